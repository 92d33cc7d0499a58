"""The page and the chart of the study of CS50's project."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minewise.report.draw import picture
from minewise.report.plot import Series, Words, bars, legend_beside
from minewise.report.screen import Screen
from minewise.tournament.result import Row
from studies.cs50.claims import claims
from studies.cs50.figures import AGENTS, SECOND
from studies.cs50.formula import Formula
from studies.cs50.found import Example, Found
from studies.independent import told
from studies.study import claim_table, rate, table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def page(found: Found) -> str:
    """Ours beside the second implementation's and beside other agents, in Markdown."""
    return "\n".join(
        [
            _INTRODUCTION,
            _again(found),
            claim_table(claims(found)),
            f"## Win rates\n\n{_WIN_RATES}\n**{told(found.beside())}.**\n",
            _second(found),
            _preset(found.preset),
            f"## How far logic goes\n\n{_LOGIC}\n{_CHART}\n{_others(found)}",
            _SHARE,
            f"## Guesses\n\n{_GUESSES}\n{_guesses(found)}",
            _example(found.example()),
            f"## The propositional view\n\n{_FORMULA}\n{_formulas()}",
            _MODELS,
        ]
    )


_INTRODUCTION = """# CS50: sentences and the subset rule

Made by `minewise reproduce cs50`. The source describes a way to write down what clues say and three
rules to reason with it; the agent [`sentences`](../explanation/sentences-and-subsets.md) is made
from it. The source gives no figures, so its agent is measured here beside a second, independent
implementation and beside the other agents.

The rules are those of the project: no cascade, the mine total is not told, the first mine ends the
game, and chance chooses the first cell. Rates carry 95% intervals (Wilson; where guesses are
counted, games are the units). All figures are in `cs50/win-rates.csv` and `cs50/guesses.csv`.
"""

_WIN_RATES = """*Second* is a plain program written from the source's text alone. It calls a game
won when all safe cells are open or all mines are known. For a player who does not stop at the flags
that is the same as to open all safe cells: once all mines are known, no reveal can lose. So the
games here are won when all safe cells are revealed; *z* is the difference in combined standard
errors.
"""

_LOGIC = """The same boards and the same first cells for all. `knowledge` reasons with single clues,
`sat` finds all that follows from the clues and guesses among the fringe, `exact` weighs every
placement. Not told the total, `exact` takes each covered cell for a mine with chance 1/2 before it
looks at the clues, far too much on these boards, so its guesses are poor; told the total it shows
what exact chances are worth.
"""

_CHART = "![Win rates of five players on five boards](cs50/win-rates.svg)\n"

_SHARE = """*Share of exact* is the win rate of `sentences` over that of `exact` with the total
told. It compares all of the play: what is proved, and the guesses, which `sentences` leaves to
chance.
"""

_GUESSES = """At each guess of `sentences` the exact engine was asked, with the total unknown,
whether any cell was certainly safe. *Beside a certain cell* are the guesses at which one was: the
rules of the source are sound but not complete. *Lost by it* are the games whose last guess was such
a one and took a cell that was not safe. *Without a guess* are the games that certain cells alone
win after the first cell: as many as `sentences` finds, as many as follow from the clues, and as
many as follow from the clues and the total.
"""

_FORMULA = """That k of the 8 neighbours are mines, as the source writes it (a disjunction with one
conjunction for each model, which names every cell), as clauses, and as a sentence.
"""

_MODELS = f"""A board of 8x8 has 2^64 = {2**64:,} models, of which
{Formula(64, 8).models:,} have 8 mines. To check them one by one is hopeless, as the source says;
`analyze` counts them all without looking at each (see
[exact probabilities](../explanation/exact-probabilities.md)).
"""


def _again(found: Found) -> str:
    row = found.row(next(iter(SECOND)), "sentences")
    return (
        "The first line of the first table again:\n\n```sh\n"
        f"minewise compare sentences --rules '{row.rules}' \\\n"
        f"  --games {row.tally.games} --seed {row.seed}\n```\n"
    )


