"""Plays the charts, the searches and the games of Kulkarni 2020, and sets ours beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan, nan, sqrt

from minewise.game.record import Record
from minewise.game.rules import Rules, preset
from minewise.play.match import play as play_game
from minewise.report.play_by_play import play_by_play
from minewise.report.table import to_csv as rows_csv
from minewise.stats import Z95
from minewise.tournament.result import Comparison, Row
from studies.kulkarni.orders import Gain, Pair, better, changes, peak
from studies.kulkarni.search import (
    Searched,
    growth,
    pooled,
    ratio,
    search_games,
    search_rows,
    share,
    total,
)
from studies.shared.estimate import Estimate
from studies.shared.study import Run, to_csv

SINGLE, DOUBLE = "csp", "csp-probability"


@dataclass(frozen=True)
class Sweep:
    """Rows of agents over densities: `file` names them."""

    file: str
    rows: Sequence[Row]

    def of(self, label: str) -> list[Row]:
        """The rows of one agent, density by density."""
        return [row for row in self.rows if row.label == label]


@dataclass(frozen=True)
class Searches:
    """The searched games of each density."""

    games: Mapping[str, Sequence[Searched]]


@dataclass(frozen=True)
class Game:
    """A whole game, and the text of it."""

    record: Record
    text: str


Part = Sweep | Searches | Game


def play(run: Run) -> Iterator[Part]:
    """The charts, the depth limits, `exact` beside the best agent, the searches, and one game of
    each agent."""
    plan, agents = run.plan, list(run.source["agents"])
    for one in plan["dimensions"]:
        rules, name = rules_of(one["dimension"]), f"dimension-{one['dimension']}"
        yield _sweep(run, name, agents, rules, one["share"])
        yield _sweep(run, f"{name}-over-csp", plan["searchers"], rules, one["share"])
    for tried in plan["limits"]["tried"]:
        dimension, densities = tried["dimension"], plan["limits"]["densities"]
        for agent in plan["searchers"]:
            labels = [limited(agent, limit) for limit in tried["limits"]]
            name, rules = f"limits-{dimension}-{agent}", rules_of(dimension)
            yield _sweep(run, name, labels, rules, tried["share"], densities=densities)
    pair = [DOUBLE, "exact"]
    yield _sweep(run, "total-known", pair, replace(rules_of(10), mines_known=True), "1")
    yield _sweep(run, "total-unknown", pair, rules_of(10), "1")
    yield Searches(
        search_games(
            rules_of(10),
            plan["densities"],
            plan["search"]["limits"],
            games=run.share(plan["search"]["share"]),
            seed=run.seed,
            tell=run.tell("search"),
        )
    )
    for agent in agents:
        board = board_of_game(run)
        record = play_game(agent, board, seed=run.seed)
        yield Game(record, play_by_play(agent, board, seed=run.seed))


def _sweep(
    run: Run,
    file: str,
    agents: Sequence[str],
    rules: Rules,
    share: str,
    *,
    densities: Sequence[str] | None = None,
) -> Sweep:
    density = run.plan["densities"] if densities is None else densities
    rows = run.compare(agents, rules, run.share(share), run.tell(file), density=density)
    return Sweep(file, rows)


def rules_of(dimension: int) -> Rules:
    """The source's game on a square board."""
    return replace(preset("kulkarni"), height=dimension, width=dimension)


def board_of_game(run: Run) -> Rules:
    """The rules of the source's play-by-play."""
    chosen = run.plan["play_by_play"]
    return Rules.parse(chosen["rules"]).with_density(chosen["density"])


def limited(agent: str, limit: int) -> str:
    """The label of an agent that searches, under a depth limit."""
    return f"{agent}:max_variables={limit}"


def files(parts: Sequence[Part]) -> Mapping[str, str]:
    """Every row, the counts of the searches, and the games."""
    written = {}
    for part in parts:
        if isinstance(part, Sweep):
            written[f"{part.file}.csv"] = rows_csv(Comparison(list(part.rows)))
        elif isinstance(part, Searches):
            written["search.csv"] = to_csv(search_rows(part.games))
        else:
            written[f"play-{part.record.agent}.txt"] = part.text
    return written


