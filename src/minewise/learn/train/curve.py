"""The curve of a training: how often it won after how much of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from minewise.report import plot
from minewise.report.plot import Series, Words
from minewise.stats import wilson


@dataclass(frozen=True)
class Point:
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


def save(points: Sequence[Point], name: str, folder: Path) -> None:
    """Writes curve.json, and the picture as curve.png and curve.svg."""
    text = json.dumps([asdict(point) for point in points], indent=1)
    (folder / "curve.json").write_text(text + "\n", encoding="utf-8")
    plot.save(lambda: plot.lines(series(points), words(name, points)), folder / "curve")


def read(folder: Path) -> list[Point]:
    """The points that were written there."""
    path = folder / "curve.json"
    if not path.exists():
        return []
    return [Point(**point) for point in json.loads(path.read_text(encoding="utf-8"))]


def series(points: Sequence[Point]) -> list[Series]:
    """One line for each of the rules that games were played under."""
    found = []
    for rules in dict.fromkeys(point.rules for point in points):
        of_rules = [point for point in points if point.rules == rules]
        low, high = zip(*(wilson(point.wins, point.games) for point in of_rules), strict=True)
        minutes = [point.seconds / 60 for point in of_rules]
        rates = [point.wins / point.games for point in of_rules]
        found.append(Series(rules, minutes, rates, low, high))
    return found


def words(name: str, points: Sequence[Point]) -> Words:
    """What the picture of the curve says."""
    return Words(
        title=f"Training of {name}",
        x="Minutes of processor time",
        y="Win rate",
        note=f"{points[-1].steps:,} steps; 95% intervals; the same boards at every point"
        if points
        else "",
        percent=True,
        top=1,
    )
