"""Boards that need no guess: which they are, and that each is as likely as any other."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import combinations, islice, pairwise
from typing import Any

import pytest

from minewise import Board, Rules, play, play_many
from minewise.boards import LEVELS, Level, generate, generate_many, solves
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


@pytest.mark.parametrize("level", ["single", "subset"])
@pytest.mark.parametrize("size", ["9x9/10", pytest.param("16x16/40", marks=pytest.mark.check)])
def test_classic_boards_are_judged_as_by_the_reference(size: str, level: Level) -> None:
    rules = Rules.parse(f"{size} first_click=opening start=2,2")
    judged = []
    for game in range(40):
        board = Board.random(rules, seed=6, game=game)
        expected = ForcedPlay(rules.height, rules.width, board.mines).is_solved(level, (2, 2))
        assert solves(level, board, (2, 2)) == expected, board
        judged.append(expected)
    assert 0 < sum(judged) < 40


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


DIGESTS = {
    ("beginner", "single"): "dac19b70f94d2478",
    ("beginner", "subset"): "4afc90e2ed8d0677",
    ("beginner", "exact-without-total"): "8cdf9d9f0270df1f",
    ("beginner", "exact"): "3e606510e2c0d16a",
    ("intermediate", "single"): "0238ded2b014b711",
    ("intermediate", "subset"): "f5dd35b7722e0ee2",
    ("intermediate", "exact-without-total"): "2b47f113941ec34e",
    ("intermediate", "exact"): "16c0066d8da530a3",
    ("expert", "single"): "27c36e8f3b6f1c09",
    ("expert", "subset"): "6ae11808e07dac90",
    ("expert", "exact-without-total"): "7472ad39a5244b06",
    ("expert", "exact"): "3a924903f816fa51",
}
"""Of the first 1,000 boards of seed 4, as they were first drawn: they never change."""


@pytest.mark.parametrize(
    ("size", "level"),
    [
        pytest.param(*case, marks=pytest.mark.check) if case == ("expert", "single") else case
        for case in DIGESTS
    ],
)
def test_boards_stay_the_same_for_ever(size: str, level: Level) -> None:
    mines = generate_many(f"{size} first_click=opening", 1000, seed=4, level=level)
    assert sha256(mines.tobytes()).hexdigest()[:16] == DIGESTS[size, level]


def test_an_array_holds_the_same_boards() -> None:
    mines = generate_many("9x7/12 first_click=opening", 40, seed=5, first=3)
    boards = [b.board for b in generate("9x7/12 first_click=opening", 40, seed=5, first=3)]
    assert mines.shape == (40, 7, 9)
    for layout, board in zip(mines, boards, strict=True):
        assert {(int(r), int(c)) for r, c in zip(*layout.nonzero(), strict=True)} == board.mines


def test_the_level_is_that_of_the_rules_unless_another_is_given() -> None:
    rules = "9x9/14 first_click=opening start=2,2"
    for level in LEVELS:
        of_rules = generate_many(f"{rules} boards=no-guess:level={level}", 20, seed=5)
        assert (of_rules == generate_many(rules, 20, seed=5, level=level)).all()


@pytest.mark.parametrize(("before", "difficulty"), list(pairwise(LEVELS)))
def test_a_difficulty_needs_that_level(before: Level, difficulty: Level) -> None:
    rules = "9x9/14 first_click=opening"
    found = list(generate(rules, 20, seed=2, difficulty=difficulty))
    for one in found:
        assert solves(difficulty, one.board, one.first_cell)
        assert not solves(before, one.board, one.first_cell)
    every = {b.number: b for b in generate(rules, 20, seed=2, level=difficulty)}
    # Where the first board of the level is that difficult, it is the first of both.
    firsts = [b for b in every.values() if not solves(before, b.board, b.first_cell)]
    assert firsts
    assert all(found[b.number].board == b.board for b in firsts)


def test_a_range_of_3bv_is_kept() -> None:
    found = list(generate("beginner first_click=opening", 30, seed=1, three_bv=(10, 12)))
    assert {b.board.three_bv for b in found} == {10, 11, 12}


def test_boards_beyond_a_range_do_not_count_as_attempts() -> None:
    found = list(generate("expert first_click=opening", 3, seed=1, three_bv=(128, 130)))
    assert all(128 <= b.board.three_bv <= 130 for b in found)
    assert max(b.attempt for b in found if b.attempt is not None) > 2_000
    assert None not in {b.attempt for b in found}


def test_levels_hold_all_before_them() -> None:
    for found in generate("9x9/16 first_click=opening", 20, seed=2, level="subset"):
        for level in ("subset", "exact-without-total", "exact"):
            assert solves(level, found.board, found.first_cell)


@pytest.mark.parametrize("draw", [generate_many, lambda *args, **wish: [*generate(*args, **wish)]])
@pytest.mark.parametrize(
    "wish",
    [
        {"count": -1},
        {"count": 1.5},
        {"workers": 0},
        {"workers": 10**6},
        {"workers": "2"},
        {"first": 2**64 - 1, "count": 2},
        {"three_bv": (1,)},
        {"three_bv": (1.5, 20)},
        {"three_bv": 5},
    ],
)
def test_numbers_that_cannot_be_are_refused(draw: Any, wish: dict[str, Any]) -> None:
    with pytest.raises((BoardError, RulesError), match="expected"):
        draw("9x9/10", **({"count": 1, "seed": 1} | wish))


def test_an_array_needs_an_end() -> None:
    with pytest.raises(BoardError, match="expected a count of boards"):
        generate_many("9x9/10", None, seed=1)  # type: ignore[arg-type]
    assert len([*generate("4x4/2", seed=1, first=2**64 - 2)]) == 2
    assert generate_many("4x4/2", 0, seed=1).shape == (0, 4, 4)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BoardError, match="unknown level 'hard'"):
        next(generate("beginner", seed=1, level="hard"))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="exact clues and cascade=yes"):
        next(generate("beginner cascade=no", seed=1))
    for full in ("2x2/4 first_click=any", "3x3/9 first_click=any", "1x1/1 first_click=any"):
        with pytest.raises(RulesError, match="expected rules that leave a safe cell"):
            generate_many(full, 3, seed=1)
    with pytest.raises(BoardError, match="range of 3BV"):
        next(generate("beginner", seed=1, three_bv=(9, 3)))
    with pytest.raises(BoardError, match="that the level 'subset' solves, got 'exact'"):
        next(generate("beginner", seed=1, level="subset", difficulty="exact"))
    with pytest.raises(RulesError, match="a cell \\(row, column\\) on the board"):
        next(generate("beginner", seed=1, first_cell=(9, 0)))
    with pytest.raises(BoardError, match="expected a first cell"):
        solves("exact", Board(2, 2, [(0, 0)]), (2, 0))
