"""The check of Rutgers' assignment: wrong agents are named, and right ones get no fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from minewise.courses.assessment.courses import assess
from minewise.courses.assessment.rutgers_games import game_of
from minewise.courses.assessment.submission import Bounds
from minewise.engine.analysis import analyze
from tests.courses.assessment.changed import Wrong, check
from tests.courses.assessment.rutgers.wrong import WRONG

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


def test_a_wrong_mark_is_one_that_the_engine_does_not_prove(tmp_path: Path) -> None:
    """The game is gone through again up to the fault: its cell is judged by the engine."""
    file = tmp_path / "agents.py"
    right, wrong = next(item for item in WRONG if item[1].way.startswith("a mine is marked"))
    wrong.write(FOLDER / f"{right}.py", file)
    for number in range(5):
        report = assess(str(file), "rutgers", game=number)
        fault = next(fault for fault in report.faults if fault.kind == "unsound")
        game = game_of(number, 1)
        for move in fault.link.rpartition("moves=r")[2].split("-r"):
            row, _, column = move.partition(".")
            game.reveal(int(row), int(column))
        assert fault.cell not in analyze(game.view).mines
        assert game.board is not None
        assert fault.cell is not None
        assert ("In fact it is safe" in fault.sentence) == (fault.cell not in game.board.mines)
