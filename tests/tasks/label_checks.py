"""Labels held against other methods: each says how many labels of a task it found right.

A method that cannot end on a position in a blink compares nothing there, and says 0. What differs
is an AssertionError with the name of the task.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

from minewise import View, optimal
from minewise.game.view import COVERED, EXPLODED
from minewise.tasks import Task
from minewise.tasks.families.best_move import BestMoveQuestion
from minewise.tasks.families.counting import CountingQuestion
from minewise.tasks.families.deduction import DeductionQuestion
from minewise.tasks.families.possibility import PossibilityQuestion
from minewise.tasks.families.probability import ProbabilityQuestion
from minewise.tasks.families.proof import ProofQuestion
from minewise.tasks.truth import Truth
from minewise.testing.reference import enumerate_layouts
from tests.reference_optimal import wins_by_cell
from tests.tasks.clauses import Clauses

MOST_CELLS = 36
"""Of boards on which plain enumeration ends in a blink."""
MOST_LISTED = 10_000
"""Layouts that a SAT solver lists in two seconds."""
MOST_RECURRED, MOST_PLACED = 400, 20_000
"""Layouts times covered cells, and placements of the mines whether or not they fit, with which the
recursion takes at most a second."""


def by_enumeration(task: Task) -> int:
    """Of small boards, by plain enumeration, which counts nothing together."""
    view = task.view
    if view.height * view.width > MOST_CELLS:
        return 0
    found = enumerate_layouts(view, prior=Fraction(1, 2))  # as the questions say
    certain = {kind: {c for c, p in found.probability.items() if p == kind} for kind in (0, 1)}
    match task.question:
        case DeductionQuestion(safe=safe, mines=mines):
            assert (set(safe), set(mines)) == (certain[0], certain[1]), task.id
            return len(found.probability)
        case CountingQuestion(layouts=layouts):
            assert layouts == found.layouts, task.id
        case ProbabilityQuestion(cell=cell, chance=chance):
            assert chance == found.probability[cell], task.id
            truth = Truth(view)
            assert {c: truth.chance(c) for c in found.probability} == found.probability, task.id
            return len(found.probability)
        case ProofQuestion(cell=cell, mine=mine):
            assert cell in certain[mine], task.id
        case PossibilityQuestion(possible=possible):
            assert possible == (found.layouts > 0), task.id
        case _:
            return 0
    return 1


def by_recursion(task: Task) -> int:
    """Chances to win, by recursion over all that a player may see."""
    question, view = task.question, task.view
    if not isinstance(question, BestMoveQuestion):
        return 0
    assert view.mines is not None
    cells, layouts = len(question.values), Truth(view).layouts
    placed = comb(cells, view.mines - len(view.where(EXPLODED)))
    if layouts * cells > MOST_RECURRED or placed > MOST_PLACED:
        return 0
    wins = wins_by_cell(view, view.mines)
    values = {cell: Fraction(won, layouts) for cell, (_, won, _, _) in wins.items()}
    assert question.values == values, task.id
    return len(values)


def by_turning(task: Task) -> int:
    """Chances to win, by `optimal` on the position turned upside down: the cells come in the
    opposite order there, and so does all that the search does."""
    question, view = task.question, task.view
    if not isinstance(question, BestMoveQuestion):
        return 0
    turned = optimal(View(view.rules, view.cells[::-1])).win_rate_by_cell
    last, end = view.height - 1, view.width - 1
    assert question.values == {(last - r, end - c): p for (r, c), p in turned.items()}, task.id
    return len(turned)


def by_sat(task: Task) -> int:
    """By a SAT solver, which knows nothing of components."""
    view = task.view
    match task.question:
        case DeductionQuestion(safe=safe, mines=mines):
            clauses = Clauses(view)
            met = clauses.possible()
            numbers = clauses.variable.items()
            assert met, task.id
            assert {cell for cell, number in numbers if number not in met} == set(safe), task.id
            assert {cell for cell, number in numbers if -number not in met} == set(mines), task.id
            return len(view.where(COVERED))
        case ProofQuestion(cell=cell, mine=mine, clues=clues, total=total):
            assert Clauses(view, list(clues), total).proves(cell, mine), task.id
            for rest in combinations(clues, len(clues) - 1):
                assert not Clauses(view, list(rest), total).proves(cell, mine), task.id
            if total:
                assert not Clauses(view, list(clues), total=False).proves(cell, mine), task.id
            return 1 + len(clues) + total
        case PossibilityQuestion(possible=possible, clues=clues, total=total):
            assert Clauses(view).fits() == possible, task.id
            if possible:
                return 1
            assert not Clauses(view, list(clues), total).fits(), task.id
            for rest in combinations(clues, len(clues) - 1):
                assert Clauses(view, list(rest), total).fits(), task.id
            if total:
                assert Clauses(view, list(clues), total=False).fits(), task.id
            return 2 + len(clues) + total
        case _:
            return 0


def by_listing(task: Task) -> int:
    """Where few layouts fit, by a SAT solver that lists them one after the other."""
    view = task.view
    match task.question:
        case CountingQuestion(layouts=layouts) if layouts <= MOST_LISTED:
            assert Clauses(view, listed=True).layouts() == layouts, task.id
            return 1
        case ProbabilityQuestion(cell=cell, chance=chance):
            if (layouts := Truth(view).layouts) > MOST_LISTED:
                return 0
            clauses = Clauses(view, listed=True)
            clauses.solver.add_clause([clauses.variable[cell]])
            assert chance == Fraction(clauses.layouts(), layouts), task.id
            return 1
        case _:
            return 0


METHODS: dict[str, Callable[[Task], int]] = {
    "enumeration": by_enumeration,
    "recursion": by_recursion,
    "turned": by_turning,
    "SAT": by_sat,
    "SAT lists": by_listing,
}
