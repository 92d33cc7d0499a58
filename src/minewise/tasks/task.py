"""Task: one question with its prompt, its exact answer and its scorer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from minewise.game.encoding import LEGENDS, Encoding, check_encoding, view_text
from minewise.game.view import View
from minewise.tasks.question import Family, Grade, Question

SCHEMA = 1
"""Of tasks and their rows; whatever changes what a row means or which tasks are drawn raises it."""


@dataclass(frozen=True)
class Task:
    """One question about one position.

    `metadata` tells where it comes from and how hard it is, as JSON holds it. `question` holds the
    truth; its class says how answers are scored.

    >>> from minewise.tasks import dataset
    >>> task = dataset("counting", "4x4/3", seed=1, size=1)[0]
    >>> task.answer, task.score(f"There are {task.answer} of them."), task.score("none")
    ('2', 1.0, 0.0)
    """

    question: Question
    encoding: Encoding
    metadata: dict[str, Any]

    def __post_init__(self) -> None:
        check_encoding(self.encoding)

    @property
    def id(self) -> str:
        """What names the question, in whatever encoding."""
        return str(self.metadata["id"])

    @property
    def family(self) -> Family:
        """The kind of question."""
        return self.question.family

    @property
    def view(self) -> View:
        """The position, without flags."""
        return self.question.view

    @property
    def answer(self) -> str:
        """An answer that scores 1."""
        return self.question.answer

    @property
    def label(self) -> dict[str, Any]:
        """The whole truth that answers are scored by, as JSON holds it."""
        return self.question.label

    @cached_property
    def prompt(self) -> str:
        """All that a model needs: the rules, the position, the question and the form
        of the answer."""
        example, note = self.question.form
        return "\n\n".join(
            [
                f"{rules_text(self.view)} {LEGENDS[self.encoding]}",
                view_text(self.view, self.encoding),
                self.question.text,
                f"End with a line of this form:\nAnswer: {example}\n{note}",
            ]
        )

    def grade(self, text: str) -> Grade:
        """How good the answer in a text is, and why."""
        return self.question.grade(text)

    def score(self, text: str) -> float:
        """How good the answer in a text is, from 0 to 1."""
        return self.grade(text).score

    def in_encoding(self, encoding: Encoding) -> Task:
        """The same question about the same position, written in another way."""
        return replace(self, encoding=encoding)


def rules_text(view: View) -> str:
    """What a reader has to know of the game and the board.

    >>> print(rules_text(View.parse("##", mines=1)))
    This is a Minesweeper board of 1 row and 2 columns. It holds exactly 1 mine. Cells are written \
(row,column), counted from (0,0) at the top left. A clue is the number of mines among the up to \
eight cells around it. A cell with a clue is no mine.
    """
    mines = (
        "The number of mines is not told."
        if view.mines is None
        else f"It holds exactly {_counted(view.mines, 'mine')}"
        + (", exploded ones included." if -3 % 256 in view.cells else ".")
    )
    return (
        f"This is a Minesweeper board of {_counted(view.height, 'row')} and "
        f"{_counted(view.width, 'column')}. {mines} Cells are written (row,column), counted from "
        "(0,0) at the top left. A clue is the number of mines among the up to eight cells around "
        "it. A cell with a clue is no mine."
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
