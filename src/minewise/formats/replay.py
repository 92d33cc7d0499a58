"""A game as another program recorded it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntFlag
from typing import NamedTuple

from minewise._core import Replay as CoreReplay
from minewise._core import ReplayClaims as CoreClaims
from minewise.game.board import Board


class PointerAction(Enum):
    """What the pointer does in an event."""

    MOVE = "move"
    LEFT_DOWN = "left down"
    LEFT_UP = "left up"
    RIGHT_DOWN = "right down"
    RIGHT_UP = "right up"
    MIDDLE_DOWN = "middle down"
    MIDDLE_UP = "middle up"
    FLAG_BEFORE = "flag before"
    """A flag from before the recording begins."""


ACTIONS = tuple(PointerAction)
"""In the order of the compiled core."""


class Buttons(IntFlag):
    """Buttons that are down."""

    NONE = 0
    LEFT = 1
    RIGHT = 2
    MIDDLE = 4


HELD = tuple(Buttons(held) for held in range(8))
"""Every set of buttons: to make one is slow, and a replay has thousands."""


class PointerEvent(NamedTuple):
    """What the pointer did, when and where."""

    seconds: float
    """Since the recording began, as the file says."""
    action: PointerAction
    x: int
    """Pixels from the left edge of the board; the pointer may be outside."""
    y: int
    """Pixels from the upper edge of the board."""
    buttons: Buttons = Buttons.NONE
    """The buttons that are down after the event. What clicks were made does not depend on it."""


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

    @classmethod
    def of_core(cls, core: CoreClaims) -> Claims:
        """The claims that the compiled core holds."""
        return cls(
            seconds=None if core.milliseconds is None else core.milliseconds / 1000,
            three_bv=core.three_bv,
            end=core.end,
            question_marks=core.question_marks,
            without_flags=core.without_flags,
            mode=core.mode,
            program=text_of(core.program),
            started=core.started,
            ended=core.ended,
            names={what: text_of(name) for what, name in core.names},
        )


@dataclass(frozen=True)
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
    events: tuple[PointerEvent, ...]
    claims: Claims
    notes: tuple[str, ...]
    """What in the file contradicts itself or is not as its format demands, one sentence each."""
    core: CoreReplay = field(repr=False, compare=False)
    """The same replay as the compiled core reads it."""

    @classmethod
    def of_core(cls, core: CoreReplay, name: str = "") -> Replay:
        """The replay that the compiled core holds."""
        return cls(
            format=core.format,
            name=name,
            board=Board.of_core(core.board),
            player=text_of(core.player),
            player_bytes=core.player,
            seconds=core.milliseconds / 1000,
            cell_size=core.cell_size,
            events=tuple(
                PointerEvent(milliseconds / 1000, ACTIONS[action], x, y, HELD[held])
                for milliseconds, action, x, y, held in core.events
            ),
            claims=Claims.of_core(core.claims),
            notes=tuple(core.notes),
            core=core,
        )


def text_of(name: bytes) -> str:
    """A name in UTF-8, or each of its bytes as a character: no file is refused for a name."""
    try:
        return name.decode()
    except UnicodeDecodeError:
        return name.decode("latin-1")
