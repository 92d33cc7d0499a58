"""A reviewed game as a row: what tables, charts and stores need of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from minewise.companion.review import GameReview


@dataclass(frozen=True)
class WorstGuess:
    """A guess that took more risk than it had to."""

    move: int
    """From 1."""
    chance: float
    """Of a mine."""
    least: float
    """The chance of the safest cell of the board."""
    winning_lost: float | None
    """What it cost of the chance to win, where that was asked for."""
    sentence: str
    cell: tuple[int, int]
    better: tuple[int, int]
    position: str
    """The board before it."""

    @property
    def loss(self) -> float:
        """The chance to win that it cost where that is known, else the risk taken without need."""
        return self.chance - self.least if self.winning_lost is None else self.winning_lost


@dataclass(frozen=True)
class ReviewedGame:
    """One game. What its file does not say is empty or None."""

    name: str
    """Of its file, and where in it."""
    format: str
    player: str
    program: str
    started: str
    """ISO 8601; when the file was changed, where it does not say."""
    rules: str
    ending: str
    metrics: Mapping[str, float | None]
    review: GameReview
    worst: WorstGuess | None
    """That cost the most."""
    contradictions: tuple[str, ...]

    @property
    def won(self) -> bool:
        return self.ending == "won"

    @property
    def board(self) -> str:
        """Size and mines: `30x16/99`."""
        return self.rules.partition(" ")[0]

    @property
    def figures(self) -> dict[str, float | None]:
        """What its guesses come to; `winning_lost` is None where that was not asked for."""
        review = self.review
        return {
            "guesses": review.guesses,
            "needless": review.needless.count,
            "worse": review.worse.count,
            "luck": review.luck,
            "skill_loss": review.skill_loss,
            "survival": review.survival,
            "winning_lost": review.winning_lost if review.weighed else None,
        }

    def to_row(self) -> dict[str, Any]:
        """The game as JSON, to be kept; `of_row` reads it back."""
        row = {field.name: getattr(self, field.name) for field in fields(self)}
        return row | {
            "review": self.review.to_dict(),
            "worst": None if self.worst is None else asdict(self.worst),
        }

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> ReviewedGame:
        """The game that `to_row` gave, also after JSON."""
        if (worst := row["worst"]) is not None:
            cells = {name: tuple(worst[name]) for name in ("cell", "better")}
            worst = WorstGuess(**worst | cells)
        review = GameReview.from_answer(row["review"])
        contradictions = tuple(row["contradictions"])
        read = {"review": review, "worst": worst, "contradictions": contradictions}
        return cls(**row | read)

    def to_document(self) -> dict[str, Any]:
        """The game as JSON with named figures, for programs."""
        missed = {name: kind.count for name, kind in self.review.missed.items() if kind.count}
        return self.to_row() | {"review": self.figures | {"missed": missed}}