def figures(run: Run, parts: Sequence[Part]) -> dict[str, object]:
    """What the page shows."""
    sweeps = {part.file: part for part in parts if isinstance(part, Sweep)}
    (searches,) = (part.games for part in parts if isinstance(part, Searches))
    played = [part.record for part in parts if isinstance(part, Game)]
    games = {
        one["dimension"]: sweeps[f"dimension-{one['dimension']}"].rows[0].tally.games
        for one in run.plan["dimensions"]
    }
    return {
        "again": {
            "agents": list(run.source["agents"]),
            "rules": rules_of(10),
            "games": games[10],
            "seed": run.seed,
        },
        "boards": [{"games": count, "dimension": name} for name, count in games.items()],
        "bounds": run.plan["bounds"],
        "source_limit": run.plan["limits"]["source"],
        "scores": [
            _scores(run, sweeps, dimension, chart)
            for dimension, chart in ((10, 10), (40, 40), (5, None), (10, 40))
        ],
        "chart_10": _chart(run, sweeps, 10),
        "chart_40": _chart(run, sweeps, 40),
        "agreement": agreement(run, [sweeps["dimension-10"], sweeps["dimension-40"]]),
        "dimensions": [_dimension(run, sweeps, dimension) for dimension in (10, 40)],
        "small": {"dimension": 5, "gains": _gains(run, sweeps, 5)},
        "played": [_played(record) for record in played],
        "games_played": len(played),
        "mines": board_of_game(run).mines,
        **_searched(run, searches),
        "limits": [_limits(run, sweeps, tried) for tried in run.plan["limits"]["tried"]],
        "most": _most(run, sweeps),
        "total": _total(run, sweeps),
        "time": _time(run, sweeps),
        "flags": _flags(run, sweeps.values()),
        **_orders(run, sweeps),
    }


# Beside the source's charts and the second implementation


class Games(float):
    """A number of games, with decimals where it is less than one."""

    def __format__(self, form: str) -> str:
        return format(float(self), form or (".0f" if self >= 1 else ".2f"))


def _chart(run: Run, sweeps: Mapping[str, Sweep], dimension: int) -> dict[str, object]:
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
        error = _score(row).half / Z95
        if not error > 0:
            return nan
        squares += (value - row.value) ** 2 / (error**2 * row.tally.games)
    return len(points) / squares if squares else nan


def nearer(run: Run, chart: int, one: Sweep, other: Sweep) -> tuple[int, int]:
    """At how many points of the source's chart `one` is nearer than `other`, and of how many."""
    pairs = list(zip(points_of(run, chart, one), points_of(run, chart, other), strict=True))
    count = sum(abs(a.value - value) < abs(b.value - value) for (a, value), (b, _) in pairs)
    return count, len(pairs)


def _score(row: Row) -> Estimate:
    return Estimate.of(row.value, row.interval)


def beside(run: Run, row: Row) -> dict[str, object]:
    """A row beside the second implementation and the source's chart; `z` is the difference in
    combined standard errors."""
    dimension, number = str(row.rules.height), _number(run, row)
    second = run.source["second"][dimension][row.agent]
    mean, half = second["means"][number], second["halves"][number]
    chart = run.source["chart"][dimension][row.agent][number]
    ours = _score(row)
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


def _dimension(run: Run, sweeps: Mapping[str, Sweep], dimension: int) -> dict[str, object]:
    ours = sweeps[f"dimension-{dimension}"]
    return {
        "dimension": dimension,
        "agents": [
            {"agent": agent, "theirs": theirs, "rows": [beside(run, row) for row in ours.of(agent)]}
            for agent, theirs in run.source["agents"].items()
        ],
        "gains": _gains(run, sweeps, dimension),
    }


def _scores(
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
                "ours": [_score(row) for row in ours.of(agent)],
                "chart": run.source["chart"][str(chart)][agent] if chart else None,
            }
            for agent in run.source["agents"]
        ],
    }


# Gains


def guess_share(row: Row) -> float:
    """The share of an agent's clicks that were guesses."""
    return row.tally.guesses / row.tally.clicks if row.tally.clicks else nan


def _gains(run: Run, sweeps: Mapping[str, Sweep], dimension: int) -> list[dict[str, object]]:
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


