"""What players measure games by: the clicks that a board takes, and those that were made.

Formulas and sources are on the page "Metrics" of the documents. The keys of the metrics:

- of the board `three_bv`, `openings`, `islands`, `zini`, `hzini`; see `minewise.Board`;
- counted `three_bv_done`, `clicks`, `left_clicks`, `right_clicks`, `chords`, `effective_clicks`,
  `flags`;
- measured `seconds`, and of a pointer `path`;
- from these `ioe`, `throughput`, `correctness`, `three_bv_per_second`, `stnb`, `rqp`, `qg`, which
  are None where they would be divided by 0;
- from the chances of mines `pluck`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntFlag
from typing import NamedTuple

from minewise._core import follow_pointer, metrics_of
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.board import Board
from minewise.game.rules import Cell

__all__ = [
    "ACTIONS",
    "HELD",
    "Buttons",
    "Click",
    "Metrics",
    "PointerAction",
    "PointerEvent",
    "click_metrics",
    "pointer_metrics",
]


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


Metrics = dict[str, int | float | None]


class Click(NamedTuple):
    """A click as replays count it."""

    kind: str
    """`left`, `right` or `chord`."""
    cell: Cell | None
    """None beside the board."""
    milliseconds: int


def click_metrics(
    board: Board, clicks: Iterable[Click], *, seconds: float | None = None
) -> Metrics:
    """The metrics of a game of clicks, without `path`.

    Clicks after the end of the game do not count. Those that the rules refuse have no effect.
    `seconds` is the time of the game where it is known better than from the clicks.

    >>> board = Board.parse("1 * 1 0")
    >>> clicks = [Click("left", (0, 3), 0), Click("right", (0, 1), 9), Click("left", (0, 0), 2000)]
    >>> metrics = click_metrics(board, clicks)
    >>> metrics["three_bv"], metrics["clicks"], metrics["seconds"], metrics["rqp"]
    (2, 3, 2.0, 2.0)
    """
    return metrics_of(board.core, list(clicks), seconds, DEFAULT_BUDGET)


def pointer_metrics(
    board: Board,
    events: Iterable[PointerEvent],
    *,
    cell_pixels: int = 16,
    seconds: float | None = None,
) -> Metrics:
    """The metrics of a game as a pointer played it, with `path`.

    A left click is made where the left button goes up, a right click where the right one goes down,
    and a chord where the first of both, or the middle one, goes up. A right press on a revealed
    cell is part of the chord that follows. `cell_pixels` is the edge of a cell.

    >>> from minewise.formats import PointerAction
    >>> presses = [(0.0, "left down", 56, 8), (0.09, "left up", 56, 8), (1.5, "move", 24, 8),
    ...            (2.0, "left down", 8, 8), (2.09, "left up", 8, 8)]
    >>> events = [PointerEvent(at, PointerAction(act), x, y) for at, act, x, y in presses]
    >>> metrics = pointer_metrics(Board.parse("1 * 1 0"), events)
    >>> metrics["clicks"], metrics["path"], metrics["seconds"]
    (2, 48.0, 2.0)
    """
    clicks, path = follow_pointer(board.core, cell_pixels, [_core_event(event) for event in events])
    made = map(Click._make, clicks)
    return click_metrics(board, made, seconds=seconds) | {"path": path}


def _core_event(event: PointerEvent) -> tuple[int, int, int, int]:
    return round(event.seconds * 1000), ACTIONS.index(event.action), event.x, event.y
