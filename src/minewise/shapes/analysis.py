"""analyze and explain: the exact chances of a board of any shape, and why a cell is certain."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.sets import SetAnalysis, analyze_sets, least_likely
from minewise.errors import ContradictionError, NotCertainError, ViewError, counted
from minewise.shapes.shape import Label, cell_text
from minewise.shapes.view import COVERED, EXPLODED, FLAG, NO_CLUE, ShapeView


@dataclass(frozen=True)
class ShapeProof:
    """Why a cell is safe or a mine: clues that prove it, and each of them is needed.

    `clues` are their cells; `uses_mine_total` says that the mine total is needed too.
    """

    view: ShapeView
    cell: Label
    mine: bool
    clues: tuple[Label, ...]
    uses_mine_total: bool

    @property
    def sentence(self) -> str:
        """The proof in words: each clue with the cells that it speaks of, then what follows."""
        words = [_clue_sentence(self.view, clue) for clue in self.clues]
        if self.uses_mine_total:
            total = counted(self.view.mines or 0, "mine")
            also = ", and this is needed too" if words else ""
            words.append(f"The board has {total} in all{also}.")
        what = "a mine" if self.mine else "safe"
        return " ".join(
            [*words, f"So the {self.view.shape.noun} {cell_text(self.cell)} is {what}."]
        )

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class ShapeAnalysis:
    """What a view says about its covered cells; flags count as covered.

    `sets` is the analysis of its clues as sets of cells. In it one covered cell beside no clue
    stands for all of these, as they are alike.
    """

    view: ShapeView
    sets: SetAnalysis = field(repr=False)
    alike: frozenset[Label] = field(repr=False)
    _prior: float | None = field(default=None, repr=False)
    _budget: int = field(default=DEFAULT_BUDGET, repr=False)

    @property
    def exact(self) -> bool:
        """Was everything counted? Else chances come from samples, and `error` bounds them."""
        return self.sets.exact

    @cached_property
    def safe(self) -> frozenset[Label]:
        """Covered cells that are no mine in any layout."""
        return self._all(self.sets.safe)

    @cached_property
    def mines(self) -> frozenset[Label]:
        """Covered cells that are a mine in every layout."""
        return self._all(self.sets.mines)

    @cached_property
    def undecided(self) -> frozenset[Label]:
        """Covered cells that may be certain or not: that was not decided within the budget."""
        return self._all(self.sets.undecided)

    @cached_property
    def probability(self) -> dict[Label, float]:
        """The chance of a mine of each covered cell; nan where it is not known."""
        return self._each(self.sets.probability)

    @cached_property
    def error(self) -> dict[Label, float]:
        """By how much `probability` may be off, in 95 of 100 cases; 0 where it is exact."""
        return self._each(self.sets.error)

    @property
    def layouts(self) -> int:
        """How many layouts of mines fit; TooWideError if that was not counted."""
        return self.sets.layouts

    @cached_property
    def least(self) -> tuple[Label, ...]:
        """The covered cells with the least chance of a mine."""
        return least_likely(self.probability)

    def explain(self, cell: Label) -> ShapeProof:
        """Why a certain cell is safe or a mine; NotCertainError of any other."""
        if cell not in self.view.shape or cell not in self.probability:
            raise ViewError(f"expected a covered cell, got {reprlib.repr(cell)}", view=self.view)
        if cell not in self.safe and cell not in self.mines:
            raise NotCertainError(f"expected a certain cell, got {cell_text(cell)}", view=self.view)
        sets = self.sets
        if cell in self.alike and cell not in sets.probability:
            sets = _analysis(self.view, cell, self._prior, self._budget).sets
        proof = sets.explain(cell)
        clues = self.view.clues
        named = tuple(clues[number] for number in proof.sets)
        return ShapeProof(self.view, cell, proof.mine, named, proof.uses_mine_total)

    def _all(self, labels: frozenset[Label]) -> frozenset[Label]:
        found = labels.intersection(self.view.covered)
        return found | self.alike if found & self.alike else found

    def _each(self, values: dict[Label, float]) -> dict[Label, float]:
        shared = next((values[cell] for cell in self.alike if cell in values), 0.0)
        return {cell: values.get(cell, shared) for cell in self.view.covered}


def analyze(
    view: ShapeView, *, prior: float | None = None, budget: int = DEFAULT_BUDGET
) -> ShapeAnalysis:
    """The exact mine probabilities of a board of any shape.

    Each clue is a set of covered cells with its count, and `analyze_sets` does the rest; `prior`
    and `budget` are its own. ContradictionError names clues that no layout of mines fits.

    >>> analysis = analyze(ShapeView.parse("hexagons", "###/12#"))
    >>> analysis.layouts, sorted(analysis.mines), round(analysis.probability[0, 0], 3)
    (3, [], 0.115)
    """
    if not isinstance(view, ShapeView):
        raise ViewError(f"expected a ShapeView, got {reprlib.repr(view)}")
    return _analysis(view, None, prior, budget)


def explain(view: ShapeView, cell: Label, *, budget: int = DEFAULT_BUDGET) -> ShapeProof:
    """The proof that a covered cell is safe, or that it is a mine. Each of its clues is needed, and
    so is the mine total where it is named. NotCertainError where there are layouts of both kinds.

    >>> print(explain(ShapeView.parse("torus", "1#1#/####/####/####", mines=1), (2, 0)))
    The 1 at (0,0) has 1 mine among (0,1), (0,3), (1,0), (1,1), (1,3), (3,0), (3,1), (3,3). The \
