"""The dictionaries of the first source: their counts, what they hide, and a game in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Board, Game, Random, Rules, View, play
from minewise.courses.rutgers.kulkarni import (
    HIDDEN,
    ActualBoard,
    VisibleBoard,
    VisibleCell,
    actual_board_of,
    board_of,
    get_actual_board,
    get_board,
    get_count_of_mine_neighbors,
    get_visible_board,
    initialize_cmn,
    set_mines,
    update_board_visible,
    update_counts_of_neighbors,
    visible_board_of,
)
from minewise.errors import BoardError, IllegalMoveError, RulesError
from minewise.game.rules import Cell
from minewise.game.view import EXPLODED, FLAG
from tests.reference import around
from tests.strategies import boards, games, seeds, wild_views
from tests.test_no_peek import NUMBER, SEED, secrets_in

# Section 4.1 of the source.
ITS_BOARD = Board(3, 3, {(1, 2), (2, 1)})
ITS_ACTUAL_BOARD = [
    [
        {"cmn": 0, "ctn": 3, "status": 0},
        {"cmn": 1, "ctn": 5, "status": 0},
        {"cmn": 1, "ctn": 3, "status": 0},
    ],
    [
        {"cmn": 1, "ctn": 5, "status": 0},
        {"cmn": 2, "ctn": 8, "status": 0},
        {"cmn": 1, "ctn": 5, "status": 1},
    ],
    [
        {"cmn": 1, "ctn": 3, "status": 0},
        {"cmn": 1, "ctn": 5, "status": 1},
        {"cmn": 2, "ctn": 3, "status": 0},
    ],
]


def test_the_actual_board_of_the_source() -> None:
    assert actual_board_of(ITS_BOARD) == ITS_ACTUAL_BOARD


def test_the_visible_board_of_the_source() -> None:
    ctn = [[3, 5, 3], [5, 8, 5], [3, 5, 3]]
    hidden = {"status": HIDDEN, "cmn": None, "cism": 0, "cimn": 0}
    assert get_visible_board(3) == [[{**hidden, "ctn": n, "chn": n} for n in row] for row in ctn]


@given(boards())
def test_counts_of_the_actual_board(board: Board) -> None:
    actual = actual_board_of(board)
    for r, row in enumerate(actual):
        for c, cell in enumerate(row):
            near = around(board.height, board.width, (r, c))
            mines = sum(n in board.mines for n in near)
            assert cell == {"status": (r, c) in board.mines, "cmn": mines, "ctn": len(near)}
            assert get_count_of_mine_neighbors(actual, r, c) == mines
    assert board_of(actual) == board


@given(st.integers(1, 8), st.data(), seeds)
def test_the_actual_board_step_by_step(dim: int, data: st.DataObject, seed: int) -> None:
    mines = data.draw(st.integers(0, dim * dim))
    actual = get_actual_board(dim)
    empty = Board(dim, dim, ())
    assert actual == actual_board_of(empty)
    set_mines(actual, mines, seed=seed)
    assert sum(cell["status"] for row in actual for cell in row) == mines
    assert all(cell["cmn"] == 0 for row in actual for cell in row)
    initialize_cmn(actual)
    rules = Rules(dim, dim, mines, first_click="any")
    assert actual == actual_board_of(Board.random(rules, seed=seed))


def test_mines_are_set_once_and_must_fit() -> None:
    with pytest.raises(RulesError):
        set_mines(get_actual_board(2), 5, seed=1)
    with pytest.raises(BoardError, match="without mines"):
        set_mines(actual_board_of(ITS_BOARD), 1, seed=1)


def cell_by_hand(view: View, cell: Cell) -> VisibleCell:
    near = [view[n] for n in around(view.height, view.width, cell)]
    mines = near.count(FLAG) + near.count(EXPLODED)
    safe = sum(shown >= 0 or shown == -4 for shown in near)
    shown = view[cell]
    return {
        "status": HIDDEN if shown == -1 else 1 if shown in (FLAG, EXPLODED) else 0,
        "cmn": shown if shown >= 0 else None,
        "ctn": len(near),
        "cism": safe,
        "cimn": mines,
        "chn": near.count(-1),
    }


@given(st.one_of(games().map(lambda game: game.view), wild_views()))
def test_counts_of_the_visible_board(view: View) -> None:
    visible = visible_board_of(view)
    cells = [(r, c) for r in range(view.height) for c in range(view.width)]
    assert {(r, c): visible[r][c] for r, c in cells} == {c: cell_by_hand(view, c) for c in cells}
    for row in visible:
        for cell in row:
            assert cell["ctn"] == cell["cism"] + cell["cimn"] + cell["chn"]


def whole_game(dim: int, mines: int, seed: int) -> tuple[VisibleBoard, int]:
    """The basic agent of section 3.3 in the words of the source alone: the visible board at the
    end, and how many mines went off. A turn reveals all of the set of inferred safe cells."""
    board_visible, reveal_position, get_cmn_from_board_actual = get_board(dim, mines, seed=seed)
    list_of_unidentified_cells = [(r, c) for r in range(dim) for c in range(dim)]
    stepped = turn = 0

    def reveal(r: int, c: int) -> int:
        status = reveal_position(r, c)
        list_of_unidentified_cells.remove((r, c))
        update_board_visible(board_visible, r, c, status, get_cmn_from_board_actual)
        return status

    while list_of_unidentified_cells:
        set_of_inferred_safe_cells = basic_inference(board_visible, list_of_unidentified_cells)
        for r, c in set_of_inferred_safe_cells:
            assert reveal(r, c) == 0
        if not set_of_inferred_safe_cells and list_of_unidentified_cells:
            guess = Random(seed, 0, turn).below(len(list_of_unidentified_cells))
            stepped += reveal(*list_of_unidentified_cells[guess])
        turn += 1
    return board_visible, stepped


def basic_inference(board_visible: VisibleBoard, unidentified: list[Cell]) -> set[Cell]:
    """Writes down the mines of one pass over the clues; returns the safe cells."""
    safe: set[Cell] = set()
    dim = len(board_visible)
    for r in range(dim):
        for c in range(dim):
            cell = board_visible[r][c]
            if cell["cmn"] is None:
                continue
            hidden = [
                n for n in around(dim, dim, (r, c)) if board_visible[n[0]][n[1]]["cmn"] is None
            ]
            hidden = [n for n in hidden if n in unidentified]
            if cell["cmn"] == cell["cimn"] + cell["chn"]:  # the first rule
                for y, x in hidden:
                    board_visible[y][x]["status"] = 1
                    update_counts_of_neighbors(board_visible, y, x, 1)
                    unidentified.remove((y, x))
            elif cell["ctn"] - cell["cmn"] == cell["cism"] + cell["chn"]:  # the second rule
                safe |= set(hidden)
    return safe


@settings(max_examples=30)
@given(st.integers(1, 9), st.data(), seeds)
def test_a_whole_game_is_that_of_basic(dim: int, data: st.DataObject, seed: int) -> None:
    mines = data.draw(st.integers(0, dim * dim // 2))
    ours = play("basic", preset_of(dim, mines), seed=seed)
    game = Game(preset_of(dim, mines), seed=seed)
    for move in ours.moves:
        game.move(move.kind, move.cell)
    theirs, stepped = whole_game(dim, mines, seed)
    assert theirs == visible_board_of(game.view)
    assert stepped == ours.mines_hit


def preset_of(dim: int, mines: int) -> Rules:
    return Rules.parse(str(Rules.parse("kulkarni")).replace("10x10/20", f"{dim}x{dim}/{mines}"))


# What is hidden.


def begun() -> tuple[Callable[[int, int], int], Callable[[int, int], int], Board]:
    _, reveal_position, get_cmn_from_board_actual = get_board(12, 31, seed=SEED, number=NUMBER)
    board = Board.random(preset_of(12, 31), seed=SEED, game=NUMBER)
    assert [reveal_position(0, c) for c in range(12)] == [(0, c) in board.mines for c in range(12)]
    return reveal_position, get_cmn_from_board_actual, board


def test_what_the_two_functions_hold_leads_to_no_mine_and_no_seed() -> None:
    reveal_position, get_cmn_from_board_actual, board = begun()
    for function in (reveal_position, get_cmn_from_board_actual):
        assert secrets_in(function, board) == []


def test_the_walk_finds_a_game_that_a_function_closes_over() -> None:
    game = Game(preset_of(12, 31), seed=SEED, number=NUMBER)
    assert game.board is not None

    def reveal_position(r: int, c: int) -> int:
        return game.reveal(r, c)

    assert {"Game", "Board", "seed"} <= set(secrets_in(reveal_position, game.board))


def test_counts_are_told_of_revealed_safe_cells_alone() -> None:
    _, get_cmn_from_board_actual, board = begun()
    for r in range(12):
        for c in range(12):
            if r == 0 and (r, c) not in board.mines:
                assert get_cmn_from_board_actual(r, c) == board.clues[r, c]
            else:
                with pytest.raises(IllegalMoveError, match="revealed safe cell"):
                    get_cmn_from_board_actual(r, c)
    for off in ((-1, 0), (0, 12)):
        with pytest.raises(IllegalMoveError, match="revealed safe cell"):
            get_cmn_from_board_actual(*off)


def test_the_actual_board_never_changes() -> None:
    board = Board(3, 3, {(1, 2)})
    copy: ActualBoard = actual_board_of(board)
    copy[1][2]["status"] = 0
    copy[0].clear()
    assert board_of(actual_board_of(board)) == board
