"""The replay buffer: the last transitions, any of which may be learned from again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from minewise.agents.dqn_source import CELLS

Codes = NDArray[np.int8]


@dataclass
class Transitions:
    """Clicks, one a row: what was seen before and after, the cell, the reward, and whether the game
    was over."""

    before: Codes
    cell: NDArray[np.int64]
    reward: NDArray[np.float32]
    after: Codes
    over: NDArray[np.bool_]


class Replay:
    """Room for the last `room` transitions."""

    def __init__(self, room: int) -> None:
        self.added = 0
        self._room = room
        self._kept = Transitions(
            np.zeros((room, CELLS), np.int8),
            np.zeros(room, np.int64),
            np.zeros(room, np.float32),
            np.zeros((room, CELLS), np.int8),
            np.zeros(room, np.bool_),
        )

    def __len__(self) -> int:
        return min(self.added, self._room)

    def add(self, new: Transitions) -> None:
        """Takes transitions in, in the place of the oldest."""
        places = (self.added + np.arange(len(new.cell))) % self._room
        for name, kept in vars(self._kept).items():
            kept[places] = getattr(new, name)
        self.added += len(places)

    def sample(self, size: int, rng: np.random.Generator) -> Transitions:
        """So many transitions, each as likely as any other."""
        places = rng.integers(len(self), size=size)
        return Transitions(**{name: kept[places] for name, kept in vars(self._kept).items()})

    def state(self) -> dict[str, Any]:
        """What is kept, as tensors and a whole number."""
        arrays = {
            name: torch.from_numpy(kept[: len(self)].copy())
            for name, kept in vars(self._kept).items()
        }
        return {**arrays, "added": self.added}

    def load_state(self, state: dict[str, Any]) -> None:
        """Takes back what `state` gave."""
        self.added = state["added"]
        for name, kept in vars(self._kept).items():
            kept[: len(self)] = state[name].numpy()
