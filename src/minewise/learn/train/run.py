"""A training from its start, or where it was left, to the end of its budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from minewise.errors import TrainingError
from minewise.game.rules import Rules
from minewise.learn.train import checkpoint, curve
from minewise.learn.train.belief import BeliefLearner
from minewise.learn.train.budget import Budget
from minewise.learn.train.curve import Point
from minewise.learn.train.device import Device
from minewise.learn.train.dqn import DqnLearner
from minewise.learn.train.export import export
from minewise.learn.train.learner import Learner
from minewise.learn.train.measure import wins
from minewise.learn.train.settings import Settings

MEASURED = 10
"""Points of the curve."""
SEED = 1
"""Of the boards of the curve."""
SAVED_EVERY = 120.0
"""Seconds of processor time between checkpoints."""


@dataclass
class Training:
    """A training in `folder`, which takes its checkpoint, its curve and its weights.

    `measured` are the rules of the curve, of whose boards `cells` are played for each point, and
    `say` is given a sentence at every point;
    `progress` is given the share that is spent. Ctrl+C ends it with everything saved.
    """

    settings: Settings
    budget: Budget
    folder: Path
    measured: Sequence[Rules]
    threads: int = 1
    cells: int = 40_000
    say: Callable[[str], None] = lambda _: None
    progress: Callable[[float], None] = lambda _: None
    points: list[Point] = field(default_factory=list)
    seconds: float = 0.0

    def run(self, *, resume: bool = False) -> bool:
        """Trains; True if the budget was spent, False if it was interrupted."""
        torch.set_num_threads(self.threads)
        learner = self._learner()
        if resume:
            self._load(learner)
        elif (self.folder / checkpoint.NAME).exists():
            raise TrainingError(
                f"expected a folder without a checkpoint, or to be told to resume: {self.folder}"
            )
        try:
            self._go_on(learner)
        except KeyboardInterrupt:
            self._save(learner)
            return False
        self._save(learner)
        return True

    def _learner(self) -> Learner[Any]:
        if self.settings.name == "belief":
            return BeliefLearner(self.settings, Device.found(), self.threads)
        return DqnLearner(self.settings, Device.found())

    def _go_on(self, learner: Learner[Any]) -> None:
        before = saved = self.seconds
        started = process_time()
        share = self.budget.share(learner.steps, self.seconds)
        while share < 1:
            learner.step(share)
            self.seconds = before + process_time() - started
            before_step, share = share, self.budget.share(learner.steps, self.seconds)
            if int(share * MEASURED) > int(before_step * MEASURED):
                self._measure(learner)
            if self.seconds >= saved + SAVED_EVERY:
                saved = self.seconds
                self._save(learner)
            self.progress(share)

    def _measure(self, learner: Learner[Any]) -> None:
        """A point of the curve for each of the rules."""
        for rules in self.measured:
            games = max(1, self.cells // rules.cells)
            won = wins(danger(learner), rules, games, SEED)
            point = Point(str(rules), learner.steps, round(self.seconds, 1), games, won)
            self.points.append(point)
            self.say(f"{self.seconds:.0f} s, {learner.steps} steps, {point}")

    def _save(self, learner: Learner[Any]) -> None:
        record = self.settings.record()
        state = {"settings": record, "seconds": self.seconds, "learner": learner.state()}
        state["points"] = [vars(point) for point in self.points]
        checkpoint.save(self.folder, state)
        curve.save(self.points, self.settings.name, self.folder)
        told = {
            **record,
            "steps": learner.steps,
            "processor_seconds": round(self.seconds),
            "version": version("minewise"),
        }
        export(learner.average, self.folder / f"{self.settings.name}.onnx", told)

    def _load(self, learner: Learner[Any]) -> None:
        state = checkpoint.load(self.folder, learner.device.name)
        if state.get("settings") != self.settings.record():
            raise TrainingError(
                f"expected the settings of the checkpoint in {self.folder}, which are "
                f"{state.get('settings')}, got {self.settings.record()}"
            )
        learner.load_state(state["learner"])
        self.seconds = state["seconds"]
        self.points = [Point(**point) for point in state["points"]]


def danger(
    learner: Learner[Any],
) -> Callable[[NDArray[np.int8], NDArray[np.int32]], NDArray[np.float32]]:
    """What the averaged network would rather not reveal."""
    sign = 1 if learner.settings.name == "belief" else -1

    @torch.no_grad()
    def judge(codes: NDArray[np.int8], mines: NDArray[np.int32]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = learner.device.log_odds(learner.average, codes, mines).numpy(
            force=True
        )
        return sign * found

    return judge
