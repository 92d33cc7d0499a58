"""Moves kept for learning from rewards: the view before, the cell, the view after, and the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from minewise.learn.train.positions import turned

ARRAYS = ("before", "after", "mines", "cell", "status")


@dataclass
class Moves:
    """Moves: views before and after, int8 of shape (moves, height, width); mine totals; the cell
    that was revealed as a mask, bool of that shape; 0 playing, 1 won or 2 lost, int8."""

    before: NDArray[np.int8]
    after: NDArray[np.int8]
    mines: NDArray[np.int32]
    cell: NDArray[np.bool_]
    status: NDArray[np.int8]


class Transitions:
    """The last `room` moves on boards of one size."""

    def __init__(self, room: int, height: int, width: int) -> None:
        self.room = room
        self.before = np.empty((room, height, width), dtype=np.int8)
        self.after = np.empty((room, height, width), dtype=np.int8)
        self.mines = np.empty(room, dtype=np.int32)
        self.cell = np.empty(room, dtype=np.int32)
        self.status = np.empty(room, dtype=np.int8)
        self.added = 0

    def __len__(self) -> int:
        return min(self.added, self.room)

    def add(
        self,
        before: NDArray[np.int8],
        after: NDArray[np.int8],
        mines: NDArray[np.int32],
        cell: NDArray[np.int64],
        status: NDArray[np.int8],
    ) -> None:
        """Takes moves in, in the place of the oldest; `cell` counts row by row."""
        places = (self.added + np.arange(len(before))) % self.room
        self.before[places], self.after[places] = before, after
        self.mines[places], self.cell[places], self.status[places] = mines, cell, status
        self.added += len(before)

    def sample(self, size: int, rng: np.random.Generator) -> Moves:
        """Draws moves, each alike, all turned or mirrored alike."""
        places = rng.integers(len(self), size=size)
        turn = int(rng.integers(8))
        mask = np.zeros((size, *self.before.shape[1:]), dtype=np.bool_)
        mask.reshape(size, -1)[np.arange(size), self.cell[places]] = True
        return Moves(
            turned(self.before[places], turn),
            turned(self.after[places], turn),
            self.mines[places],
            turned(mask, turn),
            self.status[places],
        )

    def state(self) -> dict[str, Any]:
        """What is kept, as tensors and whole numbers."""
        kept = slice(len(self))
        arrays = {name: torch.from_numpy(getattr(self, name)[kept].copy()) for name in ARRAYS}
        return {**arrays, "added": self.added}

    def load_state(self, state: dict[str, Any]) -> None:
        """Takes back what `state` gave."""
        self.added = state["added"]
        for name in ARRAYS:
            getattr(self, name)[: len(self)] = state[name].numpy()
