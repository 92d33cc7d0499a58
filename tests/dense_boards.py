"""Static boards: cells shown at random, so that most clues hang together, as in no game; and what a
SAT solver finds certain of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from pysat.solvers import Glucose4

from minewise.game.rules import Cell
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


def clauses(codes: NDArray[np.int8]) -> Iterator[list[int]]:
    """Every clue as clauses: not one mine more among its cells, and not one fewer."""
    height, width = codes.shape
    for row, column in np.argwhere(codes >= 0).tolist():
        cells = [
            r * width + c + 1
            for r in range(max(row - 1, 0), min(row + 2, height))
            for c in range(max(column - 1, 0), min(column + 2, width))
            if codes[r, c] == COVERED
        ]
        clue = int(codes[row, column])
        yield from ([-cell for cell in some] for some in combinations(cells, clue + 1))
        yield from (list(some) for some in combinations(cells, len(cells) - clue + 1))


def certain_cells(codes: NDArray[np.int8]) -> tuple[set[Cell], set[Cell]]:
    """Safe cells and mines: a value that is the same in all models. Each model rules out others."""
    width = codes.shape[1]
    with Glucose4(bootstrap_with=clauses(codes)) as solver:
        assert solver.solve()
        same = set(solver.get_model())
        for literal in sorted(same, key=abs):
            if literal in same and solver.solve(assumptions=[-literal]):
                same &= set(solver.get_model())
    seen = {divmod(abs(literal) - 1, width): literal > 0 for literal in same}
    safe = {cell for cell, mine in seen.items() if not mine}
    return safe, {cell for cell, mine in seen.items() if mine}
