"""The board of a running tournament, for the terminal."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from minewise.errors import printable
from minewise.report.table import MEASURES, figure
from minewise.tournament.overview import Line, Overview

if TYPE_CHECKING:
    from rich.console import Group

MARGIN = 6
"""Lines of a screen that the table cannot have."""


def board(overview: Overview, height: int) -> Group:
    """Who has played how much, how fast and how well, on a screen of so many lines."""
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    lines = overview.lines()
    shown = fitting(lines, max(3, height - MARGIN))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("agent", overflow="fold")
    table.add_column("board", overflow="fold")
    for name in ("games", "a second", "so far"):
        table.add_column(name, justify="right", no_wrap=True)
    for line in shown:
        table.add_row(*map(Text, map(printable, cells(line))))
    left = overview.seconds_left()
    words = [f"{overview.games:,} games stored"]
    if len(shown) < len(lines):
        words.append(f"{len(lines) - len(shown)} lines more")
    if all(line.is_over for line in lines):
        words.append("all done")
    elif not isnan(left):
        words.append(f"about {duration(left)} left")
    return Group(table, Text(" " + "; ".join(words)))


def fitting(lines: list[Line], most: int) -> list[Line]:
    """The lines that there is room for: what is being played comes before what waits, and that
    before what is done; their order stays."""
    ranked = sorted(lines, key=lambda line: (line.is_over, not line.pace))
    kept = {id(line) for line in ranked[:most]}
    return [line for line in lines if id(line) in kept]


def cells(line: Line) -> list[str]:
    """The texts of a line."""
    rules = line.point.rules
    value = ""
    if line.row is not None:
        measure = "" if line.row.measure == "win_rate" else f" {MEASURES[line.row.measure]}"
        value = figure(line.row, line.row.value, line.row.interval) + measure
    return [
        line.label,
        f"{rules.width}x{rules.height}/{rules.mines}",
        f"{line.games:,}" + (" done" if line.is_over else f" of {line.most:,}"),
        f"{line.pace:,.0f}" if line.pace and not line.is_over else "",
        value,
    ]


def duration(seconds: float) -> str:
    """A time for people.

    >>> duration(42), duration(180), duration(7300)
    ('42 s', '3 min', '2 h 2 min')
    """
    if seconds < 120:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h {minutes % 60} min"
