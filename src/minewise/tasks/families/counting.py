"""How many placements of the mines fit?"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import ClassVar, Self

from minewise.tasks.answer_text import whole_number
from minewise.tasks.question import UNREADABLE, Draw, Family, Grade, Question, Stage

MOST_LAYOUTS = 10**6
"""What is asked for shall be countable by hand, and be no number of sixty digits."""


@dataclass(frozen=True)
class CountingQuestion(Question):
    """The number of layouts, from 2 to a million.

    A wrong number within a factor of two scores (1 - |log2(number / truth)|) / 2.
    """

    layouts: int

    family: ClassVar[Family] = "counting"
    stage: ClassVar[Stage] = Stage(most_layouts=MOST_LAYOUTS)

    @classmethod
    def draw(cls, draw: Draw) -> Self | None:
        truth = draw.truth
        return cls(truth.view, truth.layouts) if 2 <= truth.layouts <= MOST_LAYOUTS else None

    @property
    def text(self) -> str:
        mines = "mines" if self.view.mines is None else f"all {self.view.mines} mines"
        return f"How many placements of {mines} on the covered cells fit all clues?"

    @property
    def form(self) -> tuple[str, str]:
        return "12", "The answer is one whole number."

    @property
    def answer(self) -> str:
        return str(self.layouts)

    def grade_answer(self, answer: str) -> Grade:
        number = whole_number(answer)
        if number is None:
            return Grade(0.0, False, UNREADABLE)
        if number == self.layouts:
            return Grade(1.0, True, "The count is right.", {"doublings": 0.0})
        if number == 0:
            return Grade(0.0, False, f"The count is not 0, but {self.layouts}.")
        doublings = abs(log2(number) - log2(self.layouts))
        reason = f"The count is not {number}, but {self.layouts}."
        return Grade(max(0.0, 1 - doublings) / 2, False, reason, {"doublings": doublings})
