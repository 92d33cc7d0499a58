"""Positions to learn from, with their mine probabilities; the worst known come oftenest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from minewise.game.view import COVERED
from minewise.learn.train.ring import Ring

Code = TypeVar("Code", bound=np.generic)

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


class Positions(Ring):
    """The last `room` positions of one board size."""

    def __init__(self, room: int, height: int, width: int) -> None:
        board = (height, width)
        super().__init__(
            room,
            codes=(np.int8, board),
            mines=(np.int32, ()),
            target=(np.float16, board),
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
        return Sample(codes, rows["mines"], target, weights(codes), places)


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
    weight: NDArray[np.float32] = np.where(alone, share[:, None, None], covered).astype(np.float32)
    return weight
