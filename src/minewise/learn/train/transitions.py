"""Moves kept for learning from rewards: the view before, the cell, the view after, and the end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from minewise.learn.train.positions import turned
from minewise.learn.train.ring import Ring


@dataclass
class Moves:
    """Moves: views before and after, int8 of shape (moves, height, width); mine totals; the cell
    that was revealed as a mask, bool of that shape; 0 playing, 1 won or 2 lost, int8."""

    before: NDArray[np.int8]
    after: NDArray[np.int8]
    mines: NDArray[np.int32]
    cell: NDArray[np.bool_]
    status: NDArray[np.int8]


class Transitions(Ring):
    """The last `room` moves on boards of one size; `cell` counts row by row."""

    def __init__(self, room: int, height: int, width: int) -> None:
        board = (height, width)
        super().__init__(
            room,
            before=(np.int8, board),
            after=(np.int8, board),
            mines=(np.int32, ()),
            cell=(np.int32, ()),
            status=(np.int8, ()),
        )

    def sample(self, size: int, rng: np.random.Generator) -> Moves:
        """Draws moves, each alike, all turned or mirrored alike."""
        rows = self.drawn(size, rng)
        turn = int(rng.integers(8))
        mask = np.zeros(rows["before"].shape, dtype=np.bool_)
        mask.reshape(size, -1)[np.arange(size), rows["cell"]] = True
        before, after, cell = (
            turned(boards, turn) for boards in (rows["before"], rows["after"], mask)
        )
        return Moves(before, after, rows["mines"], cell, rows["status"])
