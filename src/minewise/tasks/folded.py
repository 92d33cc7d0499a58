"""Positions that are turned or mirrored are one position: its folded form, and its split."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal, get_args

from minewise.game.view import BYTE, COVERED, FLAG, View

Split = Literal["train", "validation", "test"]

SPLITS: tuple[Split, ...] = get_args(Split)

PARTS = 10
"""Positions fall into so many parts of equal size: one is `test`, one `validation`."""


def folded(view: View) -> str:
    """A digest that two views share if one is the other turned or mirrored, flags left out.

    >>> one, other = View.parse("#1/##", mines=1), View.parse("##/F1", mines=1)
    >>> folded(one) == folded(other)
    True
    """
    import numpy as np

    cells = view.cells.replace(bytes([BYTE[FLAG]]), bytes([BYTE[COVERED]]))
    square = np.frombuffer(cells, dtype=np.uint8).reshape(view.height, view.width)
    turned = [
        (*board.shape, board.tobytes())
        for side in (square, square.T)
        for board in (side, side[::-1], side[:, ::-1], side[::-1, ::-1])
    ]
    height, width, least = min(turned)
    total = view.mines if view.rules.mines_known else None
    return sha256(f"{width}x{height}/{total}:".encode() + least).hexdigest()


def split_of(view: View) -> Split:
    """The split that a position belongs to, whatever the seed, the family and the encoding."""
    part = int(folded(view)[:8], 16) % PARTS
    return "test" if part == 0 else "validation" if part == 1 else "train"
