"""Tournaments on boards from outside: their games, their names, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise import Board, Record, Rules, compare, play
from minewise.cli.main import main
from minewise.errors import BoardError, MinewiseError, PlanError
from minewise.game.source import RANDOM, GivenBoards
from minewise.tournament.entry import Entry
from minewise.tournament.overview import Overview
from minewise.tournament.plan import Plan
from minewise.tournament.result import Comparison
from minewise.tournament.store.reader import Reader
from tests.tournament.runs import games, stored

AGENTS = ["basic", "exact", "dqn-source"]
BOARDS = [Board.random("6x6/6 first_click=any", seed=8, game=game) for game in range(70)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "boards.txt"
    path.write_text("\n\n".join(map(str, BOARDS)))
    return path


def records(agent: str, rules: str) -> list[Record]:
    return [
        play(agent, rules, board=board, seed=1, game=number) for number, board in enumerate(BOARDS)
    ]


def without_times(comparison: Comparison) -> list[dict[str, object]]:
    return [{**row.to_dict(), "seconds": 0} for row in comparison.rows]


@pytest.mark.parametrize("rules", ["beginner", "kulkarni"])
def test_each_board_is_played_once_by_all(rules: str) -> None:
    agents = AGENTS if rules == "beginner" else AGENTS[:2]
    played = compare(agents, rules, boards=BOARDS)
    for row in played.rows:
        single = records(row.label, rules)
        assert row.tally.games == 70
        assert row.tally.wins == sum(record.won for record in single)
        assert row.tally.clicks == sum(record.clicks for record in single)
        assert row.tally.mines_hit == sum(record.mines_hit for record in single)
        assert row.boards == GivenBoards.from_boards(BOARDS).name
        assert row.rules == single[0].rules
        assert row.rules.first_click == "any"
        assert row.to_dict()["boards"] == row.boards


def test_boards_come_as_they_are_as_texts_and_from_a_file(file: Path) -> None:
    one = without_times(compare(AGENTS, "beginner", boards=BOARDS, games=20))
    assert one == without_times(compare(AGENTS, "beginner", boards=map(str, BOARDS), games=20))
    assert one == without_times(compare(AGENTS, "beginner", boards=file, games=20))
    assert one == without_times(compare(AGENTS, "beginner", boards=str(file), games=20))
    assert one == without_times(compare(AGENTS, "beginner", boards=BOARDS, games=20, workers=2))


def test_a_store_keeps_the_boards_by_name_and_as_text(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    half = compare(AGENTS, "beginner", boards=file, games=30, store=path)
    assert half.rows[0].tally.games == 30
    file.unlink()  # a store needs nothing from outside
    whole = compare(AGENTS, "beginner", boards=BOARDS, store=path)
    assert without_times(whole) == without_times(compare(AGENTS, "beginner", boards=BOARDS))
    assert stored(path) == 210
    overview = Overview(Reader(path))
    overview.refresh()
    ((plan, _, (shown,)),) = overview.comparisons()
    assert plan.boards == GivenBoards.from_boards(BOARDS)
    assert without_times(shown) == without_times(whole)
    assert {game["boards"] for game in games(path)} == {plan.boards.name}
    # A game of the store, by itself, from its number and the board.
    kept = next(game for game in games(path) if (game["agent"], game["game"]) == ("exact", 17))
    again = play("exact", kept["rules"], board=plan.boards.board(17), seed=kept["seed"], game=17)
    assert (kept["status"], kept["clicks"]) == (again.status, again.clicks)
    # Random boards of the same rules and seed are other games.
    compare(AGENTS, kept["rules"], games=5, store=path)
    assert stored(path) == 225


def test_a_record_holds_the_board_and_its_name() -> None:
    record = play("basic", board=BOARDS[3], seed=5)
    values = json.loads(record.to_json())
    assert values["boards"] == f"given:{BOARDS[3].digest}" == record.boards.name
    assert Record.from_json(record.to_json()) == record
    assert json.loads(play("basic", "ncsu", seed=5).to_json())["boards"] == "random"
    other = json.dumps(values | {"board": str(BOARDS[4])})
    with pytest.raises(MinewiseError, match=f"expected boards given:{BOARDS[4].digest}, got"):
        Record.from_json(other)
    with pytest.raises(MinewiseError, match="expected a board of the size of the rules"):
        Record.from_json(json.dumps(values | {"rules": "beginner"}))


def test_a_plan_with_boards_is_read_as_it_was_written(file: Path) -> None:
    plan = Plan.from_agents(AGENTS, ["beginner", "ncsu cascade=no"], boards=file)
    assert plan.games == 70
    assert [str(rules) for rules in plan.rules] == [
        "6x6/6 first_click=any",
        "6x6/6 first_click=any cascade=no mines_known=no",
    ]
    assert Plan.parse(plan.to_toml()) == plan
    assert Plan.parse(plan.to_toml()).id == plan.id
    named = f'agents = {json.dumps(AGENTS)}\nrules = ["beginner", "ncsu cascade=no"]\n'
    assert Plan.parse(f"{named}boards = {json.dumps(str(file))}\n") == plan
    others = Plan.from_agents(AGENTS, ["beginner", "ncsu cascade=no"], boards=BOARDS[::-1])
    assert others.id != plan.id
    assert Plan.from_agents(["basic"], "beginner", boards=BOARDS, games=9).games == 9
    assert Plan.from_agents(["basic"], "beginner", boards=BOARDS, stop_at_width=5).games == 70


def test_an_entry_knows_its_boards() -> None:
    rules, given = Rules.parse("6x6/6 first_click=any"), GivenBoards.from_boards(BOARDS)
    entries = [
        Entry.from_agent("exact", rules, 1, boards)
        for boards in (RANDOM, given, GivenBoards.from_boards(BOARDS[:9]))
    ]
    assert len({entry.id for entry in entries}) == 3
    assert (
        Entry.from_agent("exact", rules, 1, GivenBoards.from_boards(map(str, BOARDS))).id
        == entries[1].id
    )


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"games": 71}, "expected at most a game a board, 70, got 71"),
        ({"density": "0.1"}, "expected boards or a density, not both"),
        ({"boards": []}, "expected at least one board, got none"),
        ({"boards": [BOARDS[0], "*."]}, "expected boards of one size and number of mines"),
        ({"boards": "none.txt"}, r"cannot read the boards of none\.txt"),
    ],
)
def test_what_cannot_be_played_is_refused(how: dict[str, object], message: str) -> None:
    with pytest.raises((PlanError, BoardError), match=message):
        Plan.from_agents(["basic"], "beginner", **{"boards": BOARDS, **how})  # type: ignore[arg-type]


def test_on_the_command_line(file: Path) -> None:
    def run(*arguments: str) -> str:
        result = CliRunner().invoke(main, ["compare", "basic", "exact", *arguments])
        return result.output if result.exit_code == 0 else f"{result.exit_code} {result.output}"

    how = ("--boards", str(file), "--rules", "beginner", "--workers", "1")
    text = run(*how)
    assert "games won on 6x6, 70 games a point" in text
    assert f"Boards {GivenBoards.from_boards(BOARDS).name}, one a game." in text
    rows = json.loads(run(*how, "--json"))["rows"]
    assert [{**row, "seconds": 0} for row in rows] == without_times(
        compare(["basic", "exact"], "beginner", boards=BOARDS)
    )
    assert run(*how, "--size", "9x9").startswith(
        "2 Error: expected --boards or a size, mines or density"
    )
    assert run(*how, "--density", "0.2").startswith("2 Error: expected --boards or a size")
    assert run(*how, "--games", "71").startswith("2 Error: expected at most a game a board")


def test_a_game_of_a_board_is_watched_and_played_by_hand(file: Path) -> None:
    def run(command: str, *arguments: str, by_hand: str = "") -> str:
        where = ["--boards", str(file), "--seed", "1", "--game", "17"]
        result = CliRunner().invoke(main, [command, *arguments, *where], input=by_hand)
        assert result.exit_code == 0
        return result.output

    record = Record.from_json(run("watch", "exact", "--json"))
    assert record == play("exact", "beginner", board=BOARDS[17], seed=1, game=17)
    text = run("watch", "exact")
    origin = f"board given:{BOARDS[17].digest}, seed 1, game 17"
    assert text.startswith(f"exact plays 6x6/6 first_click=any, {origin}\n")
    again = f"minewise watch exact --boards {file} --seed 1 --game 17"
    assert text.endswith(f"To watch this game again: {again}\n")
    text = run("play", "--plain", by_hand="0,0\nexact\n")
    assert origin in text
    assert f"minewise play --boards {file} --seed 1 --game 17" in text
