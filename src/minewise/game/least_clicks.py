"""least_clicks: the fewest clicks that win a board whose mines are known."""

from __future__ import annotations

import reprlib
from typing import NamedTuple

from minewise._core import least_clicks as core_least_clicks
from minewise.errors import BoardError
from minewise.game.board import Board
from minewise.game.record import Move


class LeastClicks(NamedTuple):
    """The fewest clicks that win a board: from `lower` to `upper`, where `moves` win it with
    `upper` clicks. The page "Metrics" of the documents says what counts and how it is found."""

    lower: int
    upper: int
    moves: tuple[Move, ...]

    @property
    def exact(self) -> bool:
        """Is it proved that fewer clicks than `upper` do not win?"""
        return self.lower == self.upper


def least_clicks(board: Board, limit: int) -> LeastClicks:
    """What `Board.least_clicks` returns."""
    if not isinstance(limit, int) or not 1 <= limit < 2**31:
        raise BoardError(f"expected a limit from 1 to 2**31 - 1, got {reprlib.repr(limit)}")
    found = core_least_clicks(board.core, limit)
    moves = tuple(Move(move.kind, move.cell) for move in found.moves)
    return LeastClicks(found.lower, found.upper, moves)
