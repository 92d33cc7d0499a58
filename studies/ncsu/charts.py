"""The ten charts of the NCSU report (figures 6 to 13, 15 and 16), with its own figures in them, and
one of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from minewise.learn.train import curve
from minewise.report.plot import AxisLabels, Series, bars, legend_beside, lines
from studies.ncsu.entries import METRICS, Entry, Measured, Metric
from studies.ncsu.learned import Rates
from studies.ncsu.turns import Turn
from studies.shared.study import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TITLES: dict[Metric, tuple[str, str]] = {
    "win": ("Games won", "Share of the games"),
    "board": ("Board completion", "Opened cells / safe cells"),
    "clicks": ("Clicks a game", "Clicks, redundant ones included"),
}
MINES = "Mines (each number on a board of its own)"


def charts(figures: Mapping[str, Any]) -> Mapping[str, Drawing]:
    """Bars and lines, as the source has them; the learned agent while it learns and beside the
    others."""
    drawn: dict[str, Drawing] = {}
    for metric in METRICS:
        drawn[f"{metric}-by-size-bars"] = partial(_bars, figures, metric, "Board")
        drawn[f"{metric}-by-size-lines"] = partial(_lines, figures, metric, "Board")
    drawn["win-by-mines-bars"] = partial(_bars, figures, "win", MINES)
    drawn["win-by-mines-lines"] = partial(_lines, figures, "win", MINES)
    drawn["training"] = partial(_training, figures)
    drawn["learned"] = partial(_learned, figures)
    drawn["turns"] = partial(_turns, figures)
    return drawn


def _bars(figures: Mapping[str, Any], metric: Metric, x: str) -> Figure:
    left_open = f"; those of the source are what {figures['games_of_source']} games leave open"
    groups = _groups(figures, x)
    drawn = list(_beside(figures, metric, range(len(groups))))
    return bars(drawn, groups, _words(metric, x, left_open))


def _lines(figures: Mapping[str, Any], metric: Metric, x: str) -> Figure:
    groups = _groups(figures, x)
    at = [int(group) for group in groups] if x == MINES else range(len(groups))
    drawn = [
        replace(one, low=None, high=None) if one.of_source else one
        for one in _beside(figures, metric, at)
    ]
    figure = lines(drawn, _words(metric, x, " of ours"))
    figure.axes[0].set_xticks(at, groups)
    return figure


def _groups(figures: Mapping[str, Any], x: str) -> list[str]:
    """What the four places on the x axis are called."""
    sizes: Sequence[str] = figures["scores"]["sizes"]
    if x == MINES:
        return [size.partition("/")[2] for size in sizes]
    return [f"{size.replace('/', ', ')} mines" for size in sizes]


def _words(metric: Metric, x: str, note: str) -> AxisLabels:
    title, y = TITLES[metric]
    # Room for the legend.
    top = 0.8 if metric == "board" else None
    note = f"95% intervals{note}"
    return AxisLabels(title, x, y, note=note, percent=metric != "clicks", top=top)


def _beside(figures: Mapping[str, Any], metric: Metric, at: Sequence[float]) -> Iterator[Series]:
    """Each agent's figures at `at`, one a size, and the source's after them."""
    unit = 1.0 if metric == "clicks" else 0.01
    for table in figures["tables"]:
        entries: list[Entry] = [row["entry"] for row in table["entries"]]
        some = [entry for entry in entries if entry.metric == metric]
        yield _series(table["agent"], at, [entry.ours for entry in some], unit=unit)
        printed = [entry.printed for entry in some]
        yield _series(table["agent"], at, printed, of_source=True, unit=unit)


def _series(
    label: str,
    x: Sequence[float],
    values: Sequence[Measured],
    *,
    of_source: bool = False,
    unit: float = 0.01,
) -> Series:
    return Series(
        label,
        x,
        [value.value * unit for value in values],
        [value.low * unit for value in values],
        [value.high * unit for value in values],
        of_source,
    )


def _learned(figures: Mapping[str, Any]) -> Figure:
    """The three agents of the source, designed ones that are told no more, and `exact` on 6x6: all
    games, and those whose first click was no mine."""
    rates: dict[tuple[str, bool], Rates] = {(one.agent, one.told): one for one in figures["shares"]}
    drawn = []
    for table in figures["tables"]:
        agent = table["agent"]
        drawn.append(_both(agent, rates[agent, False]))
        drawn.append(_series(agent, [0], [table["entries"][0]["entry"].printed], of_source=True))
    designed = [row["agent"] for row in figures["designed"]["rows"]]
    drawn += [_both(agent, rates[agent, False]) for agent in designed]
    drawn.append(_both("exact, told the total", rates["exact", True]))
    learned: Rates = figures["learned"]
    drawn.append(_both(learned.agent, learned))
    drawn.append(_both(learned.agent, figures["both_runs"], of_source=True))
    words = AxisLabels(
        "Games won on 6x6 with 6 mines",
        "",
        "Share of the games",
        note=f"95% intervals; the source: {figures['games_of_source']} games, its learned agent "
        "twice that",
        percent=True,
        top=1,
    )
    groups = ["all games", "games whose first click was no mine"]
    return legend_beside(bars(drawn, groups, words))


def _turns(figures: Mapping[str, Any]) -> Figure:
    """What the stochastic agent gains, a line a size."""
    turns: Sequence[Turn] = figures["turns"]
    drawn = [
        _series(
            turn.size,
            [step.density for step in turn.steps],
            [step.gain for step in turn.steps],
            unit=1.0,
        )
        for turn in turns
    ]
    words = AxisLabels(
        "What the stochastic agent wins more than the knowledge-based one",
        "Mine density",
        "Points of the games",
        note="95% intervals; the same boards for both agents",
    )
    figure = lines(drawn, words)
    (axes,) = figure.axes
    axes.axhline(0, color="grey", linewidth=0.8)
    # Charts begin at 0, and these gains are losses too.
    axes.set_ylim(bottom=min(step.gain.low for turn in turns for step in turn.steps) - 0.5)
    return figure


def _both(label: str, rates: Rates, *, of_source: bool = False) -> Series:
    return _series(label, range(2), rates.both, of_source=of_source)


def _training(figures: Mapping[str, Any]) -> Figure:
    """Games won against batches, with what the two runs of the source came to."""
    points: Sequence[curve.SourcePoint] = figures["curve"]
    ends = [points[0].batches, points[-1].batches]
    drawn = []
    for line, theirs in zip(curve.by_first_click(points), figures["both_runs"].both, strict=True):
        level = theirs.value / 100
        drawn += [line, Series(line.label, ends, [level, level], of_source=True)]
    return lines(drawn, curve.source_words(points))
