"""Learning the chance to win: games are sampled in turn, and a network is fitted in the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from minewise.agents.best import BestAgent
from minewise.agents.registry import AgentSpec
from minewise.atomic import atomic_write
from minewise.errors import TrainingError
from minewise.learn.chance.network import fitted
from minewise.learn.chance.positions import CERTAIN, SOURCES, TURNS, PlayedRows, Sampler, joined
from minewise.learn.chance.weights import header
from minewise.learn.train.budget import Budget
from minewise.match.fingerprint import fingerprint

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
                state = json.loads(str(kept["state"]))
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
