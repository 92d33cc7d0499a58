"""The chart of a comparison: lines along a density sweep, or one point an agent."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.report.table import MEASURES, is_sweep, labels, title
from minewise.tournament.result import Comparison, Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# The eight colours of Okabe and Ito (2008), which colour-blind people can tell apart; yellow last,
# since it is faint on white. Markers and line styles tell the agents apart without colour.
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


def save(comparison: Comparison, folder: Path) -> list[Path]:
    """Writes chart.png and chart.svg; the same comparison gives the same bytes."""
    import matplotlib as mpl

    paths = [folder / "chart.png", folder / "chart.svg"]
    # Without a salt and with a date every SVG would differ.
    with mpl.rc_context({"svg.hashsalt": "minewise"}):
        figure = draw(comparison)
        figure.savefig(paths[0])
        figure.savefig(paths[1], metadata={"Date": None})
    return paths


def draw(comparison: Comparison) -> Figure:
    """The chart as a matplotlib figure."""
    from matplotlib.figure import Figure

    sweep = is_sweep(comparison)
    by_agent = {
        agent: [row for row in comparison.rows if row.label == agent]
        for agent in labels(comparison)
    }
    height = 4.8 if sweep else 1.6 + 0.45 * len(by_agent)
    figure = Figure(figsize=(7.5, height), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    if sweep:
        _draw_sweep(axes, by_agent)
    else:
        _draw_point(axes, by_agent)
    heading = title(comparison)
    axes.set_title(heading[0].upper() + heading[1:], loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    figure.supxlabel(
        f"95% intervals; the same boards for all agents, seed {comparison.rows[0].seed}",
        fontsize="small",
        color="0.35",
    )
    return figure


def _draw_sweep(axes: Axes, by_agent: dict[str, list[Row]]) -> None:
    for number, rows in enumerate(by_agent.values()):
        x = [row.density for row in rows]
        colour = COLOURS[number % len(COLOURS)]
        axes.fill_between(
            x,
            [row.interval.low for row in rows],
            [row.interval.high for row in rows],
            color=colour,
            alpha=0.2,
            linewidth=0,
        )
        axes.plot(
            x,
            [row.value for row in rows],
            color=colour,
            marker=MARKERS[number % len(MARKERS)],
            markersize=4.5,
            linestyle=LINES[number // len(COLOURS) % len(LINES)],
            clip_on=False,
        )
    axes.set_xlabel("Mine density")
    axes.set_ylabel(_measure(by_agent))
    axes.set_ylim(0, 1)
    if rows[0].measure == "win_rate":
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    # Given by hand: matplotlib would leave out names that begin with an underscore.
    axes.legend(axes.lines, map(_plain, by_agent), title="Agent", frameon=False)


def _draw_point(axes: Axes, by_agent: dict[str, list[Row]]) -> None:
    rows = [of_agent[0] for of_agent in by_agent.values()]
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
    axes.set_yticks(range(len(rows)), [_plain(agent) for agent in by_agent])
    axes.set_ylim(len(rows) - 0.5, -0.6)
    highest = max(row.value if isnan(row.interval.high) else row.interval.high for row in rows)
    axes.set_xlim(0, min(1.0, 1.15 * highest) or 1.0)
    axes.set_xlabel(_measure(by_agent))
    if rows[0].measure == "win_rate":
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")


def _plain(name: str) -> str:
    """A name as it is: matplotlib reads text between dollar signs as mathematics."""
    return name.replace("$", r"\$")


def _measure(by_agent: dict[str, list[Row]]) -> str:
    measure = MEASURES[next(iter(by_agent.values()))[0].measure]
    return measure[0].upper() + measure[1:]
