"""Clues as clauses, and as choices of mines among so many neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from minewise.engine.analysis import analyze
from minewise.game.view import View


def most_clauses() -> int:
    """The clauses of the longest clue: k mines among n cells are C(n, k - 1) + C(n, k + 1)."""
    return max(comb(n, n - k + 1) + comb(n, k + 1) for n in range(1, 9) for k in range(1, n + 1))


def literals(cells: int, mines: int) -> int:
    """The literals of these clauses: among any n - k + 1 cells is a mine, among any k + 1 is none.

    >>> literals(3, 2)
    9
    """
    few, many = cells - mines + 1, mines + 1
    return few * comb(cells, few) + many * comb(cells, many)


@dataclass(frozen=True)
class Placements:
    """How many placements of mines on a clue's neighbours it leaves, if it is exact, at most and at
    least the number of mines; the second as the engine counts it.

    >>> Placements.of(clue=2, cells=3)
    Placements(clue=2, exact=3, at_most=7, at_least=4)
    """

    clue: int
    exact: int
    at_most: int
    at_least: int

    @classmethod
    def of(cls, clue: int, cells: int) -> Placements:
        """Of a clue with 3, 5 or 8 neighbours."""
        view = View.parse({3: f"{clue}#/##", 5: f"#{clue}#/###", 8: f"###/#{clue}#/###"}[cells])
        return cls(
            clue,
            comb(cells, clue),
            analyze(view, clues="cautious").layouts,
            sum(comb(cells, c) for c in range(clue, cells + 1)),
        )
