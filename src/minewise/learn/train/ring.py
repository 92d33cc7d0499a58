"""What has been seen lately: rows of arrays, the oldest replaced by the newest; and positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import DTypeLike, NDArray

from minewise.agents.lib.learned import turned
from minewise.game.view import COVERED

Column = tuple[DTypeLike, tuple[int, ...]]
"""The numbers of an array, and the shape of one row of it."""


class Ring:
    """The last `room` rows of the columns; `added` counts all rows there have been."""

    def __init__(self, room: int, **columns: Column) -> None:
        self.columns: dict[str, NDArray[Any]] = {
            name: np.zeros((room, *shape), kind) for name, (kind, shape) in columns.items()
        }
        self.room = room
        self.added = 0

    def __len__(self) -> int:
        return min(self.added, self.room)

    def add(self, **rows: NDArray[Any]) -> None:
        """Takes rows of every column in, in the place of the oldest."""
        count = len(next(iter(rows.values())))
        places = (self.added + np.arange(count)) % self.room
        for name, column in self.columns.items():
            column[places] = rows[name]
        self.added += count

    def rows(self, places: NDArray[np.int64]) -> dict[str, NDArray[Any]]:
        return {name: column[places] for name, column in self.columns.items()}

    def drawn(self, size: int, rng: np.random.Generator) -> dict[str, NDArray[Any]]:
        """So many rows, each as likely as any other."""
        return self.rows(rng.integers(len(self), size=size))

    def state(self) -> dict[str, Any]:
        """What is kept, as tensors and a whole number."""
        tensors = {
            name: torch.from_numpy(column[: len(self)].copy())
            for name, column in self.columns.items()
        }
        return {**tensors, "added": self.added}

    def load_state(self, state: dict[str, Any]) -> None:
        self.added = state["added"]
        for name, column in self.columns.items():
            column[: len(self)] = state[name].numpy()


UNCONSTRAINED = 4.0
"""All cells that no clue touches count together as this many: they share one probability."""


@dataclass
class Sample:
    """Views, mine totals; of cells targets, values and weights; and where in the store they are."""

    codes: NDArray[np.int8]
    mines: NDArray[np.int32]
    target: NDArray[np.float32]
    value: NDArray[np.float32]
    weight: NDArray[np.float32]
    places: NDArray[np.int64]


class Positions(Ring):
    """The last `room` positions of one board size."""

    def __init__(self, room: int, height: int, width: int) -> None:
        board = (height, width)
        super().__init__(
            room,
            codes=(np.int8, board),
            mines=(np.int32, ()),
            target=(np.float16, board),
            value=(np.float32, board),
            priority=(np.float64, ()),
        )

    def sample(self, size: int, rng: np.random.Generator) -> Sample:
        """Draws positions, each as often as its priority says, all turned or mirrored alike."""
        total = np.cumsum(self.columns["priority"][: len(self)])
        places = np.searchsorted(total, rng.random(size) * total[-1], side="right")
        places = np.minimum(places, len(self) - 1)
        turn = int(rng.integers(8))
        rows = self.rows(places)
        codes = turned(rows["codes"], turn)
        target = turned(rows["target"], turn).astype(np.float32)
        value = turned(rows["value"], turn)
        return Sample(codes, rows["mines"], target, value, weights(codes), places)


def weights(codes: NDArray[np.int8]) -> NDArray[np.float32]:
    """How much each cell counts: 1 next to a clue, the unconstrained cells together a few."""
    covered = codes == COVERED
    height, width = codes.shape[1:]
    framed = np.pad(~covered, ((0, 0), (1, 1), (1, 1)))
    touched = np.zeros_like(covered)
    for row in range(3):
        for column in range(3):
            touched |= framed[:, row : row + height, column : column + width]
    alone = covered & ~touched
    share = np.minimum(1, UNCONSTRAINED / np.maximum(alone.sum(axis=(1, 2)), 1))
    weight: NDArray[np.float32] = np.where(alone, share[:, None, None], covered).astype(np.float32)
    return weight
