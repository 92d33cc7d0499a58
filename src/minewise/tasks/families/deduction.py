"""Which covered cells are certainly safe, and which are certainly mines?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from minewise.game.encoding import cell_list
from minewise.game.rules import Cell
from minewise.tasks.answer_text import cells_by_kind
from minewise.tasks.question import UNREADABLE, Draw, Family, Grade, Question


@dataclass(frozen=True)
class DeductionQuestion(Question):
    """All cells that are safe in every layout, and all that are mines in every one.

    The score is (right cells - wrong cells) / cells to be named, at least 0. A cell is wrong if it
    is named and not certain, or called the wrong kind: so naming uncertain cells never pays.
    """

    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]

    family: ClassVar[Family] = "deduction"

    @classmethod
    def draw(cls, draw: Draw) -> Self | None:
        truth = draw.truth
        return cls(truth.view, tuple(truth.safe), tuple(truth.mines))

    @property
    def text(self) -> str:
        return (
            "Which covered cells are safe in every placement of the mines that fits, and which are "
            "mines in every one? Name all of them, and no cell that may be either."
        )

    @property
    def form(self) -> tuple[str, str]:
        return "safe: (0,1) (2,3); mines: (4,4)", 'Write "none" for a kind of which there is none.'

    @property
    def answer(self) -> str:
        return f"safe: {cell_list(self.safe)}; mines: {cell_list(self.mines)}"

    def grade_answer(self, answer: str) -> Grade:
        named = cells_by_kind(answer)
        if named is None:
            return Grade(0.0, False, UNREADABLE)
        claims = {("safe", cell) for cell in named["safe"]} | {("mine", c) for c in named["mines"]}
        true = {("safe", cell) for cell in self.safe} | {("mine", cell) for cell in self.mines}
        right, wrong, missing = len(claims & true), len(claims - true), len(true - claims)
        score = max(0, right - wrong) / len(true) if true else float(not wrong)
        return Grade(
            score,
            claims == true,
            f"{right} cells are right, {wrong} are wrong and {missing} are missing.",
            {"right": right, "wrong": wrong, "missing": missing},
        )
