"""The page of the study of Kulkarni 2020, in Markdown: its claims, its charts, its games."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from minewise.tournament.result import Comparison, Row
from studies.kulkarni.figures import AGENTS, CHART, SECOND
from studies.kulkarni.measured import runs_text
from studies.kulkarni.page_search import costs, filled, limits, total_known, worked_out
from studies.kulkarni.parts import (
    CLEARLY,
    DIMENSIONS,
    FEWEST_GAMES,
    PLAYED,
    SMALL,
    Parts,
    gain,
    guess_share,
    half,
    rows_of,
    rules_of,
)
from studies.kulkarni.scores import (
    AGREES_WITHIN,
    deviation,
    implied_runs,
    nearer,
    number_of,
    strays,
)
from studies.study import Claim, claim_table, table, verdicts


def page(parts: Parts, claims: Sequence[Claim]) -> str:
    """The whole page."""
    return "\n".join(
        [
            _introduction(parts),
            f"## What became of its claims\n\n{verdicts(claims)}.\n\n{_CLEARLY}",
            claim_table(claims),
            _charts(parts),
            agreement(parts.scores),
            *(_dimension(parts, dimension) for dimension in DIMENSIONS),
            _order(parts),
            _games(parts),
            costs(parts),
            limits(parts),
            worked_out(parts),
            total_known(parts),
        ]
    )


def _introduction(parts: Parts) -> str:
    counts = {dimension: part.rows[0].tally.games for dimension, part in parts.scores.items()}
    games = ", ".join(f"{counts[dimension]:,} at dimension {dimension}" for dimension in counts)
    how = filled(
        f"Games a point: {games}; seed {parts.seed}, games from number 0, the same boards for all "
        "agents. Each figure is a mean with the half-width of its 95% interval; a *gain* is the "
        "mean difference on the same boards. The CSV files, such as "
        "[dimension-10.csv](kulkarni/dimension-10.csv), hold every figure in full. The first chart "
        "again:"
    )
    return f"""# Kulkarni 2020: final score against mine density

Made by `minewise reproduce kulkarni`, which sets the figures of P. Kulkarni, "MineSweeper AI"
(2020), beside ours. Its agents are here `basic` (its basic agent), `csp` (single improved) and
`csp-probability` (double improved); [how they work](../explanation/the-agents-of-kulkarni.md).

The rules are the source's, here at dimension 10 and density 0.2:

```text
{rules_of(10)}
```

Play goes on after a mine; the final score is mines safely identified / mines.
{how}

```sh
minewise compare {" ".join(AGENTS)} --rules kulkarni --size 10x10 \\
  --density 0.1:0.9:0.1 --games {counts[10]} --seed {parts.seed}
```
"""


_CLEARLY = f"""A claim about an order is judged point by point: one is *clearly* better where its
paired gain is more than {CLEARLY} standard errors above 0 in at least {FEWEST_GAMES} games. The
verdicts of measured claims follow from the figures of this run.
"""


def _charts(parts: Parts) -> str:
    small, large = parts.scores[10], parts.scores[40]
    count, of = nearer(40, small, large)
    first, second, as_10 = (
        implied_runs(chart, part) for chart, part in ((10, small), (40, large), (40, small))
    )
    text = (
        "The source does not say how many runs a point of its charts is the mean of. The spread of "
        'our games says how many it may be: the points of its chart "Dimension 10" stray from ours '
        f"at dimension 10 as means of {runs_text(first)} games would. Those of its chart "
        f'"Dimension 40" stray from ours at dimension 40 as means of {runs_text(second)} games '
        f"would, and from ours at dimension 10 as means of {runs_text(as_10)} games would; at "
        f"**{count} of its {of} points** our value at dimension 10 is nearer than that at 40."
    )
    if second < 1 <= as_10:
        text += (
            " So its second chart fits dimension 10 with few runs, and not dimension 40: less than "
            "one game is no mean. (The original's plotting code writes 40 into the title whatever "
            "the dimension is.)"
        )
    return f"""## The source's two charts

{filled(text)}

