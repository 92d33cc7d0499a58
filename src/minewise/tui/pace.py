"""How fast moves follow one another where nobody makes them by hand."""

from __future__ import annotations

PAUSES = (2.0, 1.0, 0.5, 0.2, 0.1, 0.0)
"""Seconds between two moves, from the slowest pace to the fastest."""


class Pace:
    """One of the speeds.

    >>> pace = Pace()
    >>> pace.change(1), pace.change(9), pace.change(-1), pace.pause
    ('0.2 s a move', 'no pause', '0.1 s a move', 0.1)
    """

    def __init__(self) -> None:
        self._at = PAUSES.index(0.5)

    @property
    def pause(self) -> float:
        return PAUSES[self._at]

    def change(self, steps: int) -> str:
        """Faster or slower, as far as it goes; returns what it is now."""
        self._at = max(0, min(self._at + steps, len(PAUSES) - 1))
        return str(self)

    def __str__(self) -> str:
        return f"{self.pause:g} s a move" if self.pause else "no pause"
