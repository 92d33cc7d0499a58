"""The table of a comparison: for the terminal, as Markdown and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from math import isnan
from typing import TYPE_CHECKING, Literal

from minewise.game.source import RANDOM
from minewise.report.fitting import LEFT_OUT_FIRST, Layout, blocks, fitted, width_of
from minewise.stats import Interval
from minewise.tournament.result import Comparison, Row

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

NAMES = ("agent", "from", "mistake", "player")
"""Columns of names; the one of a first column of figures is on the right."""

MEASURES = {"score": "final score", "win_rate": "games won"}


def labels(comparison: Comparison) -> list[str]:
    """The agents of a comparison, in order, each once."""
    return list(dict.fromkeys(row.label for row in comparison.rows))


def is_sweep(comparison: Comparison) -> bool:
    """Are there several densities?"""
    return len({row.density for row in comparison.rows}) > 1


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return text[0].upper() + text[1:]


def title(comparison: Comparison) -> str:
    """What was measured, in one line.

    >>> from minewise.tournament.compare import compare
    >>> title(compare(["random"], "ncsu", games=2))
    'games won on 6x6, 2 games a point'
    """
    first = comparison.rows[0]
    size = f"{first.rules.width}x{first.rules.height}"
    counts = sorted({row.tally.games for row in comparison.rows})
    games = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
    noun = "game" if counts == [1] else "games"
    return f"{MEASURES[first.measure]} on {size}, {games} {noun} a point"


def layout(comparison: Comparison) -> Layout:
    """A sweep has one line a density and one column an agent; one point has one line an agent."""
    first = comparison.rows[0]
    columns, rows = _sweep(comparison) if is_sweep(comparison) else _point(comparison)
    games = f"Seed {first.seed}, games from number {first.first_game}"
    notes = [f"95% intervals. {games}; the same boards for all agents."]
    if first.boards != RANDOM.name:
        notes.append(f"Boards {first.boards}, one a game.")
    if first.measure == "score":
        notes.append("Final score: mines safely identified / mines; play goes on after a mine.")
    if not is_sweep(comparison) and len(labels(comparison)) > 1:
        notes.append(f"Gain: difference from {first.label} on the same boards, paired.")
    if not is_sweep(comparison):
        notes.append("Board: safe cells revealed / safe cells; the other means are per game.")
    rules = {str(row.rules) for row in comparison.rows}
    named = first.rules if len(rules) == 1 else None
    switches = str(first.rules).partition(" ")[2]
    notes.append(f"Rules: {named or switches or 'the classic ones'}.")
    if faults := sum(row.tally.faults for row in comparison.rows):
        games = "1 game" if faults == 1 else f"{faults} games"
        count = "it counts" if faults == 1 else "they count"
        notes.append(f"{games} ended by a fault of an agent; {count} as lost.")
    if comparison.interrupted:
        notes.append("Stopped early: these are the games played so far.")
    return Layout(title(comparison), columns, rows, notes)


def _sweep(comparison: Comparison) -> tuple[list[str], list[list[str]]]:
    agents = labels(comparison)
    points: dict[float, list[Row]] = {}
    for row in comparison.rows:
        points.setdefault(row.density, []).append(row)
    rows = []
    for density, of_point in points.items():
        figures = {row.label: figure(row, row.value, row.interval) for row in of_point}
        rows.append([f"{density:g}", str(of_point[0].rules.mines), *(figures[a] for a in agents)])
    return ["density", "mines", *agents], rows


def _point(comparison: Comparison) -> tuple[list[str], list[list[str]]]:
    first = comparison.rows[0]
    several = len(comparison.rows) > 1
    columns = ["agent", MEASURES[first.measure]]
    columns += ["gain"] if several else []
    columns += ["board", "clicks", "guesses", "ms"]
    rows = []
    for row in comparison.rows:
        tally = row.tally
        cells = [row.label, figure(row, row.value, row.interval)]
        if several:
            cells.append("" if row is first else figure(row, row.gain, row.gain_interval, "+"))
        cells += [
            f"{row.board_share:.1%}",
            f"{tally.clicks / tally.games:.1f}",
            f"{tally.guesses / tally.games:.2f}",
            f"{tally.seconds / tally.games * 1000:.2f}",
        ]
        rows.append(cells)
    return columns, rows


def figure(row: Row, value: float, interval: Interval, sign: str = "") -> str:
    """A score with three decimals or a win rate in percent, and its interval: as a half-width where
    it is symmetric, as both ends where it is not (Wilson). Many games give one more decimal, so
    that an interval never looks like a point."""
    percent = row.measure == "win_rate"
    digits = (1 if percent else 3) + (row.tally.games >= 10_000)
    scale, unit = (100, "%") if percent else (1, "")
    text = f"{value * scale:{sign}.{digits}f}"
    if isnan(interval.low):  # one game has no spread
        return text + unit
    if percent and not sign:
        return f"{text}% [{interval.low * 100:.{digits}f}, {interval.high * 100:.{digits}f}]"
    return f"{text} ± {(interval.high - value) * scale:.{digits}f}{unit}"


def for_terminal(comparison: Comparison, width: int) -> Group:
    """The table as rich prints it, on lines of `width` characters: names and figures are never cut.

    Where the agents of a sweep do not fit beside each other, each has a line of its own. Where the
    columns do not, some are left out (see `minewise.report.fitting`), and then the figures stand
    below the names.
    """
    what = layout(comparison)
    if is_sweep(comparison) and width_of(what) > width:
        columns, rows = _long(comparison)
        what = replace(what, columns=columns, rows=rows)
    return on_lines(what, width)


def on_lines(what: Layout, width: int, left_out_first: Sequence[str] = LEFT_OUT_FIRST) -> Group:
    """A table as rich prints it on lines of `width` characters: without the columns that do not
    fit, or with the figures below the names."""
    from rich.console import Group
    from rich.text import Text

    what = fitted(what, width, left_out_first)
    notes = [Text(note, style="dim") for note in what.notes]
    if width_of(what) > width:
        return Group(Text(what.title, style="italic"), "", *map(Text, blocks(what)), "", *notes)
    return Group(_rich_table(what), *notes)


def _rich_table(what: Layout) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=what.title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in what.columns:
        # Names are people's own text and no markup.
        is_name = column in NAMES
        justify: Literal["left", "right"] = "left" if is_name else "right"
        table.add_column(Text(column), justify=justify, no_wrap=True)
    for row in what.rows:
        table.add_row(*map(Text, row))
    return table


def _long(comparison: Comparison) -> tuple[list[str], list[list[str]]]:
    """A sweep with one line for each density and agent."""
    measure = MEASURES[comparison.rows[0].measure]
    rows = [
        [
            f"{row.density:g}",
            str(row.rules.mines),
            row.label,
            figure(row, row.value, row.interval),
        ]
        for row in comparison.rows
    ]
    return ["density", "mines", "agent", measure], rows


def to_markdown(comparison: Comparison) -> str:
    """The table as Markdown."""
    what = layout(comparison)
    lines = [
        f"## {capital(what.title)}",
        "",
        f"| {' | '.join(map(_escaped, what.columns))} |",
        f"|{' ---: |' * len(what.columns)}",
        *(f"| {' | '.join(map(_escaped, row))} |" for row in what.rows),
        "",
        *(f"- {note}" for note in what.notes),
    ]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Text as it stands in a cell of a Markdown table."""
    return text.replace("|", "\\|")


def to_csv(comparison: Comparison) -> str:
    """One line a row, every figure in full; the columns are those of `Row.to_dict`."""
    text = io.StringIO()
    rows = [row.to_dict() for row in comparison.rows]
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
