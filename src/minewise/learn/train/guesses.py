"""What the engine says of guesses: the chance to win after revealing each cell, for training."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from minewise._core import weigh_moves
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import strength_of
from minewise.game.view import COVERED
from minewise.learn.train.boards import core_rules

UNKNOWN = -1.0
"""In place of a value: nothing is known of the cell."""

REMEMBERED = 1 << 16
"""How many positions are remembered: the first guesses of small boards come again and again."""


def guess_values(codes: NDArray[np.int8], mines: int) -> NDArray[np.float32]:
    """The chance to win after revealing each cell of one view without a safe cell; `UNKNOWN` where
    nothing is known. Shape (height, width), as `codes`.

    End games are searched, so that values are exact. Before them a value is that of the answers a
    cell may show, as `best` estimates them.

    >>> print(guess_values(np.array([[1, -1, -1], [-1, -1, -1]], dtype=np.int8), 2).round(2))
    [[-1.    0.33  0.33]
     [ 0.17  0.33  0.33]]
    """
    values = np.full(codes.shape, UNKNOWN, dtype=np.float32)
    moves = _moves(codes.tobytes(), *codes.shape, mines)
    for row, column, value in moves:
        values[row, column] = value
    for same in _alike(codes == COVERED):
        # Of cells far from all clues, which are alike, the engine weighs one before end games.
        values[same & (values == UNKNOWN)] = values[same].max()
    return values


@lru_cache(maxsize=REMEMBERED)
def _moves(cells: bytes, height: int, width: int, mines: int) -> tuple[tuple[int, int, float], ...]:
    rules = core_rules(height, width, mines, "safe")
    moves = weigh_moves(cells, rules, strength_of("default"), DEFAULT_BUDGET)
    return tuple((*move.cell, move.value) for move in moves)


def _alike(covered: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """Cells two or more away from all clues: those in corners, those at edges, and the others."""
    height, width = covered.shape
    apart = covered.copy()
    neighbors = np.zeros(covered.shape, dtype=np.int8)
    framed = np.pad(covered, 2, constant_values=True)
    on_board = np.pad(np.ones_like(covered), 1)
    for row in range(5):
        for column in range(5):
            apart &= framed[row : row + height, column : column + width]
    for row in range(3):
        for column in range(3):
            neighbors += on_board[row : row + height, column : column + width]
    return [apart & (neighbors == count) for count in np.unique(neighbors[apart])]
