"""Any position, given to analyze: it is answered truly or refused by a typed error, never more.

The bytes of an input, in order (a missing one is 0): height, width, how the codes are read, the
total, the prior, the budget, two for the clue model, then one a cell, then 81 for a table. What a
byte decides does not move when another changes, so that small changes make small differences.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import chain, repeat

import numpy as np
from numpy.typing import NDArray

from minewise import Rules, View, analyze
from minewise.errors import ContradictionError, RulesError, TooWideError, ViewError
from minewise.game.clues import ClueModel, Table, Withheld, clue_model
from minewise.game.view import EXPLODED
from minewise.testing.reference import enumerate_layouts, seen_and_unseen
from tests.fuzz.atheris_run import run

SIDES = 12
MOST_SEEN = 10
"""Covered cells next to clues up to which the answer is compared with that of enumeration."""

PRIORS = (0.5, 0.2, 0.9, 0.01, 1e-12, 1e-300, 0.0, 1.0, -1.0, float("nan"), float("inf"))
BUDGETS = (100_000, 1000, 10, 1, 0, -1, 2**64)


def one_input(data: bytes) -> None:
    """What is tried: raises if the answer is wrong or anything but a MinewiseError comes out."""
    given = chain(data, repeat(0))
    with suppress(RulesError, ViewError):
        _analyze(given)


def _analyze(given: Iterator[int]) -> None:
    height, width = next(given) % SIDES + 1, next(given) % SIDES + 1
    reading, total = next(given), next(given)
    prior, budget = PRIORS[next(given) % len(PRIORS)], BUDGETS[next(given) % len(BUDGETS)]
    kind, detail = next(given), next(given)
    codes = [next(given) for _ in range(height * width)]
    model = _model(kind, detail, given)
    array = np.array(codes, dtype=np.uint8).reshape(height, width)
    view = _view(array, reading, None if total > 200 else total, model)
    try:
        found = analyze(view, clues=model, prior=prior, budget=budget)
        layouts = found.layouts
    except TooWideError:
        return
    except ContradictionError:
        layouts = 0
    else:
        chance = found.probability[~np.isnan(found.probability)]
        assert layouts > 0
        assert ((chance >= 0) & (chance <= 1)).all()
        assert (
            np.isnan(found.probability).sum() == (view.array != -1).sum() - (view.array == -2).sum()
        )
        if view.mines is not None:
            assert abs(chance.sum() - view.mines + len(view.where(EXPLODED))) < 1e-7
        for cell in found.safe:
            assert found.probability[cell] == 0
        for cell in found.mines:
            assert found.probability[cell] == 1
    if len(seen_and_unseen(view)[0]) > MOST_SEEN:
        return
    truth = enumerate_layouts(view, clues=model, prior=Fraction(prior))
    assert layouts == truth.layouts
    for cell, exact in truth.probability.items():
        assert abs(found.probability[cell] - float(exact)) < 1e-9
        assert (cell in found.safe, cell in found.mines) == (exact == 0, exact == 1)


def _model(kind: int, detail: int, given: Iterator[int]) -> ClueModel:
    if kind >= 192:  # whatever comes: most of these are no likelihoods
        return Table([[next(given) / 255 for _ in range(9)] for _ in range(9)])
    if kind >= 128:  # always likelihoods, many of them 0
        numbers = np.random.default_rng([kind, detail])
        shares = np.maximum(numbers.integers(-2, 4, size=(9, 9)), 0)
        return Table(shares / np.maximum(shares.sum(axis=0), 1))
    if kind >= 64:
        return Withheld(detail / 250)
    return clue_model(("exact", "optimistic", "cautious")[kind % 3])


def _view(array: NDArray[np.uint8], reading: int, total: int | None, model: ClueModel) -> View:
    """Codes as they come, or folded into those that exist; checked as a view or taken as one."""
    if reading & 1:
        return View.from_array(array.view(np.int8), mines=total, clues=model)
    codes = np.array([-1, -1, -1, -1, -2, -3, -4, 0, 1, 1, 2, 2, 3, 4, 5, 8], dtype=np.int8)
    folded = codes[array % 16]
    if reading & 2:
        height, width = array.shape
        rules = Rules(height, width, total, first_click="any", mines_known=total is not None)
        return View(rules, folded.tobytes())
    return View.from_array(folded, mines=total, clues=model)


if __name__ == "__main__":
    run(one_input)
