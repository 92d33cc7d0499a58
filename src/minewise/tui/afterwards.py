"""What there is to say at the end of a game on boards that need no guess, or where forced guesses
are safe: how long the board is, and which guess was not needed."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.companion.replay import Replay
from minewise.companion.review import reviewed
from minewise.game.record import Record


@dataclass(frozen=True)
class Afterwards:
    """`needless` are the moves, from 0, that guessed though a cell was certainly safe."""

    three_bv: int
    needless: tuple[int, ...]

    @classmethod
    def of(cls, record: Record) -> Afterwards:
        """What a record of a game that is over says."""
        board = Replay(record).go(len(record.moves)).board
        assert board is not None
        needless = (one.number for one in reviewed(record) if one.verdict == "needless risk")
        return cls(board.three_bv, tuple(needless))

    def __str__(self) -> str:
        """One line on the board, and one on the guesses.

        >>> print(Afterwards(15, (6, 9)))
        3BV 15.
        2 guesses were not needed, the first at move 7: W shows it, and what was certain.
        """
        return f"3BV {self.three_bv}.\n{self._guesses}".rstrip()

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
