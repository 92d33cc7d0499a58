"""The page that sets our figures beside those of the NCSU report, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minewise.tournament.result import Row
from studies.ncsu.charts import TITLES
from studies.ncsu.entries import (
    METRICS,
    Entry,
    Found,
    Measured,
    after_first,
    entries,
    entry,
    find,
    inside,
    learned,
    measured,
    of_agent,
    of_point,
)
from studies.ncsu.figures import (
    GAMES_OF_SOURCE,
    LEARNED,
    PRINTED,
    READINGS,
    SIZES,
    SMALL,
    TABLES,
)
from studies.ncsu.training import Training
from studies.study import Claim, claim_table, table

_INTRODUCTION = f"""# The NCSU report: three agents on four boards

Made by `minewise reproduce ncsu`. R. Kala, J. Joshi, R. Mathew and C. Sanders, "Minesweeper Solving
AI Agent", compare a knowledge-based, a stochastic and a learned agent. Here they are `knowledge`,
`likelihood` and `dqn-source`
([how they work](../explanation/the-agents-of-the-ncsu-report.md)). The learned one plays 6x6 boards
alone, in the source as here.

The rules are those of the preset `ncsu`: the first click is at random and may be a mine, a 0 opens
its neighbours, a mine ends the game, and the mine total is not told. A click on a safe cell that a
cascade has opened by then counts. The board is the number of opened cells, a mine that was hit
among them, in percent of the safe cells.

