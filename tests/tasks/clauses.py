"""Positions as a SAT solver reads them. It knows nothing of components, and no code of the core."""

from __future__ import annotations

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from minewise import View
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED


class Clauses:
    """Some clues of a view, and the mine total or not, as a SAT solver reads them.

    Cells that no clue touches are alike. Unless layouts are to be listed one variable speaks for
    each of them, and the total is a bound for the others.
    """

    def __init__(
        self,
        view: View,
        clues: list[Cell] | None = None,
        total: bool = True,
        *,
        listed: bool = False,
    ) -> None:
        self.solver = Solver("cadical195")
        self.variable: dict[Cell, int] = {}
        covered = set(view.where(COVERED))
        exploded = set(view.where(EXPLODED))
        shown = [c for n in range(9) for c in view.where(n)] if clues is None else clues
        touched = covered if listed else {near for c in shown for near in view.neighbors(c)}
        near, far = sorted(covered & touched), sorted(covered - touched)
        self.variable = {cell: number for number, cell in enumerate(near, start=1)}
        self.top = len(near) + 1
        self.variable |= dict.fromkeys(far, self.top)
        for cell in shown:
            around = set(view.neighbors(cell))
            left = view[cell] - len(around & exploded)
            self.bound([self.variable[c] for c in sorted(around & covered)], left, left)
        if total and view.mines is not None:
            left, numbers = view.mines - len(exploded), [self.variable[c] for c in near]
            self.bound(numbers, left - len(far), left)
            if far:
                speaker = self.variable[far[0]]
                self.bound(numbers, 0, left - 1, unless=-speaker)
                self.bound(numbers, left - len(far) + 1, len(near), unless=speaker)

    def bound(self, literals: list[int], least: int, most: int, unless: int | None = None) -> None:
        """From `least` to `most` of these are true, unless that literal is."""
        other = [] if unless is None else [unless]
        if least > len(literals) or most < 0:
            self.top += 1
            self.solver.append_formula([[self.top, *other], [-self.top, *other]])
            return
        for limit, says, encode in (
            (least, least > 0, CardEnc.atleast),
            (most, most < len(literals), CardEnc.atmost),
        ):
            if says:
                coded = encode(literals, limit, top_id=self.top, encoding=EncType.seqcounter)
                self.top = max(self.top, coded.nv)
                self.solver.append_formula([[*clause, *other] for clause in coded.clauses])

    def fits(self, *assumed: int) -> bool:
        return bool(self.solver.solve(assumptions=list(assumed)))

    def proves(self, cell: Cell, mine: bool) -> bool:
        number = self.variable[cell]
        return not self.fits(-number if mine else number)

    def possible(self) -> set[int]:
        """The literals that some layout makes true; one layout answers for many."""
        met: set[int] = set()
        for number in self.variable.values():
            for literal in (number, -number):
                if literal not in met and self.fits(literal):
                    met.update([literal, *self.solver.get_model()])
        return met

    def layouts(self) -> int:
        """How many there are, one after the other.

        A model leaves out the last variables where no clause holds them: they are false in it.
        """
        count = 0
        names = list(self.variable.values())
        while self.fits():
            true = {literal for literal in self.solver.get_model() if literal > 0}
            self.solver.add_clause([-name if name in true else name for name in names])
            count += 1
        return count
