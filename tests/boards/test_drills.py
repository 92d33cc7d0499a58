"""Drills: their levels by an independent reference, their answers by `analyze`."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from minewise import Board, Rules, View, analyze, play
from minewise.boards import LEVELS, PATTERNS, Drill, Level, Pattern, drill_of, drills, generate
from minewise.boards.drill import DrillKind
from minewise.companion.overlooked import overlooked
from minewise.companion.review import Review
from minewise.errors import BoardError, ContradictionError, RulesError
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from tests.reference_no_guess import PROVERS, ForcedPlay

SMALL = "7x7/9 first_click=opening"
LONG = [pytest.param(200, marks=pytest.mark.check)]


def by_the_reference(level: Level, view: View) -> set[Cell]:
    """The cells that a level proves safe."""
    covered = {*view.where(COVERED), *view.where(FLAG)}
    # Of the mines only their number is asked for.
    forced = ForcedPlay(view.height, view.width, frozenset(sorted(covered)[: view.mines]))
    forced.shown = {cell: view[cell] for cell in forced.cells if cell not in covered}
    return PROVERS[level](forced)


def certainly_safe(view: View) -> tuple[Cell, ...]:
    chances = analyze(view).probability
    covered = sorted([*view.where(COVERED), *view.where(FLAG)])
    return tuple(cell for cell in covered if chances[cell] == 0)


def check_answers(drill: Drill) -> None:
    assert drill.safe == certainly_safe(drill.view), drill
    assert set(drill.cells) <= set(drill.safe)
    if drill.kind == "find":
        assert all(drill.is_right(cell) for cell in drill.safe)
        others = {*drill.view.where(COVERED), *drill.view.where(FLAG)} - set(drill.safe)
        assert not any(drill.is_right(cell) for cell in others)
        assert drill.answer in drill.cells
    assert (drill.proof is None) == (not drill.safe)
    assert drill.proof is None or drill.proof.verify()
    assert drill.reason


@pytest.mark.parametrize("count", [25, *LONG])
@pytest.mark.parametrize("level", LEVELS)
def test_the_levels_before_are_stuck_and_this_one_is_not(level: Level, count: int) -> None:
    for drill in drills("find", SMALL, seed=5, level=level, count=count):
        check_answers(drill)
        before = LEVELS[: LEVELS.index(level)]
        assert not any(by_the_reference(lower, drill.view) for lower in before), drill
        assert set(drill.cells) == by_the_reference(level, drill.view), drill
        assert drill.level == level


@pytest.mark.parametrize("count", [8, *LONG])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_proof_has_the_pattern(pattern: Pattern, count: int) -> None:
    for drill in drills("find", "beginner", seed=6, pattern=pattern, count=count):
        check_answers(drill)
        assert not by_the_reference("single", drill.view)
        if pattern.count("-") > 1:
            assert drill.reason.endswith(f"This is the {pattern} pattern.")


@pytest.mark.parametrize("level", LEVELS)
def test_about_half_of_the_positions_ask_for_a_guess(level: Level) -> None:
    every = list(drills("guess", SMALL, seed=7, level=level, count=60))
    for drill in every:
        check_answers(drill)
        assert drill.answer == ("no" if certainly_safe(drill.view) else "yes")
        assert drill.is_right(drill.answer)
        if drill.answer == "yes":
            assert drill.guess
            assert drill.guess.chance == pytest.approx(
                float(np.nanmin(analyze(drill.view).probability))
            )
    # Each by itself with a chance of a half: 4 standard deviations.
    assert abs(sum(drill.answer == "yes" for drill in every) - 30) < 16


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "expert"])
def test_a_flag_stands_on_mines_alone(rules: str) -> None:
    for drill in drills("find", rules, seed=8, level="exact-without-total", count=5):
        chances = analyze(drill.view).probability
        assert all(chances[cell] == 1 for cell in drill.view.where(FLAG))


def test_a_number_names_the_same_drill() -> None:
    kinds: list[tuple[DrillKind, Level]] = [("find", "single"), ("guess", "exact")]
    for kind, level in kinds:
        alone = list(drills(kind, "beginner", seed=9, level=level, count=12))
        assert list(islice(drills(kind, "beginner", seed=9, level=level, first=7), 5)) == alone[7:]
    first = next(drills("find", "expert first_click=opening", seed=1, level="exact"))
    assert first.view.rows()[-2:] == [
        "##4F201F22F21123F23F421F11F111",
        "###F2012F22F1001112FF111111100",
    ]


def test_a_drill_is_cut_from_the_board_of_its_number() -> None:
    """From the first attempt, where that has such a position, as these do."""
    rules = Rules.parse("beginner first_click=opening start=2,2")
    for number, drill in enumerate(drills("find", rules, seed=3, level="single", count=20)):
        board = Board.random(rules, seed=3, game=number)
        assert drill.number == number
        shown = drill.view.array
        assert (shown[shown >= 0] == board.clues[shown >= 0]).all()


def test_drills_of_boards_that_need_no_guess_are_cut_from_these() -> None:
    rules = "beginner first_click=opening boards=no-guess:level=single"
    boards = generate("beginner first_click=opening", 10, seed=3, level="single")
    cut = drills("find", rules, seed=3, level="single", count=10)
    for drill, found in zip(cut, boards, strict=True):
        shown = drill.view.array >= 0
        assert (drill.view.array[shown] == found.board.clues[shown]).all()
    wrong: list[tuple[DrillKind, Level]] = [("guess", "single"), ("find", "subset")]
    for kind, level in wrong:
        with pytest.raises(RulesError, match="come up on boards=no-guess:level=single"):
            next(drills(kind, rules, seed=3, level=level))


def test_the_games_of_a_player_give_drills() -> None:
    found = 0
    for game in range(30):
        record = play("random", "9x9/10 first_click=opening", seed=4, game=game)
        judged = Review.from_record(record).judged
        needless = [one for one in judged if one.verdict == "needless risk"]
        own = list(overlooked(record))
        assert len(own) == len(needless)
        for drill in own:
            check_answers(drill)
            before = LEVELS[: LEVELS.index(drill.level)] if drill.level else LEVELS
            assert not any(by_the_reference(lower, drill.view) for lower in before)
        found += len(own)
    assert found > 20


def test_a_view_without_a_safe_cell_is_no_drill_to_find_one() -> None:
    view = View.parse("##/11", mines=1)
    assert drill_of(view) is None
    guess = drill_of(view, "guess")
    assert guess
    assert guess.answer == "yes"
    assert "No cell is certain" in guess.reason


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BoardError, match="unknown kind of drill 'win'"):
        next(drills("win", "beginner", seed=1))  # type: ignore[arg-type]
    with pytest.raises(BoardError, match="unknown pattern '2-2'"):
        next(drills("find", "beginner", seed=1, pattern="2-2"))  # type: ignore[arg-type]
    with pytest.raises(BoardError, match="only with drills of the kind find"):
        next(drills("guess", "beginner", seed=1, pattern="1-1"))
    with pytest.raises(BoardError, match="on one of 20 boards, got none: ask\\('drill'"):
        next(drills("find", "3x3/0", seed=1, level="exact", attempts=20))
    for attempts in (-1, 0, 1.5, 2**64):
        with pytest.raises(RulesError, match="expected at least 1 attempt"):
            next(drills("find", "beginner", seed=1, attempts=attempts))  # type: ignore[arg-type]
    wrongs: list[dict[str, Any]] = [{"count": -1}, {"first": 2**64 - 1, "count": 2}]
    for wrong in wrongs:
        with pytest.raises((BoardError, RulesError), match="expected"):
            next(drills("find", "beginner", seed=1, **wrong))
    with pytest.raises(RulesError, match="exact clues and cascade=yes"):
        next(drills("find", "beginner cascade=no", seed=1))
    with pytest.raises(RulesError, match="show the mine total"):
        next(drills("find", "beginner mines_known=no", seed=1, level="exact"))
    with pytest.raises(BoardError, match="unknown kind of drill 'x'"):
        drill_of(View.parse("###/121", mines=2), "x")  # type: ignore[arg-type]
    for kind in ("find", "guess"):
        with pytest.raises(ContradictionError):
            drill_of(View.parse("1#0##1"), kind)
    with pytest.raises(BoardError, match="expected exact clues"):
        drill_of(View.parse("###/1_1", rules="3x2/2 cascade=no clues=withheld:p=0.1"))
