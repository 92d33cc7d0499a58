"""Dense boards: walks reach them, give the same ones each time, and come near to uniform."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice

import pytest

from minewise import Board, play
from minewise.boards import LEVELS, Level, generate, solves
from minewise.boards.no_guess import BoardRequest, board_of
from minewise.errors import BoardError
from minewise.game.rules import Cell
from tests.interrupts import interrupted_at
from tests.reference import around
from tests.reference_no_guess import no_guess_boards

Layout = frozenset[Cell]

# Boards of each level that moves of one mine connect, largest part first: see `parts`.
CONNECTED: dict[tuple[int, int, int], dict[Level, list[int]]] = {
    (4, 4, 3): {
        "single": [41],
        "subset": [126],
        "exact-without-total": [126],
        "exact": [181],
    },
    (4, 4, 6): {
        "single": [26, 1, 1, 1],
        "subset": [58, 1],
        "exact-without-total": [58, 1],
        "exact": [157],
    },
    (5, 5, 5): {
        "single": [2132, 7],
        "subset": [5369],
        "exact-without-total": [5710],
        "exact": [7667],
    },
    (5, 5, 7): {
        "single": [2458, 7, 6, 6],
        "subset": [7788],
        "exact-without-total": [9042],
        "exact": [14944],
    },
}
EVERY_DAY = [(4, 4, 3), (4, 4, 6)]
SIZES = [
    size if size in EVERY_DAY else pytest.param(size, marks=pytest.mark.check) for size in CONNECTED
]

DENSE = ["30x16/130", "30x16/150", "30x16/200", "30x16/240", "16x16/99"]


def boards_of(height: int, width: int, mines: int, level: Level) -> set[Layout]:
    """All that are solved after an opening in a corner."""
    free = {(0, 0), *around(height, width, (0, 0))}
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in free]
    source = BoardRequest.from_rules(
        f"{width}x{height}/{mines} first_click=opening", level, None, (0, 0), None
    ).source()
    layouts = map(frozenset, combinations(cells, mines))
    return {some for some in layouts if source.takes(Board(height, width, some).core, (0, 0))}


def parts(boards: set[Layout]) -> list[int]:
    """How many boards moves of one mine connect."""
    left, sizes = set(boards), []
    cells = frozenset().union(*boards)
    while left:
        pending = [left.pop()]
        size = 0
        while pending:
            board = pending.pop()
            size += 1
            moved = {board - {a} | {b} for a in board for b in cells - board} & left
            left -= moved
            pending.extend(moved)
        sizes.append(size)
    return sorted(sizes, reverse=True)


def z_of_uniform(drawn: Counter[Layout], every: set[Layout]) -> float:
    """The chi-square of draws, as standard deviations (Wilson and Hilferty)."""
    assert set(drawn) <= every
    mean = drawn.total() / len(every)
    chi_square = sum((drawn[board] - mean) ** 2 / mean for board in every)
    freedom = len(every) - 1
    spread = math.sqrt(2 / (9 * freedom))
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread**2)) / spread)


@pytest.mark.parametrize("size", SIZES)
def test_moves_of_one_mine_connect_nearly_all_boards(size: tuple[int, int, int]) -> None:
    for level, sizes in CONNECTED[size].items():
        assert parts(boards_of(*size, level)) == sizes, level


@pytest.mark.parametrize("draws", [2_000, pytest.param(100_000, marks=pytest.mark.check)])
def test_the_ends_of_walks_are_uniform_where_all_boards_are_connected(draws: int) -> None:
    request = BoardRequest.from_rules("4x4/3 first_click=opening", "exact", None, (0, 0), None)
    source = request.source()
    every = no_guess_boards(4, 4, 3, (0, 0), "exact")
    ends = (source.walk((0, 0), 5, i, 100, 0, 1)[0] for i in range(draws))
    assert abs(z_of_uniform(Counter(board_of(request.rules, e).mines for e in ends), every)) < 4


@pytest.mark.parametrize("draws", [2_000, pytest.param(100_000, marks=pytest.mark.check)])
def test_a_long_walk_is_uniform_where_all_boards_are_connected(draws: int) -> None:
    request = BoardRequest.from_rules("4x4/4 first_click=opening", "subset", None, (0, 0), None)
    mines, _ = request.source().walk((0, 0), 5, 0, 0, 100, draws)
    boards = (board_of(request.rules, mines[i : i + 16]) for i in range(0, len(mines), 16))
    every = no_guess_boards(4, 4, 4, (0, 0), "subset")
    assert abs(z_of_uniform(Counter(board.mines for board in boards), every)) < 4


@pytest.mark.parametrize("count", [1, pytest.param(50, marks=pytest.mark.check)])
@pytest.mark.parametrize("size", DENSE)
def test_dense_boards_are_found(size: str, count: int) -> None:
    for found in generate(f"{size} first_click=opening", count, seed=2):
        assert len(found.board.mines) == found.rules.mines
        assert not found.board.mines & {found.first_cell, *around(16, 30, found.first_cell)}
        assert solves("exact", found.board, found.first_cell)
        record = play("exact", replace(found.rules, first_click="any"), seed=1, board=found.board)
        assert (record.status, record.guesses) == ("won", 0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_dense_boards(level: Level) -> None:
    for found in generate("16x16/80 first_click=safe", 3, seed=2, level=level):
        assert found.attempt is None
        assert solves(level, found.board, found.first_cell)


def test_a_number_names_the_same_dense_board_whoever_draws_it() -> None:
    rules = "16x16/85 first_click=opening"
    alone = list(generate(rules, 4, seed=7))
    assert [found.attempt for found in alone] == [None] * 4
    assert list(generate(rules, 4, seed=7, workers=2)) == alone
    assert list(islice(generate(rules, seed=7, first=2), 2)) == alone[2:]
    assert [found.board.digest for found in alone[:2]] == [
        "a078a36a3f160d94",
        "94d5a159dd235f7e",
    ]
    played = play("exact", f"{rules} start=2,2 boards=no-guess:level=exact", seed=7, game=1)
    assert (played.status, played.guesses) == ("won", 0)


def test_a_dense_board_keeps_to_a_range_of_3bv_and_a_difficulty() -> None:
    found = next(generate("16x16/90 first_click=opening", seed=3, three_bv=(100, 102)))
    assert found.attempt is None
    assert 100 <= found.board.three_bv <= 102
    hard = next(generate("16x16/90 first_click=opening", seed=3, difficulty="exact"))
    assert not solves("exact-without-total", hard.board, hard.first_cell)


def test_what_no_walk_reaches_is_refused() -> None:
    with pytest.raises(BoardError, match="random attempts and a walk found none"):
        next(generate("2x2/2 first_click=safe", seed=1, first_cell=(0, 0)))


def test_a_walk_ends_when_it_is_interrupted() -> None:
    source = BoardRequest.from_rules(
        "30x16/200 first_click=opening", None, None, None, None
    ).source()
    with interrupted_at(20):
        source.walk((3, 3), 1, 0, 1_000, 0, 1)  # 41 checks, where nothing is heard
