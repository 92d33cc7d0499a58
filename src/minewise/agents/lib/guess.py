"""Guessing without knowledge, shared by the agents that fall back on it."""

from __future__ import annotations

from minewise.game.rules import Cell
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