![Ours at dimension 10 beside the source's chart "Dimension 10"](kulkarni/dimension-10.svg)

![Ours at dimension 10 beside the source's chart "Dimension 40"](kulkarni/dimension-40-as-10.svg)

![Ours at dimension 40 beside the source's chart "Dimension 40"](kulkarni/dimension-40.svg)
"""


def agreement(scores: dict[int, Comparison]) -> str:
    """How many points agree with the second implementation, and which do not."""
    astray = strays(scores)
    points = sum(len(part.rows) for dimension, part in scores.items() if dimension in SECOND)
    verdict = (
        f"{points - len(astray)} of {points} points agree with the second implementation within "
        f"{AGREES_WITHIN} combined standard errors"
    )
    verdict += f"; not so: {', '.join(astray)}." if astray else "."
    return f"""## Point by point

*Chart* is what the source's figure in 4.5 shows, read to about 0.005. *Second* is an independent
implementation of the original program's semantics, with 2,000 boards a point at dimension 10 and
100 at dimension 40; *z* is the difference of ours to it in combined standard errors.

**{verdict}**
"""


def _dimension(parts: Parts, dimension: int) -> str:
    sections = [
        f"### `{agent}` ({theirs}) at dimension {dimension}\n\n"
        + figures(dimension, agent, rows_of(parts.scores[dimension], agent))
        for agent, theirs in AGENTS.items()
    ]
    return "\n".join(
        [*sections, f"### Gains at dimension {dimension}\n\n{_gains(parts, dimension)}"]
    )


def figures(dimension: int, agent: str, rows: list[Row]) -> str:
    """One line a density: ours, the second implementation's, and the source's."""
    lines = []
    for row in rows:
        theirs, theirs_half = SECOND[dimension][agent][number_of(row)]
        chart = CHART[dimension][agent][number_of(row)]
        lines.append(
            [
                f"{row.density:g}",
                f"{row.value:.4f} ± {half(row.value, row.interval):.4f}",
                f"{theirs:.4f} ± {theirs_half:.4f}",
                f"{deviation(dimension, agent, row):+.1f}",
                "" if isnan(chart) else f"{chart:.3f}",
            ]
        )
    return table(["density", "ours", "second", "z", "chart"], lines, left=0)


def _gains(parts: Parts, dimension: int) -> str:
    single = rows_of(parts.scores[dimension], "csp")
    double = rows_of(parts.scores[dimension], "csp-probability")
    over_single = rows_of(parts.doubles[dimension], "csp-probability")
    return table(
        [
            "density",
            "single over basic",
            "double over basic",
            "double over single",
            "random moves of `basic`",
            "of `csp`",
        ],
        (
            [
                f"{one.density:g}",
                *(gain(row) for row in (one, two, three)),
                f"{guess_share(basic):.1%}",
                f"{guess_share(one):.1%}",
            ]
            for basic, one, two, three in zip(
                rows_of(parts.scores[dimension], "basic"), single, double, over_single, strict=True
            )
        ),
        left=0,
    )


def _order(parts: Parts) -> str:
    return f"""## Where the order changes

The source allows that the order of the agents may change where more of the moves are random. Random
moves are many at high densities and on small boards, so this is the same comparison at dimension
{SMALL}, that of the source's example in section 1. Clear gains are bold.

![Final score at dimension {SMALL}](kulkarni/dimension-{SMALL}.svg)

{_gains(parts, SMALL)}"""


def _games(parts: Parts) -> str:
    rows = (
        [
            f"`{game.agent}`",
            str(game.clicks),
            str(game.guesses),
            str(game.flags),
            str(game.mines_hit),
            f"{game.score:.3f}",
            f"[play-{game.agent}.txt](kulkarni/play-{game.agent}.txt)",
        ]
        for game in parts.played
    )
    columns = ["agent", "reveals", "guesses", "flags", "mines hit", "final score", "play-by-play"]
    return f"""## Play-by-play

The source gives one game of each agent on a board of 10x10 with 45 mines (4.4). These are ours, on
one and the same board: every decision with its reason, and the board after it. One board says
nothing of which agent is better; the charts do.

{table(columns, rows)}
```sh
minewise watch basic --rules kulkarni --mines {PLAYED.mines} --seed {parts.seed}
```
"""
