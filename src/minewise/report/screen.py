"""Where the pictures go, and how much of a board has room there."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from typing import Any

from minewise.game.rules import Cell
from minewise.game.view import View

_PRINTED_WHOLE = 50  # rows; a terminal scrolls that far, more are shown as a window


@dataclass(frozen=True, slots=True)
class Screen:
    """Where the pictures go: a terminal, in colour or not, or a pipe.

    With `blank` the board is that of Kulkarni 2020 (section 1): covered cells are blank, and known
    mines are M, flagged or hit.
    """

    terminal: bool
    color: bool
    blank: bool = False

    @classmethod
    def from_stdout(cls, *, blank: bool = False) -> Screen:
        terminal = sys.stdout.isatty()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return cls(terminal, terminal and not plain, blank)

    @property
    def size(self) -> tuple[int, int] | None:
        """Columns and lines of the terminal; None over a pipe, where everything has room."""
        if not self.terminal:
            return None
        size = shutil.get_terminal_size()
        return size.columns, size.lines


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a board that is drawn, and whether there is a space between its cells."""

    rows: range
    columns: range
    spaced: bool

    @classmethod
    def fit(cls, view: View, size: tuple[int, int] | None, focus: Cell) -> Window:
        """The whole board if it has room, without spaces if it needs that; else what lies around
        the cell `focus`."""
        if size is None:
            return cls(range(view.height), range(view.width), True)
        columns, lines = size
        room = max(columns - label_width(view.height) - 3, 1)
        rows = view.height if view.height <= _PRINTED_WHOLE else max(lines - 11, 10)
        return cls(
            around(focus[0], rows, view.height),
            around(focus[1], room, view.width),
            spaced=2 * view.width <= room,
        )


def styled(text: str, style: dict[str, Any], color: bool) -> str:
    """A text as a terminal shows it, or plain."""
    if not (color and style and text):
        return text
    import click

    return click.style(text, **style)


def label_width(height: int) -> int:
    """How many characters the numbers of the rows take."""
    return len(str(height - 1))


def around(focus: int, room: int, length: int) -> range:
    """At most `room` of `length` numbers, with `focus` in their middle where that can be.

    >>> around(50, 10, 100), around(2, 10, 100), around(2, 10, 5)
    (range(45, 55), range(0, 10), range(0, 5))
    """
    start = max(min(focus - room // 2, length - room), 0)
    return range(start, min(start + room, length))
