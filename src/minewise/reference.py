"""The answers of the engine by plain enumeration: slow, short, and the oracle of its tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from minewise.rules import Cell
from minewise.view import COVERED, EXPLODED, FLAG, View


@dataclass(frozen=True)
class Enumeration:
    """How many layouts fit a view, and what share of their weight has a mine at each cell."""

    layouts: int
    probability: dict[Cell, Fraction]


def layouts_of(view: View) -> Iterator[frozenset[Cell]]:
    """Every placement of mines on the covered cells that fits the clues and the total, if known.

    Flags count as covered cells; exploded cells are mines. The time doubles with each covered cell.
    """
    hidden = sorted(view.where(COVERED) + view.where(FLAG))
    exploded = frozenset(view.where(EXPLODED))
    clues = [(cell, clue) for clue in range(9) for cell in view.where(clue)]
    around = {cell: frozenset(view.neighbors(cell)) for cell, _ in clues}
    for choice in product((False, True), repeat=len(hidden)):
        mines = exploded.union(cell for cell, mine in zip(hidden, choice, strict=True) if mine)
        if view.mines is not None and len(mines) != view.mines:
            continue
        if all(len(around[cell] & mines) == clue for cell, clue in clues):
            yield mines


def enumerate_layouts(view: View, *, prior: Fraction = Fraction(1, 2)) -> Enumeration:
    """What `minewise.analyze` says, as whole numbers and fractions.

    >>> found = enumerate_layouts(View.parse("###/121", mines=2))
    >>> found.layouts, found.probability[0, 1]
    (1, Fraction(0, 1))
    """
    hidden = view.where(COVERED) + view.where(FLAG)
    layouts, total = 0, Fraction(0)
    weight_at = dict.fromkeys(hidden, Fraction(0))
    for mines in layouts_of(view):
        # With a known total all layouts have as many mines, and so the same weight.
        odds = prior / (1 - prior) if view.mines is None else Fraction(1)
        weight = odds ** len(mines)
        layouts += 1
        total += weight
        for cell in mines & weight_at.keys():
            weight_at[cell] += weight
    return Enumeration(layouts, {c: w / total for c, w in weight_at.items()} if layouts else {})
