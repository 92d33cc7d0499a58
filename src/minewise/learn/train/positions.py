"""Positions to learn from, with their mine probabilities; the worst known come oftenest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray

from minewise.game.view import COVERED

Code = TypeVar("Code", bound=np.generic)

ARRAYS = ("codes", "mines", "target", "priority")

UNCONSTRAINED = 4.0
"""All cells that no clue touches count together as this many: they share one probability."""


@dataclass
class Sample:
    """Views, mine totals, targets and weights of cells, and where in the store they come from."""

    codes: NDArray[np.int8]
    mines: NDArray[np.int32]
    target: NDArray[np.float32]
    weight: NDArray[np.float32]
    places: NDArray[np.int64]


class Positions:
    """The last `room` positions of one board size."""

    def __init__(self, room: int, height: int, width: int) -> None:
        self.codes = np.empty((room, height, width), dtype=np.int8)
        self.mines = np.empty(room, dtype=np.int32)
        self.target = np.empty((room, height, width), dtype=np.float16)
        self.priority = np.zeros(room)
        self.added = 0

    def __len__(self) -> int:
        return min(self.added, len(self.priority))

    def add(
        self,
        codes: NDArray[np.int8],
        mines: NDArray[np.int32],
        target: NDArray[np.floating],
        priority: NDArray[np.float64],
    ) -> None:
        """Takes positions in, in the place of the oldest."""
        places = (self.added + np.arange(len(codes))) % len(self.priority)
        self.codes[places], self.mines[places] = codes, mines
        self.target[places], self.priority[places] = target, priority
        self.added += len(codes)

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

    def sample(self, size: int, rng: np.random.Generator) -> Sample:
        """Draws positions, each as often as its priority says, all turned or mirrored alike."""
        total = np.cumsum(self.priority[: len(self)])
        places = np.searchsorted(total, rng.random(size) * total[-1], side="right")
        places = np.minimum(places, len(self) - 1)
        turn = int(rng.integers(8))
        codes = turned(self.codes[places], turn)
        target = turned(self.target[places], turn).astype(np.float32)
        return Sample(codes, self.mines[places], target, weights(codes), places)


def turned(boards: NDArray[Code], turn: int) -> NDArray[Code]:
    """Boards turned or mirrored in one of the eight ways; the size may change sides."""
    boards = np.rot90(boards, turn % 4, axes=(1, 2))
    return np.ascontiguousarray(boards[:, :, ::-1] if turn >= 4 else boards)


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
    found: NDArray[np.float32] = np.where(alone, share[:, None, None], covered).astype(np.float32)
    return found
