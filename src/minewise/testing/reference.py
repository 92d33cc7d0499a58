"""The truth of the engine by plain enumeration: slow, short, and the oracle of its tests.

The cells next to clues are tried one after the other, mine or not, and a branch is left as soon as
a clue could not be shown any more. The cells that no clue sees are alike: binomials count them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG, View


@dataclass(frozen=True)
class Enumeration:
    """How many layouts fit a view, and what share of their weight has a mine at each cell."""

    layouts: int
    probability: dict[Cell, Fraction]


@dataclass
class _Clue:
    """What a clue can still become while the cells around it are decided."""

    likelihood: list[Fraction]
    mines: int
    open: int

    def chance(self) -> Fraction:
        """0 if no way to go on could show it; the likelihood if all around it are decided."""
        if self.open == 0:
            return self.likelihood[self.mines]
        return Fraction(any(self.likelihood[self.mines : self.mines + self.open + 1]))


def _clues_of(view: View, model: ClueModel) -> dict[Cell, _Clue]:
    """The clues of the view while nothing around them is decided but exploded mines."""
    hidden = set(view.where(COVERED) + view.where(FLAG))
    exploded = set(view.where(EXPLODED))
    clues = {}
    for shown in range(9):
        likelihood = [model.likelihood(shown, true) for true in range(9)]
        for cell in view.where(shown):
            around = set(view.neighbors(cell))
            clues[cell] = _Clue(likelihood, len(around & exploded), len(around & hidden))
    return clues


def seen_and_unseen(view: View) -> tuple[list[Cell], list[Cell]]:
    """The covered cells, flags included: those next to a clue, and the others."""
    hidden = sorted(view.where(COVERED) + view.where(FLAG))
    seen = {c for clue in range(9) for cell in view.where(clue) for c in view.neighbors(cell)}
    return [c for c in hidden if c in seen], [c for c in hidden if c not in seen]


def frontier_layouts(
    view: View, cells: list[Cell], clues: ClueModel | str | None = None
) -> Iterator[tuple[frozenset[Cell], Fraction]]:
    """Every placement of mines on `cells` that the clues next to them may come from, and how likely
    it is to show them. `cells` are all covered cells next to these clues.

    >>> [(sorted(mines), str(chance)) for mines, chance in
    ...     frontier_layouts(View.parse("#1#"), [(0, 0), (0, 2)], "optimistic")]
    [([(0, 2)], '1/2'), ([(0, 0)], '1/2'), ([(0, 0), (0, 2)], '1/3')]
    """
    state = _clues_of(view, clue_model(view.rules.clues if clues is None else clues))
    touched = [[state[c] for c in view.neighbors(cell) if c in state] for cell in cells]
    mines: list[Cell] = []

    def branch(number: int, chance: Fraction) -> Iterator[tuple[frozenset[Cell], Fraction]]:
        if number == len(cells):
            yield frozenset(mines), chance
            return
        for mine in (False, True):
            follows = chance
            for clue in touched[number]:
                clue.open -= 1
                clue.mines += mine
                follows *= clue.chance()
            if mine:
                mines.append(cells[number])
            if follows:
                yield from branch(number + 1, follows)
            if mine:
                mines.pop()
            for clue in touched[number]:
                clue.open += 1
                clue.mines -= mine

    # Clues without a covered cell around them are decided before anything is placed.
    settled = Fraction(1)
    for clue in state.values():
        settled *= clue.chance() if clue.open == 0 else 1
    if settled:
        yield from branch(0, settled)


def enumerate_layouts(
    view: View, *, clues: ClueModel | str | None = None, prior: Fraction | None = None
) -> Enumeration:
    """What `minewise.analyze` says, as whole numbers and fractions.

    Of an unknown total without a prior, a board of n cells and m mines weighs 1 / C(n + 22, m + 3):
    the integral of p^m (1 - p)^(n - m), where p, the density, is as likely as p^3 (1 - p)^19 says.

    >>> found = enumerate_layouts(View.parse("###/121", mines=2))
    >>> found.layouts, found.probability[0, 1]
    (1, Fraction(0, 1))
    """
    seen, unseen = seen_and_unseen(view)
    exploded = len(view.where(EXPLODED))
    cells = view.height * view.width
    layouts, total = 0, Fraction(0)
    weight_at = dict.fromkeys(seen, Fraction(0))
    weight_unseen = Fraction(0)  # times the mines among the unseen cells
    for mines, chance in frontier_layouts(view, seen, clues):
        for others in range(len(unseen) + 1):
            number = exploded + len(mines) + others
            if view.mines not in (None, number):
                continue
            ways = comb(len(unseen), others)
            weight = chance * ways
            if view.mines is None and prior is None:
                weight /= comb(cells + 22, number + 3)
            elif view.mines is None and prior is not None:
                weight *= (prior / (1 - prior)) ** number
            layouts += ways
            total += weight
            weight_unseen += weight * others
            for cell in mines:
                weight_at[cell] += weight
    if not layouts:
        return Enumeration(0, {})
    weight_at |= {cell: weight_unseen / len(unseen) for cell in unseen}
    return Enumeration(layouts, {cell: weight / total for cell, weight in weight_at.items()})
