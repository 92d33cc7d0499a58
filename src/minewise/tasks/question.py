"""Question: what is asked of a position, with its exact answer and its scorer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Self, get_args

from minewise.game.rules import Cell
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

    `reason` says why in a sentence; `parts` are the measures that the score was made from.
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
class Question(ABC):
    """What is asked of a view. Each family is a class of these."""

    view: View

    family: ClassVar[Family]
    stage: ClassVar[Stage] = Stage()

    @classmethod
    @abstractmethod
    def draw(
        cls, truth: Truth, rng: Random, *, exact: bool, fits: Callable[[View], bool]
    ) -> Self | None:
        """A question about a position; None if there is none to be asked.

        Without `exact` estimates will do. A family that changes the view asks only of one that
        `fits`.
        """

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
    @abstractmethod
    def label(self) -> dict[str, Any]:
        """The truth that the scorer needs beside the view, as JSON holds it."""

    @classmethod
    @abstractmethod
    def from_label(cls, view: View, label: Mapping[str, Any]) -> Self:
        """The question that `label` was made from."""

    @abstractmethod
    def grade_answer(self, answer: str) -> Grade:
        """How good an answer is, taken out of the text around it."""

    def grade(self, text: str) -> Grade:
        """How good the answer in a text is."""
        return self.grade_answer(final_answer(text))

    def difficulty(self, truth: Truth) -> TaskDifficulty:
        """How hard it is, where `truth` is that of the position that it was drawn from."""
        return TaskDifficulty.from_truth(truth, truth.easiest_proof)


def cells_of_label(label: list[list[int]]) -> tuple[Cell, ...]:
    """Cells as a label holds them."""
    return tuple((row, column) for row, column in label)