def _second(found: Found) -> str:
    lines = []
    for one in found.beside():
        row = found.row(one.name, "sentences")
        lines.append(
            [
                f"`{row.rules}`",
                str(row.seed),
                f"{row.tally.games:,}",
                rate(row),
                f"{one.second}%",
                f"{one.second.games:,}",
                f"{one.z:+.1f}",
            ]
        )
    columns = ["rules", "seed", "games", "won by `sentences`", "second", "its games", "z"]
    return table(columns, lines)


def _preset(row: Row) -> str:
    return (
        f"Under `{row.rules}`, where only flags on all mines win, it wins {rate(row)} of "
        f"{row.tally.games:,} games: a mine that no safe cell touches cannot be flagged by logic, "
        "and the last guess then reveals it.\n"
    )


def _others(found: Found) -> str:
    lines = []
    for board, rows in found.rows.items():
        best = found.told[board]
        share = found.row(board, "sentences").win_rate / best.win_rate if best.win_rate else 0
        lines.append(
            [
                board,
                f"{best.tally.games:,}",
                *(rate(row) for row in (*rows, best)),
                f"{share:.0%}",
            ]
        )
    columns = ["board", "games", *(f"`{agent}`" for agent in AGENTS), "`exact`, total told"]
    return table([*columns, "share of exact"], lines)


def _guesses(found: Found) -> str:
    lines = []
    for board, games in found.watched.items():
        missed = found.missed(board)
        guesses = [f"{missed.bottom:,.0f}", f"{missed.top:,.0f}", str(missed)]
        lines.append([board, f"{len(games):,}", *guesses, str(found.lost_by_it(board))])
    columns = ["board", "games", "guesses", "beside a certain cell", "share", "games lost by it"]
    text = table(columns, lines)
    lines = [
        [board, f"{len(games):,}", *map(str, (found.without_guess(board), *found.logic[board]))]
        for board, games in found.watched.items()
    ]
    columns = ["board", "games", "without a guess: `sentences`", "the clues", "and the total"]
    return f"{text}\n{table(columns, lines)}"


def _example(example: Example | None) -> str:
    if example is None:
        return "No guess beside a certain cell was met in these games.\n"
    view = picture(Screen(terminal=False, color=False), example.view)
    row, column = example.safe
    clues = ", ".join(f"{r},{c}" for r, c in example.clues)
    text = "\\n".join(example.reduced.rows())
    return (
        "The plainest position among them, in which the agent guessed:\n\n"
        f"```text\n{view}\n```\n\n"
        f"The clues at {clues} prove the cell {row},{column} safe, and without any one of them it "
        "would not be certain. With these clues alone:\n\n"
        f"```sh\nprintf '{text}\\n' | minewise analyze -\n```\n"
    )


def _formulas() -> str:
    lines = []
    for mines in range(9):
        formula = Formula(8, mines)
        lines.append(
            [
                str(mines),
                f"{formula.models}",
                f"{formula.dnf_literals}",
                f"{formula.cnf_clauses}",
                f"{formula.cnf_literals}",
                "8 cells, 1 count",
            ]
        )
    columns = ["k", "models", "literals of the disjunction", "clauses", "their literals"]
    return table([*columns, "sentence"], lines, left=0)


def chart(found: Found) -> Figure:
    """Win rates by board, one bar a player."""
    players: list[tuple[str, Sequence[Row]]] = [
        (agent, [rows[number] for rows in found.rows.values()])
        for number, agent in enumerate(AGENTS)
    ]
    players.append(("exact, total told", list(found.told.values())))
    series = []
    for label, rows in players:
        low, high = zip(*(row.win_interval for row in rows), strict=True)
        places = list(range(len(rows)))
        series.append(Series(label, places, [row.win_rate for row in rows], low, high))
    groups = [board.replace(" first_click=", "\n") for board in found.rows]
    words = Words(
        title="Games won without cascade",
        x="Board and first click",
        y="Games won",
        note=f"95% intervals; the same boards for all, seed {found.preset.seed}",
        percent=True,
        top=1,
    )
    return legend_beside(bars(series, groups, words))
