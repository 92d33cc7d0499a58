"""BoardSource: where the boards of games come from, at random or given."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Protocol

from minewise.errors import BoardError
from minewise.game.board import Board
from minewise.game.rules import Rules, as_rules


class BoardSource(Protocol):
    """Where the boards of games come from, and the name by which entries and records know it."""

    @property
    def name(self) -> str:
        """The same name on any machine means the same boards."""

    def board(self, number: int) -> Board | None:
        """The board of a game; None where the rules, the seed and the number lead to it."""

    def rules_for(self, rules: Rules) -> Rules:
        """The rules by which games on these boards are played; BoardError if there are none."""


@dataclass(frozen=True)
class RandomBoards:
    """Uniform over the layouts that the rules allow, the same for the same seed and number."""

    name: str = field(default="random", init=False)

    def board(self, number: int) -> None:  # noqa: ARG002 - the core lays it
        return None

    def rules_for(self, rules: Rules) -> Rules:
        return rules


RANDOM = RandomBoards()


@dataclass(frozen=True)
class GivenBoards:
    """Boards of one size and number of mines, each played as it stands: no first click is
    protected. Game number n plays board n; after the last one the first one comes again.

    >>> boards = GivenBoards.parse('''
    ... * . .
    ... . . *
    ...
    ... . . *
    ... . . *
    ... ''')
    >>> boards.name, len(boards.boards), str(boards.rules("beginner"))
    ('given:96da261d0a268228', 2, '3x2/2 first_click=any')
    """

    boards: tuple[Board, ...]

    def __post_init__(self) -> None:
        if not self.boards:
            raise BoardError("expected at least one board, got none")
        first = _size(self.boards[0])
        for number, board in enumerate(self.boards):
            if _size(board) != first:
                raise BoardError(
                    f"expected boards of one size and number of mines, {_size_text(first)} as the "
                    f"first, got {_size_text(_size(board))} as number {number}: {str(board)!r}"
                )

    @classmethod
    def from_boards(cls, boards: Iterable[Board | str]) -> GivenBoards:
        """Boards, or their texts."""
        return cls(tuple(b if isinstance(b, Board) else Board.parse(b) for b in boards))

    @classmethod
    def parse(cls, text: str) -> GivenBoards:
        """Reads the texts of boards, with an empty line after each."""
        parts = "\n".join(line.strip() for line in text.splitlines()).split("\n\n")
        return cls.from_boards(part for part in parts if part.strip())

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Each board on one line, `*` for a mine and `.` for a safe cell, `/` between rows."""
        return tuple(map(_one_line, self.boards))

    def __reduce__(self) -> tuple[Callable[[str], GivenBoards], tuple[str]]:
        return _of_lines, ("\n".join(self.texts),)

    @cached_property
    def digest(self) -> str:
        """That of the board; of several 16 hexadecimal digits hashed from all of theirs."""
        first, *others = (board.digest for board in self.boards)
        return sha256("\n".join([first, *others]).encode()).hexdigest()[:16] if others else first

    @property
    def name(self) -> str:
        return f"given:{self.digest}"

    def board(self, number: int) -> Board:
        return self.boards[number % len(self.boards)]

    def rules(self, switches: Rules | str) -> Rules:
        """These rules with the size and the mines of the boards."""
        board = self.boards[0]
        # The first click is set first: with another one the board's mines may not fit the rules.
        return replace(
            as_rules(switches),
            first_click="any",
            boards="any",
            height=board.height,
            width=board.width,
            mines=len(board.mines),
        )

    def rules_for(self, rules: Rules) -> Rules:
        if (rules.height, rules.width, rules.mines) != _size(self.boards[0]):
            raise BoardError(
                f"expected a board of the size and mines of {rules}: {self.boards[0]!r}"
            )
        return replace(rules, first_click="any", boards="any")


@lru_cache(maxsize=4)
def _of_lines(text: str) -> GivenBoards:
    """What was pickled, made once in a worker that gets it with every job."""
    return GivenBoards.from_boards(text.split("\n"))


def _one_line(board: Board) -> str:
    cells = [["."] * board.width for _ in range(board.height)]
    for row, column in board.mines:
        cells[row][column] = "*"
    return "/".join(map("".join, cells))


def _size(board: Board) -> tuple[int, int, int]:
    return board.height, board.width, len(board.mines)


def _size_text(size: tuple[int, int, int]) -> str:
    height, width, mines = size
    return f"{width}x{height}/{mines}"
