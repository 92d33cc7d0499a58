"""Prints: what agents write to the standard output and error, counted and cut."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import TextIOBase

from minewise.errors import counted, printable

MOST_KEPT = 4000
"""Bytes of it that are kept."""

MOST_LINES = 20
"""Lines of it that are shown: a screen."""


@dataclass
class Prints:
    """What was printed: how many `lines`, the last of which may be unfinished, and its first bytes.

    >>> prints = Prints()
    >>> prints.add(b"one\\ntwo")
    >>> print(prints.text("mine"))
    mine printed 2 lines:
      one
      two
    """

    ends: int = 0
    first: bytes = b""
    unfinished: bool = False

    def add(self, data: bytes) -> None:
        """Something more was printed."""
        if data:
            self.ends += data.count(b"\n")
            self.first += data[: MOST_KEPT - len(self.first)]
            self.unfinished = not data.endswith(b"\n")

    def join(self, other: Prints) -> None:
        """Adds what was printed elsewhere."""
        self.first += other.first[: MOST_KEPT - len(self.first)]
        self.ends += other.ends + other.unfinished

    @property
    def lines(self) -> int:
        """How many lines were printed."""
        return self.ends + self.unfinished

    @property
    def start(self) -> str:
        """The first lines, up to a screen, as they were printed."""
        lines = self.first.decode(errors="replace").splitlines(keepends=True)
        return "".join(lines[:MOST_LINES])

    @property
    def shown(self) -> list[str]:
        """The same, as lines that steer no terminal."""
        return [*map(printable, self.start.splitlines())]

    def text(self, name: str, indent: str = "  ") -> str:
        """What an agent of that name has printed, up to a screen; empty where it is nothing."""
        if not self.lines:
            return ""
        cut = f"; the first {len(self.shown)}" if len(self.shown) < self.lines else ""
        head = f"{name} printed {counted(self.lines, 'line')}{cut}:"
        return "\n".join([head, *(f"{indent}{line}".rstrip() for line in self.shown)])

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Adds what Python code prints meanwhile, and shows none of it."""
        with redirect_stdout(_Stream(self)) as stream, redirect_stderr(stream):
            yield

    def write(self, name: str) -> None:
        """Writes this text to the standard error."""
        if text := self.text(name):
            print(text, file=sys.stderr)


class _Stream(TextIOBase):
    """A stream to print to, which keeps no more than prints do."""

    def __init__(self, prints: Prints) -> None:
        self._prints = prints

    def write(self, text: str) -> int:
        self._prints.add(text.encode(errors="replace"))
        return len(text)
