"""What is the chance that this cell is a mine?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, inf, log
from typing import Any, ClassVar, Self

from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.tasks.answer_text import LEAST_DECIMALS, chances
from minewise.tasks.question import UNREADABLE, Draw, Family, Grade, Question

FAR_SHARE = 5
"""One question in so many is about a cell that no clue touches, where there is one."""
DRAWS = 20
"""A wrong chance scores by how much less likely it makes so many cells of that kind."""
MOST_DENOMINATOR = 10**6
"""The answer is written as a decimal beyond: nobody works out a fraction of sixty digits."""


@dataclass(frozen=True)
class ProbabilityQuestion(Question):
    """The chance of a mine in a cell that may be either, all layouts being equally likely.

    A wrong chance q of a true p scores exp(-20 D) / 2, with D the log loss that q adds: p log(p/q)
    + (1-p) log((1-p)/(1-q)), in nats.
    """

    cell: Cell
    chance: Fraction

    family: ClassVar[Family] = "probability"

    @classmethod
    def draw(cls, draw: Draw) -> Self | None:
        truth = draw.truth
        view, undecided = truth.view, truth.undecided
        near = [c for c in undecided if any(view[around] >= 0 for around in view.neighbors(c))]
        far = sorted(set(undecided) - set(near))
        pick_far = far and (not near or draw.rng.below(FAR_SHARE) == 0)
        cells = far if pick_far else near
        if not cells:
            return None
        cell = draw.rng.choice(cells)
        return cls(view, cell, truth.chance(cell))

    @property
    def text(self) -> str:
        total = "of any number of mines " if self.view.mines is None else ""
        row, column = self.cell
        return (
            f"All placements of the mines {total}that fit are equally likely. "
            f"What is the chance that the covered cell ({row},{column}) is a mine?"
        )

    @property
    def form(self) -> tuple[str, str]:
        return "2/7", f"A decimal with {LEAST_DECIMALS} digits after the point will do as well."

    @property
    def answer(self) -> str:
        if self.chance.denominator <= MOST_DENOMINATOR:
            return str(self.chance)
        return f"{float(self.chance):.6f}"

    @classmethod
    def from_label(cls, view: View, label: Mapping[str, Any]) -> Self:
        row, column = label["cell"]
        return cls(view, (row, column), Fraction(label["chance"]))

    def grade_answer(self, answer: str) -> Grade:
        """Of several numbers, as in 1/3 = 0.3333, the worst counts."""
        stated = chances(answer)
        if stated is None:
            return Grade(0.0, False, UNREADABLE)
        value, error = max(stated, key=lambda one: abs(one[0] - self.chance) - one[1])
        distance = abs(value - self.chance)
        parts = {"log_loss": _added_loss(self.chance, value), "distance": float(distance)}
        if distance <= error:
            return Grade(1.0, True, "The chance is right.", parts)
        reason = f"The chance is {float(self.chance):.6f}, not {float(value):.6f}."
        return Grade(exp(-DRAWS * parts["log_loss"]) / 2, False, reason, parts)


def _added_loss(true: Fraction, stated: Fraction) -> float:
    """The log loss that a stated chance adds to that of the true one, in nats."""
    loss = 0.0
    for p, q in ((true, stated), (1 - true, 1 - stated)):
        if p and not q:
            return inf
        if p:
            loss += float(p) * _log(p / q)
    return max(loss, 0.0)


def _log(ratio: Fraction) -> float:
    """Also of a ratio that is too large or too small for a float."""
    try:
        return log(ratio)
    except (OverflowError, ValueError):
        return log(ratio.numerator) - log(ratio.denominator)
