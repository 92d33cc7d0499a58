"""A game as another program recorded it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import NamedTuple

from minewise._core import Replay as CoreReplay
from minewise._core import made_replay
from minewise.errors import FormatError
from minewise.formats.metrics import (
    ACTIONS,
    HELD,
    Click,
    Metrics,
    PointerAction,
    PointerEvent,
    click_metrics,
)
from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.record import Playback, Record
from minewise.game.rules import Cell
from minewise.game.source import GivenBoards

PIXELS = 16
"""The edge of a cell of replays that are made here, as of Minesweeper of old."""
MOST_PIXELS, MOST_SECONDS, MOST_CELL_SIZE = 10_000_000, 1_000_000, 255
"""What the readers take: places of the pointer, times less than this, and edges of cells."""
PRESSES = {
    "reveal": (PointerAction.LEFT_DOWN, PointerAction.LEFT_UP),
    "flag": (PointerAction.RIGHT_DOWN, PointerAction.RIGHT_UP),
    "unflag": (PointerAction.RIGHT_DOWN, PointerAction.RIGHT_UP),
    "chord": (PointerAction.MIDDLE_DOWN, PointerAction.MIDDLE_UP),
}
"""What a pointer does for a move."""


@dataclass(frozen=True)
class Claims:
    """What a file says of its game, which need not be true; None or empty where it is silent."""

    seconds: float | None
    three_bv: int | None
    end: str | None
    """`won`, `lost` or `other`."""
    question_marks: bool | None
    without_flags: bool | None
    mode: str
    """`standard`, or the name of another mode."""
    program: str
    """The program that recorded the game, with its version."""
    started: str
    """ISO 8601; it ends with Z where the file gives the time zone."""
    ended: str
    names: dict[str, str]
    """Further names: nickname, identifier, event, country."""


class _ReplayGame(NamedTuple):
    """The game that a replay amounts to, as the compiled core tells it."""

    moves: list[tuple[tuple[str, Cell, bool], int]]
    """Each with its milliseconds."""
    clicks: list[tuple[str, Cell | None, int]]
    path: float
    contradictions: list[str]


@dataclass(frozen=True, repr=False)
class Replay:
    """A game as another program recorded it.

    `minewise.formats.read` makes it from a file.
    """

    format: str
    """The name of its format, with the version: `rmv 2`."""
    name: str
    """Its name in a file of several replays; empty in others."""
    board: Board
    player: str
    """UTF-8; of bytes that are no UTF-8, each is taken as a character of Latin-1."""
    player_bytes: bytes
    """The bytes of the file."""
    seconds: float
    """How long the game took: the file's own time, where its events do not contradict it."""
    cell_size: int
    """The edge of a cell in pixels."""
    claims: Claims
    notes: tuple[str, ...]
    """What in the file contradicts itself or is not as its format demands, one sentence each."""
    core: CoreReplay = field(compare=False)
    """The same replay as the compiled core reads it."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Replay):
            return NotImplemented
        compared = ("events", *(each.name for each in fields(self) if each.compare))
        return all(getattr(self, name) == getattr(other, name) for name in compared)

    def __hash__(self) -> int:
        return hash((self.board, self.player_bytes, self.seconds))

    def __repr__(self) -> str:
        """In one line: its board and its events would fill a screen."""
        size = f"{self.board.width}x{self.board.height}/{len(self.board.mines)}"
        return (
            f"<Replay {self.format}: {self.player!r}, {size}, {self.seconds} s, "
            f"{len(self.events):,} events>"
        )

    @cached_property
    def events(self) -> tuple[PointerEvent, ...]:
        """What its pointer did."""
        return tuple(
            PointerEvent(milliseconds / 1000, ACTIONS[action], x, y, HELD[held])
            for milliseconds, action, x, y, held in self.core.events
        )

    @cached_property
    def _game(self) -> _ReplayGame:
        return _ReplayGame(*self.core.game)

    def playback(self) -> Playback:
        """The game that it amounts to, to be looked at move by move."""
        board = GivenBoards((self.board,))
        game = Game(board.rules("beginner"), seed=0, boards=board)
        game.history.play([move for move, _ in self._game.moves])
        record = Record.from_game(game, agent=self.player or "person", seconds=self.seconds)
        return Playback(record, game)

    @cached_property
    def record(self) -> Record:
        """The game that it amounts to: the clicks that changed the board, in their order.

        The rules are as in the programs that people play: the board is given, and a mine ends
        the game. The record is of the player, and can be replayed, reviewed and kept like others.
        """
        return self.playback().record

    @cached_property
    def move_seconds(self) -> tuple[float, ...]:
        """When each move of the record was made, on the clock of the events."""
        return tuple(milliseconds / 1000 for _, milliseconds in self._game.moves)

    @cached_property
    def contradictions(self) -> tuple[str, ...]:
        """How the file contradicts the game that its clicks play, one sentence each.

        The game ended otherwise, the board has another 3BV, the clock runs backwards, or buttons
        are pressed after the end. The game that its clicks play counts.
        """
        return tuple(self._game.contradictions)

    def metrics(self) -> Metrics:
        """What players measure games by; see `minewise.formats.metrics`.

        >>> from minewise.formats import read
        >>> text = b"Player: Z\\nBoard:\\n0*0\\nEvents:\\n0.00 lc 1 1 (5 5)\\n0.30 lr 1 1 (5 6)\\n"
        >>> metrics = read(text).metrics()
        >>> metrics["three_bv"], metrics["three_bv_done"], metrics["clicks"], metrics["path"]
        (2, 1, 1, 0.0)
        """
        clicks = map(Click._make, self._game.clicks)
        counted = click_metrics(self.board, clicks, seconds=self.seconds)
        return counted | {"path": self._game.path}

    @classmethod
    def from_events(
        cls,
        board: Board,
        events: Iterable[PointerEvent],
        *,
        player: str = "",
        seconds: float | None = None,
        cell_size: int = 16,
        program: str = "",
    ) -> Replay:
        """A replay of these events, as of a file; `seconds` is by default the time of the last.

        FormatError where a time or a place is one that no file may have: a million seconds (eleven
        days), more than ten million pixels outside the board, or cells of more than 255 pixels.
        """
        made = [
            (_milliseconds(event.seconds), ACTIONS.index(event.action), *_place(event))
            for event in events
        ]
        last = made[-1][0] if made else 0
        milliseconds = last if seconds is None else _milliseconds(seconds)
        if not 1 <= cell_size <= MOST_CELL_SIZE:
            raise FormatError(f"expected cells of 1 to {MOST_CELL_SIZE} pixels, got {cell_size}")
        core = made_replay(board.core, player.encode(), milliseconds, cell_size, made, program)
        return cls.from_core(core)

    @classmethod
    def from_record(cls, record: Record, move_seconds: Sequence[float] | None = None) -> Replay:
        """A replay of a game that is over, played by a pointer that leaps from cell to cell.

        Each move is a press and a release in the middle of its cell: of the left button for a
        reveal, the right one for a flag, and the middle one for a chord. `move_seconds` is the time
        of each; by default there is one move a second. FormatError if no cell is revealed yet, or
        the times are not one a move. So too if the clues are noisy, or the clicks play another game
        by the rules of the programs that people play, as where play goes on after a mine.

        >>> from minewise.match.play import play
        >>> record = play("basic", "5x5/3", seed=1)
        >>> replay = Replay.from_record(record)
        >>> replay.record.revealed == record.revealed, replay.seconds == len(record.moves) - 1
        (True, True)
        """
        game, board = played(record)
        times = range(len(record.moves)) if move_seconds is None else move_seconds
        if len(times) != len(record.moves):
            raise FormatError(f"expected {len(record.moves)} times of moves, got {len(times)}")
        events = [
            PointerEvent(at, action, PIXELS * column + PIXELS // 2, PIXELS * row + PIXELS // 2)
            for at, (kind, (row, column), _) in zip(times, record.moves, strict=True)
            for action in PRESSES[kind]
        ]
        agent = " ".join(filter(None, [record.agent, record.options]))
        replay = cls.from_events(board, events, player=agent, program="minewise", cell_size=PIXELS)
        _check_same(game, replay.record)
        return replay

    @classmethod
    def from_core(cls, core: CoreReplay, name: str = "") -> Replay:
        """The replay that the compiled core holds."""
        return cls(
            format=core.format,
            name=name,
            board=Board.from_core(core.board),
            player=core.player,
            player_bytes=core.player_bytes,
            seconds=core.milliseconds / 1000,
            cell_size=core.cell_size,
            claims=Claims(*core.claims),
            notes=tuple(core.notes),
            core=core,
        )


def played(record: Record) -> tuple[Game, Board]:
    """The game of a record after its moves, and its board; FormatError where it has none yet."""
    game = record.to_game()
    if game.board is None:
        raise FormatError("expected a game with a first click", f": {record!r:.100}")
    return game, game.board


def _check_same(game: Game, shown: Record) -> None:
    """FormatError where a replay shows another game: its file names no rules."""
    if game.rules.clues != "exact":
        raise FormatError(f"expected exact clues in a game for a replay, got {game.rules}")
    for name in ("status", "revealed", "mines_hit"):
        true, read = getattr(game, name), getattr(shown, name)
        if true != read:
            raise FormatError(
                "expected a game that a mine or the last safe cell ends, since a replay shows no "
                f"other, got {name} {true} under {game.rules}, and {read} in the replay"
            )


def _milliseconds(seconds: float) -> int:
    milliseconds = round(seconds * 1000) if abs(seconds) < MOST_SECONDS else None
    if milliseconds is None or abs(milliseconds) == 1000 * MOST_SECONDS:
        raise FormatError(f"expected a time of less than {MOST_SECONDS} seconds, got {seconds}")
    return milliseconds


def _place(event: PointerEvent) -> tuple[int, int]:
    if max(abs(event.x), abs(event.y)) > MOST_PIXELS:
        raise FormatError(f"expected a pointer at most {MOST_PIXELS} pixels away, got {event}")
    return event.x, event.y
