"""The charts of a report, each with the numbers it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.report import chart
from minewise.report.plot import (
    COLOURS,
    MARKERS,
    AxisLabels,
    Series,
    bars,
    blank,
    dots,
    lines,
    plain,
)
from minewise.report.table import MEASURES, capital, figure, is_sweep, labels, layout, pairs
from minewise.tournament.result import Comparison, Row
from minewise.tournament.tally import LossProfile

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CLICKS = ((1, 1), (2, 2), (3, 3), (4, 5), (6, 8), (9, 13), (14, 21), (22, 34), (35, 55), (56, None))
GUESSES = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 9), (10, None))


@dataclass(frozen=True)
class Chart:
    """A chart: its name among files, what it shows, how it is drawn, and its numbers as a table."""

    name: str
    title: str
    draw: Callable[[], Figure]
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def charts(comparison: Comparison) -> list[Chart]:
    """Everything that a comparison gives."""
    of_comparison = [_win_rate_chart(comparison)]
    if len(labels(comparison)) > 1:
        of_comparison += [_differences(comparison), _speed(comparison)]
    if any(row.losses.clicks for row in comparison.rows):
        of_comparison += [
            _losses(comparison, "clicks", "Where games are lost: at which click", CLICKS),
            _losses(comparison, "guesses", "Where games are lost: after how many guesses", GUESSES),
        ]
    return of_comparison


def over_rules(comparisons: Sequence[Comparison]) -> list[Chart]:
    """Every agent under each of several rules: a chart for what is measured alike, without sweeps,
    which have charts of their own."""
    by_measure = []
    for measure in MEASURES:
        alike = [
            comparison
            for comparison in comparisons
            if comparison.rows[0].measure == measure and not is_sweep(comparison)
        ]
        if len(alike) > 1:
            by_measure.append(_by_board(alike, measure))
    return by_measure


def _by_board(comparisons: Sequence[Comparison], measure: str) -> Chart:
    title = f"{capital(MEASURES[measure])} by board"
    groups = [_board(comparison.rows[0]) for comparison in comparisons]
    series = []
    for label in labels(comparisons[0]):
        of_label = [row for c in comparisons for row in c.rows if row.label == label]
        series.append(chart.series(of_label, range(len(of_label))))
    words = AxisLabels(title, "Board", capital(MEASURES[measure]), percent=measure == "win_rate")
    rows = [
        [_board(row), row.label, figure(row, row.value, row.interval)]
        for comparison in comparisons
        for row in comparison.rows
    ]
    name = f"boards-{measure.replace('_', '-')}"
    columns = ("board", "agent", MEASURES[measure])
    return Chart(name, title, lambda: bars(series, groups, words), columns, rows)


def _win_rate_chart(comparison: Comparison) -> Chart:
    what = layout(comparison)
    title = f"{capital(MEASURES[comparison.rows[0].measure])} with 95% intervals"
    if is_sweep(comparison):
        title = f"{capital(MEASURES[comparison.rows[0].measure])} against mine density"
    return Chart("strength", title, lambda: chart.draw(comparison), what.columns, what.rows)


def _differences(comparison: Comparison) -> Chart:
    first = labels(comparison)[0]
    title = f"Paired difference to {first} on the same boards"
    of_pairs = pairs(comparison)
    rows = [[f"{p.row.density:g}", p.row.label, p.cells[3]] for p in of_pairs]
    columns = ("density", "agent", "difference")
    words = AxisLabels(
        title, "Mine density", "Difference", "95% intervals", percent=_percent(comparison)
    )

    def sweep() -> Figure:
        # The first too, as the line at 0.
        series = [chart.sweep(comparison, label, gain=True) for label in labels(comparison)]
        drawn = lines(series, words)
        drawn.axes[0].autoscale(axis="y")
        return drawn

    def point() -> Figure:
        rows = [pair.row for pair in of_pairs]
        gains, intervals = [row.gain for row in rows], [row.gain_interval for row in rows]
        drawn, axes = dots([row.label for row in rows], gains, intervals, words, first=1)
        axes.axvline(0, color="0.3", linewidth=0.8)
        axes.set_xlabel(f"Difference in {MEASURES[rows[0].measure]}")
        if words.percent:
            axes.xaxis.set_major_formatter(lambda value, _: f"{value * 100:+.3g}")
            axes.set_xlabel("Difference in percentage points of games won")
        return drawn

    return Chart("differences", title, sweep if is_sweep(comparison) else point, columns, rows)


def _speed(comparison: Comparison) -> Chart:
    """Strength beside the time to decide; of a sweep the means over its points."""
    measure = MEASURES[comparison.rows[0].measure]
    title = "Strength against the time to decide"
    if is_sweep(comparison):
        title += ", means over all densities"
    points = []
    for label in labels(comparison):
        own = [row for row in comparison.rows if row.label == label]
        seconds = sum(row.tally.seconds for row in own) / sum(row.tally.games for row in own)
        points.append((label, seconds * 1000, sum(row.value for row in own) / len(own)))
    percent = _percent(comparison)
    form = "{:.1%}" if percent else "{:.3f}"
    rows = [[label, f"{time:.3g}", form.format(value)] for label, time, value in points]
    words = AxisLabels(title, "Milliseconds a game (logarithmic)", capital(measure))

    def draw() -> Figure:
        from matplotlib.ticker import LogLocator, NullFormatter

        drawn, axes = blank(words, (7.5, 4.2))
        for number, (label, time, value) in enumerate(points):
            axes.plot(
                max(time, 1e-6),
                value,
                color=COLOURS[number % len(COLOURS)],
                marker=MARKERS[number % len(MARKERS)],
                linestyle="none",
                label=plain(label),
            )
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.margins(0.12)
        axes.set_xlabel(words.x)
        axes.set_ylabel(words.y)
        if percent:
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.legend(frameon=False)
        return drawn

    return Chart("speed", title, draw, ("agent", "ms a game", measure), rows)


def _losses(
    comparison: Comparison,
    what: str,
    title: str,
    groups: Sequence[tuple[int, int | None]],
) -> Chart:
    """The share of all games that was lost so; of a sweep all points together."""
    names = [_range(low, high) for low, high in groups]
    if what == "guesses":
        names[0] = "0"
    series, rows = [], []
    for label in labels(comparison):
        own = [row for row in comparison.rows if row.label == label]
        games = sum(row.tally.games for row in own)
        counts = _grouped(sum((_counts(row.losses, what) for row in own), Counter()), groups)
        shares = [count / games for count in counts]
        series.append(Series(label, list(range(len(names))), shares))
        rows += [
            [label, name, f"{count:,}", f"{count / games:.2%}"]
            for name, count in zip(names, counts, strict=True)
        ]
    axis = "Number of the last click" if what == "clicks" else "Guesses made until then"
    note = "" if what == "clicks" else "0: a cell thought to be safe was a mine"
    words = AxisLabels(title, axis, "Share of all games", note, percent=True)
    columns = ("agent", axis.lower(), "games lost", "share of all games")
    return Chart(f"lost-{what}", title, lambda: bars(series, names, words), columns, rows)


def _counts(losses: LossProfile, what: str) -> Counter[int]:
    return losses.clicks if what == "clicks" else losses.guesses


def _grouped(counts: Counter[int], groups: Sequence[tuple[int, int | None]]) -> list[int]:
    return [
        sum(n for at, n in counts.items() if low <= at and (high is None or at <= high))
        for low, high in groups
    ]


def _range(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


def _board(row: Row) -> str:
    return f"{row.rules.width}x{row.rules.height}/{row.rules.mines}"


def _percent(comparison: Comparison) -> bool:
    return comparison.rows[0].measure == "win_rate"
