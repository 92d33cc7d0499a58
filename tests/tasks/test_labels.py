"""Labels: each is compared with plain enumeration, recursion over the rules, or a SAT solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from minewise import View
from minewise.tasks import FAMILIES, Task, dataset
from minewise.tasks.families.best_move import BestMoveQuestion
from minewise.tasks.families.counting import CountingQuestion
from minewise.tasks.families.deduction import DeductionQuestion
from minewise.tasks.families.possibility import PossibilityQuestion
from minewise.tasks.families.probability import ProbabilityQuestion
from minewise.tasks.families.proof import ProofQuestion
from minewise.tasks.question import Family, Question
from minewise.testing.reference import enumerate_layouts
from tests.tasks.clauses import Clauses
from tests.tasks.label_checks import METHODS
from tests.tasks.labels import RULES, Block, compare

BY_FAMILY: dict[Family, set[str]] = {
    "deduction": {"enumeration", "SAT"},
    "counting": {"enumeration", "SAT lists"},
    "probability": {"enumeration", "SAT lists"},
    "best-move": {"recursion", "turned"},
    "proof": {"enumeration", "SAT"},
    "possibility": {"enumeration", "SAT"},
}
"""What the labels of a family are compared with."""


@pytest.mark.parametrize("size", [2, pytest.param(200, marks=pytest.mark.check)])
@pytest.mark.parametrize("family", FAMILIES)
def test_no_label_differs_from_those_of_other_methods(family: Family, size: int) -> None:
    """Of any size of board. The whole comparison is a command: see the module `labels`."""
    positions = Counter[str]()
    for rules in RULES:
        if family != "best-move" or "mines_known" not in rules:
            done = compare(Block(family, rules, seed=3, first=0, past=size))
            assert not done.differences
            positions += done.positions
    assert {*positions} == BY_FAMILY[family]


def mistaken(question: Question) -> Iterator[Question]:
    """The question with labels that are just wrong."""
    match question:
        case DeductionQuestion(safe=safe, mines=mines):
            if safe:
                yield replace(question, safe=safe[1:])
            if mines:
                yield replace(question, mines=mines[:-1])
            yield replace(question, safe=mines, mines=safe)
        case CountingQuestion(layouts=layouts):
            yield replace(question, layouts=layouts - 1)
            yield replace(question, layouts=layouts + 1)
        case ProbabilityQuestion(chance=chance):
            yield replace(question, chance=chance + Fraction(1, 10**9))
        case BestMoveQuestion(values=values):
            cell, value = next(iter(values.items()))
            yield replace(question, values={**values, cell: value + Fraction(1, 10**9)})
        case ProofQuestion(clues=clues, mine=mine):
            yield replace(question, clues=clues[1:])
            yield replace(question, mine=not mine)
        case PossibilityQuestion(possible=possible, clues=clues):
            yield replace(question, possible=not possible)
            if clues:
                yield replace(question, clues=clues[1:])


def differs(task: Task) -> bool:
    """Does any method tell that a label is wrong?"""
    for check in METHODS.values():
        try:
            check(task)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize("family", FAMILIES)
def test_a_wrong_label_differs(family: Family) -> None:
    for task in dataset(family, "6x4/6 first_click=opening", seed=7, size=6):
        for question in mistaken(task.question):
            assert differs(replace(task, question=question)), question


def test_layouts_are_listed_where_no_clause_holds_a_cell() -> None:
    """A solver does not assign the last cell then."""
    view = View.parse("1##", mines=None)
    assert Clauses(view, listed=True).layouts() == enumerate_layouts(view).layouts == 2
