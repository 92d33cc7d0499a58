"""The charts of the study of Kulkarni 2020."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from minewise.report.chart import series
from minewise.report.plot import AxisLabels, Series, lines, save
from minewise.tournament.result import Comparison
from studies.kulkarni.figures import AGENTS, CHART, DENSITIES
from studies.kulkarni.parts import (
    DIMENSIONS,
    LIMITS,
    SEARCHERS,
    SOME_DENSITIES,
    Parts,
    limited,
    rows_of,
)
from studies.kulkarni.search import SEARCH_LIMITS, pooled, total


def save_charts(parts: Parts, folder: Path) -> None:
    """Writes every chart as PNG and SVG."""
    for name, drawn, words in (*_scores(parts), *_limits(parts), ("search", _costs(parts), _COSTS)):
        save(partial(lines, drawn, words), folder / name)


Chart = tuple[str, list[Series], AxisLabels]
"""The name of its file, its lines and its words."""


def _scores(parts: Parts) -> Iterator[Chart]:
    for dimension, part in parts.scores.items():
        if dimension in DIMENSIONS:
            yield f"dimension-{dimension}", *_beside(part, dimension, dimension)
        else:
            ours = [series(part, agent) for agent in AGENTS]
            yield f"dimension-{dimension}", ours, _score_words(part, dimension)
    yield "dimension-40-as-10", *_beside(parts.scores[10], 10, 40)


def _beside(part: Comparison, dimension: int, chart: int) -> tuple[list[Series], AxisLabels]:
    """Ours at a dimension beside the source's chart of that title or another."""
    densities = [float(density) for density in DENSITIES]
    drawn = []
    for agent in AGENTS:
        drawn.append(series(part, agent))
        drawn.append(Series(agent, densities, CHART[chart][agent], of_source=True))
    titled = f'; source: its chart titled "Dimension {chart}"'
    return drawn, _score_words(part, dimension, titled)


def _score_words(part: Comparison, dimension: int, note: str = "") -> AxisLabels:
    row = part.rows[0]
    return AxisLabels(
        title=f"Dimension {dimension}: final score, {row.tally.games:,} games a point",
        x="Mine density",
        y="Final score",
        note=f"95% intervals; the same boards for all agents, seed {row.seed}{note}",
        top=1,
    )


def _limits(parts: Parts) -> Iterator[Chart]:
    for dimension in LIMITS:
        drawn = [
            _of_limits(parts.limits[dimension, agent], dimension, agent, density)
            for agent in SEARCHERS
            for density in SOME_DENSITIES
        ]
        row = parts.limits[dimension, "csp"].rows[0]
        words = AxisLabels(
            title=f"Dimension {dimension}: final score and depth limit, "
            f"{row.tally.games:,} games a point",
            x="Depth limit (max_variables)",
            y="Final score",
            note=f"95% intervals; the same boards for all, seed {row.seed}",
            top=1,
        )
        yield f"limits-{dimension}", drawn, words


def _of_limits(part: Comparison, dimension: int, agent: str, density: str) -> Series:
    limits = sorted(LIMITS[dimension])
    rows = [
        row
        for limit in limits
        for row in rows_of(part, limited(agent, limit))
        if f"{row.density:g}" == density
    ]
    low, high = zip(*(row.interval for row in rows), strict=True)
    return Series(f"{agent}, density {density}", limits, [row.value for row in rows], low, high)


_COSTS = AxisLabels(
    title="What a search costs against its depth limit, dimension 10",
    x="Depth limit (max_variables)",
    y="Count at a position",
    note="The same positions for every limit: those that csp's two rules left open at densities "
    + ", ".join(SOME_DENSITIES),
    log=True,
)


def _costs(parts: Parts) -> list[Series]:
    games = pooled(parts.search, SOME_DENSITIES)
    positions = sum(game.open for game in games)
    costs = [total(games, limit) for limit in SEARCH_LIMITS]
    return [
        _cost("leaves without pruning, mean", [cost.leaves / positions for cost in costs]),
        _cost("nodes searched, most", [cost.most_nodes for cost in costs]),
        _cost("nodes searched, mean", [cost.nodes / positions for cost in costs]),
        _cost("solutions, most", [cost.most_solutions for cost in costs]),
        _cost("solutions, mean", [cost.solutions / positions for cost in costs]),
    ]


def _cost(label: str, values: list[float]) -> Series:
    # With one variable most positions keep no constraint, and there is nothing to draw.
    return Series(label, SEARCH_LIMITS[1:], values[1:])
