"""A position in which an agent guessed although its clues prove a cell safe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.why.proof import Proof, explain
from studies.shared.guess_risk import Watched

MOST_EXAMPLES = 100
"""Positions looked at for the plainest."""


@dataclass(frozen=True)
class Example:
    """A view with a safe cell, and the few of its clues that prove it: without any one of them it
    would not be certain."""

    proof: Proof

    @classmethod
    def of(cls, view: View, safe: Cell) -> Example:
        """The example that a position and a safe cell make.

        >>> Example.of(View.parse("####/112_/000_"), (0, 0)).clues
        ((1, 1), (1, 2))
        """
        return cls(explain(view, safe))

    @property
    def view(self) -> View:
        """The position."""
        return self.proof.view

    @property
    def safe(self) -> Cell:
        """The cell."""
        return self.proof.cell

    @property
    def clues(self) -> tuple[Cell, ...]:
        """The clues, row by row."""
        return self.proof.clues

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
        return self.proof.premises
