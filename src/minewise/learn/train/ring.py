"""What has been seen lately: rows of several arrays, the oldest replaced by the newest."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import DTypeLike, NDArray

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
