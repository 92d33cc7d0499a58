"""What learners on boards of any size share: settings, pools of games, the network, the curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from minewise._core import Game, Status
from minewise.agents.lib.guess import first_cell
from minewise.game.rules import Rules, as_rules
from minewise.game.view import COVERED
from minewise.learn.train import curve
from minewise.learn.train.boards import Boards, Size
from minewise.learn.train.curve import TrainingPoint
from minewise.learn.train.export import export, load_weights
from minewise.learn.train.learner import NetworkLearner
from minewise.learn.train.network import DECAY, WIN_SHARE, Device, Network, Shape, optimizers
from minewise.learn.train.ring import Ring
from minewise.report import plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BELIEF_SIZES = (
    (Size(16, 30, 99, 99), 0.12),
    (Size(16, 30, 80, 112), 0.08),
    (Size(16, 16, 40, 40), 0.14),
    (Size(16, 16, 30, 52), 0.06),
    (Size(9, 9, 10, 10), 0.12),
    (Size(9, 9, 8, 16), 0.04),
    (Size(8, 8, 10, 10), 0.14),
    (Size(8, 8, 7, 14), 0.04),
    (Size(6, 6, 6, 6), 0.16),
    (Size(6, 6, 3, 9), 0.04),
    (Size(12, 12, 17, 28), 0.03),
    (Size(5, 8, 4, 10), 0.03),
)
"""Sizes and mines, and the share of the cells that are learned from."""

DQN_SIZES = ((Size(6, 6, 6, 6, ("safe",)), 1.0),)
"""The board of the source."""

SHAPES = {"belief": Shape(blocks=5, win_blocks=3), "dqn": Shape(blocks=4)}
CELLS = {"belief": 8000, "dqn": 9216}

BELIEF_MEASURED = ("6x6/6", "8x8/10", "9x9/10", "16x16/40")
DQN_MEASURED = ("6x6/6",)


@dataclass(frozen=True)
class BoardSettings:
    """A training, without how long it takes.

    `name` is that of the agent; `cells` are those of the boards of one step.
    """

    name: str
    sizes: tuple[tuple[Size, float], ...]
    shape: Shape
    seed: int
    cells: int

    @classmethod
    def from_name(cls, name: str, rules: Rules | None = None, seed: int = 1) -> BoardSettings:
        """The training of an agent on the boards of `rules`, or on those it learns by default."""
        sizes = BELIEF_SIZES if name == "belief" else DQN_SIZES
        if rules is not None:
            sizes = ((Size.from_rules(rules), 1.0),)
        return cls(name, sizes, SHAPES[name], seed, CELLS[name])

    def measured(self, rules: Rules | None) -> list[Rules]:
        """What the curve is measured under: `rules`, or the boards that players are compared on."""
        if rules is not None:
            return [rules]
        texts = BELIEF_MEASURED if self.name == "belief" else DQN_MEASURED
        return [Rules.parse(text) for text in texts]

    def record(self) -> dict[str, Any]:
        """The settings as plain values, for checkpoints and metadata."""
        return {
            "agent": self.name,
            "boards": {str(size): share for size, share in self.sizes},
            "first_clicks": sorted({name for size, _ in self.sizes for name in size.first_clicks}),
            **asdict(self.shape),
            "cells": self.cells,
            "win_share": WIN_SHARE,
            "decay": DECAY,
            "seed": self.seed,
        }


Danger = Callable[[NDArray[np.int8], NDArray[np.int32]], NDArray[np.float32]]
"""From views and mine totals to a number a cell: the lower, the better to reveal."""

MOST_CELLS = 20_000
"""Cells of the views that are looked at together."""


def wins(danger: Danger, rules: Rules, games: int, seed: int) -> int:
    """Of the games 0 .. games - 1 of `seed`, how many are won by always revealing the best cell."""
    core, mines, won = rules.core(), rules.mines or 0, 0
    live = [Game(core, seed, number) for number in range(games)]
    for game in live:
        game.reveal(*first_cell(rules))
    shape = (-1, rules.height, rules.width)
    part = max(1, MOST_CELLS // rules.cells)
    while True:
        won += sum(game.status is Status.won for game in live)
        live = [game for game in live if game.status is Status.playing]
        if not live:
            return won
        for start in range(0, len(live), part):
            some = live[start : start + part]
            codes = np.frombuffer(b"".join(game.shown for game in some), np.int8).reshape(shape)
            dangers = danger(codes, np.full(len(some), mines, dtype=np.int32))
            best = np.where(codes == COVERED, dangers, np.inf).reshape(len(some), -1).argmin(axis=1)
            for game, cell in zip(some, best.tolist(), strict=True):
                game.reveal(*divmod(cell, rules.width))


RATE = 2e-3
"""The highest rate of learning."""
POINTS = 10
"""Of the curve, in all."""
MEASURED_SEED = 1
"""Of the boards of the curve."""

Kept = TypeVar("Kept", bound=Ring)


@dataclass
class Pool(Generic[Kept]):
    """The games of one size, what is kept of them, and how much of that has been learned from."""

    boards: Boards
    kept: Kept
    batch: int
    learned: int = 0


class BoardLearner(NetworkLearner[Network, TrainingPoint], Generic[Kept]):
    """A network that reads boards of any size; the average of its weights is what is shipped.

    `measured` are the rules of the curve, of whose boards `cells` are played for each point;
    `threads` compute. `danger_sign` is 1 where the network says how likely a mine is, -1 where it
    says how good a move is. Of each size `store` keeps `room` cells, and there are
    `games_in_batch` games for each view of a batch. The part `usual` of them begin where players
    do.
    """

    dueling: ClassVar[bool]
    danger_sign: ClassVar[int]
    store: Callable[[int, int, int], Kept]
    room: ClassVar[int]
    games_in_batch: ClassVar[int]
    usual: ClassVar[float] = 0.0
    point = TrainingPoint

    def __init__(
        self,
        settings: BoardSettings,
        measured: Sequence[Rules],
        threads: int = 1,
        cells: int = 10_000,
        device: Device | None = None,
    ) -> None:
        self.device = device or Device.available()
        super().__init__(
            settings,
            lambda: self.device.place(Network(settings.shape, dueling=self.dueling)),
            optimizers,
            rate=RATE,
            threads=threads,
        )
        self.settings = settings
        self.measured = measured
        self.threads = threads
        self.cells = cells
        self.weights_file = f"{self.name}.onnx"
        self.pools = [self._pool(number, size) for number, (size, _) in enumerate(settings.sizes)]
        shares = np.cumsum([share for _, share in settings.sizes])
        self._shares = shares / shares[-1]

    @classmethod
    def from_rules(
        cls,
        rules: str | None = None,
        seed: int = 1,
        threads: int = 1,
        weights: Path | None = None,
    ) -> Self:
        """One that learns boards of these rules, or those that its agent learns by default. It
        begins with the weights of a file, if one is given."""
        board = None if rules is None else as_rules(rules)
        settings = BoardSettings.from_name(cls.name, board, seed)
        learner = cls(settings, settings.measured(board), threads)
        if weights is not None:
            for network in (learner.network, learner.follower):
                load_weights(network, weights)
        return learner

    def _pool(self, number: int, size: Size) -> Pool[Kept]:
        """The pool of the size of this number."""
        cells = size.height * size.width
        batch = max(8, self.settings.cells // cells)
        seed = self.settings.seed + number
        boards = Boards(size, self.games_in_batch * batch, seed, self.rng, self.usual)
        room = max(self.room // cells, 4 * batch)
        return Pool(boards, self.store(room, size.height, size.width), batch)

    def drawn(self) -> Pool[Kept]:
        """The pool that a step learns from."""
        return self.pools[int(np.searchsorted(self._shares, self.rng.random(), side="right"))]

    def descend_averaged(self, loss: Tensor, share: float, keep: float) -> None:
        """Changes the weights; their average keeps the part `keep` of itself."""
        self.descend(loss, share)
        with torch.no_grad():
            weights = zip(self.follower.parameters(), self.network.parameters(), strict=True)
            for average, weight in weights:
                average.lerp_(weight, 1 - keep)

    def measure(self, before: float, share: float, seconds: float) -> list[str]:
        if int(share * POINTS) == int(before * POINTS):
            return []
        return [self._measured(rules, seconds) for rules in self.measured]

    def _measured(self, rules: Rules, seconds: float) -> str:
        games = max(1, self.cells // rules.cells)
        won = wins(self.danger, rules, games, MEASURED_SEED)
        point = TrainingPoint(str(rules), self.steps, round(seconds, 1), games, won)
        self.points.append(point)
        return f"{seconds:.0f} s, {self.steps} steps, {point}"

    @torch.no_grad()
    def danger(self, codes: NDArray[np.int8], mines: NDArray[np.int32]) -> NDArray[np.float32]:
        """What the averaged network would rather not reveal: the higher, the less."""
        odds = self.device.log_odds(self.follower, codes, mines)
        numbers: NDArray[np.float32] = self.danger_sign * odds.numpy(force=True)
        return numbers

    def experience(self) -> dict[str, Any]:
        return {"pools": [(p.boards.state(), p.kept.state(), p.learned) for p in self.pools]}

    def load_experience(self, state: dict[str, Any]) -> None:
        for pool, (boards, kept, learned) in zip(self.pools, state["pools"], strict=True):
            pool.boards.load_state(boards)
            pool.kept.load_state(kept)
            pool.learned = learned

    def chart(self) -> Figure:
        lines = curve.by_rules(self.points, self.extensions)
        return plot.lines(lines, curve.words(self.points, self.name, self.extensions))

    def write_weights(self, path: Path, record: dict[str, Any]) -> None:
        export(self.follower, path, record)
