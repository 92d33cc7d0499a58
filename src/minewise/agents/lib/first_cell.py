"""The first cell of a game, for agents that have learned only what comes after it."""

from __future__ import annotations

from minewise.game.rules import Cell, Rules


def first_cell(rules: Rules) -> Cell:
    """Where to begin: a corner, the best start where cells are alike; where the first click opens a
    zero, a cell from the rim that the largest opening may be hoped for.

    >>> first_cell(Rules(9, 9, 10)), first_cell(Rules(16, 30, 99, first_click="opening"))
    ((0, 0), (3, 3))
    """
    if rules.first_click != "opening":
        return 0, 0
    far = 3 if rules.height >= 16 and rules.width >= 30 else 2
    return min(far, (rules.height - 1) // 2), min(far, (rules.width - 1) // 2)
