"""What became of a game: where its mines are, and which cells its players visited or identified."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.game.game import Game
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG


@dataclass(frozen=True)
class Solved:
    """The cells of a game that is over: what a picture of the solved board shows.

    `visited` are the safe cells that were revealed; `identified` the mines with a flag on them and,
    where play goes on after a mine, every mine that was not hit; `wrong_flags` stand on safe cells.

    >>> from minewise.game.board import Board
    >>> game = Game.on_board(Board(1, 4, {(0, 0), (0, 3)}))
    >>> for kind, cell in (("flag", (0, 0)), ("flag", (0, 2)), ("reveal", (0, 1))):
    ...     uncovered = game.move(kind, cell)
    >>> game.reveal(0, 3)
    1
    >>> solved = Solved.of(game)
    >>> solved.mines, solved.visited, solved.identified, solved.wrong_flags
    (((0, 0), (0, 3)), ((0, 1),), ((0, 0),), ((0, 2),))
    """

    mines: tuple[Cell, ...]
    visited: tuple[Cell, ...]
    identified: tuple[Cell, ...]
    wrong_flags: tuple[Cell, ...]

    @classmethod
    def of(cls, game: Game) -> Solved | None:
        """The cells of a game; None as long as it is not over, since this tells the mines."""
        if not game.over or game.board is None:
            return None
        view, mines = game.view, game.board.mines
        codes = (COVERED, FLAG) if game.rules.measure == "score" else (FLAG,)
        hidden = (COVERED, FLAG, EXPLODED)
        cells = [divmod(at, view.width) for at in range(view.rules.cells)]
        return cls(
            mines=tuple(sorted(mines)),
            visited=tuple(cell for cell in cells if view[cell] not in hidden),
            identified=tuple(cell for cell in sorted(mines) if view[cell] in codes),
            wrong_flags=tuple(cell for cell in view.where(FLAG) if cell not in mines),
        )
