"""Labels: each is held against plain enumeration, a SAT solver, or recursion over the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from minewise import View
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED
from minewise.tasks import FAMILIES, Task, dataset
from minewise.tasks.families.best_move import BestMoveQuestion
from minewise.tasks.families.counting import CountingQuestion
from minewise.tasks.families.deduction import DeductionQuestion
from minewise.tasks.families.possibility import PossibilityQuestion
from minewise.tasks.families.probability import ProbabilityQuestion
from minewise.tasks.families.proof import ProofQuestion
from minewise.tasks.question import Family
from minewise.tasks.truth import Truth
from minewise.testing.reference import enumerate_layouts
from tests.reference_optimal import wins_by_cell

SMALL = ("3x3/2 first_click=any", "4x4/3", "5x4/5 mines_known=no", "6x4/6 first_click=opening")
LARGE = ("beginner", "intermediate", "expert first_click=opening", "12x12/30 mines_known=no")

MOST_RECURRED, MOST_COVERED = 30, 9
"""Layouts and covered cells of positions that the recursion ends on in a blink."""

LONG = [pytest.param(2_000, marks=pytest.mark.check)]
MANY = [pytest.param(100, marks=pytest.mark.check)]


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
        """How many there are, one after the other."""
        count = 0
        names = list(self.variable.values())
        while self.fits():
            model = self.solver.get_model()
            self.solver.add_clause([-literal for literal in model[: len(names)]])
            count += 1
        return count


def check_small(task: Task) -> None:
    """By plain enumeration, which counts nothing together."""
    found = enumerate_layouts(task.view)
    certain = {kind: {c for c, p in found.probability.items() if p == kind} for kind in (0, 1)}
    match task.question:
        case DeductionQuestion(safe=safe, mines=mines):
            assert (set(safe), set(mines)) == (certain[0], certain[1])
        case CountingQuestion(layouts=layouts):
            assert layouts == found.layouts
        case ProbabilityQuestion(cell=cell, chance=chance):
            assert chance == found.probability[cell]
        case ProofQuestion(cell=cell, mine=mine):
            assert cell in certain[mine]
        case PossibilityQuestion(possible=possible):
            assert possible == (found.layouts > 0)
        case BestMoveQuestion(values=values):
            check_values(task.view, dict(values))


def check_values(view: View, values: dict[Cell, Fraction | float]) -> None:
    """By recursion over all that a player may see."""
    assert view.mines is not None
    layouts = enumerate_layouts(view).layouts
    if layouts > MOST_RECURRED or len(values) > MOST_COVERED:
        return
    wins = wins_by_cell(view, view.mines)
    assert values == {cell: Fraction(won, layouts) for cell, (_, won, _, _) in wins.items()}


def check_by_sat(task: Task) -> None:
    """By a SAT solver, which knows nothing of components."""
    view = task.view
    match task.question:
        case DeductionQuestion(safe=safe, mines=mines):
            clauses = Clauses(view)
            met = clauses.possible()
            numbers = clauses.variable.items()
            assert met
            assert {cell for cell, number in numbers if number not in met} == set(safe), task.id
            assert {cell for cell, number in numbers if -number not in met} == set(mines), task.id
        case CountingQuestion(layouts=layouts):
            if layouts <= 300:
                assert Clauses(view, listed=True).layouts() == layouts, task.id
        case ProofQuestion(cell=cell, mine=mine, clues=clues, with_total=total):
            assert Clauses(view, list(clues), total).proves(cell, mine), task.id
            for rest in combinations(clues, len(clues) - 1):
                assert not Clauses(view, list(rest), total).proves(cell, mine), task.id
            if total:
                assert not Clauses(view, list(clues), total=False).proves(cell, mine), task.id
        case PossibilityQuestion(possible=possible, clues=clues, with_total=total):
            assert Clauses(view).fits() == possible, task.id
            if not possible:
                assert not Clauses(view, list(clues), total).fits(), task.id
                for rest in combinations(clues, len(clues) - 1):
                    assert Clauses(view, list(rest), total).fits(), task.id


def rules_of(family: Family, all_rules: tuple[str, ...]) -> list[str]:
    return [rules for rules in all_rules if family != "best-move" or "mines_known" not in rules]


@pytest.mark.parametrize("size", [25, *LONG])
@pytest.mark.parametrize("family", FAMILIES)
def test_labels_of_small_boards_are_those_of_enumeration(family: Family, size: int) -> None:
    for rules in rules_of(family, SMALL):
        for task in dataset(family, rules, seed=3, size=size):
            check_small(task)


@pytest.mark.parametrize("size", [3, *MANY])
@pytest.mark.parametrize("family", ["deduction", "counting", "proof", "possibility"])
def test_labels_of_every_size_are_those_of_a_sat_solver(family: Family, size: int) -> None:
    for rules in LARGE:
        for task in dataset(family, rules, seed=5, size=size):
            check_by_sat(task)


@pytest.mark.parametrize("size", [20, *LONG])
def test_chances_are_those_of_layouts_that_a_sat_solver_lists(size: int) -> None:
    """Where few layouts fit, on boards that enumeration would not end on."""
    counted = 0
    for task in dataset("counting", "beginner", seed=6, size=size):
        view = task.view
        truth = Truth(view)
        if not truth.undecided or truth.layouts > 200:
            continue
        cell = truth.undecided[0]
        clauses = Clauses(view, listed=True)
        clauses.solver.add_clause([clauses.variable[cell]])
        assert truth.chance(cell) == Fraction(clauses.layouts(), truth.layouts), task.id
        counted += 1
    assert counted > size / 4
