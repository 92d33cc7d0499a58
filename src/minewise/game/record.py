"""Record: one played game, with all its moves, as numbers and as JSON, or move by move."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from minewise._core import (
    checked_record,
    final_score,
    mines_identified,
    play_record,
    text_of_record,
)
from minewise.display import NotebookDisplay
from minewise.documents import json_value
from minewise.errors import BoardError, DocumentError, RecordError
from minewise.game.game import Ending, Game, Status, ending_of
from minewise.game.move import Move, moves_of_core
from minewise.game.rules import Rules
from minewise.game.source import RANDOM, BoardSource, GivenBoards
from minewise.game.view import View

COUNTS = (
    "revealed",
    "mines_hit",
    "flags_right",
    "flags_wrong",
    "clicks",
    "redundant_clicks",
    "guesses",
)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """How one game came out.

    `clicks` counts reveals and chords, also those on cells that a cascade had opened already
    (`redundant_clicks`); flags are no clicks. `guesses` are the reveals that the agent did not call
    certain, without a first click that the rules protect. `fault` says what the agent did wrong if
    that ended the game. Outcomes are equal if the games came out alike; `seconds`, the agent's time
    to decide, does not count.
    """

    rules: Rules
    status: Status
    revealed: int
    mines_hit: int
    flags_right: int
    flags_wrong: int
    clicks: int
    redundant_clicks: int
    guesses: int
    fault: str | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def ending(self) -> Ending:
        """How the game ended, as people say it (see `ending_of`); a fault loses it."""
        return self.status if self.fault else ending_of(self.status, self.rules)

    @property
    def won(self) -> bool:
        """Was the game completed with no mine hit and every flag right?"""
        return self.status == "won"

    @property
    def mines(self) -> int:
        """Mines on the board."""
        assert self.rules.mines is not None
        return self.rules.mines

    @property
    def mines_identified(self) -> int:
        """Mines safely identified: where play went on to its end after a mine, all that were not
        hit (Kulkarni 2020, 1); else those with a flag on them."""
        complete = self.fault is None
        return mines_identified(self.rules.core(), self.mines_hit, self.flags_right, complete)

    @property
    def score(self) -> float:
        """The final score: mines safely identified / mines; 1 where there are none."""
        return final_score(self.mines_identified, self.mines)

    @property
    def board_share(self) -> float:
        """Safe cells revealed / safe cells; 1 where there are none."""
        safe = self.rules.cells - self.mines
        return self.revealed / safe if safe else 1.0


@dataclass(frozen=True, kw_only=True)
class Record(Outcome, NotebookDisplay):
    """One played game: how it came out, and the moves that led there.

    `board` is the text of the board if it was given, else None: the seed leads to it.
    """

    agent: str
    options: str
    seed: int
    game: int
    moves: tuple[Move, ...] = field(repr=False)
    board: str | None = None

    @classmethod
    def from_game(
        cls,
        game: Game,
        *,
        agent: str,
        options: str = "",
        fault: str | None = None,
        seconds: float = 0.0,
    ) -> Record:
        """The record of a game, with the moves that have led to where it stands."""
        board = game.boards.board(game.number)
        return cls(
            agent=agent,
            options=options,
            rules=game.rules,
            seed=game.seed,
            game=game.number,
            moves=moves_of_core(game.history.moves),
            board=None if board is None else str(board),
            fault=fault,
            seconds=seconds,
            **played_counts(game, fault),
        )

    @cached_property
    def boards(self) -> BoardSource:
        """Where the board comes from."""
        return RANDOM if self.board is None else GivenBoards.from_boards([self.board])

    def to_game(self) -> Game:
        """The game after its last move: RecordError if a move is illegal or a count is not what the
        moves give, so that somebody has altered it."""
        game = Game(self.rules, seed=self.seed, number=self.game, boards=self.boards)
        try:
            play_record(self, game.history)
        except BoardError as error:
            raise RecordError(f"expected moves that the game allows: {error}") from None
        return game

    def replay(self) -> Iterator[View]:
        """The view before the first move, then after each move.

        >>> from minewise.match.play import play
        >>> record = play("basic", Rules(5, 5, 3), seed=1)
        >>> views = list(record.replay())
        >>> len(views) == len(record.moves) + 1
        True
        """
        game = self.to_game()
        for at in range(len(self.moves) + 1):
            game.go(at)
            yield game.view

    def check(self) -> None:
        """Plays the record again: RecordError if somebody has altered it, as from `to_game`."""
        self.to_game()

    def to_json(self) -> str:
        """One line of JSON; `from_json` reads it back."""
        return text_of_record(self)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Parses a record that `to_json` wrote, and plays it. RecordError if it is none, or was
        altered: see `check`.

        >>> Record.from_json('{"format": "minewise record", "version": 99}')
        Traceback (most recent call last):
        minewise.errors.RecordError: expected a minewise record of version 1, got version 99
        """
        record = cls.unchecked(text)
        record.check()
        return record

    @classmethod
    def unchecked(cls, text: str) -> Record:
        """Parses a record without playing its moves: for a reader that bounds what it plays, and
        then checks them itself."""
        if not isinstance(text, str):
            raise RecordError(f"expected the text of a record, got {reprlib.repr(text)}")
        try:
            values = json_value(checked_record(text.removeprefix("\ufeff")))
        except DocumentError as error:
            raise RecordError(f"expected a minewise record: {error}") from None
        for of_the_text in ("format", "version", "boards"):
            del values[of_the_text]
        values["rules"] = Rules.parse(values["rules"])
        values["moves"] = tuple(
            Move(kind, (row, column), guess) for kind, row, column, guess in values["moves"]
        )
        return cls(**values)


def played_counts(game: Game, fault: str | None) -> dict[str, Any]:
    """The status and the counts of a game, by their names."""
    return {"status": "lost" if fault else game.status, **game.history.counts}


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