def _orders(run: Run, sweeps: Mapping[str, Sweep]) -> dict[str, object]:
    pairs = [
        pair for one in run.plan["dimensions"] for pair in _pairs(run, sweeps, one["dimension"])
    ]
    of_charts = [pair for pair in pairs if pair.dimension in (10, 40)]
    source, small = run.plan["limits"]["source"], _tried(run, 5)
    return {
        "single": better([pair for pair in of_charts if pair.who.startswith("single")]),
        "double": better([pair for pair in of_charts if pair.who.startswith("double")]),
        "deeper": better([pair for n in (10, 40) for pair in over(run, sweeps, n, source)]),
        "peak": peak(
            over(run, sweeps, 5, min(small)),
            [pair for limit in small[1:] for pair in over(run, sweeps, 5, limit)],
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
    """What the largest limit gains over a smaller one, both agents."""
    largest = _tried(run, dimension)[0]
    return [
        Pair.of(row, f"`{agent}`, {largest} over {limit}", run.plan["bounds"], turned=True)
        for agent in run.plan["searchers"]
        for row in sweeps[f"limits-{dimension}-{agent}"].of(limited(agent, limit))
    ]


# Tables


def _played(record: Record) -> dict[str, object]:
    return {
        "agent": record.agent,
        "clicks": record.clicks,
        "guesses": record.guesses,
        "flags": record.flags_right + record.flags_wrong,
        "mines_hit": record.mines_hit,
        "score": record.score,
    }


def _searched(run: Run, searches: Mapping[str, Sequence[Searched]]) -> dict[str, object]:
    densities, source = run.plan["limits"]["densities"], run.plan["limits"]["source"]
    games = pooled(searches, densities)
    positions = sum(game.open for game in games)
    few = len(games) < run.plan["bounds"]["fewest_games"]
    costs = {limit: total(games, limit) for limit in run.plan["search"]["limits"]}
    at_source = costs[source]
    nodes, solutions, leaves = (
        growth(games, source, 32, what) for what in ("nodes", "solutions", "leaves")
    )
    return {
        "positions": {"count": positions, "games": len(games), "densities": densities},
        "search_rows": [
            {
                "limit": limit,
                "leaves": cost.leaves / max(1, positions),
                "nodes": cost.nodes / max(1, positions),
                "most_nodes": cost.most_nodes,
                "solutions": cost.solutions / max(1, positions),
                "most_solutions": cost.most_solutions,
                "whole": cost.whole / max(1, positions),
            }
            for limit, cost in costs.items()
        ],
        "costs": {
            "limit": source,
            "nodes": nodes,
            "solutions": solutions,
            "leaves": leaves,
            "nodes_unknown": few or unknown(nodes),
            "solutions_unknown": few or unknown(solutions),
            "mean_nodes": at_source.nodes / max(1, positions),
            "most_nodes": at_source.most_nodes,
            "mean_solutions": at_source.solutions / max(1, positions),
            "most_solutions": at_source.most_solutions,
        },
        "proofs": [_proofs(density, found) for density, found in searches.items()],
        "search_games": len(next(iter(searches.values()))),
    }


def unknown(growth: Estimate) -> bool:
    """May a count as well stay as it is?"""
    return isnan(growth.low) or growth.low <= 1 <= growth.high


def _proofs(density: str, games: Sequence[Searched]) -> dict[str, object]:
    """How often the search finds a safe cell where single clues find none."""
    return {
        "density": density,
        "open": ratio([g.open for g in games], [g.decisions for g in games]),
        "proved": ratio([g.proved for g in games], [g.open for g in games]),
        "some": share(sum(g.proved > 0 for g in games), len(games)),
        "guesses": sum(g.guessed for g in games) / len(games),
    }


def _limits(
    run: Run, sweeps: Mapping[str, Sweep], tried: Mapping[str, object]
) -> dict[str, object]:
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
            scores = [_score(of_limit[limit][number]) for limit in (*smaller, largest)]
            rows.append(
                {
                    "agent": agent,
                    "density": f"{best.density:g}",
                    "best": _score(best),
                    "gains": gains,
                    "scores": scores,
                }
            )
    return {
        "dimension": dimension,
        "games": sweeps[f"limits-{dimension}-{SINGLE}"].rows[0].tally.games,
        "largest": largest,
        "smaller": smaller,
        "limits": [*smaller, largest],
        "rows": rows,
    }


def _most(run: Run, sweeps: Mapping[str, Sweep]) -> dict[str, object]:
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


def _total(run: Run, sweeps: Mapping[str, Sweep]) -> list[dict[str, object]]:
    """`exact` beside the best agent, with the mine total known and not."""
    known, unknown = sweeps["total-known"], sweeps["total-unknown"]
    return [
        {
            "density": f"{best.density:g}",
            "best": _score(best),
            "exact": [
                {"score": _score(row), "gain": Gain.over_first(row, run.plan["bounds"])}
                for row in rows
            ],
        }
        for best, *rows in zip(
            known.of(DOUBLE), unknown.of("exact"), known.of("exact"), strict=True
        )
    ]


def _time(run: Run, sweeps: Mapping[str, Sweep]) -> dict[str, object]:
    """The slowest mean time of a game. Seconds differ from run to run, so only the bound below is
    shown."""
    slowest = max(
        row.tally.seconds / row.tally.games
        for one in run.plan["dimensions"]
        for row in sweeps[f"dimension-{one['dimension']}"].rows
        if row.agent in run.plan["searchers"]
    )
    bounds = run.plan["bounds"]["seconds"]
    return {"seconds": slowest, "bound": next((one for one in bounds if slowest < one), None)}


def _flags(run: Run, sweeps: Iterable[Sweep]) -> dict[str, object]:
    rows = [row for sweep in sweeps for row in sweep.rows if row.agent in run.source["agents"]]
    wrong, right, games = (
        sum(getattr(row.tally, name) for row in rows)
        for name in ("flags_wrong", "flags_right", "games")
    )
    return {"wrong": wrong, "all": wrong + right, "games": games}
