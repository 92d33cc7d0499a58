"""What agents gain over others on the same boards, and the orders that follow."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan

from minewise.tournament.result import Row
from studies.kulkarni.orders import Gain, Pair, better, changes, peak
from studies.kulkarni.scores import Sweep, score
from studies.shared.study import Run

SINGLE, DOUBLE, TRIPLE = "csp", "csp-probability", "triple-improved"
EXACT = "exact:density=even"
"""All layouts alike where the total is not told, as the source's own agents take them."""


def limited(agent: str, limit: int) -> str:
    """The label of an agent that searches, under a depth limit."""
    return f"{agent}:max_variables={limit}"


def guess_share(row: Row) -> float:
    """The share of an agent's clicks that were guesses."""
    return row.tally.guesses / row.tally.clicks if row.tally.clicks else nan


def gains_of(run: Run, sweeps: Mapping[str, Sweep], dimension: int) -> list[dict[str, object]]:
    """What the agents gain over each other at a dimension, density by density."""
    ours, bounds = sweeps[f"dimension-{dimension}"], run.plan["bounds"]
    over_single = sweeps[f"dimension-{dimension}-over-csp"].of(DOUBLE)
    return [
        {
            "density": f"{one.density:g}",
            "gains": [Gain.over_first(row, bounds) for row in (one, two, three)],
            "random_of_basic": guess_share(basic),
            "random_of_csp": guess_share(one),
        }
        for basic, one, two, three in zip(
            ours.of("basic"), ours.of(SINGLE), ours.of(DOUBLE), over_single, strict=True
        )
    ]


def orders_of(run: Run, sweeps: Mapping[str, Sweep]) -> dict[str, object]:
    """What the claims about orders are judged by."""
    pairs = [
        pair for one in run.plan["dimensions"] for pair in _pairs(run, sweeps, one["dimension"])
    ]
    of_charts = [pair for pair in pairs if pair.dimension in (10, 40)]
    source = run.plan["limits"]["source"]
    limits = {one["dimension"]: one["limits"] for one in run.plan["limits"]["tried"]}
    return {
        "single": better([pair for pair in of_charts if pair.who.startswith("single")]),
        "double": better([pair for pair in of_charts if pair.who.startswith("double")]),
        "deeper": better([pair for n in (10, 40) for pair in over(run, sweeps, n, source)]),
        "peak": peak(
            [pair for n, tried in limits.items() for pair in over(run, sweeps, n, min(tried))],
            [
                pair
                for n, (_, *smaller) in limits.items()
                for limit in smaller
                for pair in over(run, sweeps, n, limit)
            ],
        ),
        "changes": changes(pairs),
    }


def _pairs(run: Run, sweeps: Mapping[str, Sweep], dimension: int) -> list[Pair]:
    """The three comparisons of two agents at every point of a dimension."""
    ours = sweeps[f"dimension-{dimension}"]
    random = {row.density: guess_share(row) for row in ours.of(SINGLE)}
    comparisons = {
        "single over basic": ours.of(SINGLE),
        "double over basic": ours.of(DOUBLE),
        "double over single": sweeps[f"dimension-{dimension}-over-csp"].of(DOUBLE),
    }
    return [
        Pair.of(row, who, run.plan["bounds"], random[row.density])
        for who, rows in comparisons.items()
        for row in rows
    ]


def _tried(run: Run, dimension: int) -> list[int]:
    limits: list[int]
    (limits,) = (
        tried["limits"] for tried in run.plan["limits"]["tried"] if tried["dimension"] == dimension
    )
    return limits


def over(run: Run, sweeps: Mapping[str, Sweep], dimension: int, limit: int) -> list[Pair]:
    """What the search of all constrained cells gains over a smaller one, both agents."""
    return [
        Pair.of(row, f"`{agent}`, all over {limit}", run.plan["bounds"], turned=True)
        for agent in run.plan["searchers"]
        for row in sweeps[f"limits-{dimension}-{agent}"].of(limited(agent, limit))
    ]


def limits_of(
    run: Run, sweeps: Mapping[str, Sweep], tried: Mapping[str, object]
) -> dict[str, object]:
    """What the search of all constrained cells gains over the smaller ones at a dimension."""
    dimension = int(str(tried["dimension"]))
    largest, *others = _tried(run, dimension)
    smaller, rows = sorted(others), []
    for agent in run.plan["searchers"]:
        sweep = sweeps[f"limits-{dimension}-{agent}"]
        of_limit = {limit: sweep.of(limited(agent, limit)) for limit in (largest, *smaller)}
        for number, best in enumerate(of_limit[largest]):
            gains = [
                Gain.over_first(of_limit[limit][number], run.plan["bounds"], turned=True)
                for limit in smaller
            ]
            scores = [score(of_limit[limit][number]) for limit in (*smaller, largest)]
            rows.append(
                {
                    "agent": agent,
                    "density": f"{best.density:g}",
                    "best": score(best),
                    "gains": gains,
                    "scores": scores,
                }
            )
    return {
        "dimension": dimension,
        "games": sweeps[f"limits-{dimension}-{SINGLE}"].rows[0].tally.games,
        "smaller": smaller,
        "limits": [*map(str, smaller), "all"],
        "rows": rows,
    }


def most_gained(run: Run, sweeps: Mapping[str, Sweep]) -> dict[str, object]:
    """Where the search gains most, and where the guess by shares does."""
    single, double = (
        max(rows, key=lambda row: row.gain)
        for rows in (
            sweeps["dimension-10"].of(SINGLE),
            sweeps["dimension-10-over-csp"].of(DOUBLE),
        )
    )
    return {
        name: {
            "density": f"{row.density:g}",
            "gain": Gain.over_first(row, run.plan["bounds"]),
        }
        for name, row in (("single", single), ("double", double))
    }


def total_of(run: Run, sweeps: Mapping[str, Sweep]) -> list[dict[str, object]]:
    """`exact` and the triple improved agent beside the best of the source's, with the mine total
    known and not."""
    known, unknown = sweeps["total-known"], sweeps["total-unknown"]
    return [
        {
            "density": f"{best.density:g}",
            "best": score(best),
            "whole": [
                {"score": score(row), "gain": Gain.over_first(row, run.plan["bounds"])}
                for row in rows
            ],
        }
        for best, *rows in zip(
            known.of(DOUBLE),
            unknown.of(EXACT),
            sweeps["triple"].of(TRIPLE),
            known.of(EXACT),
            strict=True,
        )
    ]


def triple_of(run: Run, sweeps: Mapping[str, Sweep]) -> dict[str, object]:
    """What the triple improved agent gains over the double improved one, density by density."""
    rows = sweeps["triple"].of(TRIPLE)
    gains = [
        {"density": f"{row.density:g}", "gain": Gain.over_first(row, run.plan["bounds"])}
        for row in rows
    ]
    ordered = [gains[place] for place in sorted(range(len(rows)), key=lambda at: rows[at].gain)]
    return {
        "least": ordered[0],
        "most": ordered[-1],
        "better": sum(row.gain_interval.low > 0 for row in rows),
        "count": len(rows),
        "games": rows[0].tally.games,
    }
