"""The chart of a comparison: lines along a density sweep, or one point an agent."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.report import plot
from minewise.report.plot import AxisLabels, Series, dots, lines
from minewise.report.table import MEASURES, capital, is_sweep, labels, title
from minewise.tournament.result import Comparison, Row

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def save(comparison: Comparison, path: Path) -> list[Path]:
    """Writes path.png and path.svg; the same comparison gives the same bytes."""
    return plot.save(lambda: draw(comparison), path)


def draw(comparison: Comparison) -> Figure:
    """The chart as a matplotlib figure."""
    first = comparison.rows[0]
    heading, measure = capital(title(comparison)), capital(MEASURES[first.measure])
    note = f"95% intervals; the same boards for all agents, seed {first.seed}"
    percent = first.measure == "win_rate"
    if is_sweep(comparison):
        words = AxisLabels(heading, "Mine density", measure, note, percent=percent, top=1)
        return lines([sweep(comparison, label) for label in labels(comparison)], words)
    heading = heading.removesuffix(" a point")  # there is one
    return _point(comparison.rows, AxisLabels(heading, measure, "", note, percent=percent))


def series(rows: Sequence[Row], at: Sequence[float], *, gain: bool = False) -> Series:
    """The values of an agent at these places with their intervals, or its gains."""
    low, high = zip(*(row.gain_interval if gain else row.interval for row in rows), strict=True)
    return Series(rows[0].label, at, [row.gain if gain else row.value for row in rows], low, high)


def sweep(comparison: Comparison, label: str, *, gain: bool = False) -> Series:
    """Those of an agent along the densities."""
    rows = [row for row in comparison.rows if row.label == label]
    return series(rows, [row.density for row in rows], gain=gain)


def _point(rows: list[Row], words: AxisLabels) -> Figure:
    names, values = [row.label for row in rows], [row.value for row in rows]
    figure, axes = dots(names, values, [row.interval for row in rows], words)
    for number, value in enumerate(values):
        axes.annotate(
            f"{value:.1%}" if words.percent else f"{value:.3f}",
            (value, number),
            xytext=(0, 7),
            textcoords="offset points",
            ha="center",
            fontsize="small",
        )
    highest = max(row.value if isnan(row.interval.high) else row.interval.high for row in rows)
    axes.set_xlim(0, min(1.0, 1.15 * highest) or 1.0)
    if words.percent:
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    return figure
