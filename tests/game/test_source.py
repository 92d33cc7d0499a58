"""Boards from outside: what names them, what is refused, and games on them."""

from __future__ import annotations

import pickle
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Game, Rules
from minewise.errors import BoardError
from minewise.game.source import RANDOM, GivenBoards
from tests.strategies import boards, rules, seeds

TWO = "*..\n..*\n\n..*\n..*\n"


@given(boards(longest=6))
def test_a_digest_names_the_layout(board: Board) -> None:
    mines = "".join(
        "".join("*" if (row, column) in board.mines else "." for column in range(board.width))
        + "\n"
        for row in range(board.height)
    )
    assert board.digest == sha256(mines.encode()).hexdigest()[:16]
    assert Board.parse(str(board)).digest == board.digest
    assert GivenBoards((board,)).name == f"given:{board.digest}"


@given(st.lists(boards(longest=4), min_size=1, max_size=4))
def test_boards_of_one_kind_are_read_back(some: list[Board]) -> None:
    kinds = {(board.height, board.width, len(board.mines)) for board in some}
    if len(kinds) > 1:
        with pytest.raises(BoardError, match="expected boards of one size and number of mines"):
            GivenBoards.from_boards(some)
        return
    source = GivenBoards.from_boards(some)
    assert GivenBoards.parse("\n\n".join(map(str, some))) == source
    assert GivenBoards.from_boards(map(str, some)).name == source.name
    assert pickle.loads(pickle.dumps(source)) == source
    assert [source.board(number) for number in range(2 * len(some))] == [*some, *some]


def test_the_order_is_part_of_the_name() -> None:
    source = GivenBoards.parse(TWO)
    turned = GivenBoards(source.boards[::-1])
    assert source.name != turned.name
    assert source.digest not in {board.digest for board in source.boards}


@given(boards(longest=5), rules(start="agent"), seeds, st.integers(0, 2**64 - 1))
def test_a_given_board_is_played_as_it_stands(
    board: Board, some: Rules, seed: int, number: int
) -> None:
    source = GivenBoards((board,))
    game = Game(source.rules(some), seed=seed, number=number, boards=source)
    assert game.board == board == Game.on_board(board, some, seed=seed, number=number).board
    assert game.rules.first_click == "any"
    assert game.origin == f"board given:{board.digest}, seed {seed}, game {number}"


def test_a_board_of_another_size_is_refused() -> None:
    source = GivenBoards.parse(TWO)
    for text in ("3x2/1", "2x3/2", "beginner"):
        with pytest.raises(BoardError, match="expected a board of the size and mines of"):
            Game(text, boards=source)
    assert Game("3x2/2", boards=source, number=3).board == source.boards[1]


def test_boards_at_random_are_those_of_the_seed() -> None:
    game = Game("3x2/2 first_click=any", seed=5, number=7, boards=RANDOM)
    assert game.board == Board.random("3x2/2 first_click=any", seed=5, game=7)
    assert (game.origin, game.boards.name) == ("seed 5, game 7", "random")
    assert pickle.loads(pickle.dumps(RANDOM)) == RANDOM
