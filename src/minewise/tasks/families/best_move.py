"""Which cell is the best to reveal?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from minewise.errors import TooWideError
from minewise.game.encoding import cell_list
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.tasks.answer_text import cells_of_text, cells_of_value, json_value
from minewise.tasks.difficulty import TaskDifficulty
from minewise.tasks.question import UNREADABLE, Draw, Family, Grade, Question, Stage
from minewise.tasks.truth import Truth

MOST_LAYOUTS = 512
"""With more the search for the exact values of all cells takes over a millisecond."""


@dataclass(frozen=True)
class BestMoveQuestion(Question):
    """The cell with the greatest chance to win, in a position in which no cell is safe.

    The score is the chance to win after the cell, over that after the best one, whatever lies
    below it: luck does not count. `values` are fractions if `exact`: those of a search to the end
    of the game. Else they are estimates: see `estimates`.
    """

    values: Mapping[Cell, Fraction | float]
    exact: bool

    family: ClassVar[Family] = "best-move"
    stage: ClassVar[Stage] = Stage(most_layouts=MOST_LAYOUTS, guess=True)

    @classmethod
    def draw(cls, draw: Draw) -> Self | None:
        truth = draw.truth
        if truth.safe or not truth.undecided:
            return None
        try:
            values = truth.play.win_rate_by_cell if draw.exact else estimates(truth)
        except TooWideError:
            return None
        if len(set(values.values())) == 1:
            return None  # whatever is revealed, it is as good
        return cls(truth.view, values, draw.exact)

    @property
    def best(self) -> Fraction | float:
        """The chance to win after the best cell."""
        return max(self.values.values())

    @property
    def text(self) -> str:
        return (
            "No covered cell is certainly safe. All placements of the mines that fit are equally "
            "likely. Revealing a mine loses the game; it is won when every safe cell is revealed. "
            "Which one cell do you reveal next, to win with the greatest chance?"
        )

    @property
    def form(self) -> tuple[str, str]:
        return "(2,3)", "The answer is one cell."

    @property
    def answer(self) -> str:
        best = self.best
        return cell_list([next(cell for cell, value in self.values.items() if value == best)])

    @property
    def label(self) -> dict[str, Any]:
        values = [
            [*cell, str(value) if isinstance(value, Fraction) else value]
            for cell, value in self.values.items()
        ]
        return {"values": values, "exact": self.exact}

    @classmethod
    def from_label(cls, view: View, label: Mapping[str, Any]) -> Self:
        values = {
            (row, column): Fraction(value) if isinstance(value, str) else float(value)
            for row, column, value in label["values"]
        }
        return cls(view, values, label["exact"])

    def grade_answer(self, answer: str) -> Grade:
        """Of several cells the worst counts."""
        value = json_value(answer)
        cells = cells_of_text(answer) if value is None else cells_of_value(value)
        if not cells or "flag" in answer.lower():
            return Grade(0.0, False, UNREADABLE)
        best = self.best
        if any(cell not in self.values for cell in cells):
            return Grade(0.0, False, "A cell that is not covered cannot be revealed.")
        win = min(self.values[cell] for cell in cells)
        parts = {"win": float(win), "best": float(best), "lost": float(best - win)}
        reason = f"The chance to win is {float(win):.4f} then, at best {float(best):.4f}."
        return Grade(float(win / best), win == best, reason, parts)

    def difficulty(self, truth: Truth) -> TaskDifficulty:
        """A guess, whatever mines are certain."""
        return TaskDifficulty.from_truth(truth, None)


def estimates(truth: Truth) -> dict[Cell, Fraction | float]:
    """The chance to win after each covered cell, as `evaluate` estimates it.

    It weighs the cells that are worth considering. Of the others none counts for more than the
    worst of these, nor than the best one times the ratio of their chances to survive.
    """
    evaluation = truth.evaluation
    weighed: dict[Cell, Fraction | float] = {move.cell: move.win for move in evaluation.moves}
    least, best = min(weighed.values()), evaluation.best
    chance = truth.analysis.probability
    for cell in [*truth.undecided, *truth.mines]:
        if cell not in weighed:
            survival = 1 - float(chance[cell])
            weighed[cell] = min(least, best.win * survival / best.survival)
    return dict(sorted(weighed.items(), key=lambda item: item[0]))
