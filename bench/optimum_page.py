"""The page of docs that shows the exact optimum of small boards, in Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb

Row = dict[str, str]
"""A line of the file that bench/optimum.py writes."""

KINDS = ("corner", "edge", "inner")

_HEAD = """# The optimum of small boards

Made by `bench/optimum.py --out docs/explanation/optimum.csv --page docs/explanation/optimum.md`.
The tables show the percent of games won under [the best play](optimal-play.md) with the best first
cell. They are exact: no game was played, so chance plays no part. A column is a board, a row its
number of mines. Boards with more than 400,000 layouts were not searched; their fields are empty.
Boards of one row, and all results in whole layouts, are in [optimum.csv](optimum.csv).
"""

_SAFE = """## First click safe

"""

_ANY = """## First click may be a mine

The same layouts are won, here as a share of all layouts.

"""

_OPENING = """## First click opens a zero

A field is also empty where some first cell leaves no room for all mines: there the rules cannot
promise a zero.

"""

_FIRST = """## The best first cell

The first click is safe. **c** is a corner, **e** an edge, **i** a cell inside. Several letters mean
that they win equally many layouts. Boards of two rows have no cell inside.

"""

_CORNER = """### Up to which density the corner is best

It is among the best with every number of mines up to *best up to*. *Loses*: how many points less
than the best cell it wins at the first number where it is not. Numbers of mines behind one that was
not searched are left aside.

"""


def page(rows: Sequence[Row]) -> str:
    """All tables of the page; `rows` in any order."""
    flat = [row for row in rows if min(size(row)) > 1]
    parts = [
        _HEAD,
        _SAFE + by_mines(flat, lambda row: percent(int(row["won"]), safe_layouts(row))),
        _ANY + by_mines(flat, lambda row: percent(int(row["won"]), int(row["layouts"]))),
        _OPENING + by_mines(flat, opening),
        _FIRST + by_mines(flat, best_kinds),
        _CORNER + corners(flat),
    ]
    return "\n".join(parts)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A table in Markdown; the first `left` columns hold words, the others figures.

    >>> print(table(["agent", "games"], [["basic", "100"]]), end="")
    | agent | games |
    | --- | ---: |
    | basic | 100 |
    """
    rule = ["---"] * left + ["---:"] * (len(columns) - left)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (columns, rule, *rows))


def size(row: Row) -> tuple[int, int]:
    """Width and height."""
    width, height = row["board"].split("x")
    return int(width), int(height)


def cells(row: Row) -> int:
    width, height = size(row)
    return width * height


def safe_layouts(row: Row) -> int:
    """Layouts that leave the first cell free: as many for each cell."""
    return comb(cells(row) - 1, int(row["mines"]))


def opening(row: Row) -> str:
    if not row["opening_layouts"]:
        return ""
    return percent(int(row["opening_won"]), int(row["opening_layouts"]))


def percent(won: int, layouts: int) -> str:
    """To a hundredth of a point; 100 only if all are won.

    >>> percent(961, 1365), percent(35, 35)
    ('70.40', '100')
    """
    return "100" if won == layouts else f"{100 * won / layouts:.2f}"


def best_kinds(row: Row) -> str:
    """The first letters of the kinds of cell that win the most."""
    return "".join(kind[0] for kind in KINDS if row[kind] == row["won"])


def by_mines(rows: Iterable[Row], cell: Callable[[Row], str]) -> str:
    """A line for each number of mines, a column for each board."""
    shown = {(row["board"], int(row["mines"])): cell(row) for row in rows}
    sizes = sorted({(cells(row), row["board"]) for row in rows})
    names = [name for _, name in sizes]
    most = max((mines for _, mines in shown), default=0)
    lines = [
        [str(mines), *(shown.get((name, mines), "") for name in names)]
        for mines in range(1, most + 1)
    ]
    return table(["mines", *names], (line for line in lines if any(line[1:])), left=0)


def corners(rows: Sequence[Row]) -> str:
    """Where the corner stops being best."""
    lines = []
    for total, name in sorted({(cells(row), row["board"]) for row in rows}):
        board = without_gap([row for row in rows if row["board"] == name])
        first = next((row for row in board if row["corner"] != row["won"]), None)
        if first is None:
            lines.append([name, share(len(board), total), "", ""])
            continue
        mines = int(first["mines"])
        lost = 100 * (int(first["won"]) - int(first["corner"])) / safe_layouts(first)
        lines.append([name, share(mines - 1, total), share(mines, total), f"{lost:.2f}"])
    return table(["board", "best up to", "not at", "loses"], lines)


def without_gap(board: Iterable[Row]) -> list[Row]:
    """With 1, 2, 3 mines and so on, as long as none is missing."""
    found = {int(row["mines"]): row for row in board}
    kept: list[Row] = []
    while len(kept) + 1 in found:
        kept.append(found[len(kept) + 1])
    return kept


def share(mines: int, total: int) -> str:
    """A number of mines, and the density that it is.

    >>> share(3, 12)
    '3 (25.0%)'
    """
    return f"{mines} ({mines / total:.1%})"
