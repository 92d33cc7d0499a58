"""The fewest clicks that win a board: against the rules, and against a SAT solver."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from minewise import Board, Game, Rules
from minewise.errors import BoardError
from minewise.game.move import LeastClicks
from minewise.game.source import GivenBoards
from tests.formats.reference_clicks import Clicks
from tests.formats.test_metrics import boards


def checked(board: Board, **options: int) -> LeastClicks:
    """Its moves win a game, and no move is left over."""
    found = board.least_clicks(**options)
    assert len(found.moves) == found.upper >= found.lower
    rules = Rules(board.height, board.width, len(board.mines), first_click="any")
    game = Game(rules, boards=GivenBoards.from_boards([str(board)]))
    for kind, cell, _ in found.moves:
        assert game.status == "playing"
        getattr(game, kind)(*cell)
    assert game.status == "won"
    return found


def assert_is_least(board: Board) -> None:
    found = checked(board)
    assert found.exact
    clicks = Clicks(board)
    assert clicks.suffice(found.upper)
    assert not clicks.suffice(found.upper - 1)


@given(boards())
def test_no_fewer_clicks_win(board: Board) -> None:
    assert_is_least(board)
    assert board.least_clicks().upper <= min(board.zini, board.hzini)


@pytest.mark.parametrize("game", range(4))
def test_no_fewer_clicks_win_a_beginner_board(game: int) -> None:
    assert_is_least(Board.random("9x9/10 first_click=any", seed=1, game=game))


@pytest.mark.check
@pytest.mark.parametrize("rules", ["9x9/10", "8x8/10", "6x6/12"])
def test_no_fewer_clicks_win_many_boards(rules: str) -> None:
    for game in range(20):
        assert_is_least(Board.random(f"{rules} first_click=any", seed=2, game=game))


def test_two_bounds_where_the_search_is_cut_off() -> None:
    board = Board.random("30x16/99 first_click=any", seed=1)
    rough, exact = checked(board, limit=100), checked(board)
    assert exact.exact
    assert not rough.exact
    assert 0.85 * exact.lower < rough.lower <= exact.lower <= rough.upper


@pytest.mark.parametrize("limit", [0, 2**31, 1.5])
def test_a_limit_that_is_none(limit: int) -> None:
    with pytest.raises(BoardError, match=re.escape("expected a limit from 1 to 2**31 - 1")):
        Board(3, 3, {(1, 1)}).least_clicks(limit=limit)
