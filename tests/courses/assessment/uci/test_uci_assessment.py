"""The check of UC Irvine's project: wrong solutions are named, and right ones get no fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from minewise.courses.assessment.courses import assess
from minewise.courses.assessment.submission import Bounds
from minewise.courses.assessment.uci_worlds import game_of
from minewise.engine.analysis import analyze
from minewise.game.view import View
from tests.courses.assessment.changed import Wrong, check
from tests.courses.assessment.uci.wrong import WRONG

RIGHT = sorted((Path(__file__).parent / "right").glob("*.py"))
HANGING = Bounds(call=2)
OTHERS = Bounds(call=300, total=1200)  # a slow machine is no fault


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.way)
def test_a_wrong_solution(wrong: Wrong, tmp_path: Path) -> None:
    file = tmp_path / "MyAI.py"
    wrong.write(Path(__file__).parent / "right" / "single_clues.py", file)
    bounds = HANGING if wrong.kind == "time" else OTHERS
    check(wrong, file, assess(str(file), "uci", games=wrong.games or 8, bounds=bounds))


@pytest.mark.parametrize("file", RIGHT, ids=lambda file: file.stem)
def test_a_right_solution(file: Path) -> None:
    report = assess(str(file), games=16)
    assert report.course == "uci"
    assert report.passed, report.text()
    assert report.games == 16
    assert report.verdicts["sound"].status == "pass"
    assert {line.status for line in report.lines} == {"pass"}


def test_a_wrong_flag_is_one_that_the_engine_proves_safe(tmp_path: Path) -> None:
    """The game is gone through again up to the fault: its cell is judged by the engine."""
    file = tmp_path / "MyAI.py"
    wrong = next(wrong for wrong in WRONG if wrong.way.startswith("at least one mine"))
    wrong.write(Path(__file__).parent / "right" / "single_clues.py", file)
    for number in range(8):
        report = assess(str(file), "uci", game=number)
        for fault in report.faults:
            assert fault.game == number
            assert fault.cell is not None
            game = game_of(number, 1)
            for move in fault.link.rpartition("moves=r")[2].split("-r"):
                row, _, column = move.partition(".")
                game.reveal(int(row), int(column))
            view: View = game.view
            known = analyze(view)
            assert fault.cell in (known.safe if "flags" in fault.sentence else known.mines)
            assert game.board is not None
            assert (fault.cell in game.board.mines) == (fault.cell in known.mines)
