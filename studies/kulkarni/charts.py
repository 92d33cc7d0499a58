"""The charts of the study of Kulkarni 2020."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from minewise.report.plot import AxisLabels, Series, lines
from studies.shared.estimate import series
from studies.shared.page import Figures
from studies.shared.study import Drawing

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def charts(figures: Figures) -> Mapping[str, Drawing]:
    """Scores at each dimension beside the source's charts, scores against the depth limit, what a
    search costs, and what rules save of it."""
    again: Any = figures["again"]
    boards: Any = figures["boards"]
    scores: Any = figures["scores"]
    limits: Any = figures["limits"]
    games = {one["dimension"]: one["games"] for one in boards}
    drawn = {}
    for one in scores:
        dimension, chart = one["dimension"], one["chart"]
        name = f"dimension-{dimension}"
        if chart not in (dimension, None):
            name = f"dimension-{chart}-as-{dimension}"
        drawn[name] = partial(lines, *_scores(one, games[dimension], again["seed"]))
    for one in limits:
        drawn[f"limits-{one['dimension']}"] = partial(lines, *_limits(one, again["seed"]))
    drawn["search"] = partial(lines, *_costs(figures))
    drawn["work"] = partial(_saved, figures)
    return drawn


Chart = tuple[list[Series], AxisLabels]


def _scores(one: Mapping[str, Any], games: int, seed: int) -> Chart:
    """Ours at a dimension, beside the source's chart of that title or another."""
    dimension, chart = one["dimension"], one["chart"]
    drawn = []
    for row in one["rows"]:
        drawn.append(series(row["agent"], row["densities"], row["ours"]))
        if chart is not None:
            drawn.append(Series(row["agent"], row["densities"], row["chart"], of_source=True))
    titled = "" if chart is None else f'; source: its chart titled "Dimension {chart}"'
    other = f", beside the source's chart of {chart}" if chart not in (dimension, None) else ""
    return drawn, AxisLabels(
        title=f"Dimension {dimension}{other}: final score, {games:,} games a point",
        x="Mine density",
        y="Mean final score",
        note=f"95% intervals; the same boards for all agents, seed {seed}{titled}",
        top=1,
    )


def _limits(one: Mapping[str, Any], seed: int) -> Chart:
    places = range(len(one["limits"]))
    densities = list(dict.fromkeys(row["density"] for row in one["rows"]))
    agents = list(dict.fromkeys(row["agent"] for row in one["rows"]))
    drawn = [
        replace(
            series(f"{row['agent']}, density {row['density']}", places, row["scores"]),
            colour=densities.index(row["density"]),
            line=agents.index(row["agent"]),
        )
        for row in one["rows"]
    ]
    return drawn, AxisLabels(
        title=f"Dimension {one['dimension']}: final score and depth limit, "
        f"{one['games']:,} games a point",
        x="Depth limit (max_variables; all: every constrained cell)",
        y="Mean final score",
        note=f"A colour a density; 95% intervals; the same boards for all, seed {seed}",
        ticks=one["limits"],
        top=1,
    )


_COSTS = {
    "leaves": "leaves without pruning, mean",
    "most_nodes": "nodes searched, most",
    "nodes": "nodes searched, mean",
    "most_solutions": "solutions, most",
    "solutions": "solutions, mean",
}


def _costs(figures: Figures) -> Chart:
    rows: Any = figures["search_rows"]
    positions: Any = figures["positions"]
    # With one variable most positions keep no constraint, and there is nothing to draw.
    limits = [row["limit"] for row in rows][1:]
    drawn = [
        Series(label, limits, [row[name] for row in rows][1:]) for name, label in _COSTS.items()
    ]
    return drawn, AxisLabels(
        title="What a search costs against its depth limit, dimension 10",
        x="Depth limit (max_variables)",
        y="Count at a position",
        note="The same positions for every limit: those that csp's two rules left open at "
        f"densities {', '.join(positions['densities'])}",
        log=True,
    )


def _saved(figures: Figures) -> Figure:
    work: Any = figures["work"]
    x = [float(line.density) for line in work["lines"]]
    drawn = [
        series("the two rules: time", x, [line.by_rules.time for line in work["lines"]]),
        series("learned rules: time", x, [line.by_learned.time for line in work["lines"]]),
        series("learned rules: assignments", x, [line.by_learned.nodes for line in work["lines"]]),
    ]
    words = AxisLabels(
        title="What rules before the search save, dimension 10",
        x="Mine density",
        y="Without the rules / with them",
        note=f"95% intervals; {work['timed']} games a density, processor time in Python",
    )
    figure = lines(drawn, words)
    figure.axes[0].axhline(1, color="grey", linewidth=0.8)
    return figure
