"""A recorded game, to be looked at move by move, forwards and backwards."""

from __future__ import annotations

from minewise.errors import MinewiseError, RecordError
from minewise.game.game import Game
from minewise.game.record import Record
from minewise.game.view import View


class Replay:
    """The game of a record after `at` of its moves.

    RecordError if the game does not allow a move of the record, or if it comes out otherwise.

    >>> from minewise.play.match import play
    >>> replay = Replay(play("csp", "5x5/3", seed=1))
    >>> replay.go(len(replay)).status, replay.go(0).clicks
    ('won', 0)
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = self._fresh()
        self.at = 0
        try:
            status = self.go(len(self)).status
        except MinewiseError as error:
            raise RecordError(f"expected moves that the game allows: {error}") from None
        if status != record.status and record.fault is None:
            raise RecordError(f"expected a game that is {record.status}, but it is {status}")
        self.go(0)

    def __len__(self) -> int:
        return len(self.record.moves)

    @property
    def view(self) -> View:
        """What the player saw."""
        return self.game.view

    def go(self, at: int) -> Game:
        """The game after that many moves; numbers off the record count as its start or end."""
        at = max(0, min(at, len(self)))
        if at < self.at:
            self.game, self.at = self._fresh(), 0
        for move in self.record.moves[self.at : at]:
            self.game.move(move.kind, move.cell)
            self.at += 1
        return self.game

    def _fresh(self) -> Game:
        record = self.record
        return Game(record.rules, seed=record.seed, number=record.game, boards=record.boards)
