"""The charts of the study of h2g2 A337097."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from minewise.report.plot import AxisLabels, Series, bars, lines
from studies.h2g2.luck import TENTHS
from studies.shared.estimate import series
from studies.shared.study import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def charts(figures: Mapping[str, Any]) -> Mapping[str, Drawing]:
    """Win rates by layers, when guesses are forced, and draws of four layouts."""
    curves = {f"layers-{one['size']}": partial(_layers, one) for one in figures["curves"]}
    return {**curves, "guesses": lambda: _guesses(figures), "strip": lambda: _strip(figures)}


def _layers(curve: Mapping[str, Any]) -> Figure:
    """Win rates against the number of layers, both variants, beside `exact`."""
    exact, ticks = curve["rows"][0], curve["lines"][0]["layers"]
    drawn = [series("exact, which draws none", range(len(ticks)), [exact["won"]] * len(ticks))]
    for line in curve["lines"]:
        places = [ticks.index(layers) for layers in line["layers"]]
        drawn.append(series(line["label"], places, line["won"]))
    words = AxisLabels(
        title=f"Layouts on {curve['board']}: games won",
        x="Layers",
        y="Games won",
        note=f"95% intervals; {exact['games']:,} games, the same for all, seed {exact['seed']}",
        percent=True,
        top=1,
    )
    figure = lines(drawn, words)
    figure.axes[0].set_xticks(range(len(ticks)), [str(count) for count in ticks])
    return figure


def _guesses(figures: Mapping[str, Any]) -> Figure:
    """When in a game its forced guesses are made."""
    middles = [(i + 0.5) / TENTHS for i in range(TENTHS)]
    seen = [(f"exact, {one['board']}", one["luck"]) for one in figures["sizes"]]
    few = figures["watched"][0]
    seen.append((f"30 layers, {few.board}", few.luck))
    words = AxisLabels(
        title="When guesses are forced",
        x="Share of the safe cells already revealed, in tenths",
        y="Share of the forced guesses",
        note="Guesses after the first cell at which no cell was certainly safe",
        percent=True,
        top=1,
    )
    figure = lines([Series(label, middles, luck.tenths) for label, luck in seen], words)
    figure.axes[0].set_xlim(0, 1)
    figure.axes[0].xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    return figure


def _strip(figures: Mapping[str, Any]) -> Figure:
    """How often each of the four layouts of the strip was drawn."""
    strip = figures["strip"]
    places = list(range(len(strip.repair.counts)))
    drawn = [
        Series(label, places, [count / sum(one.counts) for count in one.counts])
        for label, one in (("repaired", strip.repair), ("exact draws", strip.exact))
    ]
    words = AxisLabels(
        title=f"Four layouts of {'/'.join(strip.repair.view.rows())} with 2 mines",
        x="Layout, the most frequent first",
        y="Share of the draws",
        note=f"{sum(strip.repair.counts):,} draws each; equal chances would be 25%",
        percent=True,
    )
    return bars(drawn, [str(place + 1) for place in places], words)
