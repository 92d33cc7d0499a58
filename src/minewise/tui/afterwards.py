"""What there is to say at the end of a game on boards that need no guess, or where forced guesses
are safe: how hard the board is, and which guess was not needed."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.boards.certificate import Certificate, Difficulty
from minewise.boards.level import check_level
from minewise.companion.review import Review
from minewise.errors import BoardError
from minewise.game.board import Board
from minewise.game.record import Record
from minewise.game.rules import Cell


@dataclass(frozen=True)
class Afterwards:
    """`difficulty` is None where the board may need a guess; `needless` are the moves, from 0, that
    guessed though a cell was certainly safe."""

    three_bv: int
    difficulty: Difficulty | None
    needless: tuple[int, ...]

    @classmethod
    def from_record(cls, record: Record) -> Afterwards:
        """What a record of a game that is over says."""
        board = record.to_game().board
        assert board is not None
        judged = Review.from_record(record).judged
        needless = (one.number for one in judged if one.verdict == "needless risk")
        return cls(board.three_bv, _difficulty(record, board), tuple(needless))

    def __str__(self) -> str:
        """One line on the board, and one on the guesses.

        >>> print(Afterwards(15, Difficulty("subset", 3, 2), (6, 9)))
        3BV 15. Hardest step: one clue inside another, 2 times.
        2 guesses were not needed, the first at move 7: W shows it, and what was certain.
        """
        hardest = f" {_hardest(self.difficulty)}" if self.difficulty else ""
        return f"3BV {self.three_bv}.{hardest}\n{self._guesses}".rstrip()

    @property
    def _guesses(self) -> str:
        if not self.needless:
            return ""
        move = self.needless[0] + 1
        if len(self.needless) == 1:
            return f"Move {move} was a guess, though a cell was certain: W shows which, and why."
        return (
            f"{len(self.needless)} guesses were not needed, the first at move {move}: "
            "W shows it, and what was certain."
        )


def _difficulty(record: Record, board: Board) -> Difficulty | None:
    kind, _, level = record.rules.boards.partition(":level=")
    if kind != "no-guess":
        return None
    first = record.rules.start
    if not isinstance(first, tuple):
        first = _first_cell(record)
    try:
        return Certificate.from_board(record.rules, board, first, check_level(level)).difficulty
    except BoardError:
        return None  # a proof of it takes too much


def _first_cell(record: Record) -> Cell:
    """Where the first click opened the board: a cell of the least clue."""
    return next(
        cells[0] for view in record.replay() for clue in range(9) if (cells := view.where(clue))
    )


def _hardest(difficulty: Difficulty) -> str:
    """The hardest step in words.

    >>> _hardest(Difficulty("exact", 1, 1)), _hardest(Difficulty("exact-without-total", 4, 2))
    ('Hardest step: one clue and the mine total, once.', 'Hardest step: 4 clues together, 2 times.')
    >>> _hardest(Difficulty())
    'The first click opened everything.'
    """
    count = difficulty.steps
    if not count:
        return "The first click opened everything."
    clues = "one clue" if difficulty.clues == 1 else f"{difficulty.clues} clues"
    what = {
        "single": "a single clue",
        "subset": "one clue inside another",
        "exact-without-total": f"{clues} together",
        "exact": f"{clues} and the mine total" if difficulty.clues else "only the mine total",
    }[difficulty.level]
    return f"Hardest step: {what}, {'once' if count == 1 else f'{count} times'}."
