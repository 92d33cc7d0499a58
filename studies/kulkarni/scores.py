"""Our mean scores beside the source's charts (section 4.5) and beside a second implementation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan, sqrt

from minewise.stats import Z95
from minewise.tournament.result import Row
from studies.shared.estimate import Estimate
from studies.shared.study import Run


@dataclass(frozen=True)
class Sweep:
    """Rows of agents over densities: `file` names them."""

    file: str
    rows: Sequence[Row]

    def of(self, label: str) -> list[Row]:
        """The rows of one agent, density by density."""
        return [row for row in self.rows if row.label == label]


class Games(float):
    """A number of games, with decimals where it is less than one."""

    def __format__(self, form: str) -> str:
        return format(float(self), form or (".0f" if self >= 1 else ".2f"))


def chart_of(run: Run, sweeps: Mapping[str, Sweep], dimension: int) -> dict[str, object]:
    """How the source's chart titled with a dimension fits ours there, and ours at 10."""
    ours, small = sweeps[f"dimension-{dimension}"], sweeps["dimension-10"]
    runs = implied_runs(run, dimension, ours)
    near, points = nearer(run, dimension, small, ours)
    at_10 = implied_runs(run, dimension, small)
    unknown = isnan(runs) or ours.rows[0].tally.games < run.plan["bounds"]["fewest_games"]
    return {
        "runs": Games(runs),
        "runs_at_10": Games(at_10),
        "unknown": unknown,
        "nearer": near,
        "points": points,
        "fits_10": runs < 1 <= at_10,
    }


def _number(run: Run, row: Row) -> int:
    """Which of the source's densities a row is at."""
    densities: list[str] = run.plan["densities"]
    return densities.index(f"{row.density:g}")


def points_of(run: Run, chart: int, ours: Sweep) -> list[tuple[Row, float]]:
    """Our rows with the values of the source's chart titled with the dimension `chart`."""
    pairs = [
        (row, run.source["chart"][str(chart)][agent][_number(run, row)])
        for agent in run.source["agents"]
        for row in ours.of(agent)
    ]
    return [(row, value) for row, value in pairs if not isnan(value)]


def implied_runs(run: Run, chart: int, ours: Sweep) -> float:
    """How many games a point of the source's chart may be the mean of, to stray from ours as far as
    it does: the mean squared difference, in variances of a single game, is 1 / games.

    Less than 1 means that no number of games does: the chart shows something else.
    """
    squares = 0.0
    points = points_of(run, chart, ours)
    for row, value in points:
        error = score(row).half / Z95
        if not error > 0:
            return nan
        squares += (value - row.value) ** 2 / (error**2 * row.tally.games)
    return len(points) / squares if squares else nan


def nearer(run: Run, chart: int, one: Sweep, other: Sweep) -> tuple[int, int]:
    """At how many points of the source's chart `one` is nearer than `other`, and of how many."""
    pairs = list(zip(points_of(run, chart, one), points_of(run, chart, other), strict=True))
    count = sum(abs(a.value - value) < abs(b.value - value) for (a, value), (b, _) in pairs)
    return count, len(pairs)


def score(row: Row) -> Estimate:
    """The final score of a row."""
    return Estimate.of(row.value, row.interval)


def beside(run: Run, row: Row) -> dict[str, object]:
    """A row beside the second implementation and the source's chart; `z` is the difference in
    combined standard errors."""
    dimension, number = str(row.rules.height), _number(run, row)
    second = run.source["second"][dimension][row.agent]
    mean, half = second["means"][number], second["halves"][number]
    chart = run.source["chart"][dimension][row.agent][number]
    ours = score(row)
    z = 0.0 if isnan(ours.half) else (ours.value - mean) / (sqrt(half**2 + ours.half**2) / Z95)
    return {
        "density": f"{row.density:g}",
        "ours": ours,
        "second": Estimate(mean, mean - half, mean + half),
        "z": z,
        "agrees": abs(z) <= run.plan["bounds"]["agrees_within"],
        "chart": None if isnan(chart) else chart,
    }


def agreement(run: Run, sweeps: Sequence[Sweep]) -> dict[str, object]:
    """At how many points ours agrees with the second implementation, and where not."""
    rows = [row for sweep in sweeps for agent in run.source["agents"] for row in sweep.of(agent)]
    astray = [row for row in rows if not beside(run, row)["agrees"]]
    return {
        "points": len(rows),
        "agree": len(rows) - len(astray),
        "some": bool(astray),
        "astray": [
            {"agent": row.agent, "dimension": row.rules.height, "density": f"{row.density:g}"}
            for row in astray
        ],
    }


def scores_of(
    run: Run, sweeps: Mapping[str, Sweep], dimension: int, chart: int | None
) -> dict[str, object]:
    """Our scores at a dimension, with those of the source's chart titled `chart`."""
    ours = sweeps[f"dimension-{dimension}"]
    return {
        "dimension": dimension,
        "chart": chart,
        "rows": [
            {
                "agent": agent,
                "densities": [row.density for row in ours.of(agent)],
                "ours": [score(row) for row in ours.of(agent)],
                "chart": run.source["chart"][str(chart)][agent] if chart else None,
            }
            for agent in run.source["agents"]
        ],
    }
