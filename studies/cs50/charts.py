"""The chart of the study of CS50's project."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from minewise.report.plot import AxisLabels, bars, legend_beside
from studies.shared.estimate import series
from studies.shared.study import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def charts(figures: Mapping[str, Any]) -> Mapping[str, Drawing]:
    """Win rates by board."""
    return {"win-rates": lambda: _win_rates(figures)}


def _win_rates(figures: Mapping[str, Any]) -> Figure:
    """One bar a player."""
    boards = figures["boards"]
    places = list(range(len(boards)))
    rates = zip(*([*board["untold"], board["told"]] for board in boards), strict=True)
    players = zip(figures["agents"], rates, strict=True)
    words = AxisLabels(
        title="Games won without cascade",
        x="Board and first click",
        y="Games won",
        note=f"95% intervals; the same boards for all, seed {figures['preset']['seed']}",
        percent=True,
        top=1,
    )
    groups = [board["board"].replace(" first_click=", "\n") for board in boards]
    drawn = bars([series(name, places, of_player) for name, of_player in players], groups, words)
    return legend_beside(drawn)
