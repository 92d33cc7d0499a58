"""The page of the study, in Markdown: the claims, and the parts about the score."""

from __future__ import annotations

from collections.abc import Sequence

from minewise.tournament.result import Row
from studies.pratinidhi.decisions import at_mines
from studies.pratinidhi.decisions_page import decision_parts
from studies.pratinidhi.figures import (
    AGENTS,
    BOARDS,
    GOOD_SCORE,
    HARD_FROM,
    STRAY,
    THRESHOLD,
    THRESHOLD_MINES,
    USUALLY,
)
from studies.pratinidhi.verdicts import (
    Results,
    mines_of,
    of_boards,
    onsets,
    standing,
    steepest,
    threshold_of,
)
from studies.study import Claim, claim_table, table


def page(results: Results, claims: Sequence[Claim], seed: int) -> str:
    """What was measured, the claims, then part by part."""
    return "\n".join(
        [
            _introduction(results, seed),
            f"## The claims\n\n{claim_table(claims)}",
            _score_part(results),
            _total_part(results),
            _threshold_part(results),
            decision_parts(results, seed),
        ]
    )


def _introduction(results: Results, seed: int) -> str:
    counts = sorted({row.tally.games for row in results.scores})
    first = results.scores[0]
    agents = " ".join(row.label for row in results.scores if row.rules == first.rules)
    return f"""# Pratinidhi, Patil and Burani: a SAT agent on 8x8

Made by `minewise reproduce pratinidhi`. The agent `sat` turns clues into a formula, reveals what
every model proves safe, and otherwise takes the least likely mine of the fringe if its chance is at
most {THRESHOLD:g}, else any cell. It plays on 8x8 under the rules of the source: the first click
may be a mine, a mine does not end the game, a zero opens nothing, and a game ends when every cell
is visited or identified. The *final score* is mines safely identified / mines. The points of the
source's plots did not come down to us, so there is little to set beside ours.

Figures carry 95% intervals; seed {seed}, games from number 0, {_range(counts)} boards a
point, the same for all agents. The rules tell the total, which `sat` without `total=yes` does not
use. The rows lie in [sparse.csv](pratinidhi/sparse.csv), [dense.csv](pratinidhi/dense.csv),
[around-12.csv](pratinidhi/around-12.csv), [few-boards.csv](pratinidhi/few-boards.csv),
[thresholds.csv](pratinidhi/thresholds.csv), [decisions.csv](pratinidhi/decisions.csv) and
[variables.csv](pratinidhi/variables.csv).
The first point again:

```sh
minewise compare {agents} \\
  --rules '{first.rules}' --games {first.tally.games} --seed {seed}
```
"""


def _range(counts: Sequence[int]) -> str:
    """The numbers of games, in words."""
    return f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"


def _score_part(results: Results) -> str:
    rows = results.sat
    cleared, score = onsets(rows)
    before, after, fall = steepest(rows)
    no_guess = {some.mines: some for some in at_mines(results.looks)}
    lines = []
    for row, few in zip(rows, results.few, strict=True):
        some = no_guess[mines_of(row)]
        lines.append(
            [
                f"{mines_of(row)}",
                f"{row.tally.games:,}",
                _score(row),
                f"± {of_boards(row, BOARDS):.3f}",
                f"{few.score:.3f}",
                f"{row.win_rate:.1%}",
                f"{row.win_interval.low:.1%} to {row.win_interval.high:.1%}",
                f"{some.no_guess} of {some.games}",
            ]
        )
    columns = ["mines", "boards", "mean score", f"interval of {BOARDS} boards",
               f"first {results.few[0].tally.games} boards", "cleared", "95% interval",
               "no guess needed"]  # fmt: skip
    return f"""## Score against mines, and what is hard

![](pratinidhi/score.svg)

{table(columns, lines, left=0)}
*Interval of {BOARDS} boards* is the half-width that means of so many boards have, from the spread
that we measured: all that the source could tell. Beside it is the mean of the first boards of the
seed. *Cleared* boards have every mine identified and none stepped on. The last column counts the
games of the decisions below in which nothing was guessed after the first click.

![](pratinidhi/cleared.svg)

The source calls 12 and more mines very hard and does not say by what measure. Here a number of
mines is *hard* by a measure if, with its interval, it is below a bar there and at all larger
numbers, and above the bar at the number before. The bars are ours: a half is "usually cleared",
and {GOOD_SCORE:g} a round number.

{
        table(
            ["measure", "bar", "gets below it"],
            [
                ["share of boards cleared", f"{USUALLY:.0%}", str(cleared)],
                ["mean final score", f"{GOOD_SCORE:g}", str(score)],
            ],
        )
    }
The claim holds if both are below from {HARD_FROM} mines on and not with {HARD_FROM - 2}, and
differs if one is. The mean score falls most from {before} to {after} mines, by {fall:.3f}.
"""


def _total_part(results: Results) -> str:
    by_mines = {mines_of(row): row for row in results.of("sat")}
    others = AGENTS[1:]
    lines = []
    for mines, row in by_mines.items():
        found = {r.label: r for r in results.scores if mines_of(r) == mines}
        lines.append([f"{mines}", _score(row), *(_gain(found[agent]) for agent in others)])
    return f"""## With the mine total known

![](pratinidhi/total.svg)

The gain over `sat` on the same boards, paired; better and worse are said beyond {STRAY:g}
standard errors.

{table(["mines", "`sat`", *(f"`{agent}`" for agent in others)], lines, left=0)}
{chr(10).join(_stands(results.of(agent)) for agent in others)}
`total=yes` is the source's way: cells off the fringe have the chance of the mines left over among
the cells left over, and clues and total are not joined. Above {THRESHOLD:g} its chances are not
heeded either; with `threshold=1` they always are. `exact` weighs every layout with the total.
"""


def _stands(rows: Sequence[Row]) -> str:
    """At how many mines an agent is better, and worse."""
    better = [f"{mines_of(row)}" for row in rows if standing(row) > 0]
    worse = [f"{mines_of(row)}" for row in rows if standing(row) < 0]
    return (
        f"`{rows[0].label}` is better than `sat` with {', '.join(better) or 'no number of'} mines, "
        f"worse with {', '.join(worse) or 'none'}.\n"
    )


def _threshold_part(results: Results) -> str:
    values = sorted({threshold_of(row) for row in results.thresholds})
    at = {(threshold_of(row), mines_of(row)): row for row in results.thresholds}
    lines = []
    for value in values:
        cells = []
        for mines in THRESHOLD_MINES:
            row = at[value, mines]
            clear = standing(row)
            gain = "" if value == THRESHOLD else f" ({_gain(row)})"
            text = f"{row.score:.3f}{gain}"
            cells.append(f"**{text}**" if clear > 0 else text)
        lines.append([f"{value:g}", *cells])
    columns = ["threshold", *(f"{mines} mines" for mines in THRESHOLD_MINES)]
    games = results.thresholds[0].tally.games
    return f"""## The threshold

![](pratinidhi/threshold.svg)

The mean score of `sat` and the paired gain over the source's threshold of {THRESHOLD:g}, {games:,}
boards a point. What is better by more than {STRAY:g} standard errors is in bold: if all thresholds
were equal, one of the 44 figures would be in one of 50 runs. A threshold of 0 never heeds a chance,
1 always does.

{table(columns, lines, left=0)}"""


def _score(row: Row) -> str:
    return f"{row.score:.3f} ± {row.score_interval.high - row.score:.3f}"


def _gain(row: Row) -> str:
    return f"{row.gain:+.3f} ± {row.gain_interval.high - row.gain:.3f}"
