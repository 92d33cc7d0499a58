"""Truth: everything that is true of a position, each part computed once, when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from minewise.engine.analysis import Analysis, analyze
from minewise.engine.evaluation import Evaluation, evaluate
from minewise.engine.optimal import Optimal, optimal
from minewise.errors import ContradictionError
from minewise.game.encoding import cell_list
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, EXPLODED, NO_CLUE, View
from minewise.why.hint import hint
from minewise.why.proof import Proof, explain

BELIEFS = 2_000_000
"""Beliefs that the search for the exact values of moves may look at: a second of work."""


class Truth:
    """A position and what follows from it. Nothing here is an estimate but `evaluation`."""

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def analysis(self) -> Analysis:
        """The chances of all cells."""
        return analyze(self.view)

    @property
    def safe(self) -> list[Cell]:
        """The covered cells that no layout has a mine in, row by row."""
        return sorted(self.analysis.safe)

    @property
    def mines(self) -> list[Cell]:
        """The covered cells that all layouts have a mine in, row by row."""
        return sorted(self.analysis.mines)

    @property
    def layouts(self) -> int:
        """The placements of all mines that fit."""
        return self.analysis.layouts

    @property
    def undecided(self) -> list[Cell]:
        """The covered cells of which both is possible, row by row."""
        decided = self.analysis.safe | self.analysis.mines
        return [cell for cell in self.view.where(COVERED) if cell not in decided]

    def chance(self, cell: Cell) -> Fraction:
        """The chance that a covered cell is a mine: the layouts in which it is, over all.

        >>> Truth(View.parse("###/#1#", mines=1)).chance((0, 0))
        Fraction(1, 5)
        """
        cells = bytearray(self.view.cells)
        cells[cell[0] * self.view.width + cell[1]] = BYTE[EXPLODED]
        try:
            with_mine = analyze(View(self.view.rules, bytes(cells))).layouts
        except ContradictionError:
            with_mine = 0
        return Fraction(with_mine, self.layouts)

    @cached_property
    def play(self) -> Optimal:
        """The chance to win after each cell, exactly; TooWideError where the search takes long."""
        return optimal(self.view, budget=BELIEFS)

    @cached_property
    def evaluation(self) -> Evaluation:
        """The chance to win after each move worth considering, estimated in all but end games."""
        return evaluate(self.view)

    def proof(self, cell: Cell) -> Proof:
        """Why a certain cell is safe, or a mine."""
        return explain(self.view, cell)

    @cached_property
    def easiest_proof(self) -> Proof | None:
        """The easiest proof of a safe cell; of a mine where no cell is safe; else None."""
        if not self.safe and not self.mines:
            return None
        easiest = hint(_asking_for_flags(self.view))
        return None if easiest is None else easiest.proof


def _asking_for_flags(view: View) -> View:
    """The same cells in a game that is won by flags too, so that a hint may be a mine."""
    return (
        view
        if view.rules.win == "all_identified"
        else View(replace(view.rules, win="all_identified"), view.cells)
    )


def premises(view: View, clues: Iterable[Cell], *, total: bool) -> View:
    """The view with all other clues withheld, and without the mine total unless it is named.

    >>> print(premises(View.parse("##1/#21", mines=2), [(0, 2)], total=False))
    # # 1
    # _ _
    """
    rules, width = view.rules, view.width
    if not total:
        rules = replace(rules, mines=None, mines_known=False)
    kept = {row * width + column for row, column in clues}
    cells = (
        BYTE[NO_CLUE] if code <= 8 and place not in kept else code
        for place, code in enumerate(view.cells)
    )
    return View(rules, bytes(cells))


def needed(
    clues: tuple[Cell, ...], total: bool, suffice: Callable[[tuple[Cell, ...], bool], bool]
) -> int:
    """How many of premises that suffice are left when each is left out that can be."""
    if total and suffice(clues, False):
        total = False
    for clue in clues:
        rest = tuple(kept for kept in clues if kept != clue)
        if suffice(rest, total):
            clues = rest
    return len(clues) + total


def premises_text(clues: Iterable[Cell], *, total: bool) -> str:
    """Premises as answers name them.

    >>> premises_text([(1, 0)], total=True)
    'clues: (1,0); total: yes'
    """
    return f"clues: {cell_list(clues)}; total: {'yes' if total else 'no'}"
