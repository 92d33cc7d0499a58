"""The first cell of a game, for agents that have learned only what comes after it."""

from __future__ import annotations

from minewise._core import first_cell as core_first_cell
from minewise.game.rules import Cell, Rules


def first_cell(rules: Rules) -> Cell:
    """Where to begin: a corner; where the first click opens a zero, a cell off the corner. It was
    measured for docs/explanation/first-cells.md.

    >>> first_cell(Rules(9, 9, 10)), first_cell(Rules(16, 30, 99, first_click="opening"))
    ((0, 0), (3, 3))
    """
    return core_first_cell(rules.core())
