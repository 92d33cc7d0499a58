"""The curve of a training: games won after so many batches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from minewise.report import plot
from minewise.report.plot import Series, Words
from minewise.stats import Interval, wilson


@dataclass(frozen=True)
class Score:
    """Of some games, those that were won, and those whose first click was a mine."""

    games: int
    wins: int
    lost_at_once: int


@dataclass(frozen=True)
class Point:
    """Of some games after so many batches and seconds of processor time, those that were won, and
    those whose first click was a mine."""

    batches: int
    seconds: float
    games: int
    wins: int
    lost_at_once: int

    @classmethod
    def of(cls, batches: int, seconds: float, score: Score) -> Point:
        """The point of a score."""
        return cls(batches, round(seconds, 1), score.games, score.wins, score.lost_at_once)

    @property
    def after_first(self) -> int:
        """Games whose first click was no mine."""
        return self.games - self.lost_at_once

    def __str__(self) -> str:
        low, high = wilson(self.wins, self.games)
        return (
            f"{self.wins / self.games:.1%} [{low:.1%}, {high:.1%}] of {self.games:,} games, "
            f"{self.wins / self.after_first:.1%} without first-click losses"
        )


def save(points: Sequence[Point], folder: Path) -> None:
    """Writes curve.json, and the picture as curve.png and curve.svg."""
    text = json.dumps([asdict(point) for point in points], indent=1)
    (folder / "curve.json").write_text(text + "\n", encoding="utf-8")
    if points:
        plot.save(lambda: plot.lines(series(points), words(points)), folder / "curve")


def series(points: Sequence[Point]) -> list[Series]:
    """A line for all games, and one for those whose first click was no mine."""
    return [
        _line(
            "all games",
            points,
            [wilson(p.wins, p.games) for p in points],
            [p.wins / p.games for p in points],
        ),
        _line(
            "first click no mine",
            points,
            [wilson(p.wins, p.after_first) for p in points],
            [p.wins / p.after_first for p in points],
        ),
    ]


def _line(
    label: str, points: Sequence[Point], ends: Sequence[Interval], rates: Sequence[float]
) -> Series:
    low, high = zip(*ends, strict=True)
    return Series(label, [point.batches for point in points], rates, low, high)


def words(points: Sequence[Point]) -> Words:
    """What the picture of the curve says."""
    last = points[-1]
    return Words(
        title="Training of dqn-source",
        x="Batches of 4,096 clicks",
        y="Share of the games won",
        note=f"{last.seconds / 60:.0f} minutes of processor time; 95% intervals; the same "
        f"{last.games:,} boards at every point",
        percent=True,
        top=1,
    )
