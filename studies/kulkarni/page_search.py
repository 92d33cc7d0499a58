"""The page of the study of Kulkarni 2020, continued: what the searches cost, gain and find."""

from __future__ import annotations

from textwrap import fill

from minewise.stats import wilson
from studies.kulkarni.figures import DENSITIES
from studies.kulkarni.parts import (
    LIMITS,
    SEARCHERS,
    SOME_DENSITIES,
    SOURCE_LIMIT,
    Parts,
    gain,
    half,
    limited,
    rows_of,
)
from studies.kulkarni.search import SEARCH_LIMITS, pooled, ratio, total
from studies.study import table


def filled(text: str) -> str:
    """A paragraph, broken into lines."""
    return fill(text, 100, break_long_words=False, break_on_hyphens=False)


def costs(parts: Parts) -> str:
    """Section 4.6 of the source: time and space against the depth limit."""
    games = pooled(parts.search, SOME_DENSITIES)
    positions = sum(game.open for game in games)
    rows = []
    for limit in SEARCH_LIMITS:
        cost = total(games, limit)
        rows.append(
            [
                str(limit),
                f"{cost.leaves / positions:,.1f}",
                f"{cost.nodes / positions:,.1f}",
                f"{cost.most_nodes:,}",
                f"{cost.solutions / positions:,.1f}",
                f"{cost.most_solutions:,}",
                f"{cost.whole / positions:.1%}",
            ]
        )
    columns = [
        "limit",
        "leaves, mean",
        "nodes, mean",
        "most",
        "solutions, mean",
        "most",
        "all constrained cells chosen",
    ]
    where = filled(
        f"The positions are the {positions:,} that the two rules leave open in {len(games):,} "
        f"games of `csp` at dimension 10 (densities {', '.join(SOME_DENSITIES)}); every limit "
        "searches the same ones."
    )
    return f"""## Time and space against the depth limit

{where}

*Leaves* are those of a search that cuts no branch, 2 to the number of cells it chooses: by
arithmetic, not played. *Nodes* are the assignments that our search tries: it cuts a branch as soon
as a clue cannot be met, and counts parts that share no clue by themselves. *Solutions* is how many
there are; a search that stores them holds so many at its end, ours one count a variable. Counts
stand here for seconds, which differ from machine to machine.

![Nodes, solutions and leaves against the depth limit](kulkarni/search.svg)

{table(columns, rows, left=0)}"""


def limits(parts: Parts) -> str:
    """Section 5 of the source: does a larger limit improve the agents?"""
    sections = [_LIMITS]
    for dimension, tried in LIMITS.items():
        games = parts.limits[dimension, "csp"].rows[0].tally.games
        largest = tried[0]
        smaller = sorted(tried[1:])
        rows = []
        for agent in SEARCHERS:
            part = parts.limits[dimension, agent]
            for density in SOME_DENSITIES:
                found = {
                    limit: row
                    for limit in tried
                    for row in rows_of(part, limited(agent, limit))
                    if f"{row.density:g}" == density
                }
                best = found[largest]
                rows.append(
                    [
                        f"`{agent}`",
                        density,
                        f"{best.value:.4f} ± {half(best.value, best.interval):.4f}",
                        *(gain(found[limit], -1) for limit in smaller),
                    ]
                )
        columns = ["agent", "density", f"score at {largest}", *(f"over {n}" for n in smaller)]
        sections.append(
            f"### Dimension {dimension}, {games:,} games a point\n\n"
            f"![Final score against the depth limit, dimension {dimension}]"
            f"(kulkarni/limits-{dimension}.svg)\n\n{table(columns, rows)}"
        )
    return "\n".join(sections)


_LIMITS = f"""## Score against the depth limit

The source uses {SOURCE_LIMIT} variables and concludes that more of them improve its agents. Each
column is what 32 variables gain over fewer, on the same boards; clear gains are bold.
"""


def worked_out(parts: Parts) -> str:
    """How often the search finds a safe cell where single clues find none."""
    rows = []
    for density in DENSITIES:
        games = parts.search[density]
        left = ratio([g.open for g in games], [g.decisions for g in games])
        proved = ratio([g.proved for g in games], [g.open for g in games])
        some = sum(g.proved > 0 for g in games)
        low, high = wilson(some, len(games))
        rows.append(
            [
                density,
                f"{left.value:.1%} ± {left.high - left.value:.1%}",
                f"{proved.value:.1%} ± {proved.high - proved.value:.1%}",
                f"{some / len(games):.1%} ({low:.1%} to {high:.1%})",
                f"{sum(g.guessed for g in games) / len(games):.1f}",
            ]
        )
    columns = [
        "density",
        "decisions that the two rules leave open",
        "of those, a safe cell proved",
        "games with such a proof",
        "guesses a game",
    ]
    single, double = (
        max(rows, key=lambda row: row.gain)
        for rows in (
            rows_of(parts.scores[10], "csp"),
            rows_of(parts.doubles[10], "csp-probability"),
        )
    )
    text = filled(
        f"From {len(parts.search[DENSITIES[0]]):,} games of `csp` a density, dimension 10. A "
        "decision is *left open* where the two rules find no safe cell; the search then proves "
        "one, or `csp` guesses. In final score the search gains most at density "
        f"{single.density:g} ({gain(single)} over `basic`), the guess by shares at density "
        f"{double.density:g} ({gain(double)} over `csp`)."
    )
    return f"""## What `csp` works out and `basic` cannot

{text}

{table(columns, rows, left=0)}"""


def total_known(parts: Parts) -> str:
    """Ours, not the source's: exact probabilities, with and without the mine total."""
    rows = [
        [
            f"{double.density:g}",
            f"{double.value:.4f} ± {half(double.value, double.interval):.4f}",
            *(
                text
                for row in (untold, told)
                for text in (
                    f"{row.value:.4f} ± {half(row.value, row.interval):.4f}",
                    gain(row),
                )
            ),
        ]
        for double, untold, told in zip(
            rows_of(parts.told, "csp-probability"),
            rows_of(parts.untold, "exact"),
            rows_of(parts.told, "exact"),
            strict=True,
        )
    ]
    columns = [
        "density",
        "`csp-probability`",
        "`exact`, total not told",
        "gain",
        "`exact`, total told",
        "gain",
    ]
    return f"""## Ours, not the source's: the mine total known in advance

The agent `exact` weighs every layout of the whole board, with no limit and cells away from the
clues included. It is no agent of the source, and to know the mine total is not in its rules. Where
the total is not told, every layout of any number of mines counts alike, so that a cell away from
the clues is a mine with chance 1/2 whatever the density. `csp-probability` makes no use of the
total. Gains are over it, on the same boards at dimension 10; clear ones are bold.

{table(columns, rows, left=0)}"""
