"""Tests of boards: layouts, their openings, their text form, and the boards of seeds."""

from __future__ import annotations

import copy
import dataclasses
import hashlib
import pickle
import re
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Game, Rules
from minewise.errors import BoardError, MinewiseError
from minewise.game.rules import Cell
from tests.reference import around
from tests.reference_random import mines_of_seed
from tests.strategies import boards, rules, seeds


@given(boards())
def test_the_text_form_reads_back(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.parse(str(board).replace("\n", "/").replace(" ", "")) == board
    assert eval(repr(board), {"Board": Board}) == board


def test_parse_reads_dots_for_safe_cells() -> None:
    assert Board.parse(".*./...") == Board(2, 3, [(0, 1)])


@given(boards())
def test_boards_are_values(board: Board) -> None:
    again = Board(board.height, board.width, sorted(board.mines, reverse=True))
    assert again == board
    assert hash(again) == hash(board)
    for field in dataclasses.fields(board):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(board, field.name, getattr(board, field.name))


@given(boards())
def test_boards_can_be_copied_and_sent(board: Board) -> None:
    assert pickle.loads(pickle.dumps(board)) == board
    assert copy.deepcopy(board).three_bv == board.three_bv


@given(boards())
def test_the_digest_names_the_layout(board: Board) -> None:
    rows = "".join(
        "".join("*" if (r, c) in board.mines else "." for c in range(board.width)) + "\n"
        for r in range(board.height)
    )
    assert board.digest == hashlib.sha256(rows.encode()).hexdigest()[:16]


@given(boards())
def test_clues_count_the_mines_around(board: Board) -> None:
    for row in range(board.height):
        for column in range(board.width):
            neighbors = around(board.height, board.width, (row, column))
            assert board.clues[row, column] == len(board.mines.intersection(neighbors))


def test_clues_cannot_be_written() -> None:
    clues = Board(2, 2, [(0, 0)]).clues
    with pytest.raises(ValueError, match="read-only"):
        clues[0, 0] = 3
    with pytest.raises(ValueError, match="cannot set WRITEABLE"):
        clues.flags.writeable = True


@given(boards(longest=6))
def test_three_bv_is_the_clicks_that_a_cascading_game_needs(board: Board) -> None:
    game = Game.on_board(board)
    safe = [(r, c) for r in range(board.height) for c in range(board.width)]
    safe = [cell for cell in safe if cell not in board.mines]
    # Zeros first: each click opens one opening; then the rest is one click a cell.
    openings = 0
    for cell in safe:
        if board.clues[cell] == 0 and not game.over:
            openings += game.reveal(*cell) > 0
    for cell in safe:
        if not game.over:
            game.reveal(*cell)
    assert board.openings == openings
    assert board.three_bv == game.clicks - game.redundant_clicks


@pytest.mark.parametrize(
    ("height", "width", "mines", "message"),
    [
        (0, 3, [], "expected a height and a width from 1 to 1000, got height 0 and width 3"),
        (3, -2, [], "expected a height and a width from 1 to 1000, got height 3 and width -2"),
        (2, 2, [(2, 0)], "expected mines on the board: Board(2, 2, [(2, 0)])"),
        (2, 2, [(0, -1)], "expected mines on the board"),
        (2, 2, [3], "expected a height, a width and mines as (row, column) cells: Board(2, 2, [3]"),
        (2.5, 2, [], "expected a height, a width and mines as (row, column) cells: Board(2.5"),
    ],
)
def test_layouts_that_are_no_board_are_refused(
    height: int, width: int, mines: list[Cell], message: str
) -> None:
    with pytest.raises(BoardError, match=re.escape(message)):
        Board(height, width, mines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected rows of the same length: ''"),
        ("*./.", "expected rows of the same length: '*./.'"),
        ("*x", "expected '*', '.' or 0 to 8, got 'x': '*x'"),
        ("*9", "expected '*', '.' or 0 to 8, got '9': '*9'"),
        ("*2/11", "expected a clue of 1 at row 0, column 1, got 2: '*2/11'"),
    ],
)
def test_texts_that_are_no_board_are_refused(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=re.escape(message)):
        Board.parse(text)


def test_numbers_of_numpy_are_kept_as_plain_ones() -> None:
    small: Any = np.int8
    large: Any = np.int64
    board = Board(small(16), small(30), [(small(5), small(3))])
    assert str(board) == str(Board(16, 30, [(5, 3)]))
    assert repr(board) == repr(Board(16, 30, [(5, 3)]))
    assert Game.on_board(Board(large(2), large(2), [(0, 0)])).board == Board(2, 2, [(0, 0)])


