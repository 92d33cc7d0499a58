"""What a clue costs in propositional logic, and what the same costs as a sentence of the source."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb


@dataclass(frozen=True)
class Formula:
    """That exactly `mines` of `cells` variables are true.

    >>> one = Formula(8, 1)
    >>> one.models, one.dnf_literals, one.cnf_clauses, one.cnf_literals
    (8, 64, 29, 64)
    """

    cells: int
    mines: int

    @property
    def models(self) -> int:
        """Assignments that satisfy it, which is also the number of terms of the source's formula, a
        disjunction of one conjunction for each."""
        return comb(self.cells, self.mines)

    @property
    def dnf_literals(self) -> int:
        """Literals of the source's formula: each of its terms names every cell."""
        return self.cells * self.models

    @property
    def cnf_clauses(self) -> int:
        """Clauses of the same in conjunctive normal form, without other variables."""
        few, many = self._clauses()
        return few + many

    @property
    def cnf_literals(self) -> int:
        """Literals of these clauses."""
        few, many = self._clauses()
        return few * (self.cells - self.mines + 1) + many * (self.mines + 1)

    def _clauses(self) -> tuple[int, int]:
        """Those that forbid too few mines, and those that forbid too many."""
        return comb(self.cells, self.cells - self.mines + 1), comb(self.cells, self.mines + 1)
