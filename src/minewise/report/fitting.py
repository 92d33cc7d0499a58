"""What of a table fits on short lines. Names and figures are never cut: columns go first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