board has 1 mine in all, and this is needed too. So the square (2,0) is safe.
    """
    return analyze(view, budget=budget).explain(cell)


def _analysis(
    view: ShapeView, chosen: Label | None, prior: float | None, budget: int
) -> ShapeAnalysis:
    clues, covered, exploded = view.clues, view.covered, view.where(EXPLODED)
    hidden, hit = frozenset(covered), frozenset(exploded)
    sets: list[tuple[Iterable[Label], Any]] = []
    for clue in clues:
        near = view.shape.neighbors[clue]
        count = view.shown[clue] - sum(cell in hit for cell in near)
        sets.append(([cell for cell in near if cell in hidden], [count] if count >= 0 else []))
    seen = {cell for cells, _ in sets for cell in cells}
    rest = [cell for cell in covered if cell not in seen]
    if rest:  # one stands for all, so that it is known whether they are certain
        sets.append(([rest[0] if chosen is None else chosen], range(2)))
    if view.mines is None:  # what is revealed says how dense the mines are
        sets.append((clues + view.where(NO_CLUE), 0))
        sets.append((exploded, len(exploded)))
    total = None if view.mines is None else view.mines - len(exploded)
    if total is not None and not 0 <= total <= len(covered):
        raise ContradictionError(
            f"expected from {len(exploded)} to {len(exploded) + len(covered)} mines, "
            f"got {view.mines}",
            uses_mine_total=True,
            view=view,
        )
    try:
        found = analyze_sets(sets, total, others=max(len(rest) - 1, 0), prior=prior, budget=budget)
    except ContradictionError as error:
        named = [clues[number] for number in error.sets if number < len(clues)]
        said = ", ".join(f"{view.shown[clue]} at {cell_text(clue)}" for clue in named)
        also = f" with {counted(view.mines or 0, 'mine')} in all" if error.uses_mine_total else ""
        raise ContradictionError(
            f"expected clues that some layout of mines fits, but none fits {said}{also}",
            named,
            error.uses_mine_total,
            view=view,
        ) from None
    return ShapeAnalysis(view, found, frozenset(rest), prior, budget)


def _clue_sentence(view: ShapeView, clue: Label) -> str:
    near = view.shape.neighbors[clue]
    hidden = [cell_text(cell) for cell in near if view.shown[cell] in (COVERED, FLAG)]
    hit = [cell_text(cell) for cell in near if view.shown[cell] == EXPLODED]
    left = view.shown[clue] - len(hit)
    known = f", beside {counted(len(hit), 'mine')} at {', '.join(hit)}" if hit else ""
    number = counted(left, "mine") if left else "no mine"
    where = "at" if len(hidden) == 1 else "among"
    among = f" {where} {', '.join(hidden)}" if hidden else " left"
    return f"The {view.shown[clue]} at {cell_text(clue)} has {number}{among}{known}."
