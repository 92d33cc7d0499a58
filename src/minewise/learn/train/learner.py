"""What all learners share: a network, the average of its weights, and how a step changes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
import torch
from torch import Tensor

from minewise.learn.train.boards import Boards
from minewise.learn.train.budget import rate_factor
from minewise.learn.train.device import Device
from minewise.learn.train.muon import optimizers
from minewise.learn.train.network import Network
from minewise.learn.train.settings import Settings

RATE = 2e-3
"""The highest rate of learning."""


class Store(Protocol):
    """Experience of boards of one size."""

    added: int

    def state(self) -> dict[str, Any]: ...

    def load_state(self, state: dict[str, Any]) -> None: ...


Kept = TypeVar("Kept", bound=Store)


@dataclass
class Pool(Generic[Kept]):
    """The games of one size, what is kept of them, and how much of that has been learned from."""

    boards: Boards
    kept: Kept
    batch: int
    learned: int = 0


class Learner(Generic[Kept]):
    """A network in training; `average` holds the weights that are shipped."""

    def __init__(self, settings: Settings, device: Device, *, dueling: bool) -> None:
        torch.manual_seed(settings.seed)
        self.settings = settings
        self.device = device
        self.network = device.place(Network(settings.shape, dueling=dueling))
        self.average = device.place(Network(settings.shape, dueling=dueling))
        self.average.load_state_dict(self.network.state_dict())
        self.optimizers = optimizers(self.network, RATE)
        self.rng = np.random.default_rng(settings.seed)
        self.pools: list[Pool[Kept]] = []
        shares = np.cumsum([share for _, share in settings.sizes])
        self._shares = shares / shares[-1]
        self.steps = 0

    def step(self, share: float) -> None:
        """One step of learning, `share` of the budget being spent."""
        raise NotImplementedError

    def _drawn(self) -> Pool[Kept]:
        """The pool that this step learns from."""
        return self.pools[int(np.searchsorted(self._shares, self.rng.random(), side="right"))]

    def _descend(self, loss: Tensor, share: float, keep: float) -> None:
        """Changes the weights; their average keeps the part `keep` of itself."""
        for optimizer in self.optimizers:
            optimizer.zero_grad()
            for group in optimizer.param_groups:
                group["lr"] = RATE * rate_factor(share, self.steps)
        loss.backward()  # type: ignore[no-untyped-call]
        for optimizer in self.optimizers:
            optimizer.step()
        with torch.no_grad():
            weights = zip(self.average.parameters(), self.network.parameters(), strict=True)
            for average, weight in weights:
                average.lerp_(weight, 1 - keep)
        self.steps += 1

    def state(self) -> dict[str, Any]:
        """Everything that the next step depends on."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "random": self.rng.bit_generator.state,
            "pools": [(p.boards.state(), p.kept.state(), p.learned) for p in self.pools],
            "steps": self.steps,
        }

    def load_state(self, state: dict[str, Any]) -> None:
        """Goes on from there."""
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        for optimizer, kept in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(kept)
        for pool, (boards, kept, learned) in zip(self.pools, state["pools"], strict=True):
            pool.boards.load_state(boards)
            pool.kept.load_state(kept)
            pool.learned = learned
        self.rng.bit_generator.state = state["random"]
        self.steps = state["steps"]
