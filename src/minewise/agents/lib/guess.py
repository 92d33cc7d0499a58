"""Guessing without knowledge, shared by the agents that fall back on it."""

from __future__ import annotations

from minewise._core import first_cell as core_first_cell
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, View
from minewise.random import Random


def any_covered(view: View, rng: Random) -> tuple[Cell, ...]:
    """One covered cell, each with the same chance; none if all cells are known.

    >>> any_covered(View.parse("1F/1#"), Random(seed=1))
    ((1, 1),)
    """
    import numpy as np

    covered = np.flatnonzero(view.array.ravel() == COVERED)
    if covered.size == 0:
        return ()
    return (divmod(int(covered[rng.below(covered.size)]), view.width),)


def first_cell(rules: Rules) -> Cell:
    """Where to begin: a corner; where the first click opens a zero, a cell off the corner. It was
    measured for docs/explanation/first-cells.md.

    >>> first_cell(Rules(9, 9, 10)), first_cell(Rules(16, 30, 99, first_click="opening"))
    ((0, 0), (3, 3))
    """
    return core_first_cell(rules.core())
