"""Drill: a position of a real board as an exercise, with its answer and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from minewise.boards.level import Level
from minewise.boards.pattern import Pattern
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.why.hint import Hint, hint
from minewise.why.proof import Proof, explain

DrillKind = Literal["find", "guess"]
"""`find`: find a cell that is certainly safe. `guess`: may one guess here, or is a cell safe?"""

QUESTIONS: dict[DrillKind, str] = {
    "find": "Find a cell that is certainly safe.",
    "guess": "Is every choice here a guess? Answer yes or no.",
}


@dataclass(frozen=True)
class Drill:
    """A position as an exercise.

    `level` is the lowest one that proves a safe cell, None where no cell is certain; `cells` are
    those that it proves, or whose proofs have the `pattern`; `safe` are all that are certainly
    safe. A drill that was cut from a board knows its seed and number.
    """

    kind: DrillKind
    view: View
    level: Level | None
    pattern: Pattern | None
    cells: tuple[Cell, ...]
    safe: tuple[Cell, ...]
    seed: int | None = None
    number: int | None = None

    @classmethod
    def from_answer(cls, kind: DrillKind, answer: dict[str, Any]) -> Drill:
        """The drill that the questions `drill` and `drill_of` answer."""
        cells, safe = (tuple(map(tuple, answer[name])) for name in ("cells", "safe"))
        view = View.parse(answer["view"], rules=answer["rules"])
        return cls(kind, view, answer["level"], None, cells, safe)

    @property
    def question(self) -> str:
        """What is asked, in a sentence or two."""
        return QUESTIONS[self.kind]

    @property
    def answer(self) -> Cell | Literal["yes", "no"]:
        """A right answer: the cell of the proof, or whether one may guess."""
        if self.kind == "guess":
            return "no" if self.safe else "yes"
        assert self.proof is not None
        return self.proof.cell

    def is_right(self, answer: Cell | str) -> bool:
        """Is the answer right? Any cell is that is certainly safe."""
        return answer in self.safe if self.kind == "find" else answer == self.answer

    @cached_property
    def proof(self) -> Proof | None:
        """Why a cell is safe: the shortest of `cells`; None where none is certain."""
        proofs = [explain(self.view, cell) for cell in self.cells]
        return min(proofs, key=lambda one: (one.uses_mine_total, len(one.clues)), default=None)

    @cached_property
    def guess(self) -> Hint | None:
        """The least risky guess, where no cell is certainly safe."""
        return None if self.safe else hint(self.view)

    @property
    def reason(self) -> str:
        """Why the answer is right: a proof in words, or the least risk."""
        if self.proof is not None:
            return self.proof.sentence
        return "" if self.guess is None else " ".join(self.guess.steps)

    def __str__(self) -> str:
        mines = "" if self.view.mines is None else f" Mines: {self.view.mines}."
        return f"{self.question}{mines}\n{self.view}"
