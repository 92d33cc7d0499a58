"""Boards that need no guess: which they are, and that each is as likely as any other."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice

import pytest

from minewise import Board, Rules, play, play_many
from minewise.boards import LEVELS, Level, generate, solves
from minewise.errors import BoardError, RulesError
from tests.reference import around
from tests.reference_no_guess import ForcedPlay, no_guess_boards

EVERY_DAY = [(3, 4, 2), (4, 4, 3)]
LONG = [(4, 4, mines) for mines in (1, 2, 4, 5, 6, 7, 8)] + [(5, 5, 5)]
SIZES = EVERY_DAY + [pytest.param(*size, marks=pytest.mark.check) for size in LONG]


def free_of(height: int, width: int) -> set[tuple[int, int]]:
    return {(0, 0), *around(height, width, (0, 0))}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("height", "width", "mines"), SIZES)
def test_the_boards_of_a_level_are_those_of_the_reference(
    height: int, width: int, mines: int, level: Level
) -> None:
    free = free_of(height, width)
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in free]
    found = {
        frozenset(some)
        for some in combinations(cells, mines)
        if solves(level, Board(height, width, some), (0, 0))
    }
    assert found == no_guess_boards(height, width, mines, (0, 0), level)


@pytest.mark.parametrize("level", LEVELS)
def test_larger_boards_are_judged_as_by_the_reference(level: Level) -> None:
    rules = Rules(4, 6, 5, first_click="opening", start=(2, 2))
    judged = []
    for game in range(60):
        board = Board.random(rules, seed=5, game=game)
        expected = ForcedPlay(4, 6, board.mines).is_solved(level, (2, 2))
        assert solves(level, board, (2, 2)) == expected, board
        judged.append(expected)
    assert 0 < sum(judged) < 60


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("draws", [4_000, pytest.param(100_000, marks=pytest.mark.check)])
def test_each_board_is_as_likely_as_any_other(level: Level, draws: int) -> None:
    rules = Rules(4, 4, 3, first_click="opening", start=(0, 0))
    every = no_guess_boards(4, 4, 3, (0, 0), level)
    drawn = Counter(b.board.mines for b in generate(rules, draws, seed=8, level=level))
    assert set(drawn) <= every
    mean = draws / len(every)
    chi_square = sum((drawn[board] - mean) ** 2 / mean for board in every)
    # Wilson and Hilferty: about normal; 4 standard deviations.
    freedom = len(every) - 1
    spread = math.sqrt(2 / (9 * freedom))
    z = ((chi_square / freedom) ** (1 / 3) - (1 - spread**2)) / spread
    assert abs(z) < 4, (chi_square, freedom)


def test_the_agent_exact_never_guesses_on_them() -> None:
    for found in generate("16x16/40 first_click=opening", 50, seed=3):
        rules = replace(found.rules, first_click="any")
        record = play("exact", rules, seed=1, board=found.board)
        assert (record.status, record.guesses) == ("won", 0)


def test_the_share_is_that_of_games_without_a_guess() -> None:
    """Rejection through whole games of `exact`: the same boards, one by one."""
    rules = "16x16/40 first_click=opening start=2,2"
    games = play_many("exact", rules, games=400, seed=9)
    without = [i for i, guesses in enumerate(games.table["guesses"]) if guesses == 0]
    firsts = {b.number for b in generate(rules, 400, seed=9) if b.attempt == 0}
    assert set(without) == firsts


def test_a_number_names_the_same_board_whoever_draws_it() -> None:
    rules = "expert first_click=opening"
    alone = list(generate(rules, 40, seed=7))
    assert list(generate(rules, 40, seed=7, workers=3)) == alone
    assert list(islice(generate(rules, seed=7, first=25), 15)) == alone[25:]
    assert [b.board.digest for b in alone[:2]] == ["40dc756a7ad9d040", "586556f66644f4d8"]


def test_a_range_of_3bv_is_kept() -> None:
    found = list(generate("beginner first_click=opening", 30, seed=1, three_bv=(10, 12)))
    assert {b.board.three_bv for b in found} == {10, 11, 12}


def test_levels_hold_all_before_them() -> None:
    for found in generate("9x9/16 first_click=opening", 20, seed=2, level="subset"):
        for level in ("subset", "exact-without-total", "exact"):
            assert solves(level, found.board, found.first_cell)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BoardError, match="unknown level 'hard'"):
        next(generate("beginner", seed=1, level="hard"))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="exact clues and cascade=yes"):
        next(generate("beginner cascade=no", seed=1))
    with pytest.raises(BoardError, match="none: generate"):
        next(generate("30x16/170 first_click=opening", seed=1, attempts=200))
    with pytest.raises(BoardError, match="range of 3BV"):
        next(generate("beginner", seed=1, three_bv=(9, 3)))
    with pytest.raises(RulesError, match="a cell \\(row, column\\) on the board"):
        next(generate("beginner", seed=1, first_cell=(9, 0)))
    with pytest.raises(BoardError, match="expected a first cell"):
        solves("exact", Board(2, 2, [(0, 0)]), (2, 0))
