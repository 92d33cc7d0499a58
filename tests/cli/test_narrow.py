"""A terminal of 60 columns: no line is longer, and lines are folded between words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from minewise import play
from tests.cli.terminal import Terminal


def shown(*words: str, code: int = 0) -> list[str]:
    with Terminal(*words, columns=60) as terminal:
        ended, text = terminal.end()
    assert ended == code
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", text).splitlines()


@pytest.mark.parametrize(
    "words",
    [
        ("agents",),
        ("agents", "basic"),
        ("agents", "layouts"),
        ("agents", "best"),
        ("check-agent", "csp", "--games", "2"),
        ("evaluate", "1##/###", "--mines", "2"),
        ("explain", "###/11_", "--cell", "0,2"),
    ],
    ids=" ".join,
)
def test_no_line_is_longer_than_the_terminal(words: tuple[str, ...]) -> None:
    lines = shown(*words)
    assert len(lines) > 3
    assert [line for line in lines if len(line) > 60] == []


def test_a_broken_agent_is_told_within_the_terminal(tmp_path: Path) -> None:
    agent = tmp_path / "broken.py"
    agent.write_text(
        "class Broken:\n    name = 'broken'\n    def decide(self, view, rng):\n        1 / 0\n"
    )
    lines = shown("check-agent", f"{agent}:Broken", "--games", "2", code=1)
    # A position stays whole: it can be copied.
    assert all("####" in line for line in lines[1:] if len(line) > 60)
    assert any(line.startswith("  fail ") for line in lines)
    assert "ZeroDivisionError" in " ".join(lines)


def test_a_review_is_folded(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(play("csp", "expert", seed=3).to_json())
    lines = shown("review", "--plain", str(record))
    assert [line for line in lines if len(line) > 60] == []
    assert any(line.startswith("Move ") for line in lines)
    assert any(line.startswith("  ") for line in lines)
