"""What a pointer and its buttons do, as replays record it."""

from __future__ import annotations

from enum import Enum, IntFlag
from typing import NamedTuple


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