Intervals are at 95%. A line of the source is the mean of {GAMES_OF_SOURCE} games. The column
*{GAMES_OF_SOURCE} games* is where such a line would lie in 95 of 100 cases if its printed value
were the true one: Wilson's interval for the games won; for board and clicks the printed value
± 1.96 standard deviations of our games / √{GAMES_OF_SOURCE}. Ours is *inside* or *outside* that, or
*at the edge* if our own interval leaves it open. *z* is the printed value minus ours, in standard
errors of {GAMES_OF_SOURCE} games.
"""

_REDUNDANT = """A click on a cell that is open already does nothing. Both agents reveal all cells
that they have found safe, also those that a cascade has opened by then, and the source does not
say whether such clicks count.
"""

_READINGS = """The source does not say how a game starts, nor whether a 0 opens its neighbours. The
first reading is that of the tables above; each of the others changes one rule of it.
"""

_SCORES = """Two things about the stochastic agent may be read otherwise: that scores are summed,
and that a cell beside no clue is a candidate only where no cell has a score. `combine=mean` takes
the mean, which the source does not; with `unscored=zero` such a cell has the score 0. All play the
same boards.
"""

_LEARNED = """The source ran its learned agent twice, for 500 games each. It was trained on boards
with 6 mines only, so it could learn that number, and so could `dqn-source`. Hence `exact`, which
reveals the least likely mine by exact chances, is told the mine total in the chart. It begins in a
corner, where a first click opens most often; with `guess=random` it begins anywhere, as
`dqn-source` does.
"""

_TRAINING = """The figures are those that the training wrote down, of the network as it was by then:
the first cell is any, all others are those of the highest Q-value. Dashed is what both runs of the
source came to together. What the source leaves open of the training, and what was chosen, is told
[beside the agent](../explanation/the-agents-of-the-ncsu-report.md#what-the-source-leaves-open).
"""

_BOLD = f"Bold figures lie outside what {GAMES_OF_SOURCE} games leave open.\n"

SCORES = ("likelihood", "likelihood:combine=mean", "likelihood:unscored=zero")
"""The readings of the stochastic agent: the sum, the mean, and 0 for a cell beside no clue."""


def page(found: Found, claims: Sequence[Claim]) -> str:
    """The page: verdict, claims, then the sections with tables and charts."""
    tables = {agent: entries(of_agent(found.tables, agent)) for agent in PRINTED}
    every = [one for some in tables.values() for one in some]
    main = [one for one in every if one.metric != "board"]
    board = [one for one in every if one.metric == "board"]
    sections = [
        _INTRODUCTION,
        _again(found.tables[0]),
        f"**{inside(main)} win and click entries and {inside(board)} of the board are inside.**\n",
        f"## What became of the claims\n\n{claim_table(claims)}",
    ]
    for agent, some in tables.items():
        sections.append(f"## {TABLES[agent]}: `{agent}`\n\n{_entries(some)}")
    sections += [
        f"## Against size and mines\n\n{_charts()}",
        f"## Redundant clicks\n\n{_redundant(found)}",
        f"## Which rules the source played by\n\n{_READINGS}\n{_BOLD}\n{_rules(found)}",
        f"## Which score it guesses by\n\n{_SCORES}\n{_BOLD}\n{_scores(found)}",
        f"## The learned agent beside `exact`\n\n{_LEARNED}\n{_beside_exact(found)}",
        f"## The learned agent against training\n\n{_training(found.training)}",
    ]
    return "\n".join(sections)


def _again(row: Row) -> str:
    """The command compares without the mine that was hit, so its board is a little lower."""
    return (
        "The first line again, but for its board, which is without the mine that was hit:\n\n"
        f"```sh\nminewise compare {row.label} --rules ncsu --games {row.tally.games} "
        f"--seed {row.seed}\n```\n"
    )


def _entries(some: Iterable[Entry]) -> str:
    spread = f"{GAMES_OF_SOURCE} games"
    return table(
        ["board", "figure", "printed", spread, "games", "ours", "95% interval", "z", "ours is"],
        (
            [
                one.size,
                METRICS[one.metric],
                f"{one.printed:.2f}",
                f"{one.spread.low:.2f} to {one.spread.high:.2f}",
                f"{one.ours.games:,}",
                f"{one.ours.value:.2f}",
                f"{one.ours.interval.low:.2f} to {one.ours.interval.high:.2f}",
                f"{one.z:+.1f}",
                one.place if one.place == "inside" else f"**{one.place}**",
            ]
            for one in some
        ),
        left=2,
    )


def _charts() -> str:
    return "\n".join(
        f"![{title}](ncsu/{metric}-by-{what}.svg)\n"
        for metric, (title, _) in TITLES.items()
        for what in ("size", "mines")
    )


def _redundant(found: Found) -> str:
    rows = [row for agent in PRINTED for row in of_agent(found.tables, agent)]
    lines = []
    fit = [0, 0]
    for row in rows:
        one = entry(row, "clicks")
        both = [one.ours.value, one.ours.value - row.tally.redundant_clicks / row.tally.games]
        fit = [so_far + one.holds(value) for so_far, value in zip(fit, both, strict=True)]
        spread = f"{one.spread.low:.2f} to {one.spread.high:.2f}"
        shown = [_marked(value, one) for value in both]
        lines.append([f"`{row.label}`", one.size, f"{one.printed:.2f}", spread, *shown])
    columns = ["agent", "board", "printed", f"{GAMES_OF_SOURCE} games", "all clicks", "that open"]
    told = (
        f"{_REDUNDANT}\nWith all clicks {fit[0]} of {len(rows)} entries are inside, with those "
        f"that open something {fit[1]}.\n"
    )
    return f"{told}\n{_BOLD}\n{table(columns, lines, left=2)}"


def _rules(found: Found) -> str:
    readings = {"preset `ncsu`": found.tables}
    readings |= {name: found.reading(changed) for name, changed in READINGS.items()}
    lines = []
    for agent in PRINTED:
        printed = [f"{value:.2f}" for size in SMALL for value in PRINTED[agent][size]]
        lines.append([f"`{agent}`", "printed", *printed, ""])
        for name, rows in readings.items():
            some = entries([find(rows, agent, size) for size in SMALL])
            lines.append([f"`{agent}`", name, *map(_value, some), inside(some)])
    figures = [f"{size}: {name}" for size in SMALL for name in METRICS.values()]
    return table(["agent", "reading", *figures, "inside"], lines, left=2)


def _scores(found: Found) -> str:
    lines = []
    all_of = ", ".join(
        f"`{label}` {inside(entries(of_agent(found.told, label)))}" for label in SCORES
    )
    for metric, name in METRICS.items():
        printed = [f"{getattr(line, metric):.2f}" for line in PRINTED["likelihood"].values()]
        lines.append([name, "printed", *printed, ""])
        for label in SCORES:
            some = [entry(row, metric) for row in of_agent(found.told, label)]
            lines.append([name, f"`{label}`", *map(_value, some), inside(some)])
    columns = ["figure", "agent", *SIZES, "inside"]
    return f"{table(columns, lines, left=2)}\nInside in all: {all_of}.\n"


def _value(one: Entry) -> str:
    return _marked(one.ours.value, one)


def _marked(value: float, one: Entry) -> str:
    return f"{value:.2f}" if one.holds(value) else f"**{value:.2f}**"


def _beside_exact(found: Found) -> str:
    places = [("knowledge", found.tables), ("likelihood", found.tables)]
    places += [("exact", found.tables), ("exact", found.told), ("exact:guess=random", found.told)]
    lines = []
    for label, rows in places:
        row = find(rows, label, "6x6/6")
        name = f"`{label}`, told the mine total" if row.rules.mines_known else f"`{label}`"
        lines.append(_shares(name, [measured(row, "win"), after_first(row)]))
    both = (measured(found.learned, "win"), after_first(found.learned))
    lines.append(_shares(f"`{found.learned.label}`", both))
    for number, run in enumerate(LEARNED, start=1):
        name = f"learned, run {number} (source)"
        lines.append([name, f"{run.win:.1f}", "", f"{run.win_after_first:.1f}", ""])
    lines.append(_shares("learned, both runs (source)", learned()))
    columns = ["agent", "won, %", "95% interval", "first click no mine: won, %", "95% interval"]
    return f"![Games won on 6x6](ncsu/learned.svg)\n\n{table(columns, lines)}"


def _shares(name: str, both: Iterable[Measured]) -> list[str]:
    figures = ([f"{m.value:.1f}", f"{m.interval.low:.1f} to {m.interval.high:.1f}"] for m in both)
    return [name, *(cell for pair in figures for cell in pair)]


def _training(training: Training) -> str:
    points = training.some()
    columns = ["batches", "minutes", "games", "won, %", "95% interval"]
    columns += ["first click no mine: won, %", "95% interval"]
    lines = [
        _shares(f"{point.batches:,}", [of_point(point), of_point(point, after_first=True)])
        for point in points
    ]
    for point, line in zip(points, lines, strict=True):
        line[1:1] = [f"{point.seconds / 60:.1f}", f"{point.games:,}"]
    return (
        f"`minewise train dqn-source`, seed {training.record['seed']}: {training.told()}.\n\n"
        f"![Games won against batches](ncsu/training.svg)\n\n{_TRAINING}\n"
        f"{table(columns, lines, left=0)}"
    )
