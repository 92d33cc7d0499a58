"""The boxes of the second source: what they say, and what the environment does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Game, Random, Rules, View, make
from minewise.courses.rutgers.pratinidhi import (
    IS_MINE,
    IS_NOT_MINE,
    IS_UNVISITED,
    IS_VISITED,
    NO_CLUE,
    AgentBox,
    Box,
    Environment,
    minefield_of,
)
from minewise.errors import IllegalMoveError
from minewise.game.view import EXPLODED, FLAG
from tests.strategies import games, seeds, wild_views
from tests.test_no_peek import NUMBER, SEED, secrets_in


def board_of(dimension: int, mines: int, seed: int, number: int = 0) -> Board:
    rules = Rules(dimension, dimension, mines, first_click="any")
    return Board.random(rules, seed=seed, game=number)


@given(st.integers(1, 7), st.data(), seeds)
def test_every_box_of_an_environment(dimension: int, data: st.DataObject, seed: int) -> None:
    mines = data.draw(st.integers(0, dimension * dimension - 1))
    board = board_of(dimension, mines, seed)
    environment = Environment(dimension, mines, seed=seed)
    cells = [(r, c) for r in range(dimension) for c in range(dimension)]
    visited = set()
    for cell in data.draw(st.permutations(cells)):
        assert environment.generateInformation(*cell) is NO_CLUE
        box = environment.queryBox(*cell)
        visited.add(cell)
        if cell in board.mines:
            assert box == Box(*cell, IS_MINE, IS_VISITED, NO_CLUE)
        else:
            assert box == Box(*cell, IS_NOT_MINE, IS_VISITED, int(board.clues[cell]))
        for other in cells:
            known = other in visited and other not in board.mines
            clue = int(board.clues[other]) if known else NO_CLUE
            assert environment.generateInformation(*other) == clue


def test_boxes_off_the_board_and_after_the_last() -> None:
    environment = Environment(2, 1, seed=1)
    with pytest.raises(IllegalMoveError):
        environment.queryBox(2, 0)
    for row, col in ((0, 0), (0, 1), (1, 0), (1, 1)):
        environment.queryBox(row, col)
    with pytest.raises(IllegalMoveError):
        environment.queryBox(0, 0)


def test_a_minefield_laid_anew_has_no_visited_box() -> None:
    environment = Environment(4, 0, seed=1)
    environment.queryBox(0, 0)
    environment.generateMineFieldValues(4, 16, seed=1)
    assert environment.generateInformation(0, 0) is NO_CLUE
    assert environment.queryBox(0, 0).mine is IS_MINE


@given(st.one_of(games().map(lambda game: game.view), wild_views()))
def test_the_minefield_of_an_agent(view: View) -> None:
    field = minefield_of(view)
    assert len(field) == view.height
    for r, row in enumerate(field):
        assert len(row) == view.width
        for c, box in enumerate(row):
            shown = view[r, c]
            assert box == AgentBox(
                r,
                c,
                mine=shown in (FLAG, EXPLODED),
                visited=shown not in (FLAG, -1),
                clue=shown if shown >= 0 else None,
                prob=None,
            )


def test_the_minefield_of_an_agent_starts_empty() -> None:
    view = Game(Rules.parse("pratinidhi"), seed=1).view
    assert minefield_of(view)[3][5] == AgentBox(3, 5, IS_NOT_MINE, IS_UNVISITED, NO_CLUE, None)


def test_prob_is_the_chance_that_the_agent_works_out() -> None:
    view = View.parse("####/#1##/####")
    decision = make("sat").decide(view, Random(seed=1))
    field = minefield_of(view, decision.probability)
    assert field[0][0].prob == 1 / 8
    assert field[0][3].prob is None


def test_the_environment_leads_to_no_mine_and_no_seed() -> None:
    environment = Environment(12, 31, seed=SEED, number=NUMBER)
    board = board_of(12, 31, SEED, NUMBER)
    seen = [environment.queryBox(0, col).mine for col in range(12)]
    assert seen == [(0, col) in board.mines for col in range(12)]
    assert secrets_in(environment, board) == []
