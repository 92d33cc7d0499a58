"""The charts of the NCSU report for the agents that are here, with its own figures in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.learn.train import curve
from minewise.report.plot import AxisLabels, Series, bars, legend_beside, lines, save
from minewise.stats import Interval
from studies.ncsu.entries import (
    Found,
    Measured,
    after_first,
    entry,
    find,
    learned,
    measured,
    of_agent,
)
from studies.ncsu.figures import GAMES_OF_SOURCE, PRINTED, SIZES, Metric

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TITLES: dict[Metric, tuple[str, str]] = {
    "win": ("Games won", "Share of the games"),
    "board": ("Board completion", "Opened cells / safe cells"),
    "clicks": ("Clicks a game", "Clicks, redundant ones included"),
}

Point = tuple[float, float, Interval]
"""x, y, and the ends of its interval."""


def save_charts(found: Found, folder: Path) -> None:
    """Writes every chart as PNG and SVG."""
    for metric in TITLES:
        save(partial(_by_size, found, metric), folder / f"{metric}-by-size")
        save(partial(_by_mines, found, metric), folder / f"{metric}-by-mines")
    save(partial(_learned, found), folder / "learned")
    save(partial(_training, found), folder / "training")


def _by_size(found: Found, metric: Metric) -> Figure:
    groups = [f"{size.replace('/', ', ')} mines" for size in SIZES]
    words = _words(
        metric, "Board", f"; those of the source are what {GAMES_OF_SOURCE} games leave open"
    )
    return bars(_beside(found, metric, range(len(SIZES))), groups, words)


def _by_mines(found: Found, metric: Metric) -> Figure:
    mines = [rules.mines or 0 for rules in SIZES.values()]
    series = [
        replace(one, low=None, high=None) if one.of_source else one
        for one in _beside(found, metric, mines)
    ]
    return lines(series, _words(metric, "Mines (each number on a board of its own)", " of ours"))


def _words(metric: Metric, x: str, note: str) -> AxisLabels:
    title, y = TITLES[metric]
    # Room for the legend.
    top = 0.8 if metric == "board" else None
    note = f"95% intervals{note}"
    return AxisLabels(title, x, y, note=note, percent=metric != "clicks", top=top)


def _beside(found: Found, metric: Metric, at: Iterable[float]) -> list[Series]:
    """Each agent's figures at `at`, one a size, and the source's after them."""
    places = list(at)
    unit = 1.0 if metric == "clicks" else 0.01
    series = []
    for agent in PRINTED:
        of_sizes = [entry(row, metric) for row in of_agent(found.tables, agent)]
        ours = [(e.ours.value, e.ours.interval) for e in of_sizes]
        theirs = [(e.printed, e.spread) for e in of_sizes]
        for values, of_source in ((ours, False), (theirs, True)):
            points = [(x, *value) for x, value in zip(places, values, strict=True)]
            series.append(_series(agent, points, of_source=of_source, unit=unit))
    return series


def _series(
    label: str, points: Iterable[Point], *, of_source: bool = False, unit: float = 0.01
) -> Series:
    x, y, intervals = zip(*points, strict=True)
    low, high = zip(*intervals, strict=True)
    return Series(
        label,
        x,
        [value * unit for value in y],
        [value * unit for value in low],
        [value * unit for value in high],
        of_source,
    )


def _learned(found: Found) -> Figure:
    """The three agents of the source and `exact` on 6x6: all games, and those whose first click was
    no mine."""
    series = []
    for agent in PRINTED:
        row = find(found.tables, agent, "6x6/6")
        theirs = entry(row, "win")
        series.append(_both(agent, (measured(row, "win"), after_first(row))))
        series.append(_series(agent, [(0, theirs.printed, theirs.spread)], of_source=True))
    row = find(found.told, "exact", "6x6/6")
    series.append(_both("exact, told the total", (measured(row, "win"), after_first(row))))
    both = (measured(found.learned, "win"), after_first(found.learned))
    series.append(_both(found.learned.label, both))
    series.append(_both(found.learned.label, learned(), of_source=True))
    words = AxisLabels(
        "Games won on 6x6 with 6 mines",
        "",
        "Share of the games",
        note=f"95% intervals; the source: {GAMES_OF_SOURCE} games, its learned agent twice that",
        percent=True,
        top=1,
    )
    groups = ["all games", "games whose first click was no mine"]
    return legend_beside(bars(series, groups, words))


def _both(label: str, values: Iterable[Measured], *, of_source: bool = False) -> Series:
    points = [(x, value.value, value.interval) for x, value in enumerate(values)]
    return _series(label, points, of_source=of_source)


def _training(found: Found) -> Figure:
    """Games won against batches, with what the two runs of the source came to."""
    points = found.training.points
    series = []
    for line, theirs in zip(curve.by_first_click(points), learned(), strict=True):
        level = theirs.value / 100
        ends = [points[0].batches, points[-1].batches]
        series += [line, Series(line.label, ends, [level, level], of_source=True)]
    return lines(series, curve.source_words(points))
