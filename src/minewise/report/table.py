"""The tables of a comparison: for the terminal, as Markdown and as CSV; and its pairs of agents.

On short lines names and figures are never cut: columns go first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import TYPE_CHECKING, Literal

from minewise.columns import csv_line
from minewise.errors import counted, printable
from minewise.game.source import RANDOM
from minewise.stats import Interval, anytime_p, mcnemar
from minewise.tournament.result import Comparison, Row, first_faults

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

LEFT_OUT_FIRST = ("ms", "clicks", "guesses", "mines", "board", "gain")
"""The columns that may be left out, in this order: the last ones answer what was asked."""

_EDGES = 1
_BETWEEN = 2
"""Characters that rich puts around the columns, and between two of them."""


def width_of(what: Layout) -> int:
    """Characters of the widest line of a table.

    >>> width_of(Layout("", ["agent", "ms"], [["basic", "0.04"]], []))
    14
    """
    columns = zip(what.columns, *what.rows, strict=True)
    return _EDGES + sum(_BETWEEN + max(map(len, column)) for column in columns)


def fitted(what: Layout, width: int, left_out_first: Sequence[str] = LEFT_OUT_FIRST) -> Layout:
    """The table without the columns that do not fit, and a note that names them.

    Notes on them go with them. It may still be too wide: what is asked for is never left out.

    >>> what = Layout("", ["agent", "won", "ms"], [["basic", "80%", "0.04"]], [])
    >>> fitted(what, 18).columns, fitted(what, 18).notes
    (['agent', 'won'], ['Left out for lack of room: ms.'])
    """
    left_out: list[str] = []
    for name in left_out_first:
        if width_of(what) <= width:
            break
        if name in what.columns:
            what = _without(what, what.columns.index(name))
            left_out.append(name)
    if not left_out:
        return what
    without = {name.lower() for name in left_out}
    notes = [note for note in what.notes if note.partition(":")[0].lower() not in without]
    note = f"Left out for lack of room: {', '.join(left_out)}."
    return replace(what, notes=[*notes, note])


def _without(what: Layout, at: int) -> Layout:
    rows = [row[:at] + row[at + 1 :] for row in what.rows]
    return replace(what, columns=what.columns[:at] + what.columns[at + 1 :], rows=rows)


def blocks(what: Layout) -> list[str]:
    """The rows of a table one below the other, where no two columns fit beside each other. Rows of
    one name, as in a sweep, have a line each below it.

    >>> blocks(Layout("", ["agent", "won"], [["basic", "80%"]], []))
    ['basic', '  won 80%']
    >>> sweep = [["0.1", "csp", "80%"], ["0.1", "sat", "70%"]]
    >>> blocks(Layout("", ["density", "agent", "won"], sweep, []))
    ['density 0.1', '  csp 80%', '  sat 70%']
    """
    lines: list[str] = []
    is_sweep = what.columns[0] == "density"
    for first, *cells in what.rows:
        heading = f"{what.columns[0]} {first}" if is_sweep else first
        if not is_sweep or heading not in lines:
            lines.append(heading)
        named = zip(what.columns[1:], cells, strict=True)
        if is_sweep:
            lines.append("  " + " ".join(cells))
        else:
            lines += [f"  {name} {cell}" for name, cell in named if cell]
    return lines


@dataclass(frozen=True)
class Layout:
    """A title, columns, rows of text, and notes below."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    notes: list[str]


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
    for name, fault in first_faults(comparison).items():
        faults = sum(row.tally.faults for row in comparison.rows if row.label == name)
        count = "it counts" if faults == 1 else "they count"
        case = f" The first: {fault.partition(': ')[2].partition(', in View')[0]}." if fault else ""
        notes.append(
            f"{counted(faults, 'game')} ended by a fault of {name}; {count} as lost.{case}"
        )
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
    """Shows a score with three decimals or a win rate in percent, and its interval: as a half-width
    where it is symmetric, as both ends where it is not (Wilson). Many games give one more decimal,
    so that an interval never looks like a point."""
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
    columns do not, some are left out (see `fitted`), and then the figures stand below the names.
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
        lines = map(Text, map(printable, blocks(what)))
        return Group(Text(what.title, style="italic"), "", *lines, "", *notes)
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
        table.add_column(Text(printable(column)), justify=justify, no_wrap=True)
    for row in what.rows:
        table.add_row(*map(Text, map(printable, row)))
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
    """Text as it stands in a cell of a Markdown table: no name is markup."""
    return re.sub(r"[\\`*<>|~&]|](?=\()|(?<!\w)_|_(?!\w)", r"\\\g<0>", printable(text))


def to_csv(comparison: Comparison) -> str:
    """One line a row, every figure in full; the columns are those of `Row.to_dict`."""
    rows = [row.to_dict() for row in comparison.rows]
    return "".join(map(csv_line, [rows[0], *(row.values() for row in rows)]))


PAIR_COLUMNS = (
    "agent",
    "against",
    "density",
    "difference",
    "better",
    "worse",
    "p",
    "p at any time",
)

PAIR_NOTE = (
    "Difference: mean over the same boards, with its 95% interval. Better, worse: boards on which "
    "the agent did better or worse. p: exact McNemar (sign) test, valid if the number of games "
    "was fixed beforehand. p at any time: valid whenever the run was stopped, and therefore larger."
)


@dataclass(frozen=True)
class Pair:
    """An agent at a point, compared with the first one."""

    row: Row
    first: Row

    @property
    def cells(self) -> list[str]:
        """The texts of PAIR_COLUMNS."""
        row, tally = self.row, self.row.tally
        return [
            row.label,
            self.first.label,
            f"{row.density:.3g}",
            figure(row, row.gain, row.gain_interval, "+"),
            f"{tally.better:,}",
            f"{tally.worse:,}",
            p_text(mcnemar(tally.better, tally.worse)),
            p_text(anytime_p(tally.better, tally.worse)),
        ]


def pairs(comparison: Comparison) -> list[Pair]:
    """Every agent but the first, at every point."""
    first = {}
    compared = []
    for row in comparison.rows:
        if row.density not in first:
            first[row.density] = row
        else:
            compared.append(Pair(row, first[row.density]))
    return compared


def p_text(p: float) -> str:
    """A p-value as printed.

    >>> p_text(0.01234), p_text(1e-9), p_text(1.0)
    ('0.012', '<0.0001', '1')
    """
    return "<0.0001" if p < 1e-4 else f"{p:.2g}"
