"""The chart of a comparison: lines along a density sweep, or one point an agent."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.report import plot
from minewise.report.plot import COLOURS, MARKERS, AxisLabels, Series, blank, lines, plain
from minewise.report.table import MEASURES, is_sweep, labels, title
from minewise.tournament.result import Comparison, Row

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def save(comparison: Comparison, path: Path) -> list[Path]:
    """Writes path.png and path.svg; the same comparison gives the same bytes."""
    return plot.save(lambda: draw(comparison), path)


def draw(comparison: Comparison) -> Figure:
    """The chart as a matplotlib figure."""
    heading = title(comparison)
    words = AxisLabels(
        title=heading[0].upper() + heading[1:],
        x="Mine density",
        y=_measure(comparison),
        note=f"95% intervals; the same boards for all agents, seed {comparison.rows[0].seed}",
        percent=comparison.rows[0].measure == "win_rate",
        top=1,
    )
    if is_sweep(comparison):
        return lines([series(comparison, label) for label in labels(comparison)], words)
    return _point(comparison.rows, words)


def series(comparison: Comparison, label: str) -> Series:
    """An agent's values along a density sweep, with their intervals."""
    rows = [row for row in comparison.rows if row.label == label]
    low, high = zip(*(row.interval for row in rows), strict=True)
    return Series(label, [row.density for row in rows], [row.value for row in rows], low, high)


def _point(rows: list[Row], words: AxisLabels) -> Figure:
    figure, axes = blank(words, (7.5, 1.6 + 0.45 * len(rows)))
    for number, row in enumerate(rows):
        interval = row.interval
        axes.errorbar(
            row.value,
            number,
            xerr=[[max(0.0, row.value - interval.low)], [max(0.0, interval.high - row.value)]],
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            capsize=4,
            clip_on=False,
        )
        axes.annotate(
            f"{row.value:.1%}" if row.measure == "win_rate" else f"{row.value:.3f}",
            (row.value, number),
            xytext=(0, 7),
            textcoords="offset points",
            ha="center",
            fontsize="small",
        )
    axes.set_yticks(range(len(rows)), [plain(row.label) for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.6)
    highest = max(row.value if isnan(row.interval.high) else row.interval.high for row in rows)
    axes.set_xlim(0, min(1.0, 1.15 * highest) or 1.0)
    axes.set_xlabel(words.y)
    if words.percent:
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    return figure


def _measure(comparison: Comparison) -> str:
    measure = MEASURES[comparison.rows[0].measure]
    return measure[0].upper() + measure[1:]
