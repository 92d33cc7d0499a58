"""The chart of the study of chains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from minewise.report.plot import AxisLabels, lines
from studies.shared.estimate import series
from studies.shared.study import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def charts(figures: Mapping[str, Any]) -> Mapping[str, Drawing]:
    """Length and distance against the density."""
    return {"chains": lambda: _chains(figures)}


def _chains(figures: Mapping[str, Any]) -> Figure:
    rows = figures["densities"]
    x = [float(row.density) for row in rows]
    drawn = [
        series("length of the chain", x, [row.length for row in rows]),
        series("distance it travels", x, [row.distance for row in rows]),
    ]
    size, agent = figures["size"], figures["agent"]
    words = AxisLabels(
        title=f"The longest chain of influence in a game, {size}x{size}",
        x="Mine density",
        y="Conclusions in the chain, or king's moves it travels",
        note=f"Means with 95% intervals; agent {agent}, no cascades, play goes on after a mine",
    )
    return lines(drawn, words)
