"""Prints: what agents write to the standard output and error, counted and cut."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from minewise.errors import printable

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
    def shown(self) -> list[str]:
        """The first lines, up to a screen."""
        return [*map(printable, self.first.decode(errors="replace").splitlines()[:MOST_LINES])]

    def text(self, name: str) -> str:
        """What an agent of that name has printed, up to a screen; empty where it is nothing."""
        if not self.lines:
            return ""
        cut = "; the first" if len(self.shown) < self.lines else ""
        head = f"{name} printed {self.lines:,} line{'s' * (self.lines != 1)}{cut}:"
        return "\n".join([head, *(f"  {line}".rstrip() for line in self.shown)])

    def write(self, name: str) -> None:
        """Writes this text to the standard error."""
        if text := self.text(name):
            print(text, file=sys.stderr)
