"""minewise bench: the signature stays while behaviour does, and tells where it has changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise import Rules, View, play
from minewise.agents.registry import BUILT_IN, LEARNED
from minewise.cli import signature as bench
from minewise.cli.main import main
from minewise.cli.signature import Part, half_open, parts, signature, told_analysis, told_record
from minewise.engine.search_settings import PARTS
from minewise.play import fingerprint as behaviour
from tests.cli.terminal import pipe
from tests.conftest import GOLDEN_FOLDER, Golden


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to tell agents apart."""
    monkeypatch.setattr(bench, "RULES", {"beginner": 8, "kulkarni": 4})


def without_times(output: str) -> str:
    """The output with the column of seconds cut off."""
    lines = output.splitlines()
    return "\n".join([line[:32].rstrip() for line in lines[:-1]] + lines[-1:])


def test_the_signature_is_the_recorded_one(golden: Golden, request: pytest.FixtureRequest) -> None:
    # A process of its own: nothing that this one has played or imported has a part in it.
    result = pipe("bench")
    assert (result.returncode, result.stderr) == (0, "")
    golden("bench", without_times(result.stdout))
    if request.config.getoption("--update-golden"):
        path, now = Path(behaviour.__file__), result.stdout.split()[-1]
        path.write_text(path.read_text("utf-8").replace(behaviour.SIGNATURE, now), "utf-8")


def test_the_package_knows_its_signature() -> None:
    """Stores are marked with it, and nobody plays the bench for that."""
    recorded = (GOLDEN_FOLDER / "bench.txt").read_text("utf-8").split()[-1]
    assert f'SIGNATURE = "{recorded}"' in Path(behaviour.__file__).read_text("utf-8")


@pytest.mark.usefixtures("few_games")
def test_two_runs_are_equal_and_json_says_the_same() -> None:
    text = CliRunner().invoke(main, ["bench"]).output
    assert text.splitlines()[-1] == f"signature: {signature(parts())}"
    document = json.loads(CliRunner().invoke(main, ["bench", "--json"]).output)
    assert f"signature: {document['signature']}" == text.splitlines()[-1]
    names = [part["name"] for part in document["parts"]]
    assert names == ["boards", *sorted({*BUILT_IN, *bench.OPTIONS} - LEARNED), "analyze"]
    for part in document["parts"]:
        assert f"{part['name']:<24}{part['digest']} " in text
        assert part["seconds"] >= 0


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("option", ["csp:max_variables=3", "exact:guess=random"])
def test_an_option_changes_the_part_of_its_agent_alone(option: str) -> None:
    name = option.partition(":")[0]
    before, after = list(parts([name])), list(parts([option]))
    assert [part.name for part in after] == ["boards", option, "analyze"]
    changed = [a.digest != b.digest for a, b in zip(before, after, strict=True)]
    assert changed == [False, True, False]
    assert signature(before) != signature(after)


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_best_is_in_the_signature(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the bench come to positions where it decides."""
    monkeypatch.setattr(bench, "RULES", {"expert": bench.RULES["expert"]})
    agent = "best:strength=strong" if part == "playouts" else "best"
    assert agent in (GOLDEN_FOLDER / "bench.txt").read_text("utf-8").split()
    _, whole, _ = parts([agent])
    _, without, _ = parts([f"{agent}{',' if ':' in agent else ':'}without={part}"])
    assert whole.digest != without.digest


@pytest.mark.usefixtures("few_games")
def test_unknown_agents_are_told_before_anything_is_played() -> None:
    result = CliRunner().invoke(main, ["bench", "csp", "bassic"])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    assert "did you mean 'basic'?" in result.output


def test_times_do_not_count() -> None:
    assert signature([Part("a", "0", 1.0)]) == signature([Part("a", "0", 2.0)])
    record = play("csp", "beginner", seed=2)
    assert told_record(record) == told_record(replace(record, seconds=9.0))


def test_every_move_and_the_outcome_count() -> None:
    record = play("csp", "beginner", seed=2)
    first, *others = record.moves
    other_cell = replace(record, moves=(first._replace(cell=(0, 0)), *others))
    other_guess = replace(record, moves=(first._replace(guess=not first.guess), *others))
    for other in (
        other_cell,
        other_guess,
        replace(record, moves=tuple(others)),
        replace(record, status="lost"),
        replace(record, flags_wrong=1),
        replace(record, fault="raised"),
    ):
        assert told_record(other) != told_record(record)


def test_probabilities_count_to_nine_digits() -> None:
    # 1/1024 is halfway between two roundings; its neighbours in float come out alike.
    text = "/".join(["#1#"] + ["###"] * 3)
    told = told_analysis(View.parse(text), prior=1 / 1024)
    assert told == told_analysis(View.parse(text), prior=1 / 1024 + 2e-16)
    assert told != told_analysis(View.parse(text), prior=1 / 1024 + 2e-9)
    assert told_analysis(View.parse("0#1"), prior=0.5) == "ContradictionError"


def test_half_open_boards_show_what_they_say() -> None:
    view = half_open(Rules.parse("9x9/10 first_click=any"), game=0, columns=4)
    shown = [(r, c) for r in range(9) for c in range(9) if view[r, c] >= 0]
    assert len(shown) > 10
    assert all(column < 4 and (row + column) % 3 for row, column in shown)
