"""A recorded game, to be looked at move by move, forwards and backwards."""

from __future__ import annotations

from minewise.errors import MinewiseError, RecordError
from minewise.game.game import Game
from minewise.game.record import Record
from minewise.game.view import View


class Playback:
    """The game of a record after `at` of its moves.

    RecordError if the game does not allow a move of the record, or if it comes out otherwise.

    >>> from minewise.play.match import play
    >>> replay = Playback(play("csp", "5x5/3", seed=1))
    >>> replay.go(len(replay)).status, replay.go(0).clicks
    ('won', 0)
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = Game(record.rules, seed=record.seed, number=record.game, boards=record.boards)
        try:
            for move in record.moves:
                self.game.move(move.kind, move.cell)
        except MinewiseError as error:
            raise RecordError(f"expected moves that the game allows: {error}") from None
        if (status := self.game.status) != record.status and record.fault is None:
            raise RecordError(f"expected a game that is {record.status}, but it is {status}")
        self.go(0)

    @property
    def at(self) -> int:
        """How many moves have been made where it stands."""
        return self.game.history.at

    def __len__(self) -> int:
        return len(self.record.moves)

    @property
    def view(self) -> View:
        """What the player saw."""
        return self.game.view

    def go(self, at: int) -> Game:
        """The game after that many moves; numbers off the record count as its start or end."""
        self.game.go(max(0, at))
        return self.game
