"""Our mean scores beside the source's charts (section 4.5) and beside a second implementation."""

from __future__ import annotations

from math import isnan, nan, sqrt

from minewise.stats import Z95
from minewise.tournament.result import Comparison, Row
from studies.kulkarni.figures import AGENTS, CHART, DENSITIES, SECOND
from studies.kulkarni.parts import half, rows_of

AGREES_WITHIN = 3.5
"""Combined standard errors. If both implementations are equal, all 54 comparisons stay within it in
39 of 40 runs."""


def number_of(row: Row) -> int:
    """Which of the source's densities a row is at."""
    return DENSITIES.index(f"{row.density:g}")


def deviation(dimension: int, agent: str, row: Row) -> float:
    """Ours minus the second implementation's, in combined standard errors."""
    theirs, theirs_half = SECOND[dimension][agent][number_of(row)]
    ours_half = half(row.value, row.interval)
    if isnan(ours_half):
        return 0.0
    return (row.value - theirs) / (sqrt(theirs_half**2 + ours_half**2) / Z95)


def strays(scores: dict[int, Comparison]) -> list[str]:
    """The points that do not agree with the second implementation."""
    return [
        f"{agent} at dimension {dimension}, density {row.density:g}"
        for dimension, part in scores.items()
        if dimension in SECOND
        for agent in AGENTS
        for row in rows_of(part, agent)
        if abs(deviation(dimension, agent, row)) > AGREES_WITHIN
    ]


def points(chart: int, part: Comparison) -> list[tuple[Row, float]]:
    """Our rows with the values of the source's chart titled with the dimension `chart`."""
    pairs = [
        (row, CHART[chart][agent][number_of(row)])
        for agent in AGENTS
        for row in rows_of(part, agent)
    ]
    return [(row, value) for row, value in pairs if not isnan(value)]


def implied_runs(chart: int, part: Comparison) -> float:
    """How many games a point of the source's chart may be the mean of, to stray from ours as far as
    it does: the mean squared difference, in variances of a single game, is 1 / games.

    Less than 1 means that no number of games does: the chart shows something else.
    """
    total = 0.0
    found = points(chart, part)
    for row, value in found:
        error = half(row.value, row.interval) / Z95
        if not error > 0:
            return nan
        total += (value - row.value) ** 2 / (error**2 * row.tally.games)
    return len(found) / total if total else nan


def nearer(chart: int, one: Comparison, other: Comparison) -> tuple[int, int]:
    """At how many points of the source's chart `one` is nearer than `other`, and of how many."""
    pairs = list(zip(points(chart, one), points(chart, other), strict=True))
    count = sum(abs(a.value - value) < abs(b.value - value) for (a, value), (b, _) in pairs)
    return count, len(pairs)
