"""The claims of Kulkarni 2020 that a run decides: each verdict follows from its figures."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from studies.kulkarni.figures import AGENTS
from studies.kulkarni.parts import (
    DIMENSIONS,
    FEWEST_GAMES,
    LIMITS,
    SEARCHERS,
    SMALL,
    SOME_DENSITIES,
    SOURCE_LIMIT,
    Parts,
    guess_share,
    limited,
    rows_of,
)
from studies.kulkarni.scores import implied_runs, nearer, points
from studies.kulkarni.search import Estimate, growth, pooled, total
from studies.kulkarni.verdicts import (
    TOO_FEW,
    Judged,
    Pair,
    better,
    exceptions,
    exponential,
    middle,
    peak,
    told,
)
from studies.study import Claim

_COUNTED = "`tests/engine/test_inference.py::test_many_variables_are_counted_right`"


def measured(parts: Parts) -> list[Claim]:
    """All of them."""
    return [
        _time_of_a_game(parts),
        _no_wrong_flags(parts),
        _play_by_play(parts),
        *_charts(parts),
        *_costs(parts),
        *_order(parts),
        _depth(parts),
        _peak(parts),
        _exceptions(parts),
    ]


def _time_of_a_game(parts: Parts) -> Claim:
    """Seconds differ from run to run, so only their order of size is told."""
    rows = [row for part in parts.scores.values() for row in part.rows if row.agent in SEARCHERS]
    slowest = max(row.tally.seconds / row.tally.games for row in rows)
    bound = next((bound for bound in (0.1, 1.0, 10.0, 90.0) if slowest < bound), None)
    time = f"{slowest:.0f} s" if bound is None else f"under {bound:g} s"
    return Claim(
        "0.31",
        "3.4",
        "At most 16 variables, the most restricted, and the constraints among them; the number can "
        "be tuned; a game takes 1.5 minutes",
        "holds" if bound else "does not hold",
        f"{_COUNTED}; `max_variables` is the number; the mean time of a game is {time} at every "
        "point",
        source="90 s a game",
        why="" if bound else "a game takes longer",
    )


def _no_wrong_flags(parts: Parts) -> Claim:
    rows = [row for _, part in parts.comparisons() for row in part.rows if row.agent in AGENTS]
    wrong, right, games = (
        sum(getattr(row.tally, name) for row in rows)
        for name in ("flags_wrong", "flags_right", "games")
    )
    return Claim(
        "0.37",
        "4.2",
        "No agent ever takes a safe cell for a mine",
        "does not hold" if wrong else "holds",
        f"{wrong:,} of {wrong + right:,} flags wrong in {games:,} games; "
        "`tests/agents/test_agents.py::test_every_decision_is_what_brute_force_allows`",
        why="safe cells were flagged" if wrong else "",
    )


def _play_by_play(parts: Parts) -> Claim:
    complete = [game.agent for game in parts.played] == list(AGENTS)
    scores = ", ".join(f"`{game.agent}` {game.score:.3f}" for game in parts.played)
    return Claim(
        "0.38",
        "4.4",
        "The play-by-play of each agent on a board of 10x10 with 45 mines",
        "holds" if complete else "pending",
        f"three files, the same board, final scores {scores}",
        source="three files",
        why="" if complete else "not all were played",
    )


def _charts(parts: Parts) -> Iterator[Claim]:
    for letter, chart in zip("ab", DIMENSIONS, strict=True):
        part = parts.scores[chart]
        runs = implied_runs(chart, part)
        verdict, why = chart_fits(runs, part.rows[0].tally.games)
        if verdict == "differs":
            near, of = nearer(chart, parts.scores[10], part)
            elsewhere = implied_runs(chart, parts.scores[10])
            why += (
                f"; from ours at dimension 10 they stray as means of {runs_text(elsewhere)} games "
                f"would, and ours there is the nearer one at {near} of {of} points"
            )
        yield Claim(
            f"0.39{letter}",
            "4.5",
            f'Chart "Dimension {chart}": final score against mine density, three agents',
            verdict,
            f"its points stray from ours at dimension {chart} as means of {runs_text(runs)} games "
            "would",
            source=f"{len(points(chart, part))} points",
            why=why,
        )


def chart_fits(runs: float, games: int) -> Judged:
    """May a chart be what it says, if its points stray from ours as means of so many runs?"""
    if isnan(runs) or games < FEWEST_GAMES:
        return "pending", TOO_FEW
    return ("holds", "") if runs >= 1 else ("differs", "no mean of games strays so far")


def runs_text(runs: float) -> str:
    """A number of games, with decimals where it is less than one."""
    return f"{runs:.0f}" if runs >= 1 else f"{runs:.2f}"


def _costs(parts: Parts) -> Iterator[Claim]:
    games = pooled(parts.search, SOME_DENSITIES)
    positions = max(1, sum(game.open for game in games))
    cost = total(games, SOURCE_LIMIT)
    bare = growth(games, SOURCE_LIMIT, 32, "leaves")
    for letter, what, says, mean, most in (
        (
            "a",
            "nodes",
            "The time of a search grows as 2 to the depth limit d",
            cost.nodes / positions,
            cost.most_nodes,
        ),
        (
            "b",
            "solutions",
            "A search holds a path of length d and all solutions, 2 to the d; boards hold dim^2",
            cost.solutions / positions,
            cost.most_solutions,
        ),
    ):
        found = growth(games, SOURCE_LIMIT, 32, what)
        verdict, why = exponential(found, len(games))
        ours = (
            f"from {SOURCE_LIMIT} to 32 variables, {what} grow {_factor(found)} a variable and the "
            f"leaves of a search that cuts no branch {_factor(bare)}; at {SOURCE_LIMIT} a mean of "
            f"{mean:,.0f} {what} a position, at most {most:,}"
        )
        if what == "solutions":
            ours += f"; none is stored: {_COUNTED}"
        if what == "solutions" and verdict in ("holds", "differs"):
            verdict, why = "differs", "each solution is merged into the counts as it is found"
        yield Claim(f"0.40{letter}", "4.6", says, verdict, ours, source="O(2^d)", why=why)


def _factor(found: Estimate) -> str:
    return f"{found.value:.2f}-fold ({found.low:.2f} to {found.high:.2f})"


def orders(parts: Parts) -> list[Pair]:
    """The three comparisons of two agents at every point."""
    found = []
    for dimension, part in parts.scores.items():
        random = {row.density: guess_share(row) for row in rows_of(part, "csp")}
        for who, rows in (
            ("single over basic", rows_of(part, "csp")),
            ("double over basic", rows_of(part, "csp-probability")),
            ("double over single", rows_of(parts.doubles[dimension], "csp-probability")),
        ):
            found += [Pair.of(row, who, random[row.density]) for row in rows]
    return found


def _order(parts: Parts) -> Iterator[Claim]:
    found = [pair for pair in orders(parts) if pair.dimension in DIMENSIONS]
    for letter, says, first in (
        ("a", "Single improved outperforms basic", "single"),
        ("b", "Double improved outperforms both others", "double"),
    ):
        of_claim = [pair for pair in found if pair.who.startswith(first)]
        verdict, why = better(of_claim)
        yield Claim(f"0.41{letter}", "5", says, verdict, told(of_claim), why=why)


def over(parts: Parts, dimension: int, limit: int) -> list[Pair]:
    """What the largest limit gains over a smaller one, both agents."""
    largest = LIMITS[dimension][0]
    return [
        Pair.of(row, f"`{agent}`, {largest} over {limit}", turned=True)
        for agent in SEARCHERS
        for row in rows_of(parts.limits[dimension, agent], limited(agent, limit))
    ]


def _depth(parts: Parts) -> Claim:
    found = [pair for dimension in DIMENSIONS for pair in over(parts, dimension, SOURCE_LIMIT)]
    verdict, why = better(found)
    return Claim(
        "0.41c",
        "5",
        "Raising the depth limit improves both further",
        verdict,
        f"32 variables over {SOURCE_LIMIT}: {told(found)}",
        why=why,
    )


def _peak(parts: Parts) -> Claim:
    least = over(parts, SMALL, min(LIMITS[SMALL]))
    each = [pair for limit in LIMITS[SMALL][1:] for pair in over(parts, SMALL, limit)]
    verdict, why = peak(least, each)
    above = sum(pair.sign < 0 for pair in each)
    return Claim(
        "0.41d",
        "5",
        "They are at their peak when the search involves all constrained cells",
        verdict,
        f"on {SMALL}x{SMALL}, where 32 variables are always all: over 1 variable {told(least)}; a "
        f"smaller limit is clearly better in {above} of {len(each)} comparisons",
        why=why,
    )


def _exceptions(parts: Parts) -> Claim:
    found = orders(parts)
    changed = [pair for pair in found if pair.sign < 0]
    kept = [pair for pair in found if pair.sign > 0]
    ours = f"clearly changed in {len(changed)} of {len(found)} comparisons"
    if changed:
        shares = sorted(pair.random for pair in changed)
        ours += f", where {shares[0]:.1%} to {shares[-1]:.1%} of the moves of `csp` are random"
    if kept:
        ours += f"; clearly kept in {len(kept)}, where the median share is {middle(kept):.1%}"
    verdict, why = exceptions(found)
    return Claim(
        "0.41e",
        "5",
        "The order of the three can change only where more of the moves are random",
        verdict,
        ours,
        why=why,
    )
