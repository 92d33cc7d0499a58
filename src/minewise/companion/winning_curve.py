"""The chance to win in the course of a game: what its choices lost, and what luck gave or took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from minewise.game.rules import Cell


@dataclass(frozen=True)
class Winning:
    """The chance to win at a guess."""

    before: float
    """Before the guess, with the best cell."""
    best: Cell
    chosen: float
    """With the cell that was chosen, before it showed anything."""
    lost: float
    """What that cost."""
    exact: bool
    """Was the rest of the game searched? Else games were played on."""
    error: float
    """The standard deviation of `before`; 0 if exact."""
    lost_error: float
    """The standard deviation of `lost`; 0 if exact."""

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> Self:
        """The chance to win of a judged move, or a point of the curve."""
        return cls(**answer | {"best": tuple(answer["best"])})


@dataclass(frozen=True)
class WinningPoint(Winning):
    """A guess of the curve."""

    number: int
    """Of the guess in its game, from 0."""
    luck: float | None
    """The chance to win at the next point, or 1 or 0 at the end, less the one after the choice:
    above 0 is good luck. None where the game does not go on that far."""


@dataclass(frozen=True)
class WinningCurve:
    """The chance to win in the course of a game.

    >>> from minewise.companion.review import Review
    >>> from minewise.match.play import play
    >>> curve = Review.from_record(play("csp", "beginner", seed=2), playouts=8).curve
    >>> print(curve)
    The chance to win was about 84.2% at the first guess. The choices lost about 20.9 points, and \
good luck gave about 36.7.
    >>> [point.number for point in curve.points]
    [1, 2, 3, 4, 25]
    """

    points: tuple[WinningPoint, ...]
    """One for each guess whose chance to win is known."""
    lost: float
    """What the choices lost of the chance to win."""
    luck: float | None
    """What the cells showed changed it by: with the first chance to win, less what was lost, it
    comes to 1 for a won game and to 0 for a lost one. None where the game is not over."""
    sentence: str
    """What it comes to, in points of a hundred; empty without a point."""

    def __str__(self) -> str:
        return self.sentence

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> WinningCurve:
        """The curve of an answer to `judge`."""
        points = tuple(map(WinningPoint.from_answer, answer["points"]))
        return cls(**answer | {"points": points})
