"""minewise signature: fingerprints stay while behaviour does, and tell where it has changed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from minewise import Random, Rules, View, play
from minewise.agents.basic import BasicAgent
from minewise.agents.registry import BUILT_IN, LEARNED
from minewise.cli.main import main
from minewise.engine.search_settings import PARTS
from minewise.game.game import Game
from minewise.match import fingerprint as module
from minewise.match import turn
from minewise.match.fingerprint import (
    CORE,
    RECORDED,
    analysis_text,
    bench_lines,
    half_open,
    record_text,
    recorded,
)
from tests.cli.terminal import pipe


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to tell agents apart."""
    monkeypatch.setattr(module, "RULES", {"beginner": 8, "kulkarni": 4})
    monkeypatch.setattr(module, "RARE", {})


def fingerprints(*agents: str) -> dict[str, str]:
    return {line.name: line.fingerprint for line in bench_lines(agents)}


SLOW = {"best:strength=strong", "layouts", "sat", "sat-overestimated"}
"""Lines that take four fifths of the seconds of all. On every day the golden games tell that three
of these agents play as before, and playouts decide in a fingerprint of their own below."""


def played_in_a_process_of_its_own(*agents: str) -> dict[str, str]:
    """The lines of `minewise signature`: nothing that this process has played counts."""
    result = pipe("signature", *agents)
    assert (result.returncode, result.stderr) == (0, "")
    head, *lines = (line.split() for line in result.stdout.splitlines())
    assert head == ["played", "fingerprint", "seconds"]
    return {name: fingerprint for name, fingerprint, _ in lines}


@pytest.mark.check
def test_this_minewise_plays_as_recorded(request: pytest.FixtureRequest) -> None:
    played = played_in_a_process_of_its_own()
    if request.config.getoption("--update-golden"):
        head = RECORDED.read_text("utf-8").partition("\n")[0]
        lines = (f'"{name}" = "{line}"' for name, line in played.items())
        RECORDED.write_text("\n".join([head, *lines, ""]), "utf-8")
        return
    assert played == recorded()


def test_the_quick_agents_play_as_recorded() -> None:
    lines = {name: line for name, line in recorded().items() if name not in SLOW}
    assert len(lines) == len(recorded()) - len(SLOW)
    assert played_in_a_process_of_its_own(*sorted(lines.keys() - {CORE})) == lines


@pytest.mark.usefixtures("few_games")
def test_two_runs_are_equal_and_json_says_the_same() -> None:
    text = CliRunner().invoke(main, ["signature"]).output
    document = json.loads(CliRunner().invoke(main, ["signature", "--json"]).output)
    assert [line["name"] for line in document] == list(recorded())
    for line in document:
        assert f"{line['name']:<24}{line['fingerprint']} " in text
        assert line["seconds"] >= 0


def test_every_agent_that_is_not_learned_is_recorded() -> None:
    names = [name for name in recorded() if ":" not in name]
    assert names == ["core", *sorted({*BUILT_IN} - LEARNED)]
    assert all(len(line) == 16 for line in recorded().values())


class Corner:
    """An agent that is new to the house."""

    name = "corner"

    def decide(self, view, rng):  # type: ignore[no-untyped-def]
        return BasicAgent().decide(view, rng)


@pytest.mark.usefixtures("few_games")
def test_another_agent_changes_no_other_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "OPTIONS", ())
    few = {name: BUILT_IN[name] for name in ("basic", "csp", "random")}
    monkeypatch.setattr(module, "BUILT_IN", few)
    before = fingerprints()
    monkeypatch.setattr(module, "BUILT_IN", {"corner": Corner, **few})
    monkeypatch.setitem(BUILT_IN, "corner", Corner)
    after = fingerprints()
    assert before.items() < after.items()
    assert after.keys() - before.keys() == {"corner"}


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("option", ["csp:max_variables=3", "exact:guess=random"])
def test_an_option_changes_the_line_of_its_agent_alone(option: str) -> None:
    name = option.partition(":")[0]
    before, after = fingerprints(name), fingerprints(option)
    assert list(after) == ["core", option]
    assert before["core"] == after["core"]
    assert before[name] != after[option]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_best_is_in_a_fingerprint(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of the bench come to positions where it decides: the first, but for `broad`."""
    assert module.RULES["expert"] >= 8
    monkeypatch.setattr(module, "RULES", {"expert": 8})
    if part != "broad":
        monkeypatch.setattr(module, "RARE", {})
    agent = "best:strength=strong" if part == "playouts" else "best"
    assert agent in recorded()
    without = f"{agent}{',' if ':' in agent else ':'}without={part}"
    played = fingerprints(agent, without)
    assert played[agent] != played[without]


@pytest.mark.parametrize("change", ["a move", "a refusal", "random numbers", "a board", "analysis"])
@pytest.mark.usefixtures("few_games")
def test_the_core_is_what_all_agents_play_by(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprints("random")["core"]
    with monkeypatch.context() as changed:
        if change == "a move":
            changed.setattr(Game, "flag", lambda game, row, column: None)
            changed.setattr(Game, "move", lambda game, kind, cell: game.reveal(*cell))
        elif change == "a refusal":
            changed.setattr(turn, "can_decide", lambda agent, view: False)
        elif change == "random numbers":
            changed.setattr(turn, "Random", lambda seed, game, turn: Random(1))
        elif change == "a board":
            changed.setattr(module, "_boards", lambda: iter(()))
        else:
            changed.setattr(module, "SHIFT", 1e-8)
        assert fingerprints("random")["core"] != before
    assert fingerprints("random")["core"] == before


@pytest.mark.usefixtures("few_games")
def test_unknown_agents_are_told_before_anything_is_played() -> None:
    result = CliRunner().invoke(main, ["signature", "csp", "bassic"])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    assert "did you mean 'basic'?" in result.output


def test_times_do_not_count() -> None:
    record = play("csp", "beginner", seed=2)
    assert record_text(record) == record_text(replace(record, seconds=9.0))


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
        assert record_text(other) != record_text(record)


def test_probabilities_count_to_nine_digits() -> None:
    # 1/1024 is halfway between two roundings; its neighbours in float come out alike.
    text = "/".join(["#1#"] + ["###"] * 3)
    middle = analysis_text(View.parse(text), prior=1 / 1024)
    assert middle == analysis_text(View.parse(text), prior=1 / 1024 + 2e-16)
    assert middle != analysis_text(View.parse(text), prior=1 / 1024 + 2e-9)
    assert analysis_text(View.parse("0#1"), prior=0.5) == "ContradictionError"


def test_half_open_boards_show_what_they_say() -> None:
    view = half_open(Rules.parse("9x9/10 first_click=any"), game=0, columns=4)
    shown = [(r, c) for r in range(9) for c in range(9) if view[r, c] >= 0]
    assert len(shown) > 10
    assert all(column < 4 and (row + column) % 3 for row, column in shown)
