"""Boards that need no guess, the same for the same seed everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from minewise._core import BY_WALK
from minewise.boards.certificate import Certificate
from minewise.boards.level import Level, check_level
from minewise.boards.portions import board_of, portions
from minewise.boards.wanted import Wanted
from minewise.errors import BoardError
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class NoGuessBoard:
    """A board that a level of reasoning solves, after its first cell.

    `attempt` says which of the boards of (seed, number) it is: the first that is solved. None where
    no board of 2,000 is (20,000 at level single): then it is the end of a walk.
    """

    rules: Rules
    first_cell: Cell
    level: Level
    seed: int
    number: int
    attempt: int | None
    mines: bytes = field(repr=False)
    """A byte a cell, row by row: 1 for a mine."""

    @cached_property
    def board(self) -> Board:
        """Where the mines are: made when it is first asked for."""
        return board_of(self.rules, self.mines)

    @cached_property
    def certificate(self) -> Certificate:
        """The steps that solve it, each with its proof: made when it is first asked for."""
        return Certificate.of(self.rules, self.board, self.first_cell, self.level)

    def __str__(self) -> str:
        return str(self.board)


def generate(
    rules: Rules | str,
    count: int | None = None,
    *,
    seed: int,
    level: Level | None = None,
    difficulty: Level | None = None,
    first_cell: Cell | None = None,
    three_bv: tuple[int, int] | None = None,
    first: int = 0,
    workers: int = 1,
) -> Iterator[NoGuessBoard]:
    """Boards that need no guess, without an end where no `count` is given.

    Each is uniform over all boards by these rules that the level solves after the first cell, that
    the level before `difficulty` does not solve, where one is given, but it does, and whose 3BV
    lies in the range (both ends included): boards are drawn at random until one is such a board.
    Where 2,000 within the range are not (20,000 at level single), as boards are dense, a walk over
    such boards leads to one: mines are added to the empty board, then moved, as long as the level
    solves it. That is close to uniform; docs/explanation/boards-without-guesses.md says how close.
    Board number n is the same for the same rules, seed, n and wishes, on every machine. The level
    is `level`, or that of the rules, or exact; the first cell is `first_cell`, or that of the
    rules, or where the agent `exact` begins.

    BoardError where a walk does not get to as many mines, or to the 3BV or difficulty. RulesError
    where clues may lie or a 0 opens nothing.

    >>> board = next(generate("8x8/10 first_click=opening", seed=1, level="single"))
    >>> board.first_cell, board.board.three_bv
    ((2, 2), 15)
    >>> [b.attempt for b in generate("expert first_click=opening", 5, seed=7)]
    [2, 7, 11, 0, 2]
    >>> next(generate("30x16/200 first_click=opening", seed=7)).attempt is None
    True
    """
    wanted = Wanted.of(rules, level, difficulty, first_cell, three_bv)
    cells = wanted.rules.height * wanted.rules.width
    for portion in portions(wanted, seed, first, count, workers):
        for i, attempt in enumerate(portion.attempts):
            yield NoGuessBoard(
                wanted.rules,
                wanted.first_cell,
                wanted.level,
                seed,
                portion.first + i,
                attempt if attempt != BY_WALK else None,
                portion.mines[i * cells : (i + 1) * cells],
            )


def generate_many(
    rules: Rules | str,
    count: int,
    *,
    seed: int,
    level: Level | None = None,
    difficulty: Level | None = None,
    first_cell: Cell | None = None,
    three_bv: tuple[int, int] | None = None,
    first: int = 0,
    workers: int = 1,
) -> NDArray[np.uint8]:
    """The boards of `generate` as an array: uint8, (count, height, width), 1 for a mine.

    >>> mines = generate_many("expert first_click=opening", 10, seed=7)
    >>> mines.shape, mines.sum(axis=(1, 2)).tolist()
    ((10, 16, 30), [99, 99, 99, 99, 99, 99, 99, 99, 99, 99])
    """
    import numpy as np

    if count is None:
        raise BoardError("expected a count of boards for one array, got None")
    wanted = Wanted.of(rules, level, difficulty, first_cell, three_bv)
    drawn = portions(wanted, seed, first, count, workers)
    mines = np.frombuffer(b"".join(portion.mines for portion in drawn), dtype=np.uint8)
    return mines.reshape(count, wanted.rules.height, wanted.rules.width)


def solves(level: Level, board: Board, first_cell: Cell) -> bool:
    """Does a level of reasoning reveal every safe cell of a board, after its first one?

    >>> board = Board.parse(". . * . . * .")
    >>> [solves(level, board, (0, 0)) for level in ("single", "exact-without-total", "exact")]
    [False, False, False]
    >>> solves("single", Board.parse(". . . *"), (0, 0))
    True
    """
    rules = Rules(board.height, board.width, len(board.mines), first_click="any")
    source = Wanted(rules, first_cell, check_level(level)).source()
    try:
        return source.takes(board.core, first_cell)
    except (TypeError, ValueError):
        raise BoardError(
            f"expected a first cell (row, column) of the board, got {first_cell!r}"
        ) from None
