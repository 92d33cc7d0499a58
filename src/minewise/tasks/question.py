"""Question and Task: what is asked of a position, with its exact answer, scorer and prompt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal, Self, get_args

from minewise.game.encoding import LEGENDS, Encoding, check_encoding, view_text
from minewise.game.view import View
from minewise.random import Random
from minewise.tasks.answer_text import final_answer
from minewise.tasks.difficulty import TaskDifficulty
from minewise.tasks.truth import Truth

Family = Literal["deduction", "counting", "probability", "best-move", "proof", "possibility"]

FAMILIES: tuple[Family, ...] = get_args(Family)


@dataclass(frozen=True)
class Grade:
    """How good an answer is: a `score` from 0 to 1, and whether it is `correct` without a doubt.

    It is no score of a game. `reason` says why in a sentence; `parts` are the measures that the
    score was made from.
    """

    score: float
    correct: bool
    reason: str
    parts: dict[str, float] = field(default_factory=dict)


UNREADABLE = "The text holds no answer of the form that was asked for."


@dataclass(frozen=True)
class Stage:
    """Which positions of a game a family asks about: any, or those with at most `most_layouts`
    layouts, or those in which the player had to guess."""

    most_layouts: int | None = None
    guess: bool = False


@dataclass(frozen=True)
class Draw:
    """A position to ask about, and how: without `exact` estimates will do, and a family that
    changes the view asks only of one that `fits`."""

    truth: Truth
    rng: Random
    exact: bool
    fits: Callable[[View], bool]


@dataclass(frozen=True)
class Question(ABC):
    """What is asked of a view. Each family is a class of these."""

    view: View

    family: ClassVar[Family]
    stage: ClassVar[Stage] = Stage()

    @classmethod
    @abstractmethod
    def draw(cls, draw: Draw) -> Self | None:
        """A question about a position; None if there is none to be asked."""

    @property
    @abstractmethod
    def text(self) -> str:
        """What is asked."""

    @property
    @abstractmethod
    def form(self) -> tuple[str, str]:
        """How the answer shall look: an example, and a sentence about it."""

    @property
    @abstractmethod
    def answer(self) -> str:
        """An answer that scores 1."""

    @property
    def label(self) -> dict[str, Any]:
        """The truth that the scorer needs beside the view, as JSON holds it."""
        return {field.name: _as_json(getattr(self, field.name)) for field in fields(self)[1:]}

    @classmethod
    def from_label(cls, view: View, label: Mapping[str, Any]) -> Self:
        """The question that `label` was made from."""
        return cls(view, *(_from_json(label[field.name]) for field in fields(cls)[1:]))

    @abstractmethod
    def grade_answer(self, answer: str) -> Grade:
        """How good an answer is, taken out of the text around it."""

    def grade(self, text: str) -> Grade:
        """How good the answer in a text is."""
        return self.grade_answer(final_answer(text))

    def difficulty(self, truth: Truth) -> TaskDifficulty:
        """How hard it is, where `truth` is that of the position that it was drawn from."""
        return TaskDifficulty.from_truth(truth, truth.easiest_proof)


def _as_json(value: object) -> Any:
    """A cell, cells, a fraction or a plain value as a label holds it."""
    if isinstance(value, tuple):
        return [_as_json(part) for part in value]
    return str(value) if isinstance(value, Fraction) else value


def _from_json(value: Any) -> Any:
    """The other way; a fraction stays a text. ValueError for a list that is no cell."""
    if not isinstance(value, list):
        return value
    if not value or isinstance(value[0], list):
        return tuple(map(_from_json, value))
    row, column = value
    return row, column


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
