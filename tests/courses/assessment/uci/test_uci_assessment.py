"""The check of UC Irvine's project: wrong solutions are named, and right ones get no fault."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from minewise.courses.assessment.courses import assess
from minewise.courses.assessment.judged_game import Played
from minewise.courses.assessment.report import Fault
from minewise.courses.assessment.submission import Bounds, Submission
from minewise.courses.assessment.uci import GAMES, Request, task
from minewise.courses.assessment.uci_worlds import METHODS
from minewise.game.view import COVERED
from tests.courses.assessment.changed import Wrong, check
from tests.courses.assessment.truth import board_of, certain, game_at
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


def test_what_is_returned_is_described_as_its_writer_thinks_of_it(tmp_path: Path) -> None:
    for way, says in (
        ("a kind of action in place of an Action", "returns AI.Action.UNCOVER, which is a kind"),
        ("a tile in place of its x", "with x=(0, 5) and y=1."),
        ("nothing is returned", "returns None."),
        ("getAction in other capitals", "Line 17 has MyAI.getaction."),
    ):
        wrong = next(wrong for wrong in WRONG if wrong.way == way)
        wrong.write(Path(__file__).parent / "right" / "single_clues.py", tmp_path / "MyAI.py")
        report = assess(str(tmp_path / "MyAI.py"), "uci", games=1)
        assert says in report.faults[0].sentence
        assert {report.verdicts[name].status for name in ("sound", "quick")} == {"skipped"}
        assert report.score == ("0 of 9" if wrong.method == "module" else "2 of 9")


JUDGED = [wrong for wrong in WRONG if {"sound", "leaves"} & {wrong.line, *wrong.besides}]
"""Those of whose faults the engine has a verdict."""


def assert_true(fault: Fault) -> None:
    """Cell and verdict are those of the reference engine, which enumerates layouts: what the report
    calls a fault against the clues is one."""
    assert fault.cell is not None
    game = game_at(fault)
    view, board = game.view, board_of(game)
    is_mine = fault.cell in board.mines
    if "flags the uncovered tile" in fault.sentence:
        assert view[fault.cell] >= 0, fault
        return
    assert is_mine == ("uncovers the tile" in fault.sentence), fault
    assert view[fault.cell] == COVERED, fault
    assert certain(view, board, fault.cell), fault


def judged_faults(wrong: Wrong, file: Path, games: Iterable[int]) -> list[Fault]:
    """The faults that name a tile, of these games."""
    wrong.write(Path(__file__).parent / "right" / "single_clues.py", file)
    with Submission(file, task, METHODS, Bounds(call=300, total=3000)) as submission:
        played: list[Played] = [submission.ask(Request(number, 1)) for number in games]
    return [fault for world in played for fault in world.faults.values() if fault.cell]


def test_a_wrong_tile_is_one_that_the_reference_engine_proves(tmp_path: Path) -> None:
    """Some worlds of each wrong solution, and small ones, since each is gone through again."""
    for wrong in JUDGED:
        faults = judged_faults(wrong, tmp_path / "MyAI.py", [*range(4), *range(4, 16, 9)])
        for fault in faults:
            assert_true(fault)


@pytest.mark.check
@pytest.mark.parametrize("wrong", JUDGED, ids=lambda wrong: wrong.way)
def test_every_tile_of_every_world_is_as_the_reference_engine_says(
    wrong: Wrong, tmp_path: Path
) -> None:
    faults = judged_faults(wrong, tmp_path / "MyAI.py", range(GAMES))
    assert faults
    for fault in faults:
        assert_true(fault)
