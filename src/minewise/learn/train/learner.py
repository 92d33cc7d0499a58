"""What all learners with a network share: its steps, its checkpoint, its curve and its weights."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np
import torch
from torch import Tensor, nn

from minewise.atomic import atomic_write
from minewise.errors import TrainingError
from minewise.learn.train import curve
from minewise.learn.train.loop import Budget, rate_factor

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CHECKPOINT = "checkpoint.pt"


def save_checkpoint(folder: Path, state: dict[str, Any]) -> None:
    """Writes the file as a whole or not at all."""
    with atomic_write(folder / CHECKPOINT) as unfinished:
        torch.save(state, unfinished)


def load_checkpoint(folder: Path, device: str) -> dict[str, Any]:
    """What was saved there."""
    path = folder / CHECKPOINT
    if not path.exists():
        raise TrainingError(f"expected a checkpoint to resume at {path}, got none")
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except Exception as error:
        raise TrainingError(f"expected a checkpoint in {path}: {error}") from None
    return state


Net = TypeVar("Net", bound=nn.Module)
Point = TypeVar("Point", bound=curve.CurvePoint)


class Recorded(Protocol):
    """The settings of a training."""

    @property
    def seed(self) -> int: ...

    def record(self) -> dict[str, Any]: ...


class NetworkLearner(ABC, Generic[Net, Point]):
    """A network in training, and a second one that follows it: `follower`, named in checkpoints as
    `follower_name` says.

    `name` is that of the agent, `unit` what its steps are called; `weights_file` names the file
    that the agent plays with, and `rate` is the highest rate of learning.
    """

    name: str
    unit: ClassVar[str] = "steps"
    follower_name: ClassVar[str] = "average"
    weights_file: str
    point: type[Point]
    kept = CHECKPOINT
    kept_noun = "a checkpoint"
    resumable = True

    def __init__(
        self,
        settings: Recorded,
        build: Callable[[], Net],
        optimizers: Callable[[Net, float], list[torch.optim.Optimizer]],
        *,
        rate: float,
        threads: int,
    ) -> None:
        torch.set_num_threads(threads)
        torch.manual_seed(settings.seed)
        self.network, self.follower = build(), build()
        self.follower.load_state_dict(self.network.state_dict())
        self.optimizers = optimizers(self.network, rate)
        self.rng = np.random.default_rng(settings.seed)
        self.steps = 0
        self.points: list[Point] = []
        self.extensions: list[int] = []
        """After how many steps it was taken up with another budget. The rate of learning depends
        on the share that is spent, so it is high again there."""
        self._taken_up: tuple[int, str] | None = None
        self._recorded = settings
        self._rate = rate

    @abstractmethod
    def step(self, share: float) -> None: ...

    @abstractmethod
    def measure(self, before: float, share: float, seconds: float) -> list[str]: ...

    @abstractmethod
    def experience(self) -> dict[str, Any]:
        """What the next step depends on besides the networks, for checkpoints."""

    @abstractmethod
    def load_experience(self, state: dict[str, Any]) -> None:
        """Takes back what `experience` gave."""

    @abstractmethod
    def chart(self) -> Figure:
        """The picture of the curve, of at least one point."""

    @abstractmethod
    def write_weights(self, path: Path, record: dict[str, Any]) -> None:
        """Writes the file that the agent plays with."""

    def descend(self, loss: Tensor, share: float) -> None:
        """Changes the weights of the network; a step is done."""
        for optimizer in self.optimizers:
            optimizer.zero_grad()
            for group in optimizer.param_groups:
                group["lr"] = self._rate * group["share"] * rate_factor(share, self.steps)
        loss.backward()  # type: ignore[no-untyped-call]
        for optimizer in self.optimizers:
            optimizer.step()
        self.steps += 1

    def save(self, folder: Path, seconds: float, budget: Budget) -> None:
        if self._taken_up is not None:
            steps, before = self._taken_up
            if before != str(budget):
                self.extensions.append(steps)
            self._taken_up = None
        points = [vars(point) for point in self.points]
        record = self._recorded.record()
        state = {
            "settings": record,
            "seconds": seconds,
            "budget": str(budget),
            "points": points,
            "extensions": self.extensions,
        }
        save_checkpoint(folder, {**state, "learner": self.state()})
        curve.save(self.points, self.chart, folder)
        training = {
            "agent": self.name,
            **record,
            self.unit: self.steps,
            "budget": str(budget),
            "processor_seconds": round(seconds),
            "version": version("minewise"),
            "curve": points,
        }
        with atomic_write(folder / self.weights_file) as unfinished:
            self.write_weights(unfinished, training)

    def load(self, folder: Path) -> float:
        state = load_checkpoint(folder, next(self.network.parameters()).device.type)
        record = self._recorded.record()
        if state.get("settings") != record:
            raise TrainingError(
                f"expected the settings of the checkpoint in {folder}, which are "
                f"{state.get('settings')}, got {record}"
            )
        self.load_state(state["learner"])
        self.points = [self.point(**values) for values in state["points"]]
        self.extensions = list(state["extensions"])
        self._taken_up = self.steps, state["budget"]
        return float(state["seconds"])

    def finish(self, folder: Path) -> None:
        """Nothing: the weights are written at every checkpoint."""

    def summary(self, folder: Path) -> str:
        path = folder / self.weights_file
        return f"{path} holds the weights: play it as {self.name}:weights={path}"

    def state(self) -> dict[str, Any]:
        """Everything that the next step depends on."""
        return {
            "network": self.network.state_dict(),
            self.follower_name: self.follower.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "random": self.rng.bit_generator.state,
            **self.experience(),
            self.unit: self.steps,
        }

    def load_state(self, state: dict[str, Any]) -> None:
        self.network.load_state_dict(state["network"])
        self.follower.load_state_dict(state[self.follower_name])
        for optimizer, values in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(values)
        self.load_experience(state)
        self.rng.bit_generator.state = state["random"]
        self.steps = state[self.unit]
