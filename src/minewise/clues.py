"""Clue models: what a revealed safe cell tells of the mines around it.

A model is a likelihood: the chance that a clue is shown given the true count. Exact clues are the
game as people know it. The names are the values of `Rules.clues`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from minewise.errors import RulesError, expected_one_of


class ClueModel(Protocol):
    """How a clue comes from the true count of mines around a cell."""

    @property
    def name(self) -> str:
        """The text form, as in `Rules.clues`."""

    def likelihood(self, shown: int, true: int) -> float:
        """The chance that `shown` (0 to 8) is shown where `true` (0 to 8) mines are around."""


@dataclass(frozen=True)
class Exact:
    """The clue is the count.

    >>> Exact().likelihood(shown=3, true=3), Exact().likelihood(shown=2, true=3)
    (1.0, 0.0)
    """

    name: str = "exact"

    def likelihood(self, shown: int, true: int) -> float:
        return 1.0 if shown == true else 0.0


MODELS = {"exact": Exact()}


def clue_model(name: str) -> ClueModel:
    """The clue model of that name.

    >>> clue_model("exact")
    Exact(name='exact')
    """
    if name not in MODELS:
        raise RulesError(expected_one_of("clue model", name, MODELS))
    return MODELS[name]
