"""The curve of a training: how often it won after how much of it."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import nan
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


def by_rules(points: Sequence[TrainingPoint], extensions: Sequence[int] = ()) -> list[Series]:
    """One line for each of the rules that games were played under. It begins anew where the
    training was extended, after so many steps."""
    lines = []
    for rules in dict.fromkeys(point.rules for point in points):
        some = [point for point in points if point.rules == rules]
        minutes = [point.seconds / 60 for point in some]
        gaps = _gaps([point.steps for point in some], extensions)
        lines.append(_line(rules, minutes, [(point.wins, point.games) for point in some], gaps))
    return lines


def by_first_click(points: Sequence[SourcePoint], extensions: Sequence[int] = ()) -> list[Series]:
    """A line for all games, and one for those whose first click was no mine; both begin anew where
    the training was extended."""
    batches = [point.batches for point in points]
    gaps = _gaps(batches, extensions)
    return [
        _line("all games", batches, [(point.wins, point.games) for point in points], gaps),
        _line(
            "first click no mine",
            batches,
            [(point.wins, point.after_first) for point in points],
            gaps,
        ),
    ]


def _gaps(steps: Sequence[int], extensions: Sequence[int]) -> list[int]:
    """Before which points a line begins anew, the last first: the rate of learning is high again
    there, so that the win rate may step back."""
    places = {bisect_right(steps, extension) for extension in extensions}
    return sorted(places - {0, len(steps)}, reverse=True)


def _line(
    label: str, x: Sequence[float], counts: Sequence[tuple[int, int]], gaps: Sequence[int]
) -> Series:
    """Win rates with their intervals, of games won and games."""
    low, high = zip(*(wilson(wins, games) for wins, games in counts), strict=True)
    won = [wins / games for wins, games in counts]
    at, rates, lows, highs = (_with_gaps(column, gaps) for column in (x, won, low, high))
    return Series(label, at, rates, lows, highs)


def _with_gaps(column: Sequence[float], gaps: Sequence[int]) -> list[float]:
    found = list(column)
    for place in gaps:
        found.insert(place, nan)
    return found


def words(points: Sequence[TrainingPoint], name: str, extensions: Sequence[int] = ()) -> AxisLabels:
    """What the picture of the curve of an agent says."""
    note = f"{points[-1].steps:,} steps; 95% intervals; the same boards at every point"
    note += _extended("steps", extensions)
    x, y = "Minutes of processor time", "Win rate"
    return AxisLabels(f"Training of {name}", x, y, note, percent=True, top=1)


def source_words(points: Sequence[SourcePoint], extensions: Sequence[int] = ()) -> AxisLabels:
    """The same of `dqn-source`."""
    minutes, games = points[-1].seconds / 60, points[-1].games
    note = (
        f"{minutes:.0f} minutes of processor time; 95% intervals; the same {games:,} boards at "
        "every point"
    )
    note += _extended("batches", extensions)
    x, y = "Batches of 4,096 clicks", "Share of the games won"
    return AxisLabels("Training of dqn-source", x, y, note, percent=True, top=1)


def _extended(unit: str, extensions: Sequence[int]) -> str:
    """What the note says of it.

    >>> _extended("batches", [20_000])
    '; extended after 20,000 batches, at a high rate of learning again'
    """
    if not extensions:
        return ""
    after = " and ".join(f"{extension:,}" for extension in extensions)
    return f"; extended after {after} {unit}, at a high rate of learning again"
