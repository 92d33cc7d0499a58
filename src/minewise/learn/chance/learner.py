"""Learning the chance to win: games are sampled in turn, and a network is fitted in the end."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from minewise.agents.best import BestAgent
from minewise.agents.registry import AgentSpec
from minewise.atomic import atomic_write
from minewise.documents import json_value
from minewise.errors import TrainingError
from minewise.learn.chance.positions import CERTAIN, SOURCES, TURNS, PlayedRows, Sampler, joined
from minewise.learn.chance.weights import FARTHEST, UNIT, Vector, Weights, header
from minewise.learn.train.loop import Budget
from minewise.match.fingerprint import fingerprint

HIDDEN = (32, 32)
"""Twice as many in the first layer explain no more of the positions that are held out."""

EPOCHS = 6
"""How often every position is read."""

BATCH = 1024
"""Positions to a step of descent."""

RATE = 3e-3
"""The highest rate of learning; it rises to that at first and falls to nothing in the end."""

DECAY = 0.03
"""What keeps weights small: else the network learns the luck of games by heart. With 1
the chances of 16x16/40 are drawn together: at most 1.4 points too low for the best tenth."""


def fitted(rows: PlayedRows, seed: int, epochs: int = EPOCHS) -> Weights:
    """The network that explains best how these positions went on.

    The target is `steadied`, whose mean is the chance to win and which has far less luck in it than
    wins have. It may lie outside 0 to 1, which the cross-entropy allows.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    mean = np.round(rows.features.mean(axis=0, dtype=np.float64), 6)
    scale = np.round(1 / (rows.features.std(axis=0, dtype=np.float64) + 1e-3), 6)
    read = torch.from_numpy(
        np.clip((rows.features - mean) * scale, -FARTHEST, FARTHEST).astype(np.float32)
    )
    target = torch.from_numpy(rows.outcome("steadied").astype(np.float32))
    sizes = (read.shape[1], *HIDDEN, 1)
    linear = [torch.nn.Linear(*pair) for pair in itertools.pairwise(sizes)]
    between = [part for layer in linear[:-1] for part in (layer, torch.nn.ReLU())]
    network = torch.nn.Sequential(*between, linear[-1])
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps = epochs * -(-len(read) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1)
    for _ in range(epochs):
        order = torch.randperm(len(read))
        for first in range(0, len(read), BATCH):
            chosen = order[first : first + BATCH]
            value = network(read[chosen])[:, 0]
            loss = (functional.softplus(value) - target[chosen] * value).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    layers = ((rounded(layer.weight.detach()), rounded(layer.bias.detach())) for layer in linear)
    return Weights(mean, scale, tuple(layers))


def rounded(values: torch.Tensor) -> Vector:
    """To whole units."""
    units: Vector = np.rint(values.double().numpy() * UNIT) / UNIT
    return units


POSITIONS = "positions.npz"
CHANCE = "chance.json"
HEADER = "learned_chance.hpp"


class ChanceLearner:
    """Samples `turns` turns of all sources at a step, and fits a network in the end.

    Its steps are the positions that it has. The same seed and number of positions give the same
    positions; the same weights on one kind of processor.
    """

    kept = POSITIONS
    kept_noun = POSITIONS
    resumable = True

    def __init__(self, seed: int = 1, turns: int = TURNS) -> None:
        self.seed = seed
        self.turns = turns
        self.rows: list[PlayedRows] = []
        self.rounds = 0
        self.steps = 0
        self._samplers = [Sampler(source) for source in range(len(SOURCES))]

    @property
    def games(self) -> int:
        """Games that were played."""
        return self.rounds * self.turns * sum(SOURCES.values())

    def step(self, share: float) -> None:  # noqa: ARG002
        for sampler, games in zip(self._samplers, SOURCES.values(), strict=True):
            many = games * self.turns
            self.rows.append(sampler.sample(self.seed, self.rounds * many, many))
            self.steps += len(self.rows[-1].features)
        self.rounds += 1

    def measure(self, before: float, share: float, seconds: float) -> list[str]:  # noqa: ARG002
        """No points: `bench/chance_to_win.py` holds what comes out against other games."""
        return []

    def save(self, folder: Path, seconds: float, budget: Budget) -> None:  # noqa: ARG002
        rows = joined(self.rows)
        self.rows = [rows]
        state = {"settings": self._settings(), "rounds": self.rounds, "seconds": seconds}
        with atomic_write(folder / POSITIONS) as unfinished:
            np.savez(
                unfinished,
                features=rows.features,
                outcomes=rows.outcomes,
                state=json.dumps(state),
            )

    def load(self, folder: Path) -> float:
        path = folder / POSITIONS
        if not path.exists():
            raise TrainingError(f"expected positions to resume at {path}, got none")
        try:
            with np.load(path) as kept:
                rows = PlayedRows(kept["features"], kept["outcomes"])
                state = json_value(str(kept["state"]))
        except Exception as error:
            raise TrainingError(
                f"expected positions, got {path}, which has none: {error}"
            ) from None
        if state["settings"] != self._settings():
            raise TrainingError(
                f"expected positions sampled as now, {self._settings()}, got {state['settings']}"
            )
        self.rows, self.rounds, self.steps = [rows], state["rounds"], len(rows.features)
        return float(state["seconds"])

    def finish(self, folder: Path) -> None:
        if not self.steps:
            return
        weights = fitted(joined(self.rows), self.seed)
        data = {
            **self._settings(),
            "games": self.games,
            "positions": self.steps,
            "fingerprint": fingerprint(AgentSpec(BestAgent.name)),
        }
        document = {"data": data, **weights.document()}
        for name, text in ((CHANCE, json.dumps(document) + "\n"), (HEADER, header(weights))):
            with atomic_write(folder / name) as unfinished:
                unfinished.write_text(text, encoding="utf-8")

    def summary(self, folder: Path) -> str:
        return f"{self.steps} positions of {self.games} games: {folder / CHANCE}"

    def _settings(self) -> dict[str, Any]:
        return {"sources": SOURCES, "seed": self.seed, "turns": self.turns, "certain": CERTAIN}
