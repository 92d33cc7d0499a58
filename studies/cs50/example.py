"""A position in which an agent guessed although its clues prove a cell safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minewise.engine.analysis import analyze
from minewise.engine.quickxplain import irreducible
from minewise.game.rules import Cell
from minewise.game.view import NO_CLUE, View
from studies.shared.guess_risk import Watched

MOST_EXAMPLES = 100
"""Positions looked at for the plainest."""


@dataclass(frozen=True)
class Example:
    """A view with a safe cell, and the fewest of its clues that prove it: without any one of them
    it would not be certain."""

    view: View
    safe: Cell
    clues: tuple[Cell, ...]

    @classmethod
    def of(cls, view: View, safe: Cell) -> Example:
        """Leaves out clues as long as the rest proves the cell.

        >>> Example.of(View.parse("####/112_/000_"), (0, 0)).clues
        ((1, 1), (1, 2))
        """
        shown = [cell for clue in range(9) for cell in view.where(clue)]

        def open_yet(kept: Sequence[Cell]) -> bool:
            return safe not in analyze(_only(view, kept)).safe

        return cls(view, safe, tuple(sorted(irreducible(shown, open_yet))))

    @classmethod
    def plainest(cls, boards: Iterable[Sequence[Watched]]) -> Example | None:
        """The plainest of the positions in which an agent guessed although a cell was safe."""
        positions = [
            (guess.view, cell)
            for games in boards
            for game in games
            for guess in game.guesses
            for cell in sorted(guess.safe)[:1]
        ]
        examples = [cls.of(view, cell) for view, cell in positions[:MOST_EXAMPLES]]
        return min(examples, key=lambda example: example.size, default=None)

    @property
    def size(self) -> tuple[int, int]:
        """Fewer clues are plainer, then fewer cells around them."""
        around = {near for clue in self.clues for near in self.view.neighbors(clue)}
        return len(self.clues), len(around)

    @property
    def reduced(self) -> View:
        """The view with these clues alone, the others withheld."""
        return _only(self.view, self.clues)


def _only(view: View, kept: Sequence[Cell]) -> View:
    cells = bytearray(view.cells)
    for clue in range(9):
        for row, column in view.where(clue):
            if (row, column) not in kept:
                cells[row * view.width + column] = NO_CLUE % 256
    return View(view.rules, bytes(cells))
