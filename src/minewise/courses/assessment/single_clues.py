"""What single clues prove: the two rules of a basic agent, until nothing follows."""

from __future__ import annotations

from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, View


def by_single_clues(view: View) -> tuple[set[Cell], set[Cell]]:
    """The covered cells that are mines and those that are safe: where a clue's mines are all known
    the rest is safe, and where as many are left as cells, these are mines. The second rule needs a
    clue that is not too large, so it is left out where the clues may be.

    >>> mines, safe = by_single_clues(View.parse("1##/1##/0##"))
    >>> sorted(mines), sorted(safe)
    ([(0, 1)], [(1, 1), (2, 1)])
    """
    mines, safe = set(view.where(EXPLODED)), set[Cell]()
    covered = set(view.where(COVERED))
    clues = [(cell, clue) for clue in range(9) for cell in view.where(clue)]
    is_exact = view.rules.clues == "exact"
    known = -1
    while known != len(mines) + len(safe):
        known = len(mines) + len(safe)
        for cell, clue in clues:
            around = set(view.neighbors(cell))
            rest = (around & covered) - mines - safe
            left = clue - len(around & mines)
            if left == 0:
                safe |= rest
            elif left == len(rest) and is_exact:
                mines |= rest
    return mines & covered, safe
