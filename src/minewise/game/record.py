"""Record: one played game, with all its moves, as numbers and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from math import inf
from typing import Any, NamedTuple, get_args

from minewise._core import final_score, guesses, mines_identified
from minewise.display import Displayed
from minewise.errors import IllegalMoveError, RecordError, expected_one_of
from minewise.game.game import Ending, Game, MoveKind, Status, ending_of
from minewise.game.rules import Cell, Rules, check_seed
from minewise.game.source import RANDOM, BoardSource, GivenBoards
from minewise.game.view import View

ALTERED = "this record was altered"
"""How `Record.check` begins to say that a record is not of the game that was played."""

FORMAT_VERSION = 1
"""Of the JSON; a change that older programs cannot read raises it."""

COUNTS = (
    "revealed",
    "mines_hit",
    "flags_right",
    "flags_wrong",
    "clicks",
    "redundant_clicks",
    "guesses",
)


class Move(NamedTuple):
    """One move: its kind, its cell, and whether the player guessed."""

    kind: MoveKind
    cell: Cell
    guess: bool = False


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
class Record(Outcome, Displayed):
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
    def of(
        cls,
        game: Game,
        moves: Sequence[Move],
        *,
        agent: str,
        options: str = "",
        fault: str | None = None,
        seconds: float = 0.0,
    ) -> Record:
        """The record of a game to which these moves have led."""
        board = game.boards.board(game.number)
        return cls(
            agent=agent,
            options=options,
            rules=game.rules,
            seed=game.seed,
            game=game.number,
            moves=tuple(moves),
            board=None if board is None else str(board),
            fault=fault,
            seconds=seconds,
            **played_counts(game, moves, fault),
        )

    @property
    def boards(self) -> BoardSource:
        """Where the board comes from."""
        return RANDOM if self.board is None else GivenBoards.of([self.board])

    def replay(self) -> Iterator[View]:
        """The view before the first move, then after each move.

        >>> from minewise.play.match import play
        >>> record = play("basic", Rules(5, 5, 3), seed=1)
        >>> views = list(record.replay())
        >>> len(views) == len(record.moves) + 1
        True
        """
        game = Game(self.rules, seed=self.seed, number=self.game, boards=self.boards)
        yield game.view
        for move in self.moves:
            game.move(move.kind, move.cell)
            yield game.view

    def check(self) -> None:
        """Plays the record again: RecordError if a move is illegal or a count is not what the moves
        give, so that somebody has altered it."""
        game = Game(self.rules, seed=self.seed, number=self.game, boards=self.boards)
        for number, move in enumerate(self.moves, start=1):
            try:
                game.move(move.kind, move.cell)
            except IllegalMoveError as error:
                row, column = move.cell
                raise RecordError(
                    f"{ALTERED}: move {number}, {move.kind} {row},{column}: {error.what}"
                ) from None
        for name, value in played_counts(game, self.moves, self.fault).items():
            if getattr(self, name) != value:
                raise RecordError(
                    f"{ALTERED}: expected {name} {value}, as its moves give, got "
                    f"{getattr(self, name)}"
                )

    def to_json(self) -> str:
        """One line of JSON; `from_json` reads it back."""
        named = {name: getattr(self, name) for name in ("agent", "options")}
        values = named | asdict(self) | {"rules": str(self.rules), "boards": self.boards.name}
        values["moves"] = [[move.kind, *move.cell, move.guess] for move in self.moves]
        return json.dumps({"format": "minewise record", "version": FORMAT_VERSION} | values)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Reads what `to_json` wrote. RecordError if it is no record, or was altered: see `check`.

        >>> Record.from_json('{"format": "minewise record", "version": 99}')
        Traceback (most recent call last):
        minewise.errors.RecordError: expected a minewise record of version 1, got version 99
        """
        record = cls.unchecked(text)
        record.check()
        return record

    @classmethod
    def unchecked(cls, text: str) -> Record:
        """Reads what `to_json` wrote, but plays no moves: for a reader that bounds what it plays,
        and then checks them itself."""
        try:
            values = json.loads(text)
        except (
            TypeError,
            ValueError,
            RecursionError,
        ) as error:  # no JSON, a number too long, or too deep
            raise RecordError(f"expected a minewise record: {_broken(text, error)}") from None
        if not isinstance(values, dict) or values.pop("format", None) != "minewise record":
            raise RecordError("expected a minewise record, got JSON of another kind")
        version = values.pop("version", None)
        if version != FORMAT_VERSION:
            raise RecordError(
                f"expected a minewise record of version {FORMAT_VERSION}, got version {version}"
            )
        if other := next((name for name in values if name not in _NAMES), None):
            raise RecordError(f'expected only fields of a record, got "{other:.60}"')
        try:
            values["rules"] = Rules.parse(values["rules"])
            values["moves"] = tuple(Move(k, (r, c), g) for k, r, c, g in values["moves"])
            boards = values.pop("boards")
            record = cls(**values)
            record._check_values()
            if boards != record.boards.name:
                raise RecordError(f"expected boards {record.boards.name}, got {boards!r}")
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RecordError(f"expected all fields of a record: {error}") from None
        return record

    def _check_values(self) -> None:
        """Refuses values that no game could have given."""
        if bool in (type(self.seed), type(self.game)):
            raise RecordError("expected the seed and the game as numbers")
        check_seed(self.seed, self.game)
        if self.rules.mines is None or self.mines_hit > self.rules.mines:
            raise RecordError(f"expected rules with a number of mines for this game: {self.rules}")
        if not all(isinstance(text, str) for text in (self.agent, self.options)):
            raise RecordError("expected the agent and its options as text")
        kinds = get_args(MoveKind)
        for name, value, allowed in [
            ("status", self.status, get_args(Status)),
            *(("kind of move", move.kind, kinds) for move in self.moves),
        ]:
            if value not in allowed:
                raise RecordError(expected_one_of(name, value, allowed))
        if not all(type(move.guess) is bool for move in self.moves):
            raise RecordError("expected true or false for each move that may be a guess")
        if not isinstance(self.fault, str | None):
            raise RecordError(f"expected the fault as text or null, got {self.fault!r:.60}")
        if type(self.seconds) not in (int, float) or not 0 <= self.seconds < inf:
            raise RecordError(f"expected seconds of 0 or more, got {self.seconds!r:.60}")
        for name in COUNTS:
            value = getattr(self, name)
            if type(value) is not int or value < 0:
                raise RecordError(f"expected a count of 0 or more as {name}, got {value!r}")
        self.boards.rules_for(self.rules)  # refuses what is no board, or none for these rules


_NAMES = {"boards", *(each.name for each in fields(Record))}
"""What a record may hold; its format and version are taken out first."""


def played_counts(game: Game, moves: Sequence[Move], fault: str | None) -> dict[str, Any]:
    """The status and the counts of a game to which these moves have led, by their names."""
    return {
        "status": "lost" if fault else game.status,
        "revealed": game.revealed,
        "mines_hit": game.mines_hit,
        "flags_right": game.flags_right,
        "flags_wrong": game.flags - game.flags_right,
        "clicks": game.clicks,
        "redundant_clicks": game.redundant_clicks,
        "guesses": guesses(game.rules.core(), [(move.kind, move.guess) for move in moves]),
    }


def _broken(text: object, error: Exception) -> str:
    """Why a text is no JSON."""
    start = str(text).lstrip()[:20]
    if not start.startswith("{"):
        return f"it is JSON, as `minewise watch --json` writes it, got {start!r}"
    if isinstance(error, json.JSONDecodeError):
        return f"its JSON ends or breaks at line {error.lineno}, column {error.colno}"
    return "its JSON is too deep, or has a number that is too long"
