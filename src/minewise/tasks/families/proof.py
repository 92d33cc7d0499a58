"""Which clues prove that this cell is safe, or a mine?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from minewise.engine.analysis import analyze
from minewise.game.encoding import cell_list, clue_cells
from minewise.game.rules import Cell
from minewise.tasks.answer_text import premises_of_text
from minewise.tasks.difficulty import TaskDifficulty
from minewise.tasks.question import UNREADABLE, Draw, Family, Grade, Question
from minewise.tasks.truth import Truth, needed, premises, premises_text


@dataclass(frozen=True)
class ProofQuestion(Question):
    """Clues, and the mine total if need be, that alone prove a cell safe, or a mine.

    Any that suffice and of which none can be left out score 1. Those that suffice but hold more
    score (those that are needed) / (those that are named), and what does not suffice scores 0.
    `clues` and `total` are one such proof.
    """

    cell: Cell
    mine: bool
    clues: tuple[Cell, ...]
    total: bool

    family: ClassVar[Family] = "proof"

    @classmethod
    def draw(cls, draw: Draw) -> Self | None:
        truth = draw.truth
        cells = truth.safe + truth.mines
        if not cells:
            return None
        cell = draw.rng.choice(cells)
        proof = truth.proof(cell)
        return cls(truth.view, cell, proof.mine, proof.clues, proof.uses_mine_total)

    @property
    def text(self) -> str:
        kind = "a mine" if self.mine else "safe"
        return (
            f"The covered cell {cell_list([self.cell])} is certainly {kind}. Which clues prove it? "
            "Name clues that suffice on their own, with all other clues hidden, and leave out "
            "every clue that is not needed. Name the mine total only if the proof needs it."
        )

    @property
    def form(self) -> tuple[str, str]:
        return "clues: (1,0) (1,1); total: no", 'Write "total: yes" if the mine total is needed.'

    @property
    def answer(self) -> str:
        return premises_text(self.clues, total=self.total)

    def proves(self, clues: tuple[Cell, ...], total: bool) -> bool:
        """Do these clues alone prove the cell?"""
        analysis = analyze(premises(self.view, clues, total=total))
        return self.cell in (analysis.mines if self.mine else analysis.safe)

    def grade_answer(self, answer: str) -> Grade:
        named = premises_of_text(answer)
        if named is None:
            return Grade(0.0, False, UNREADABLE)
        clues, total = tuple(dict.fromkeys(named[0])), named[1]
        if not set(clues) <= set(clue_cells(self.view)):
            return Grade(0.0, False, "A cell that is named shows no clue.")
        if not self.proves(clues, total):
            return Grade(0.0, False, "What is named does not suffice.", {"named": len(clues)})
        fewest, all_named = needed(clues, total, self.proves), len(clues) + total
        parts: dict[str, float] = {"needed": fewest, "named": all_named}
        score = fewest / all_named if all_named else 1.0
        reason = f"What is named suffices; {all_named - fewest} of it is not needed."
        return Grade(score, fewest == all_named, reason, parts)

    def difficulty(self, truth: Truth) -> TaskDifficulty:
        """That of the proof that is asked for."""
        return TaskDifficulty.from_truth(truth, truth.proof(self.cell))
