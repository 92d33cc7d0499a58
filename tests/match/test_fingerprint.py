"""Fingerprints: what the games of an agent depend on, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from minewise.agents.lib.learned import network, weights_path
from minewise.agents.registry import BUILT_IN, LEARNED, AgentSpec
from minewise.errors import UnknownAgentError
from minewise.match.fingerprint import CORE, fingerprint, recorded

LINES = recorded()


def lines_of(text: str) -> dict[str, str]:
    return dict(line.split(" ") for line in fingerprint(AgentSpec.parse(text)).split(", "))


@pytest.mark.parametrize("agent", sorted({*BUILT_IN} - LEARNED))
def test_an_agent_depends_on_the_core_and_its_own_line(agent: str) -> None:
    assert lines_of(agent) == {CORE: LINES[CORE], agent: LINES[agent]}


@pytest.mark.parametrize(
    ("agent", "lines"),
    [
        ("best:strength=strong", ["best:strength=strong"]),
        ("best:without=parity", ["best", "best:strength=strong"]),
        ("csp:max_variables=8", ["csp"]),
        ("mine.py:Mine", []),
        ("mine.py:Mine:depth=2", []),
        ("core", []),
    ],
)
def test_other_options_depend_on_all_lines_of_their_agent(agent: str, lines: list[str]) -> None:
    assert list(lines_of(agent)) == [CORE, *lines]


def test_a_learned_agent_depends_on_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lines_of("belief")
    monkeypatch.setattr("minewise.match.fingerprint.getfile", lambda part: __file__)
    assert lines_of("belief") != before


def test_a_learned_agent_depends_on_its_weights(tmp_path: Path) -> None:
    shipped = Path("src/minewise/agents/weights/dqn-source.npz").read_bytes()
    assert list(lines_of("dqn-source")) == [CORE, "dqn-source"]
    other = tmp_path / "mine.npz"
    other.write_bytes(shipped)
    assert lines_of(f"dqn-source:weights={other}") == lines_of("dqn-source")
    other.write_bytes(shipped + b"\0")
    assert lines_of(f"dqn-source:weights={other}") != lines_of("dqn-source")
    with pytest.raises(UnknownAgentError, match="expected a file of weights"):
        fingerprint(AgentSpec("dqn-source", f"weights={tmp_path}/none.npz"))


@pytest.mark.parametrize("agent", ["belief", "dqn"])
def test_what_a_network_tells_of_itself_does_not_count(agent: str, tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    model = onnx.load(weights_path(agent, ""))
    assert network(weights_path(agent, "")) == model.graph.SerializeToString(deterministic=True)
    onnx.helper.set_model_props(model, {"minewise": "{}"})
    other = tmp_path / "other.onnx"
    onnx.save(model, other)
    assert other.read_bytes() != weights_path(agent, "").read_bytes()
    assert lines_of(f"{agent}:weights={other}") == lines_of(agent)
    model.graph.initializer[0].raw_data = bytes(len(model.graph.initializer[0].raw_data))
    onnx.save(model, other)
    assert lines_of(f"{agent}:weights={other}") != lines_of(agent)


def test_another_agent_changes_nothing_that_an_entry_depends_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = ["basic", "csp:max_variables=8", "best:without=parity", "mine.py:Mine"]
    before = [fingerprint(AgentSpec.parse(name)) for name in names]
    monkeypatch.setitem(LINES, "basics", "0123456789abcdef")
    monkeypatch.setitem(LINES, "basics:depth=2", "0123456789abcdef")
    assert [fingerprint(AgentSpec.parse(name)) for name in names] == before
