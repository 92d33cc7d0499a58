"""The page of the keys."""

from __future__ import annotations

WELCOME = "Arrows move, Space reveals, F flags; or use the mouse. H gives a hint, ? shows all keys."
SEEKING = "Looking for a board that needs no guess ..."
HELP = """\
Keys                                    Mouse
arrows, PgUp, PgDn, Home, End  move     left    reveal; on a clue: chord
Space, Enter  reveal; on a clue: chord  right   flag, or remove the flag
F  flag, or remove the flag             middle, or left and right: chord
C  chord: reveal around a clue that     wheel   scroll
   has all its flags

H  hint: where to look; again: why (the clues in parentheses);
   again: the cell, in < >
P  the chance of a mine in every covered cell, exact, in percent
U  undo the last step, also one that hit a mine; undos are counted
A  the agent makes a move          G  it plays on; G again stops it
X  which agent                     + -  faster, slower
N  new game: presets, size, rules, seed
R  review: the game move by move, each guess judged
W  after a needless guess: which cell was certain, and why
S  save the record of the game     O  open one
Q  quit

The board: # covered, F flag, * exploded mine; at the end M a mine,
x a wrong flag. [ ] is the cursor.                 Escape closes this."""


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
