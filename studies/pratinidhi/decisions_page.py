"""The parts of the page about single decisions: a game, the engine's opinion, models, and clues."""

from __future__ import annotations

from math import comb

from minewise.agents.sat import SatAgent
from minewise.engine.analysis import analyze
from minewise.game.view import View
from minewise.report.phrases import cell_list
from minewise.stats import wilson
from studies.pratinidhi.charts import first_poor
from studies.pratinidhi.decisions import AtMines, Look, at_mines, widths
from studies.pratinidhi.figures import SHOWN, WELL_ABOVE, rules
from studies.pratinidhi.verdicts import Results
from studies.study import table


def decision_parts(results: Results, seed: int) -> str:
    """The second half of the page."""
    parts = (
        _game_part(results, seed),
        _decision_part(results),
        _complexity_part(results),
        _overestimate_part(),
    )
    return "\n".join(parts)


def _game_part(results: Results, seed: int) -> str:
    text = f"""## A game with {SHOWN} mines, and guesses one would not agree with

[The game step by step](pratinidhi/play-by-play.txt), which this prints as well:

```sh
minewise watch sat --rules '{rules(SHOWN, known=False)}' --seed {seed} --game 0
```

Its end, in the colours of the source:

![](pratinidhi/solved.svg)

The source's agent takes one cell a turn, and picked another fringe cell where cells around a 0
were waiting. `sat` reveals all cells that it has proved safe in one turn, so their order is no
decision any more. The fringe is that of the source: the cells around a later clue are added
to those around the earlier ones.

![](pratinidhi/fringe.svg)

"""
    poor = first_poor(results.looks)
    if poor is None:
        return text + f"No guess with {SHOWN} mines was much likelier a mine than the best cell.\n"
    return text + _poor(poor)


def _poor(one: Look) -> str:
    (cell,) = one.guessed
    chance = float(analyze(one.turn.view).probability[cell])
    return f"""The first guess with {SHOWN} mines that is at least {100 * WELL_ABOVE:.0f} points
likelier a mine than the best cell is turn {one.number + 1} of game {one.game}: {cell_list([cell])}
is a mine with a chance of {chance:.0%}, and another cell with {chance - one.excess:.0%}. The
agent's reason: {one.turn.decision.reason}. For it all models count alike, however few mines they
have; but where mines are rare a model with fewer of them stands for more boards.

![](pratinidhi/poor-guess.svg)
"""


def _decision_part(results: Results) -> str:
    sums = at_mines(results.looks)
    missed = sum(some.missed for some in sums)
    lines = [_decisions(some) for some in sums]
    columns = ["mines", "games", "decisions", "missed", "guesses", "safe by the total",
               "poor: any cell", "poor: by its chance", "poor, 95% interval",
               "mean excess"]  # fmt: skip
    return f"""## Every decision beside the exact engine

In these games every view was also given to the engine. *Missed* counts cells, safe or mines, that
the clues alone prove and `sat` did not: **{missed} in {len(results.looks):,} decisions**. The other
columns are about guesses after the first click, judged with the total known, which the agent does
not know: *safe by the total* where clues and total together prove a safe cell; *poor* where the
cell is at least {100 * WELL_ABOVE:.0f} points likelier a mine than the least likely one, either
because no chance was within the threshold and it took *any cell*, or *by its chance*, since its
models count alike and cells off the fringe have none; *mean excess* is how much likelier it is on
average.

{table(columns, lines, left=0)}"""


def _decisions(some: AtMines) -> list[str]:
    low, high = wilson(some.poor_any_cell + some.poor_least, some.guesses)
    return [
        f"{some.mines}",
        f"{some.games}",
        f"{some.decisions:,}",
        f"{some.missed}",
        f"{some.guesses:,}",
        f"{some.by_total}",
        f"{some.poor_any_cell}",
        f"{some.poor_least}",
        f"{low:.0%} to {high:.0%}",
        f"{some.excess:.3f}",
    ]


def _complexity_part(results: Results) -> str:
    lines = [
        [
            f"{width.least} to {width.most}",
            f"{width.decisions:,}",
            f"2^{width.mean_log2:.1f}",
            f"2^{width.most_log2:.1f}",
            f"{width.milliseconds:.2f}",
        ]
        for width in widths(results.looks)
    ]
    columns = ["variables", "decisions", "models, mean", "models, most", "ms"]
    return f"""## Models and time

![](pratinidhi/models.svg)

The source goes through all models of the whole formula, and says 2^n for n variables. That is an
upper bound; the clues leave far fewer (the mean is that of the logarithms). `sat` asks the solver
at most once a variable and once a component to find what is certain. It goes through models only
where it must guess, one component at a time, and stops at {SatAgent.max_models}, from where the
engine counts: so its time, in milliseconds a decision on the machine of this run, does not grow as
the models do. The formula takes space in proportion to the number of clues, each of which is at
most {_most_clauses()} clauses.

{table(columns, lines, left=0)}"""


def _most_clauses() -> int:
    """The clauses of the longest clue: k mines among n cells are C(n, k - 1) + C(n, k + 1)."""
    return max(comb(n, n - k + 1) + comb(n, k + 1) for n in range(1, 9) for k in range(1, n + 1))


def _overestimate_part() -> str:
    lines = [[str(clue), *(str(count) for count in placements(clue, 3))] for clue in range(4)]
    return f"""## Overestimated clues

For clues that may be too large the source writes L(clue) = P(0) or ... or P(clue), where P(c) says
that exactly c neighbours are mines, and calls it "at least clue mines". The formula says *at most*,
and that is right for an overestimate. How many placements of mines on three neighbours a clue
leaves:

{table(["clue", "exact", "at most (the formula)", "at least (the words)"], lines, left=0)}
`minewise.analyze` reads such clues under the model `cautious`; no game is played with them yet, so
whether such an agent "can solve harder mazes" is pending.
"""


def placements(clue: int, cells: int) -> tuple[int, int, int]:
    """How many placements of mines on so many neighbours a clue leaves, if it is exact, at most and
    at least the number of mines; the second as the engine counts it.

    >>> placements(clue=2, cells=3)
    (3, 7, 4)
    """
    view = View.parse({3: f"{clue}#/##", 5: f"#{clue}#/###", 8: f"###/#{clue}#/###"}[cells])
    return (
        comb(cells, clue),
        analyze(view, clues="cautious").layouts,
        sum(comb(cells, c) for c in range(clue, cells + 1)),
    )
