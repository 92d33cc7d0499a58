"""A training of dqn-source from its start, or where it was left, to the end of its budget."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch

from minewise.agents.dqn_source import RECORD
from minewise.errors import TrainingError
from minewise.learn.source import curve
from minewise.learn.source.curve import Point
from minewise.learn.source.games import play
from minewise.learn.source.learner import SourceLearner
from minewise.learn.source.settings import Settings
from minewise.learn.train import checkpoint
from minewise.learn.train.budget import Budget

SEED = 1
"""Of the boards of the curve."""


@dataclass
class SourceTraining:
    """A training in `folder`, which takes its checkpoint, its curve and its weights.

    Every `leg` batches of the settings there is a point of the curve, of `measured` games, which
    `say` is told, and a checkpoint; `progress` is given the share that is spent. Ctrl+C ends it; it
    goes on from the last checkpoint, so that the same seed and batches give the same weights
    however often it was interrupted.
    """

    settings: Settings
    budget: Budget
    folder: Path
    threads: int = 1
    say: Callable[[str], None] = lambda _: None
    progress: Callable[[float], None] = lambda _: None
    measured: int = 5000
    points: list[Point] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def weights(self) -> Path:
        """The file that the agent plays with."""
        return self.folder / "dqn-source.npz"

    def run(self, *, resume: bool = False) -> bool:
        """Trains; True if the budget was spent, False if it was interrupted."""
        torch.set_num_threads(self.threads)
        learner = SourceLearner(self.settings)
        if resume:
            self._load(learner)
        elif (self.folder / checkpoint.NAME).exists():
            raise TrainingError(
                f"expected a folder without a checkpoint, or to be told to resume: {self.folder}"
            )
        else:
            self._save(learner)
        try:
            self._go_on(learner)
        except KeyboardInterrupt:
            return False
        return True

    def _go_on(self, learner: SourceLearner) -> None:
        before, started = self.seconds, process_time()
        share = self.budget.share(learner.batches, self.seconds)
        while share < 1:
            learner.step(share)
            seconds = before + process_time() - started
            share = self.budget.share(learner.batches, seconds)
            if learner.batches % self.settings.leg == 0 or share == 1:
                point = Point.of(learner.batches, seconds, play(learner.best, self.measured, SEED))
                self.points.append(point)
                self.seconds = seconds
                self._save(learner)
                self.say(f"{learner.batches:,} batches, {seconds:.0f} s: {point}")
            self.progress(share)

    def _save(self, learner: SourceLearner) -> None:
        points = [vars(point) for point in self.points]
        record = self.settings.record()
        state = {"settings": record, "seconds": self.seconds, "points": points}
        checkpoint.save(self.folder, {**state, "learner": learner.state()})
        curve.save(self.points, self.folder)
        told = {
            "agent": "dqn-source",
            **record,
            "batches": learner.batches,
            "budget": str(self.budget),
            "processor_seconds": round(self.seconds),
            "version": version("minewise"),
            "curve": points,
        }
        save_weights(learner, self.weights, told)

    def _load(self, learner: SourceLearner) -> None:
        state = checkpoint.load(self.folder, "cpu")
        if state.get("settings") != self.settings.record():
            raise TrainingError(
                f"expected the settings of the checkpoint in {self.folder}, which are "
                f"{state.get('settings')}, got {self.settings.record()}"
            )
        learner.load_state(state["learner"])
        self.seconds = state["seconds"]
        self.points = [Point(**point) for point in state["points"]]


def save_weights(learner: SourceLearner, path: Path, record: dict[str, Any]) -> None:
    """Writes the online network as a file that the agent plays with."""
    entries: dict[str, Any] = {name: w.numpy() for name, w in learner.network.state_dict().items()}
    entries[RECORD] = np.array(json.dumps(record))
    np.savez_compressed(path, **entries)
