"""What is said of a whole game in one sentence, and the move that lost it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from minewise.game.rules import Cell

CELLS = ("cell", "better")
"""Of a verdict."""


@dataclass(frozen=True)
class GameVerdict:
    """How a game came out, and why. All but the sentence is None where no move lost the game, or
    where the risk of the last move is unknown.

    >>> from minewise.companion.review import Review
    >>> from minewise.match.play import play
    >>> verdict = Review.from_record(play("basic", "beginner", seed=9)).verdict
    >>> print(verdict)
    Lost at move 5 by a risk of 9.7%. Row 2, column 6 was certainly safe: avoidable.
    >>> verdict.move, verdict.cell, verdict.better, verdict.avoidable
    (4, (0, 0), (2, 6), 'wholly')
    """

    sentence: str
    move: int | None
    """The number of the move that lost the game, from 0."""
    cell: Cell | None
    risk: float | None
    """The chance that this move hits a mine."""
    better: Cell | None
    """A certainly safe cell, or else the one with the least risk; None if none had less risk."""
    avoidable: Literal["wholly", "partly", "no"] | None
    """Wholly if a cell was certainly safe, or the move hit a mine for certain; partly if a cell had
    less risk."""

    def __str__(self) -> str:
        return self.sentence

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> GameVerdict:
        """The verdict of an answer to `judge`."""
        cells = {name: None if (c := answer[name]) is None else tuple(c) for name in CELLS}
        return cls(**answer | cells)
