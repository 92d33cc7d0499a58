"""What the study of CS50's project finds: rows, and every guess of the agent along its games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from minewise.engine.analysis import analyze
from minewise.engine.quickxplain import irreducible
from minewise.game.rules import Cell
from minewise.game.view import NO_CLUE, View
from minewise.tournament.result import Row
from studies.cs50.figures import SECOND
from studies.guess_risk import Share, Watched, of_games, of_guesses
from studies.independent import Beside


@dataclass(frozen=True)
class Found:
    """Rows by board: those of players who are not told the mine total, and of `exact` that is;
    the row of `sentences` under the preset; its games watched, and beside them the shares of games
    that complete logic wins without a guess, not told the total and told it."""

    rows: Mapping[str, Sequence[Row]]
    told: Mapping[str, Row]
    preset: Row
    watched: Mapping[str, Sequence[Watched]]
    logic: Mapping[str, tuple[Share, Share]]

    def row(self, board: str, agent: str) -> Row:
        """Of an agent that is not told the total."""
        return next(row for row in self.rows[board] if row.agent == agent)

    def beside(self) -> list[Beside]:
        """`sentences` beside the second implementation."""
        rows = {board: self.row(board, "sentences") for board in self.rows}
        return [
            Beside(board, row.win_rate, row.win_interval, SECOND[board])
            for board, row in rows.items()
        ]

    def without_guess(self, board: str) -> Share:
        """Games won by certain cells alone, after the first cell."""
        return of_games(self.watched[board], lambda game: game.won and not game.guesses)

    def missed(self, board: str) -> Share:
        """The guesses that were made although a cell was certainly safe."""
        return of_guesses(self.watched[board], lambda guess: not guess.forced)

    def lost_by_it(self, board: str) -> Share:
        """The games lost at such a guess."""
        return of_games(
            self.watched[board], lambda game: game.fatal is not None and game.fatal.careless
        )

    def shares(self, board: str) -> dict[str, Share]:
        """All of these, by name."""
        untold, told = self.logic[board]
        return {
            "won without a guess by complete logic": untold,
            "won without a guess by complete logic told the total": told,
            "won without a guess": self.without_guess(board),
            "guesses beside a certain cell": self.missed(board),
            "lost at such a guess": self.lost_by_it(board),
        }

    def example(self) -> Example | None:
        """The plainest position in which the agent guessed although a cell was safe."""
        positions = [
            (guess.view, cell)
            for board in self.watched
            for game in self.watched[board]
            for guess in game.guesses
            for cell in sorted(guess.safe)[:1]
        ]
        examples = [Example.of(view, cell) for view, cell in positions[:MOST_EXAMPLES]]
        return min(examples, key=lambda example: example.size, default=None)


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
