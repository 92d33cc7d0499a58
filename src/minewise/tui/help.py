"""What is shown over the player: the page of the keys, a line to enter, a text; and the pace."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static

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
P  the exact chance of a mine in percent: 0 safe, M a mine, ~ sampled
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


class AskScreen(ModalScreen[str | None]):
    """Asks for a line, and offers some; the answer is None if the person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave")]

    def __init__(self, question: str, offered: list[str] | None = None) -> None:
        super().__init__()
        self._question = question
        self._offered = offered or []

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Label(self._question)
            yield Input(compact=True)
            if self._offered:
                yield OptionList(*self._offered, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An empty line is no answer."""
        self.dismiss(event.value.strip() or None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._offered[event.option_index])

    def action_leave(self) -> None:
        self.dismiss(None)


class TextScreen(ModalScreen[None]):
    """A page to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,Q,question_mark", "leave", "Leave")
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window"):
            yield Static(self._text, markup=False)

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
