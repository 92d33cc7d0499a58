"""Is this position possible, and if not, which clues contradict each other?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from minewise.engine.analysis import analyze, is_possible
from minewise.errors import ContradictionError
from minewise.game.encoding import clue_cells
from minewise.game.rules import Cell
from minewise.game.view import COVERED, View
from minewise.random import Random
from minewise.tasks.answer_text import json_value, premises_of_text
from minewise.tasks.difficulty import TaskDifficulty, kind_of
from minewise.tasks.question import UNREADABLE, Draw, Family, Grade, Question
from minewise.tasks.truth import Truth, needed, premises, premises_text

MOST_CHANGES = 30
"""Clues of a position that are changed in turn, before another position is drawn."""


_ALONE = r"(?=\W*$|\s*[.,;:!\n])"
"""After a "yes" or "no" that is a verdict: "no idea" is none."""
_IMPOSSIBLE = re.compile(
    rf"\bimpossible\b|(?:\bnot|n't) possible\b|^\W*no\b{_ALONE}", re.IGNORECASE
)
_POSSIBLE = re.compile(rf"\bpossible\b|^\W*yes\b{_ALONE}", re.IGNORECASE)


@dataclass(frozen=True)
class PossibilityQuestion(Question):
    """Whether any layout fits a view, and if none does, clues that contradict each other.

    Of a real position one clue is made greater or smaller by one, whether the answer is to be yes
    or no. Only positions are taken that can be changed both ways, and a coin says which. Where the
    position is possible, saying so scores 1. Where it is not, saying so scores 1/2, and clues that
    contradict each other the other half; of more than are needed the share that is.
    """

    possible: bool
    clues: tuple[Cell, ...] = ()
    total: bool = False

    family: ClassVar[Family] = "possibility"

    @classmethod
    def draw(cls, draw: Draw) -> Self | None:
        truth = draw.truth
        possible = draw.rng.below(2) == 1
        cells = _border(truth.view)
        draw.rng.shuffle(cells)
        by_answer: dict[bool, View] = {}
        for cell in cells[:MOST_CHANGES]:
            view = _changed(truth.view, cell, draw.rng)
            if view is not None and draw.fits(view):
                by_answer.setdefault(is_possible(view), view)
            if len(by_answer) == 2:
                return cls.from_view(by_answer[possible])
        return None  # else the answer that comes oftener would be asked for oftener

    @classmethod
    def from_view(cls, view: View) -> Self:
        """The question about this view, as it is."""
        try:
            analyze(view)
        except ContradictionError as error:
            return cls(view, False, tuple(sorted(error.clues)), error.uses_mine_total)
        return cls(view, True)

    @property
    def text(self) -> str:
        total = "all clues" if self.view.mines is None else "all clues and the mine total"
        return (
            f"Is there a placement of the mines that fits {total}? If there is none, name clues "
            "that contradict each other, with all other clues hidden, and leave out every clue "
            "that is not needed. Name the mine total only if the contradiction needs it."
        )

    @property
    def form(self) -> tuple[str, str]:
        return (
            "impossible; clues: (1,0) (1,1); total: no",
            'Write only "possible" if there is such a placement.',
        )

    @property
    def answer(self) -> str:
        if self.possible:
            return "possible"
        return f"impossible; {premises_text(self.clues, total=self.total)}"

    def contradict(self, clues: tuple[Cell, ...], total: bool) -> bool:
        """Does no layout fit these clues alone?"""
        try:
            analyze(premises(self.view, clues, total=total))
        except ContradictionError:
            return True
        return False

    def grade_answer(self, answer: str) -> Grade:
        verdict = _verdict(answer)
        if verdict is None:
            return Grade(0.0, False, UNREADABLE)
        if verdict != self.possible:
            truth = "possible" if self.possible else "impossible"
            return Grade(0.0, False, f"The position is {truth}.")
        if self.possible:
            return Grade(1.0, True, "The position is possible.")
        share = self._share_needed(answer)
        return Grade(
            (1 + share) / 2,
            share == 1,
            "The position is impossible"
            + (", and the clues contradict each other." if share else ", by other clues."),
            {"needed": share},
        )

    def _share_needed(self, answer: str) -> float:
        """Of the clues that an answer names, the share that is needed; 0 where they agree."""
        named = premises_of_text(answer)
        if named is None:
            return 0.0
        clues, total = tuple(dict.fromkeys(named[0])), named[1]
        if not set(clues) <= set(clue_cells(self.view)) or not self.contradict(clues, total):
            return 0.0
        return needed(clues, total, self.contradict) / (len(clues) + total)

    def difficulty(self, truth: Truth) -> TaskDifficulty:
        """That of the contradiction, where there is one."""
        if self.possible:
            changed = Truth(self.view)
            return TaskDifficulty.from_truth(changed, changed.easiest_proof)
        kind = kind_of(len(self.clues), total=self.total)
        steps = len(self.clues) + self.total
        return TaskDifficulty(
            kind, len(self.clues), steps, TaskDifficulty.from_truth(truth, None).width
        )


def _changed(view: View, cell: Cell, rng: Random) -> View | None:
    """The view with that clue greater or smaller by one; None if it would be 0, or too great."""
    clue = view[cell] + (1 if rng.below(2) else -1)
    if not 1 <= clue <= sum(1 for _ in view.neighbors(cell)):
        return None
    cells = bytearray(view.cells)
    cells[cell[0] * view.width + cell[1]] = clue
    return View(view.rules, bytes(cells))


def _border(view: View) -> list[Cell]:
    """The clues above 0 that see a covered cell, row by row."""
    codes = view.array
    covered = np.pad(codes == COVERED, 1)
    beside = covered[:-2] | covered[1:-1] | covered[2:]
    beside = beside[:, :-2] | beside[:, 1:-1] | beside[:, 2:]
    return [(row, column) for row, column in np.argwhere((codes > 0) & beside).tolist()]


def _verdict(answer: str) -> bool | None:
    """Does an answer say possible, or impossible? None where it says neither, or both."""
    value = json_value(answer)
    if isinstance(value, dict) and isinstance(value.get("possible"), bool):
        return bool(value["possible"])
    no = _IMPOSSIBLE.search(answer)
    yes = _POSSIBLE.search(_IMPOSSIBLE.sub(" ", answer))
    return None if bool(no) == bool(yes) else bool(yes)
