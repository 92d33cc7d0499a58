"""Charts in the style of the house: lines or bars with their intervals, as PNG and SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.errors import need, printable
from minewise.stats import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# The eight colours of Okabe and Ito (2008), which colour-blind people can tell apart; yellow last,
# since it is faint on white. Markers and line styles tell series apart without colour.
COLOURS = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#CC79A7",
    "#E69F00",
    "#56B4E9",
    "#000000",
    "#F0E442",
)
MARKERS = "osD^vPX*"
LINES = ("-", "--", "-.", ":")
OF_SOURCE = "0.45"
"""The grey of what a source printed."""
MOST_BANDS = 6
"""Lines whose bands can be told apart, and whose legend leaves them room."""
MARGIN = 0.08
"""Inches around all that is drawn: 12 pixels."""


@dataclass(frozen=True)
class Series:
    """Values `y` at `x` with the ends of their intervals, where there are any; nan leaves a gap.

    `of_source` marks what a source printed: it is drawn hollow and dashed, in the colour of the
    series before it if that has the same label, else in grey. `colour` and `line` are places in
    COLOURS and in LINES and MARKERS, for series that share one of them; by default each series has
    its own.
    """

    label: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None
    of_source: bool = False
    colour: int | None = None
    line: int | None = None


@dataclass(frozen=True)
class AxisLabels:
    """What a chart says: its title, its axes and a note below. `percent` writes y in percent; `log`
    gives y a logarithmic scale; `top` is where y ends, None for what the values need; `ticks` are
    the names of x = 0, 1, ... in place of numbers."""

    title: str
    x: str
    y: str
    note: str = ""
    percent: bool = False
    log: bool = False
    top: float | None = None
    ticks: Sequence[str] | None = None


def lines(series: Sequence[Series], labels: AxisLabels) -> Figure:
    """One line a series, its interval as a band; many lines have thin bars instead, and a legend
    beside them in the order of their ends."""
    figure, axes = blank(labels)
    ends = {line.label: line.y[-1] for line in reversed(series)}
    crowded = len(ends) > MOST_BANDS
    if crowded:
        figure.set_size_inches(9.5, 4.8)
        series = sorted(series, key=lambda line: (isnan(ends[line.label]), -ends[line.label]))
    handles, names = [], []
    for line, colour, number in _coloured(series):
        if line.low is not None and line.high is not None:
            if crowded:
                axes.vlines(line.x, line.low, line.high, color=colour, linewidth=0.8)
            else:
                axes.fill_between(line.x, line.low, line.high, color=colour, alpha=0.2, linewidth=0)
        style = number // len(COLOURS) if line.line is None else line.line
        mark = number if line.line is None else line.line
        handles += axes.plot(
            line.x,
            line.y,
            color=colour,
            marker=MARKERS[mark % len(MARKERS)],
            markersize=4.5,
            linestyle="--" if line.of_source else LINES[style % len(LINES)],
            linewidth=1.0 if line.of_source else 1.5,
            markerfacecolor="white" if line.of_source else colour,
            clip_on=False,
        )
        names.append(_name(line))
    _finish(axes, labels)
    # Given by hand: matplotlib would leave out names that begin with an underscore.
    axes.legend(handles, names, frameon=False)
    return legend_beside(figure) if crowded else figure


def bars(series: Sequence[Series], groups: Sequence[str], labels: AxisLabels) -> Figure:
    """One group of bars for each x = 0, 1, ..., named by `groups`; one bar a series in it."""
    figure, axes = blank(labels)
    width = 0.8 / len(series)
    handles, names = [], []
    for place, (bar, colour, _) in enumerate(_coloured(series)):
        at = [x + (place - (len(series) - 1) / 2) * width for x in bar.x]
        handles.append(
            axes.bar(
                at,
                bar.y,
                0.92 * width,
                color="white" if bar.of_source else colour,
                edgecolor=colour,
                linestyle="--" if bar.of_source else "-",
            )
        )
        if bar.low is not None and bar.high is not None:
            below = [max(0.0, y - low) for y, low in zip(bar.y, bar.low, strict=True)]
            above = [max(0.0, high - y) for y, high in zip(bar.y, bar.high, strict=True)]
            axes.errorbar(at, bar.y, [below, above], fmt="none", ecolor="0.2", capsize=2.5)
        names.append(_name(bar))
    axes.set_xticks(range(len(groups)), [plain(group) for group in groups])
    axes.grid(axis="x", visible=False)
    _finish(axes, labels)
    axes.legend(handles, names, frameon=False)
    return figure


def dots(
    labels: Sequence[str],
    values: Sequence[float],
    intervals: Sequence[Interval],
    words: AxisLabels,
    first: int = 0,
) -> tuple[Figure, Axes]:
    """A line a value, each with its interval; colours and markers are those from `first` on."""
    figure, axes = blank(words, (7.5, 1.6 + 0.45 * len(labels)))
    for number, (value, (low, high)) in enumerate(zip(values, intervals, strict=True), first):
        axes.errorbar(
            value,
            number,
            xerr=[[max(0.0, value - low)], [max(0.0, high - value)]],
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            capsize=4,
            clip_on=False,
        )
    end = first + len(labels)
    axes.set_yticks(range(first, end), [plain(label) for label in labels])
    axes.set_ylim(end - 0.5, first - 0.6)
    axes.set_xlabel(words.x)
    return figure, axes


def legend_beside(figure: Figure) -> Figure:
    """The same figure with its legend to the right of the axes, for bars that leave it no room."""
    if (legend := figure.axes[0].get_legend()) is not None:
        legend.set_loc("upper left")
        legend.set_bbox_to_anchor((1.0, 1.0))
    return figure


def blank(labels: AxisLabels, size: tuple[float, float] = (7.5, 4.8)) -> tuple[Figure, Axes]:
    """A figure with its title and its note, and the axes to draw on; `size` in inches."""
    need("A chart", "matplotlib")
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=MARGIN, h_pad=MARGIN)
    figure = Figure(figsize=size, dpi=150, layout=layout)
    axes = figure.add_subplot()
    axes.set_title(plain(labels.title), loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    axes.set_axisbelow(True)
    if labels.note:
        figure.supxlabel(plain(labels.note), fontsize="small", color="0.35")
    return figure, axes


def save(draw: Callable[[], Figure], path: Path) -> list[Path]:
    """Writes what `draw` gives as path.png and path.svg; the same figure gives the same bytes, and
    it must be drawn in here for that."""
    need("A chart", "matplotlib")
    import matplotlib as mpl

    paths = [path.with_name(f"{path.name}.{ending}") for ending in ("png", "svg")]
    # Without a salt and with a date every SVG would differ.
    with mpl.rc_context({"svg.hashsalt": "minewise"}):
        figure = draw()
        figure.savefig(paths[0])
        figure.savefig(paths[1], metadata={"Date": None})
    return paths


def plain(name: str) -> str:
    """A text as it is: matplotlib reads what is between dollar signs as mathematics."""
    return printable(name).replace("$", r"\$")


def _coloured(series: Sequence[Series]) -> list[tuple[Series, str, int]]:
    """Each series with its colour and its number among those that are ours."""
    coloured: list[tuple[Series, str, int]] = []
    ours: dict[str, int] = {}
    for item in series:
        if not item.of_source:
            ours[item.label] = len(ours)
        number = ours.get(item.label)
        place = number if item.colour is None else item.colour
        colour = OF_SOURCE if place is None else COLOURS[place % len(COLOURS)]
        coloured.append((item, colour, len(ours) if number is None else number))
    return coloured


def _name(series: Series) -> str:
    return plain(f"{series.label} (source)" if series.of_source else series.label)


def _finish(axes: Axes, labels: AxisLabels) -> None:
    axes.set_xlabel(plain(labels.x))
    axes.set_ylabel(plain(labels.y))
    if labels.ticks is not None:
        axes.set_xticks(range(len(labels.ticks)), [plain(name) for name in labels.ticks])
    if labels.log:
        axes.set_yscale("log")
    axes.set_ylim(None if labels.log else 0, labels.top)
    if labels.percent:
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
