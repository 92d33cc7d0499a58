"""The curve of a training: how often it won after how much of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.atomic import atomic_write
from minewise.report import plot
from minewise.report.plot import AxisLabels, Series
from minewise.stats import wilson

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class TrainingPoint:
    """Games won of some games after so many steps and seconds of processor time."""

    rules: str
    steps: int
    seconds: float
    games: int
    wins: int

    def __str__(self) -> str:
        interval = wilson(self.wins, self.games)
        return (
            f"{self.rules}: {self.wins / self.games:.1%} "
            f"[{interval.low:.1%}, {interval.high:.1%}] of {self.games}"
        )


@dataclass(frozen=True)
class SourcePoint:
    """The same of `dqn-source`, after so many batches; and the games whose first click was a
    mine."""

    batches: int
    seconds: float
    games: int
    wins: int
    lost_at_once: int

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


CurvePoint = TrainingPoint | SourcePoint


def save(points: Sequence[CurvePoint], draw: Callable[[], Figure], folder: Path) -> None:
    """Writes curve.json; where there are points, what `draw` gives as curve.png and curve.svg."""
    text = json.dumps([asdict(point) for point in points], indent=1)
    with atomic_write(folder / "curve.json") as unfinished:
        unfinished.write_text(text + "\n", encoding="utf-8")
    if points:
        plot.save(draw, folder / "curve")


def by_rules(points: Sequence[TrainingPoint]) -> list[Series]:
    """One line for each of the rules that games were played under."""
    lines = []
    for rules in dict.fromkeys(point.rules for point in points):
        some = [point for point in points if point.rules == rules]
        minutes = [point.seconds / 60 for point in some]
        lines.append(_line(rules, minutes, [(point.wins, point.games) for point in some]))
    return lines


def by_first_click(points: Sequence[SourcePoint]) -> list[Series]:
    """A line for all games, and one for those whose first click was no mine."""
    batches = [point.batches for point in points]
    return [
        _line("all games", batches, [(point.wins, point.games) for point in points]),
        _line(
            "first click no mine", batches, [(point.wins, point.after_first) for point in points]
        ),
    ]


def _line(label: str, x: Sequence[float], counts: Sequence[tuple[int, int]]) -> Series:
    """Win rates with their intervals, of games won and games."""
    low, high = zip(*(wilson(wins, games) for wins, games in counts), strict=True)
    return Series(label, x, [wins / games for wins, games in counts], low, high)


def words(points: Sequence[TrainingPoint], name: str) -> AxisLabels:
    """What the picture of the curve of an agent says."""
    note = f"{points[-1].steps:,} steps; 95% intervals; the same boards at every point"
    x, y = "Minutes of processor time", "Win rate"
    return AxisLabels(f"Training of {name}", x, y, note, percent=True, top=1)


def source_words(points: Sequence[SourcePoint]) -> AxisLabels:
    """The same of `dqn-source`."""
    minutes, games = points[-1].seconds / 60, points[-1].games
    note = (
        f"{minutes:.0f} minutes of processor time; 95% intervals; the same {games:,} boards at "
        "every point"
    )
    x, y = "Batches of 4,096 clicks", "Share of the games won"
    return AxisLabels("Training of dqn-source", x, y, note, percent=True, top=1)
