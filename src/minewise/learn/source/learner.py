"""Learning as the NCSU report describes it: a double deep Q-network with a replay buffer."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from minewise.agents.dqn_source import read_states
from minewise.learn.source.games import TrainingGames
from minewise.learn.source.network import SourceNetwork
from minewise.learn.source.replay import Codes, Replay
from minewise.learn.source.settings import Settings
from minewise.learn.train.budget import rate_factor
from minewise.learn.train.muon import Muon


class SourceLearner:
    """The online network, the target network, the games and the buffer of a training."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        self.settings = settings
        # Quicker where a processor multiplies matrices of bfloat16, slower elsewhere.
        short = bool(torch.cpu.get_capabilities().get("amx_bf16"))
        self.network = SourceNetwork(short=short)
        self.target = SourceNetwork(short=short)
        self.target.load_state_dict(self.network.state_dict())
        hidden = {"first.weight", "second.weight"}
        named = dict(self.network.named_parameters())
        self.optimizers = [
            Muon([named[name] for name in sorted(hidden)], settings.rate),
            torch.optim.Adam([w for name, w in named.items() if name not in hidden], settings.rate),
        ]
        self.rng = np.random.default_rng(settings.seed)
        safe = 1 - settings.discount
        self.games = TrainingGames(settings.games, settings.seed, safe, self.rng)
        self.replay = Replay(settings.buffer)
        self.batches = 0
        self._begun = False

    def step(self, share: float) -> None:
        """Adds transitions, then learns from a batch; `share` of the training is over."""
        settings = self.settings
        if self.batches % settings.leg == 0 or not self._begun:
            self.games.begin(self.batches // settings.leg)
            self._begun = True
        explore = settings.explore(share)
        for _ in range(settings.batch // settings.games):
            self.replay.add(self.games.click(self.best, explore))
        loss = self._loss()
        for optimizer in self.optimizers:
            optimizer.zero_grad()
            for group in optimizer.param_groups:
                group["lr"] = settings.rate * rate_factor(share, self.batches)
        loss.backward()  # type: ignore[no-untyped-call]
        for optimizer in self.optimizers:
            optimizer.step()
        self.batches += 1
        if self.batches % settings.copy_every == 0:
            self.target.load_state_dict(self.network.state_dict())

    def _loss(self) -> Tensor:
        """The mean squared temporal difference of a batch."""
        batch = self.replay.sample(self.settings.batch, self.rng)
        after = self._after(batch.after, batch.over)
        worth = torch.from_numpy(batch.reward + self.settings.discount * after)
        q = self.network(*_tensors(batch.before))
        cell = torch.from_numpy(batch.cell)[:, None]
        return functional.mse_loss(q.gather(1, cell)[:, 0], worth)

    @torch.no_grad()
    def _after(self, seen: Codes, over: NDArray[np.bool_]) -> NDArray[np.float32]:
        """What a state is worth: the network chooses a cell, the target network values it."""
        state = _tensors(seen)
        best = self.network.best(*state)[:, None]
        value = self.target(*state).gather(1, best)[:, 0].numpy()
        worth: NDArray[np.float32] = np.where(over, np.float32(0), value)
        return worth

    @torch.no_grad()
    def best(self, seen: Codes) -> NDArray[np.int64]:
        """The cells that the network likes best, one a row of views."""
        cells: NDArray[np.int64] = self.network.best(*_tensors(seen)).numpy()
        return cells

    def state(self) -> dict[str, Any]:
        """Everything that the next step depends on, if it begins a leg."""
        return {
            "network": self.network.state_dict(),
            "target": self.target.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "random": self.rng.bit_generator.state,
            "replay": self.replay.state(),
            "batches": self.batches,
        }

    def load_state(self, state: dict[str, Any]) -> None:
        """Goes on from there."""
        self.network.load_state_dict(state["network"])
        self.target.load_state_dict(state["target"])
        for optimizer, kept in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(kept)
        self.rng.bit_generator.state = state["random"]
        self.replay.load_state(state["replay"])
        self.batches = state["batches"]


def _tensors(seen: Codes) -> tuple[Tensor, Tensor]:
    states, closed = read_states(seen)
    return torch.from_numpy(states), torch.from_numpy(closed)
