"""Boards and replays that are to be measured, and what players measure them by."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Layouts(NamedTuple):
    """Boards as rows of clues, -1 for a mine."""

    boards: list[list[list[int]]]


class BoardMetrics(NamedTuple):
    three_bv: int
    openings: int
    islands: int
    zini: int
    hzini: int


class Measured(NamedTuple):
    """Processor seconds, and the metrics of each board."""

    seconds: float
    metrics: list[BoardMetrics]


class Pressed(NamedTuple):
    """A board as rows of clues, and presses on it: their actions, as ms_toollib calls them, and
    cells. The cell (height, width) is next to the board."""

    board: list[list[int]]
    presses: list[tuple[str, tuple[int, int]]]


class Clicked(NamedTuple):
    """What became of them."""

    left: int
    right: int
    chord: int
    effective_left: int
    effective_right: int
    effective_chord: int
    flags: int
    three_bv_done: int


class ReplayFile(NamedTuple):
    """A file, and which format it is."""

    path: Path
    format: str
