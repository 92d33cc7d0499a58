"""A variant rule: it says where mines may lie, or what a clue means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache

from minewise.game.rules import Cell


@dataclass(frozen=True)
class Region:
    """Cells with the sums that their mines may have, where a mine in a cell counts its weight.

    Weights of 1, 2, 4 ... tell every pattern of mines apart. Cells outside the board hold no mine.
    `clue_cell` is the cell of the clue that binds the region, None if a rule does.
    """

    what: str
    weights: dict[Cell, int]
    sums: frozenset[int]
    clue_cell: Cell | None = None

    def constraint(
        self, covered: Collection[Cell], mines: Collection[Cell]
    ) -> tuple[dict[Cell, int], frozenset[int]]:
        """The covered cells and their sums, without the known mines: a set of `analyze_sets`. It
        is empty where all sums are allowed."""
        known = sum(weight for cell, weight in self.weights.items() if cell in mines)
        free = {cell: weight for cell, weight in self.weights.items() if cell in covered}
        reached = {known}
        for weight in free.values():
            reached |= {total + weight for total in reached}
        if reached <= self.sums:
            return {}, frozenset([0])
        return free, frozenset(total - known for total in self.sums & reached)


Regions = Callable[[int, int, int | None], Iterator[Region]]
"""The regions of a rule from the height, the width and the mine total (None if not told)."""

Clues = Callable[[int], tuple[str, ...]]
"""The clues that may be shown for a sum of weights: most often one."""

Scope = Callable[[int, int, Cell], tuple[dict[Cell, int], Clues]]
"""What the clue of a cell depends on, from the height, the width and the cell: weights of mines."""


@dataclass(frozen=True)
class VariantRule:
    """A rule with its letter, its name and what it says in one sentence. `form` says how a clue is
    written; it is empty if the rule is one for layouts."""

    letter: str
    name: str
    sentence: str
    form: str = ""


@cache
def clue_sums(scope: Scope, height: int, width: int, cell: Cell) -> dict[str, frozenset[int]]:
    """The clues that a cell may show, each with the sums that may show it."""
    weights, clues = scope(height, width, cell)
    sums = defaultdict[str, set[int]](set)
    for total in range(sum(weights.values()) + 1):
        for clue in clues(total):
            sums[clue].add(total)
    return {clue: frozenset(totals) for clue, totals in sums.items()}
