"""A recorded game, to be looked at move by move, forwards and backwards."""

from __future__ import annotations

from minewise.game.game import Game
from minewise.game.record import Record
from minewise.game.view import View


class Playback:
    """The game of a record after `at` of its moves.

    `game` is the game after the last of them, which is moved then. Without it the record is played,
    and RecordError says where it was altered.

    >>> from minewise.match.play import play
    >>> replay = Playback(play("csp", "5x5/3", seed=1))
    >>> replay.go(len(replay)).status, replay.go(0).clicks
    ('won', 0)
    """

    def __init__(self, record: Record, game: Game | None = None) -> None:
        self.record = record
        self.game = record.to_game() if game is None else game
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
