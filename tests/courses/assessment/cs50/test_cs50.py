"""The check of CS50 AI: wrong solutions are found out, right ones are not blamed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from click.testing import CliRunner
from jsonschema import validate  # type: ignore[import-untyped]

from minewise import Game, View
from minewise.cli.main import main
from minewise.courses.assessment.courses import assess, course_of
from minewise.courses.assessment.cs50 import GAMES, Request, task
from minewise.courses.assessment.cs50_classes import METHODS
from minewise.courses.assessment.judged_game import Played
from minewise.courses.assessment.report import Assessment, Fault
from minewise.courses.assessment.submission import Bounds, StudentError, Submission
from minewise.game.rules import Cell
from minewise.testing.reference import enumerate_layouts
from tests.courses.assessment.cs50 import right
from tests.courses.assessment.cs50.wrong import DIRECT, WAYS, Way
from tests.docs.pages import ROOT

NAMES = {way.name: way for way in WAYS}
HANGING = [way.name for way in WAYS if way.kind == "time"]


def checked(text: str, folder: Path, *, games: int = 7, bounds: Bounds | None = None) -> Assessment:
    """The report on a file with this text."""
    file = folder / "minesweeper.py"
    file.write_bytes(text.encode())
    return assess(str(file), "cs50", games=games, bounds=bounds)


@pytest.mark.parametrize("name", right.SOLUTIONS)
def test_a_right_solution_has_no_fault(name: str, tmp_path: Path) -> None:
    report = checked(right.SOLUTIONS[name], tmp_path)
    assert report.faults == ()
    assert report.exit_code == 0
    assert {line.status for line in report.lines} == {"pass"}
    assert {verdict.status for verdict in report.verdicts.values()} == {"pass"}
    assert report.games == 7


def assert_named(report: Assessment, way: Way) -> None:
    """The faults name the method, the kind and the line."""
    document = json.loads(json.dumps(report.to_dict()))
    validate(document, schema())
    faults = [fault for line in document["lines"] for fault in line["faults"]]
    assert faults
    assert (faults[0]["method"], faults[0]["kind"]) == (way.method, way.kind)
    assert faults[0]["file"] == "minesweeper.py"
    if way.code:
        assert (faults[0]["code"], faults[0]["line"]) == (way.code, way.line)
    follows = {"MinesweeperAI.add_knowledge"} if way.base is DIRECT else set()
    assert {fault["method"] for fault in faults} <= {way.method} | follows
    assert not document["passed"]
    assert report.exit_code == (2 if way.method == "module" else 1)


@cache
def schema() -> dict[str, Any]:
    """What the reference says of the JSON."""
    return json.loads((ROOT / "docs/reference/assessment.schema.json").read_text())  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", [way.name for way in WAYS if way.name not in HANGING])
def test_a_wrong_solution_is_named(name: str, tmp_path: Path) -> None:
    assert_named(checked(NAMES[name].text, tmp_path), NAMES[name])


@pytest.mark.parametrize("name", HANGING)
def test_a_solution_that_hangs_is_named(name: str, tmp_path: Path) -> None:
    report = checked(NAMES[name].text, tmp_path, bounds=Bounds(call=1))
    assert_named(report, NAMES[name])
    fault = report.faults[0]
    lines = NAMES[name].text.split("\n")
    assert lines[fault.line - 1].strip() == fault.code
    assert report.verdicts["quick"].status == "fail"


def test_the_ways_are_different() -> None:
    assert len({way.text for way in WAYS}) == len(WAYS) >= 30
    assert METHODS - {"Sentence.__init__"} <= {way.method for way in WAYS}


def view_of(fault: Fault) -> View:
    """The position of a fault, from its link."""
    fields = {name: values[0] for name, values in parse_qs(fault.link.partition("#")[2]).items()}
    number = int(fields.get("number", 0))
    game = Game(fields["rules"], seed=int(fields["seed"]), number=number)
    for move in filter(None, fields.get("moves", "").split("-")):
        game.reveal(*map(int, move[1:].split(".")))
    return game.view


def concluded(view: View) -> tuple[set[Cell], set[Cell]]:
    """The mines and safe cells that the right solution concludes: the rule of the course."""
    scope = _scope()
    ai = scope["MinesweeperAI"](view.height, view.width)  # type: ignore[operator]
    for clue in range(9):
        for cell in view.where(clue):
            ai.add_knowledge(cell, clue)
    return ai.mines, ai.safes


@cache
def _scope() -> dict[str, object]:
    scope: dict[str, object] = {}
    exec(right.PLAIN, scope)
    return scope


def games_of(way: Way, folder: Path, games: int) -> list[Fault]:
    """The first fault of each kind in each game."""
    file = folder / "minesweeper.py"
    file.write_text(way.text)
    played: list[Played] = []
    with Submission(file, task, METHODS, Bounds(call=5, total=3000)) as submission:
        for number in range(games):
            try:
                played.append(submission.ask(Request(game=number)))
            except StudentError as error:  # wrong counts can give sentences without end
                if error.fault.kind != "time":
                    raise
    return [fault for game in played for fault in game.faults.values()]


JUDGED = [
    "a guess called safe",
    "no subset inference",
    "differences with the wrong count",
    "inference in one pass",
    "neighbours without diagonals",
]


def assert_true(faults: list[Fault]) -> None:
    """Cell and verdict are those of the reference engine, which enumerates layouts."""
    assert faults
    for fault in faults:
        view = view_of(fault)
        assert fault.cell is not None
        # What the fault says: "calls (1, 2) a mine" or "conclude that (1, 2) is a mine".
        mine = (
            f"{fault.cell} a mine" in fault.sentence or f"{fault.cell} is a mine" in fault.sentence
        )
        proven = enumerate_layouts(view).probability.get(fault.cell) == int(mine)
        assert proven == (fault.kind == "incomplete"), fault
        if fault.kind == "incomplete":
            assert fault.cell in concluded(view)[not mine]


@pytest.mark.parametrize("name", JUDGED)
def test_every_verdict_is_that_of_the_reference_engine(name: str, tmp_path: Path) -> None:
    assert_true(games_of(NAMES[name], tmp_path, 21))


@pytest.mark.check
@pytest.mark.parametrize(
    "name",
    [
        way.name
        for way in WAYS
        if way.kind in ("unsound", "incomplete") and not way.name.startswith("None")
    ],
)
def test_every_verdict_of_every_game_is_that_of_the_reference_engine(
    name: str, tmp_path: Path
) -> None:
    assert_true(games_of(NAMES[name], tmp_path, GAMES))


def test_a_fault_can_be_seen_again(tmp_path: Path) -> None:
    way = NAMES["a guess called safe"]
    fault = checked(way.text, tmp_path).faults[-1]
    assert fault.game is not None
    *_, seed, _, game = fault.replay.split()
    again = assess(str(tmp_path / "minesweeper.py"), seed=int(seed), game=int(game))
    kept = (fault.kind, fault.game, fault.turn, fault.cell, fault.sentence)
    assert kept in [(f.kind, f.game, f.turn, f.cell, f.sentence) for f in again.faults]
    assert again.games == 1


def test_prints_are_kept_apart_and_cut(tmp_path: Path) -> None:
    report = checked(NAMES["prints for ever"].text, tmp_path, bounds=Bounds(call=1))
    assert report.printed.lines > 20
    assert report.printed.start == "thinking about (0, 1)\n" * 20
    assert len(report.text(60).splitlines()) < 100
    report = checked(right.SOLUTIONS["prints"], tmp_path)
    assert report.text().count("  | move") == 20


def invoked(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["check-agent", *words])
    assert isinstance(done.exception, SystemExit | None), done.exception
    return done.exit_code, done.output


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    file = tmp_path / "minesweeper.py"
    file.write_text(NAMES["mark_mine that keeps the count"].text)
    code, text = invoked(str(file), "--games", "2")
    assert code == 1
    assert f"(minesweeper.py, line {NAMES['mark_mine that keeps the count'].line})" in text
    places = [line for line in text.splitlines() if len(line) > 60]
    assert all("play.html#" in line or str(tmp_path) in line for line in places), places
    file.write_text(NAMES["a recursion without end"].text)
    _, text = invoked(str(file), "--games", "1", "--traceback")
    assert "RecursionError" in text
    assert "Traceback (most recent call last)" in text
    file.write_text(right.PLAIN)
    assert invoked(str(file), "--games", "1", "--json")[0] == 0
    file.write_text("import nothing_of_the_kind\nclass MinesweeperAI: pass\n")
    assert invoked(str(file))[0] == 2
    file.write_text("class Sentence: pass\n")
    code, text = invoked(str(file), "--course", "cs50")
    assert code == 2
    assert "There is no class MinesweeperAI in the file." in " ".join(text.split())
    assert "expected --game" in invoked("basic", "--game", "1")[1]
    assert invoked(str(tmp_path / "nobody.py"), "--course", "cs50")[0] == 2


def test_a_fault_says_where_to_look(tmp_path: Path) -> None:
    """A name in other capitals or in another place, an encoding, a package that is none."""
    for text, says in (
        (NAMES["a class in other capitals"].text, "Line 36 has MineSweeperAI."),
        (NAMES["a count that is a text"].text, "and holds {(0, 0)} = '1'."),
        (NAMES["None called safe"].text, "safes holds None, which is no cell"),
        (NAMES["a method outside of its class"].text, "Line 97 has make_random_move."),
        (NAMES["an import of a package that is none"].text, "no known parent package"),
        (
            right.PLAIN.replace("return random.choice", "raise NotImplementedError  # "),
            "not written yet",
        ),
    ):
        assert says in checked(text, tmp_path, games=1).faults[0].sentence
    file = tmp_path / "minesweeper.py"
    file.write_text(right.PLAIN, encoding="utf-16")
    assert "save it as UTF-8" in assess(str(file), "cs50").faults[0].sentence


def test_a_long_set_is_cut(tmp_path: Path) -> None:
    way = NAMES["a random move that is drawn again and not returned"]
    fault = checked(way.text, tmp_path).faults[-1]
    assert fault.game is not None
    assert len(fault.sentence) < 300
    assert " more}" in fault.sentence


def test_the_course_is_found_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    for text, course in (
        (right.PLAIN, "cs50"),
        ("class MinesweeperAI:\n    def decide(self, view, rng): ...\n", ""),
        ("from solution import MinesweeperAI, Sentence\n", "cs50"),
        ("class MyAI(AI): ...\n", "uci"),
        ("# class MinesweeperAI\nclass Agent: ...\n", ""),
        ("class MinesweeperAI(:\n", "cs50"),
        ("class MineSweeperAi():\n", "cs50"),
        ("def main():\n    class MinesweeperAI: ...\n", "cs50"),
        ("class Game:\n    def agent(self, board_visible, reveal_position): ...\n", "rutgers"),
        ("\0", ""),
    ):
        file.write_text(text)
        assert course_of(str(file)) == course, text
    for encoding in ("latin-1", "utf-16"):
        file.write_bytes(f"# gr\u00f6\u00dfer\n{right.PLAIN}".encode(encoding))
        assert course_of(str(file)) == "cs50", encoding
    file.write_text("\0")
    assert course_of(f"{file}:MinesweeperAI") == ""
    assert course_of("basic") == course_of(str(tmp_path)) == ""
