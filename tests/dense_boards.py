"""Static boards: cells shown at random, so that most clues hang together, as in no game."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from minewise.game.view import COVERED


def dense_board(mines: NDArray[np.bool_], shown: NDArray[np.bool_]) -> NDArray[np.int8]:
    """The codes of a view in which these cells show their clues."""
    height, width = mines.shape
    padded = np.pad(mines.astype(np.int8), 1)
    around = sum(
        padded[row : row + height, column : column + width]
        for row in range(3)
        for column in range(3)
    )
    return np.where(shown, around, COVERED).astype(np.int8)


def random_dense_board(size: int, seed: int) -> tuple[NDArray[np.int8], int]:
    """A third of the cells are mines, a third are shown; and the number of mines."""
    rng = random.Random(seed)
    drawn = np.array([[rng.random() for _ in range(size)] for _ in range(size)])
    mines = drawn < 1 / 3
    return dense_board(mines, drawn >= 2 / 3), int(mines.sum())
