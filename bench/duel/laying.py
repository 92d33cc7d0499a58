"""Boards that need no guess: how many of which are to be laid, and what that took."""

from __future__ import annotations

from typing import NamedTuple


class Laying(NamedTuple):
    """So many boards by rules with a start cell."""

    height: int
    width: int
    mines: int
    first_cell: tuple[int, int]
    boards: int


class Laid(NamedTuple):
    """Processor seconds, and the mines of each board: a byte a cell, 1 for a mine."""

    seconds: float
    boards: list[bytes]
