"""Verdict: the worth of a reveal, judged by the view of its player."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import log2
from typing import Literal

from minewise.errors import TooWideError
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, FLAG
from minewise.tasks.families.best_move import MOST_LAYOUTS
from minewise.tasks.truth import Truth

VerdictKind = Literal["first click", "certain", "guess", "needless risk", "known mine"]

_COVERED = bytes([BYTE[COVERED], BYTE[FLAG]])

ROUNDING = 1e-9
"""Values of moves nearer than this are the same: they are sums of doubles."""


class Verdict:
    """Judges the reveal of one cell. Whether there is a mine in it makes no difference.

    The chances to win are known only by rules that `evaluate` takes; else they raise RulesError.

    >>> from minewise import View
    >>> truth = Truth(View.parse("##1/#21/###", mines=2))
    >>> [Verdict(truth, cell).kind for cell in ((2, 1), (0, 1), (0, 0))]
    ['certain', 'known mine', 'needless risk']
    """

    def __init__(self, truth: Truth, cell: Cell) -> None:
        self.truth = truth
        self.cell = cell

    @cached_property
    def kind(self) -> VerdictKind:
        """What the player did.

        `first click`: the rules protect it. `certain`: no layout has a mine there. `known mine`:
        all have one. Else the cell may be a mine: it is a `guess` where no cell is safe, and a
        `needless risk` where one is.
        """
        view, analysis = self.truth.view, self.truth.analysis
        untouched = not view.cells.strip(_COVERED)
        if view.rules.first_click != "any" and untouched:
            return "first click"
        if self.cell in analysis.safe:
            return "certain"
        if self.cell in analysis.mines:
            return "known mine"
        return "needless risk" if analysis.safe else "guess"

    @property
    def chance(self) -> float:
        """The chance that the cell is a mine."""
        return float(self.truth.analysis.probability[self.cell])

    @property
    def best(self) -> float | None:
        """The chance to win before the move, which the best move keeps; None before a protected
        first click, where it depends on the click."""
        return None if self.kind == "first click" else float(self._best[0])

    @property
    def win(self) -> float | None:
        """The chance to win after the move, whatever it uncovers."""
        return None if self.best is None else max(0.0, self.best - self.lost)

    @property
    def exact(self) -> bool:
        """Is `lost` exact, and not an estimate?"""
        return self._loss[1]

    @property
    def lost(self) -> float:
        """The chance to win that the choice of this cell cost: 0 for every best move."""
        return self._loss[0]

    @property
    def text(self) -> str:
        """The verdict in a sentence or two."""
        if self.kind == "first click":
            return "The first cell is no risk."
        if self.kind == "certain":
            return "This cell was certainly safe."
        if self.kind == "known mine":
            return "This cell was certainly a mine."
        chance = f"This cell was a mine with a chance of {self.chance:.1%}"
        if self.kind == "needless risk":
            return f"{chance}, but another cell was certainly safe."
        return f"{chance}, and no cell was certainly safe."

    @cached_property
    def _loss(self) -> tuple[float, bool]:
        """What was lost, and whether that is exact. A safe cell never loses anything: every safe
        cell must be revealed some time, and what it shows can only help."""
        if self.kind in ("first click", "certain"):
            return 0.0, True
        best, exact = self._best
        if self.kind == "known mine":
            return float(best), exact
        value, known = self._value
        lost = float(best - value)
        return lost if lost > ROUNDING else 0.0, exact and known

    @cached_property
    def _is_small(self) -> bool:
        """Are the exact values of all moves quickly found?"""
        if self.truth.analysis.log2_layouts > log2(MOST_LAYOUTS + 1):
            return False
        try:
            return bool(self.truth.play)
        except TooWideError:
            return False

    @cached_property
    def _best(self) -> tuple[Fraction | float, bool]:
        """The chance to win with the best move, and whether that is exact."""
        if self._is_small:
            return self.truth.play.win_rate, True
        try:
            return self.truth.evaluation.win, self.truth.evaluation.exact
        except TooWideError:
            return self._safest, False

    @cached_property
    def _value(self) -> tuple[Fraction | float, bool]:
        """The chance to win after this cell, and whether that is exact.

        Estimates: a needless risk keeps at most the share of its chance to survive. A guess that
        `evaluate` leaves out, since others are safer, is worth no more than any of them, and at
        most the best one times the ratio of their chances to survive.
        """
        if self._is_small:
            return self.truth.play.win_rate_by_cell[self.cell], True
        most = float(self._best[0]) * (1 - self.chance) / self._safest
        try:
            weighed = {move.cell: move for move in self.truth.evaluation.moves}
        except TooWideError:
            return most, False
        if (move := weighed.get(self.cell)) is None:
            return min(most, *(other.win for other in weighed.values())), False
        if move.exact or self.kind == "guess":
            return move.win, move.exact
        return min(most, move.win), False

    @cached_property
    def _safest(self) -> float:
        """The chance to survive the safest cell."""
        view, chance = self.truth.view, self.truth.analysis.probability
        covered = view.where(COVERED) + view.where(FLAG)
        return 1 - min(float(chance[cell]) for cell in covered)
