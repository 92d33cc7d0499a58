"""The check of Rutgers' assignment: wrong agents are named, and right ones get no fault."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from minewise.courses.assessment.courses import assess
from minewise.courses.assessment.judged_game import Played
from minewise.courses.assessment.report import Fault
from minewise.courses.assessment.rutgers import GAMES, Request, task
from minewise.courses.assessment.submission import Bounds, Submission
from tests.courses.assessment.changed import Wrong, check
from tests.courses.assessment.rutgers.wrong import WRONG
from tests.courses.assessment.truth import board_of, certain, game_at

FOLDER = Path(__file__).parent / "right"
RIGHT = sorted(FOLDER.glob("*.py"))
HANGING = Bounds(call=3)
OTHERS = Bounds(call=300, total=1200)  # a slow machine is no fault


@pytest.mark.parametrize(("right", "wrong"), WRONG, ids=[wrong.way for _, wrong in WRONG])
def test_a_wrong_solution(right: str, wrong: Wrong, tmp_path: Path) -> None:
    file = tmp_path / "agents.py"
    wrong.write(FOLDER / f"{right}.py", file)
    bounds = HANGING if wrong.kind == "time" else OTHERS
    check(wrong, file, assess(str(file), "rutgers", games=wrong.games or 3, bounds=bounds))


@pytest.mark.parametrize("file", RIGHT, ids=lambda file: file.stem)
def test_a_right_solution(file: Path) -> None:
    report = assess(str(file), "rutgers", games=5)
    assert report.passed, report.text()
    assert report.games >= 5
    assert [verdict.status for verdict in report.verdicts.values()] == ["pass"] * 3


def test_what_is_raised_names_what_a_student_knows(tmp_path: Path) -> None:
    for way, says in (
        ("the environment has no dim", "'Environment' object has no attribute 'dim'"),
        ("a cell is asked for as a pair", "TypeError: reveal_position() missing 1 required"),
        ("a minefield that all agents share", "an agent made before"),
        ("a status in letters", "is '*', and not 0, 1 or ' '."),
    ):
        right, wrong = next(item for item in WRONG if item[1].way == way)
        wrong.write(FOLDER / f"{right}.py", tmp_path / "agents.py")
        report = assess(str(tmp_path / "agents.py"), "rutgers", games=wrong.games or 1)
        assert says in report.faults[0].sentence


def test_what_was_not_tried_earns_nothing(tmp_path: Path) -> None:
    right, wrong = next(item for item in WRONG if item[1].way == "the environment has no dim")
    wrong.write(FOLDER / f"{right}.py", tmp_path / "agents.py")
    report = assess(str(tmp_path / "agents.py"), "rutgers", games=2)
    assert report.score == "1 of 14"
    assert {verdict.status for verdict in report.verdicts.values()} == {"skipped"}


JUDGED = [
    (right, wrong) for right, wrong in WRONG if {"sound", "complete"} & {wrong.line, *wrong.besides}
]
"""Those of whose faults the engine has a verdict."""


def assert_true(line: str, fault: Fault) -> None:
    """Cell and verdict are those of the reference engine, which enumerates layouts."""
    assert fault.cell is not None
    game = game_at(fault)
    view, board = game.view, board_of(game)
    is_mine = fault.cell in board.mines
    proved = certain(view, board, fault.cell)
    if line == "sound":
        called_mine = f"It calls {fault.cell} a mine" in fault.sentence
        assert called_mine != (f"It calls {fault.cell} safe" in fault.sentence), fault
        assert not proved or is_mine != called_mine, fault
        truth = "a mine" if is_mine else "safe"
        assert (f"In fact it is {truth}." in fault.sentence) == (is_mine != called_mine), fault
        assert ("In fact" in fault.sentence) == (is_mine != called_mine), fault
        return
    visited = re.search(r"It visits \((\d+), (\d+)\)", fault.sentence)
    assert visited, fault
    cell = int(visited[1]), int(visited[2])
    assert proved, fault
    assert is_mine == (cell == fault.cell), fault
    if cell != fault.cell:
        assert cell in board.mines or not certain(view, board, cell), fault


def judged_faults(
    right: str, wrong: Wrong, file: Path, games: Iterable[int]
) -> list[tuple[str, Fault]]:
    """The faults about which the clues say something, with their lines, of these games."""
    wrong.write(FOLDER / f"{right}.py", file)
    with Submission(file, task, set(), Bounds(call=300, total=3000)) as submission:
        actors = submission.ask(Request())
        played: list[Played] = [
            submission.ask(Request(actor, number)) for number in games for actor in actors
        ]
    return [
        (line, fault)
        for game in played
        for line, fault in game.faults.items()
        if line in ("sound", "complete")
    ]


def test_a_wrong_mark_is_one_that_the_reference_engine_does_not_prove(tmp_path: Path) -> None:
    """A game of each wrong solution, on boards of all sizes, gone through up to the fault."""
    judged = 0
    for number, (right, wrong) in enumerate(JUDGED):
        faults = judged_faults(right, wrong, tmp_path / "agents.py", [number % 5])
        judged += bool(faults)
        for fault in faults:
            assert_true(*fault)
    assert judged > len(JUDGED) / 2


@pytest.mark.check
@pytest.mark.parametrize(("right", "wrong"), JUDGED, ids=[wrong.way for _, wrong in JUDGED])
def test_every_mark_of_every_game_is_as_the_reference_engine_says(
    right: str, wrong: Wrong, tmp_path: Path
) -> None:
    faults = judged_faults(right, wrong, tmp_path / "agents.py", range(GAMES))
    assert faults
    for fault in faults:
        assert_true(*fault)
