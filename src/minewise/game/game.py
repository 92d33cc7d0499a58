"""Game: owns the board, applies moves, yields views. The only link between the two."""

from __future__ import annotations

import reprlib
import secrets
import sys
from collections.abc import Sequence
from typing import Literal, NamedTuple

from minewise._core import History, IllegalMove, solved
from minewise._core import Status as CoreStatus
from minewise.display import NotebookDisplay
from minewise.errors import (
    BoardError,
    IllegalMoveError,
    RulesError,
    ViewError,
    expected_one_of,
)
from minewise.game.board import Board
from minewise.game.move import MOVE_KINDS, MoveKind
from minewise.game.rules import Cell, Rules, as_cell, as_rules, check_seed
from minewise.game.source import RANDOM, BoardSource, GivenBoards
from minewise.game.view import View

Status = Literal["playing", "won", "lost"]
Ending = Literal["playing", "won", "lost", "complete"]


class Solved(NamedTuple):
    """What became of a game that is over: cells in the order of reading."""

    mines: list[Cell]
    visited: list[Cell]
    """Safe cells that were revealed."""
    identified: list[Cell]
    """Mines with a flag on them and, where play goes on after a mine, all that were not hit."""
    wrong_flags: list[Cell]


class Game(NotebookDisplay):
    """One game of Minesweeper.

    The board comes from `boards`: at random it is the one of (seed, number); a given one is played
    as it stands, so that no first click is protected and the public rules say so. A game is *won*
    when what the rules ask for is complete, no mine was hit and every flag is right; a game that
    ends otherwise is *lost*. Where play goes on after a mine it can only be lost from then on, but
    it is played to its end, since these variants count the mines that were not hit. A game in which
    nothing is asked for, such as a board of mines alone, is won before it begins.

    >>> game = Game("beginner", seed=4)
    >>> game.reveal(0, 0)
    34
    >>> print(game.view)
    0 0 0 0 1 # # # #
    0 0 0 1 2 # # # #
    0 0 0 1 # # # # #
    0 0 0 2 # # # # #
    0 0 0 1 # # # # #
    0 0 0 1 # # # # #
    0 1 1 1 # # # # #
    0 1 # # # # # # #
    0 1 # # # # # # #
    >>> game.status
    'playing'
    """

    def __init__(
        self,
        rules: Rules | str,
        *,
        seed: int | None = None,
        number: int = 0,
        boards: BoardSource = RANDOM,
    ) -> None:
        rules = as_rules(rules)
        if not callable(getattr(boards, "rules_for", None)):
            raise BoardError(f"expected a source of boards, got {reprlib.repr(boards)}")
        if rules.mines is None:
            raise RulesError(f"expected rules with a number of mines: {rules}")
        seed = secrets.randbits(32) if seed is None else seed
        check_seed(seed, number)
        rules, board = boards.rules_for(rules), boards.board(number)
        self.rules = rules
        self.boards = boards
        self.seed = seed
        self.number = number
        self._public_rules = rules.public()
        self.history = History(rules.core(), seed, number, board.core if board else None)
        self._core = self.history.game
        self._board = board
        self._view: View | None = None

    @classmethod
    def on_board(
        cls, board: Board, rules: Rules | str = "1x1/0", *, seed: int | None = None, number: int = 0
    ) -> Game:
        """A game on a given board; the size and mines of `rules` are taken from the board.

        >>> Game.on_board(Board(1, 3, {(0, 0)})).reveal(0, 2)
        2
        """
        if not isinstance(board, Board):
            raise BoardError(f"expected a Board, got {reprlib.repr(board)}")
        boards = GivenBoards((board,))
        return cls(boards.rules(rules), seed=seed, number=number, boards=boards)

    @property
    def view(self) -> View:
        """What the player sees now."""
        shown = self._core.shown
        if self._view is None or self._view.cells != shown:
            self._view = View(self._public_rules, shown)
        return self._view

    @property
    def status(self) -> Status:
        """'playing', 'won' or 'lost'."""
        return self._core.status.name  # type: ignore[return-value]

    @property
    def ending(self) -> Ending:
        """How the game ended, as people say it: see `ending_of`."""
        return ending_of(self.status, self.rules)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._core.status is not CoreStatus.playing

    @property
    def board(self) -> Board | None:
        """Where the mines are; None before a first click that the rules protect."""
        core = self._core.board if self._board is None else None
        board = self._board if core is None else Board.from_core(core)
        if self.rules.boards != "safe-guesses":  # there a forced guess may draw it anew
            self._board = board
        return board

    @property
    def origin(self) -> str:
        """What names its board and the random numbers of its agents.

        >>> Game("beginner", seed=4).origin
        'seed 4, game 0'
        >>> Game.on_board(Board(1, 3, {(0, 0)}), seed=4).origin
        'board given:0e2c43dba0b81397, seed 4, game 0'
        """
        board = self.boards.board(self.number)
        name = f"board {GivenBoards((board,)).name}, " if board is not None else ""
        return f"{name}seed {self.seed}, game {self.number}"

    def reveal(self, row: int | Cell, column: int | None = None) -> int:
        """Reveals a cell and, where the rules cascade, what a zero opens. On a revealed cell it is
        a click without effect. Returns how many cells it uncovered, a hit mine included.

        A cell is given as its row and column, or as the pair of them, as in all moves.

        >>> one, other = Game("beginner", seed=4), Game("beginner", seed=4)
        >>> one.reveal(0, 0) == other.reveal((0, 0))
        True
        """
        return self._move("reveal", row, column)

    def chord(self, row: int | Cell, column: int | None = None) -> int:
        """Reveals the covered neighbours of a clue that has as many known mines (flags and
        exploded ones) around it as it says. Returns how many cells it uncovered."""
        return self._move("chord", row, column)

    def flag(self, row: int | Cell, column: int | None = None) -> None:
        """Flags a covered cell."""
        self._move("flag", row, column)

    def unflag(self, row: int | Cell, column: int | None = None) -> None:
        """Removes a flag."""
        self._move("unflag", row, column)

    def move(self, kind: MoveKind, cell: Cell) -> int:
        """The move of that name, as in a record; returns how many cells it uncovered."""
        return self._move(kind, cell, None)

    def _move(self, kind: MoveKind, row: int | Cell, column: int | None) -> int:
        if not isinstance(kind, str) or kind not in MOVE_KINDS:
            raise IllegalMoveError(expected_one_of("kind of move", kind, MOVE_KINDS))
        cell = row if column is None else (row, column)
        try:
            row, column = as_cell(cell)  # type: ignore[arg-type]
            return self.history.move(kind, row, column)
        except BoardError as error:
            raise BoardError(error.what, f": {kind} {row},{column} in {self!r}") from None
        except (IllegalMove, TypeError) as error:
            reason = error if isinstance(error, IllegalMove) else "expected a cell of the board"
            raise IllegalMoveError(
                str(reason), f": {kind} {row},{column} in {self.view!r}", view=self.view
            ) from None
        except ViewError as error:
            raise IllegalMoveError(
                error.what, f": {kind} in {self.view!r}", view=self.view
            ) from None

    def go(self, at: int) -> None:
        """Shows the game after its first `at` moves, or all: the same moves on the same board."""
        if not isinstance(at, int) or at < 0:
            raise IllegalMoveError(f"expected a number of moves, got {reprlib.repr(at)}")
        self.history.go(min(at, sys.maxsize))
        self._forget_board()

    def undo(self) -> bool:
        """Undoes the last move of a person, or the last decision of an agent; False if there is
        none."""
        taken = self.history.undo()
        self._forget_board()
        return taken

    def _forget_board(self) -> None:
        """Where the rules protect the first cell another first one leads to another board."""
        self._board = self.boards.board(self.number)

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, in this process or another, makes the same moves on the same board."""
        return _played, (self.rules, self.seed, self.number, self.boards, self.history.moves)

    @property
    def revealed(self) -> int:
        """Safe cells revealed."""
        return self._core.revealed

    @property
    def mines_hit(self) -> int:
        """Mines revealed."""
        return self._core.mines_hit

    @property
    def flags(self) -> int:
        """Flags on the board."""
        return self._core.flags

    @property
    def flags_right(self) -> int:
        """Flags on mines."""
        return self._core.flags_right

    @property
    def clicks(self) -> int:
        """Reveals and chords, those without effect included."""
        return self._core.clicks

    @property
    def redundant_clicks(self) -> int:
        """Reveals and chords that uncovered nothing."""
        return self._core.redundant_clicks

    @property
    def score(self) -> float:
        """The final score as the game stands: mines safely identified / mines (see `Outcome`)."""
        return self._core.score

    @property
    def solved(self) -> Solved | None:
        """The cells of the solved board; None as long as the game is not over, since this shows the
        mines.

        >>> game = Game.on_board(Board(1, 4, {(0, 0), (0, 3)}))
        >>> for kind, cell in (("flag", (0, 0)), ("flag", (0, 2)), ("reveal", (0, 1))):
        ...     uncovered = game.move(kind, cell)
        >>> game.reveal(0, 3)
        1
        >>> found = game.solved
        >>> found.mines, found.visited, found.identified, found.wrong_flags
        ([(0, 0), (0, 3)], [(0, 1)], [(0, 0)], [(0, 2)])
        """
        found = solved(self.rules.core(), self._core)
        return None if found is None else Solved(*found)

    def __repr__(self) -> str:
        return f"<Game {self.rules}, {self.origin}: {self.status}>"


def ending_of(status: Status, rules: Rules) -> Ending:
    """A status as people say it. Where play goes on after a mine nobody loses: a game that is not
    won is *complete*, and its score says how well it went.

    >>> ending_of("lost", Rules.parse("beginner")), ending_of("lost", Rules.parse("rutgers"))
    ('lost', 'complete')
    """
    return "complete" if status == "lost" and rules.plays_on else status


def _played(
    rules: Rules,
    seed: int,
    number: int,
    boards: BoardSource,
    moves: Sequence[tuple[MoveKind, Cell, bool]],
) -> Game:
    """The game after these moves."""
    game = Game(rules, seed=seed, number=number, boards=boards)
    game.history.play(moves)
    return game