# Boards of seeds


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Rules, a seed and a number make the same board on every machine, for every agent and in "
    "every version.",
)
@given(rules(first_click="any"), seeds, seeds)
def test_a_board_is_the_permutation_of_its_seed_and_game(some: Rules, seed: int, game: int) -> None:
    assert some.mines is not None
    board = Board.random(some, seed=seed, game=game)
    assert board.mines == mines_of_seed(some.height, some.width, some.mines, seed, game)
    assert len(board.mines) == some.mines


@given(rules(start="agent"), seeds, st.data())
def test_a_protected_first_click_is_free(some: Rules, seed: int, data: st.DataObject) -> None:
    first = data.draw(st.tuples(st.integers(0, some.height - 1), st.integers(0, some.width - 1)))
    board = Board.random(some, seed=seed, first_cell=first)
    assert some.mines is not None
    assert len(board.mines) == some.mines
    if some.first_click != "any":
        assert first not in board.mines
    if some.first_click == "opening":
        assert board.clues[first] == 0
    game = Game(some, seed=seed)
    if not game.over:
        game.reveal(*first)
    assert game.board == board


@given(rules(first_click="any", start="agent"), seeds, st.data())
def test_without_protection_the_board_does_not_depend_on_the_play(
    some: Rules, seed: int, data: st.DataObject
) -> None:
    first = data.draw(st.tuples(st.integers(0, some.height - 1), st.integers(0, some.width - 1)))
    board = Board.random(some, seed=seed)
    assert Board.random(some, seed=seed, first_cell=first) == board
    game = Game(some, seed=seed)
    assert game.board == board
    if not game.over:
        game.reveal(*first)
    assert game.board == board


@given(st.integers(1, 8), st.integers(1, 8), seeds, st.data())
def test_more_mines_only_add_to_a_board(
    height: int, width: int, seed: int, data: st.DataObject
) -> None:
    few = data.draw(st.integers(0, height * width))
    many = data.draw(st.integers(few, height * width))
    fewer, more = (
        Board.random(Rules(height, width, mines, first_click="any"), seed=seed)
        for mines in (few, many)
    )
    assert fewer.mines <= more.mines


@pytest.mark.parametrize(
    ("text", "first", "free", "limit"),
    [
        # The 99.9% points of chi-square with 14, 9 and 4 degrees of freedom.
        ("3x2/2 first_click=any", (0, 0), set[Cell](), 36.12),
        ("3x2/2 first_click=safe", (1, 1), {(1, 1)}, 27.88),
        ("4x3/1 first_click=opening", (0, 3), {(0, 3), (0, 2), (1, 2), (1, 3)}, 24.32),
    ],
)
def test_every_layout_that_the_rules_allow_is_as_likely(
    text: str, first: Cell, free: set[Cell], limit: float
) -> None:
    some = Rules.parse(text)
    assert some.mines is not None
    seen = Counter(
        tuple(sorted(Board.random(some, seed=11, game=game, first_cell=first).mines))
        for game in range(4000)
    )
    cells = [(r, c) for r in range(some.height) for c in range(some.width)]
    allowed = set(combinations([cell for cell in cells if cell not in free], some.mines))
    assert set(seen) == allowed
    expected = 4000 / len(allowed)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < limit


def test_a_protected_board_needs_its_first_cell() -> None:
    message = (
        "expected first_cell, since these rules protect the first click: Rules.parse('9x9/10')"
    )
    with pytest.raises(BoardError, match=re.escape(message)):
        Board.random(Rules(9, 9, 10), seed=1)


@pytest.mark.parametrize("first_cell", [(9, 0), (0, -1)])
def test_a_first_cell_off_the_board_is_refused(first_cell: Cell) -> None:
    with pytest.raises(MinewiseError, match="expected a row from 0 to 8 and a column from 0 to 8"):
        Board.random(Rules(9, 9, 10), seed=1, first_cell=first_cell)


def test_a_board_of_an_unknown_number_of_mines_is_refused() -> None:
    with pytest.raises(MinewiseError, match="expected rules with a number of mines"):
        Board.random(Rules.parse("9x9/? first_click=any"), seed=1)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_outside_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(MinewiseError, match="expected a seed"):
        Board.random(Rules(3, 3, 1, first_click="any"), seed=seed)


def test_the_largest_board_works() -> None:
    some = Rules(1000, 1000, 206_250, first_click="any")
    board = Board.random(some, seed=1)
    assert len(board.mines) == 206_250
    assert board.clues.shape == (1000, 1000)
    game = Game(Rules(1000, 1000, 0), seed=1)
    assert game.reveal(500, 500) == 1_000_000
    assert (game.status, game.view[999, 999]) == ("won", 0)
