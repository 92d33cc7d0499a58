"""Plays the charts, the searches and the games of Kulkarni 2020, and sets ours beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan

from minewise.game.record import Record
from minewise.game.rules import Rules
from minewise.match.play import play as play_game
from minewise.report.table import to_csv as rows_csv
from minewise.tournament.result import Comparison
from studies.kulkarni.gains import (
    DOUBLE,
    EXACT,
    TRIPLE,
    gains_of,
    limited,
    limits_of,
    most_gained,
    orders_of,
    total_of,
    triple_of,
)
from studies.kulkarni.scores import Sweep, agreement, beside, chart_of, scores_of
from studies.kulkarni.search import (
    Asked,
    Searched,
    asked_games,
    growth,
    pooled,
    ratio,
    search_games,
    search_rows,
    share,
    total,
)
from studies.kulkarni.work import Works, work_figures, work_games, work_rows
from studies.shared.estimate import Estimate
from studies.shared.play_by_play import play_by_play
from studies.shared.study import Run, to_csv


@dataclass(frozen=True)
class Searches:
    """The searched games of each density."""

    games: Mapping[str, Sequence[Searched]]


@dataclass(frozen=True)
class Game:
    """A whole game, and the text of it."""

    record: Record
    text: str


@dataclass(frozen=True)
class WholeSearches:
    """The decisions at a dimension of the agents that search all constrained cells."""

    dimension: int
    asked: Asked


@dataclass(frozen=True)
class Steps:
    """The games of each density whose steps were counted."""

    games: Works


Part = Sweep | Searches | WholeSearches | Steps | Game


def play(run: Run) -> Iterator[Part]:
    """The charts, the depth limits, `exact` beside the best agent, the searches, the steps that
    rules save them, and one game of each agent."""
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
    asked = plan["limits"]["asked"]
    for dimension in asked["dimensions"]:
        labels = [limited(agent, dimension**2) for agent in plan["searchers"]]
        densities, games = plan["limits"]["densities"], run.share(asked["share"])
        found = asked_games(rules_of(dimension), labels, densities, games=games, seed=run.seed)
        yield WholeSearches(dimension, found)
    pair = [DOUBLE, EXACT]
    yield _sweep(run, "total-known", pair, replace(rules_of(10), mines_known=True), "1")
    yield _sweep(run, "total-unknown", pair, rules_of(10), "1")
    yield _sweep(run, "triple", [DOUBLE, TRIPLE], rules_of(10), run.plan["triple"]["share"])
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
    yield Steps(
        work_games(
            rules_of(10),
            plan["densities"],
            plan["limits"]["source"],
            games=run.share(plan["work"]["share"]),
            timed=run.share(plan["work"]["timed"]),
            seed=run.seed,
            tell=run.tell("work"),
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
    return replace(Rules.parse("rutgers"), height=dimension, width=dimension)


def board_of_game(run: Run) -> Rules:
    """The rules of the source's play-by-play."""
    chosen = run.plan["play_by_play"]
    return Rules.parse(chosen["rules"]).with_density(chosen["density"])


def files(parts: Sequence[Part]) -> Mapping[str, str]:
    """Every row, the counts of the searches, and the games."""
    written = {}
    for part in parts:
        if isinstance(part, Sweep):
            written[f"{part.file}.csv"] = rows_csv(Comparison(list(part.rows)))
        elif isinstance(part, Searches):
            written["search.csv"] = to_csv(search_rows(part.games))
        elif isinstance(part, Steps):
            written["work.csv"] = to_csv(work_rows(part.games))
        elif isinstance(part, Game):
            written[f"play-{part.record.agent}.txt"] = part.text
    return written


def figures(run: Run, parts: Sequence[Part]) -> dict[str, object]:
    """What the page shows."""
    sweeps = {part.file: part for part in parts if isinstance(part, Sweep)}
    whole = [part for part in parts if isinstance(part, WholeSearches)]
    (searches,) = (part.games for part in parts if isinstance(part, Searches))
    (steps,) = (part.games for part in parts if isinstance(part, Steps))
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
            scores_of(run, sweeps, dimension, chart)
            for dimension, chart in ((10, 10), (40, 40), (5, None), (10, 40))
        ],
        "chart_10": chart_of(run, sweeps, 10),
        "chart_40": chart_of(run, sweeps, 40),
        "agreement": agreement(run, [sweeps["dimension-10"], sweeps["dimension-40"]]),
        "dimensions": [_dimension(run, sweeps, dimension) for dimension in (10, 40)],
        "small": {"dimension": 5, "gains": gains_of(run, sweeps, 5)},
        "played": [_played(record) for record in played],
        "games_played": len(played),
        "mines": board_of_game(run).mines,
        **_searched(run, searches),
        "work": work_figures(steps),
        "limits": [limits_of(run, sweeps, tried) for tried in run.plan["limits"]["tried"]],
        "asked": {
            "dimensions": [part.dimension for part in whole],
            **{
                name: sum(getattr(part.asked, name) for part in whole)
                for name in ("games", "decisions", "refused")
            },
        },
        "most": most_gained(run, sweeps),
        "total": total_of(run, sweeps),
        "triple": triple_of(run, sweeps),
        "time": _time(run, sweeps),
        "flags": _flags(run, sweeps.values()),
        **orders_of(run, sweeps),
    }


def _dimension(run: Run, sweeps: Mapping[str, Sweep], dimension: int) -> dict[str, object]:
    ours = sweeps[f"dimension-{dimension}"]
    return {
        "dimension": dimension,
        "agents": [
            {"agent": agent, "theirs": theirs, "rows": [beside(run, row) for row in ours.of(agent)]}
            for agent, theirs in run.source["agents"].items()
        ],
        "gains": gains_of(run, sweeps, dimension),
    }


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
