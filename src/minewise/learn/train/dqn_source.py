"""Learning as the NCSU report describes it: a double deep Q-network with a replay buffer, and games
side by side that the core plays."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from minewise._core import Autoreset, Move, VectorEnvironment
from minewise.agents.dqn_source import BRANCH, CELLS, HIDDEN, RECORD, SMALL, read_states
from minewise.game.view import COVERED
from minewise.learn.env.rewards import Rewards
from minewise.learn.train import curve
from minewise.learn.train.boards import TRAINING
from minewise.learn.train.curve import SourcePoint
from minewise.learn.train.dqn_source_settings import RULES, FirstCell, SourceSettings
from minewise.learn.train.learner import NetworkLearner
from minewise.learn.train.network import muon_for
from minewise.learn.train.ring import Ring
from minewise.report import plot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEG_APART = 1 << 40
GAME_APART = 1 << 20
"""How far apart the numbers begin: of two legs, and of two games side by side."""

PLACES = 1000
"""Games played side by side to measure."""

Codes = NDArray[np.int8]
"""Views, one a row, as `View.array` codes them."""

Best = Callable[[Codes], NDArray[np.int64]]
"""From views to the cells that are clicked."""


class Score(NamedTuple):
    """Of some games, those that were won, and those whose first click was a mine."""

    games: int
    wins: int
    lost_at_once: int


@dataclass
class Clicks:
    """Clicks, one a row: what was seen before and after, the cell, the reward, and whether the game
    was over."""

    before: Codes
    cell: NDArray[np.int64]
    reward: NDArray[np.float32]
    after: Codes
    over: NDArray[np.bool_]


class TrainingGames:
    """Games side by side, by the settings of a training; one that ends is followed by another."""

    def __init__(self, settings: SourceSettings, rng: np.random.Generator) -> None:
        rewards = Rewards(
            safe=settings.safe, guess=settings.safe, win=settings.win, loss=settings.mine
        )
        self._core = _core(settings.games, rewards)
        self._seeds = np.full(settings.games, TRAINING + settings.seed, np.uint64)
        self._at_first = settings.first_cell == "random"
        self._rng = rng

    def begin(self, leg: int) -> None:
        """Begins all games anew, at numbers of this leg."""
        places = np.arange(len(self._seeds), dtype=np.uint64)
        self._core.reset(self._seeds, np.uint64(leg * LEG_APART) + places * np.uint64(GAME_APART))

    def click(self, best: Best, explore: float) -> Clicks:
        """One click in each game: the best, but any for the share `explore` of them."""
        before = self._core.observations.reshape(-1, CELLS).copy()
        closed = before == COVERED
        at_random = self._rng.random(len(before)) < explore
        if self._at_first:
            at_random |= closed.all(axis=1)
        cell = np.where(at_random, any_closed(closed, self._rng), best(before))
        self._core.step(cell)
        return Clicks(
            before,
            cell,
            self._core.rewards.astype(np.float32),
            self._core.observations.reshape(-1, CELLS).copy(),
            self._core.terminated.copy(),
        )


def any_closed(closed: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """One of the closed cells of each row, all alike."""
    drawn: NDArray[np.int64] = np.where(closed, rng.random(closed.shape), -1).argmax(axis=1)
    return drawn


def play(best: Best, games: int, seed: int, first_cell: FirstCell = "network") -> Score:
    """How the games 0 .. games - 1 of a seed end, if all clicks are the best ones.

    With a `random` first cell it depends on the seed and the number of the game alone.
    """
    places = min(games, PLACES)
    ends = np.linspace(0, games, places + 1).astype(np.uint64)
    core = _core(places, Rewards())
    core.reset(np.full(places, seed, np.uint64), ends[:-1])
    opening = np.random.default_rng(seed).integers(CELLS, size=games)
    wins = lost_at_once = 0
    # A place that has played its games plays others till all have; those do not count.
    while (counts := core.numbers < ends[1:]).any():
        seen = core.observations.reshape(-1, CELLS)
        first = (seen == COVERED).all(axis=1)
        cell = best(seen)
        if first_cell == "random":
            cell = np.where(first, opening[core.numbers % np.uint64(games)], cell)
        core.step(cell)
        wins += int((counts & core.won).sum())
        lost_at_once += int((counts & first & core.terminated & ~core.won).sum())
    return Score(games, wins, lost_at_once)


def _core(games: int, rewards: Rewards) -> VectorEnvironment:
    follow = Autoreset.same_step
    return VectorEnvironment(RULES.core(), games, [Move.reveal], rewards.core(), follow, True, 0)


LEAST = -1e9
"""In place of the advantage of an opened cell: none of the others is as low."""


class SourceNetwork(nn.Module):
    """From states to the worth of every click, as `q_values` of the agent computes it.

    Two hidden layers, then a branch for the advantages of the cells and one for the value of the
    state, each with a hidden layer of its own. With `short` numbers the hidden layers are computed
    in bfloat16.
    """

    def __init__(self, *, short: bool = False) -> None:
        super().__init__()
        self.short = short
        self.first = nn.Linear(CELLS, HIDDEN)
        self.second = nn.Linear(HIDDEN, HIDDEN)
        self.advantage_hidden = nn.Linear(HIDDEN, BRANCH)
        self.advantage = nn.Linear(BRANCH, CELLS)
        self.value_hidden = nn.Linear(HIDDEN, BRANCH)
        self.value = nn.Linear(BRANCH, 1)

    def forward(self, state: Tensor, closed: Tensor) -> Tensor:
        """Q of shape (states, cells), far below all others where a cell is not `closed`."""
        advantage, value = self._branches(state, "advantage", "value")
        open_ = _low_where_open(closed)
        # A softmax over the closed cells and one choice more, which stands for none of them.
        none = torch.full_like(value, log(SMALL))
        chance = torch.softmax(torch.cat((advantage + open_, none), dim=1), dim=1)[:, :-1]
        cells = closed.float().sum(dim=1, keepdim=True)
        alike = torch.sigmoid(value + cells.log() - log(SMALL)) / cells
        q: Tensor = alike + chance - chance.mean(dim=1, keepdim=True) + open_
        return q

    def best(self, state: Tensor, closed: Tensor) -> Tensor:
        """The closed cell with the highest Q, which is the one of the highest advantage."""
        (advantage,) = self._branches(state, "advantage")
        return (advantage + _low_where_open(closed)).argmax(dim=1)

    def _branches(self, state: Tensor, *names: str) -> list[Tensor]:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.short):
            hidden = torch.relu(self.second(torch.relu(self.first(state))))
            inner = [torch.relu(self.get_submodule(f"{name}_hidden")(hidden)) for name in names]
        return [
            self.get_submodule(name)(each.float()) for name, each in zip(names, inner, strict=True)
        ]


def _low_where_open(closed: Tensor) -> Tensor:
    """What to add to the numbers of cells; quicker than to fill the places of a mask."""
    return (closed.float() - 1) * -LEAST


MEASURED_SEED = 1
"""Of the boards of the curve."""

MATRICES = {f"{name}.weight" for name in ("first", "second", "advantage_hidden", "value_hidden")}
"""Those of the hidden layers, which Muon moves."""


class SourceLearner(NetworkLearner[SourceNetwork, SourcePoint]):
    """The online network, the target network, the games and the buffer of a training.

    There is a point of the curve, of `measured` games, every `leg` batches of the settings. There
    all games begin anew, so it is resumable there alone.
    """

    name = "dqn-source"
    unit = "batches"
    follower_name = "target"
    weights_file = "dqn-source.npz"
    point = SourcePoint

    def __init__(self, settings: SourceSettings, threads: int = 1, measured: int = 5000) -> None:
        # Quicker where a processor multiplies matrices of bfloat16, slower elsewhere.
        able = torch.cpu.get_capabilities()
        short = any(able.get(name, False) for name in ("amx_bf16", "avx512_bf16"))
        super().__init__(
            settings,
            lambda: SourceNetwork(short=short),
            lambda network, rate: muon_for(MATRICES, network, rate),
            rate=settings.rate,
            threads=threads,
        )
        self.settings = settings
        self.measured = measured
        self.games = TrainingGames(settings, self.rng)
        self.buffer = Ring(
            settings.buffer,
            before=(np.int8, (CELLS,)),
            cell=(np.int64, ()),
            reward=(np.float32, ()),
            after=(np.int8, (CELLS,)),
            over=(np.bool_, ()),
        )
        self._begun = False

    def step(self, share: float) -> None:
        settings = self.settings
        self.resumable = False
        if self.steps % settings.leg == 0 or not self._begun:
            self.games.begin(self.steps // settings.leg)
            self._begun = True
        explore = settings.explore(share)
        for _ in range(settings.batch // settings.games):
            self.buffer.add(**vars(self.games.click(self.best, explore)))
        self.descend(self._loss(), share)
        self._follow()
        self.resumable = self.steps % settings.leg == 0

    def measure(self, before: float, share: float, seconds: float) -> list[str]:  # noqa: ARG002
        if share < 1 and not self.resumable:
            return []
        score = play(self.best, self.measured, MEASURED_SEED, self.settings.first_cell)
        point = SourcePoint(self.steps, round(seconds, 1), *score)
        self.points.append(point)
        return [f"{self.steps:,} batches, {seconds:.0f} s: {point}"]

    @torch.no_grad()
    def _follow(self) -> None:
        """Moves the target network a little towards the network."""
        pairs = zip(self.follower.parameters(), self.network.parameters(), strict=True)
        for behind, ahead in pairs:
            behind.lerp_(ahead, self.settings.follow)

    def _loss(self) -> Tensor:
        """The mean squared temporal difference of a batch."""
        batch = Clicks(**self.buffer.drawn(self.settings.batch, self.rng))
        after = self._after(batch.after, batch.over)
        value = torch.from_numpy(batch.reward + self.settings.discount * after)
        q = self.network(*_tensors(batch.before))
        cell = torch.from_numpy(batch.cell)[:, None]
        return functional.mse_loss(q.gather(1, cell)[:, 0], value)

    @torch.no_grad()
    def _after(self, seen: Codes, over: NDArray[np.bool_]) -> NDArray[np.float32]:
        """What a state is worth: the network chooses a cell, the target network values it."""
        state = _tensors(seen)
        best = self.network.best(*state)[:, None]
        target = self.follower(*state).gather(1, best)[:, 0].numpy()
        value: NDArray[np.float32] = np.where(over, np.float32(0), target)
        return value

    @torch.no_grad()
    def best(self, seen: Codes) -> NDArray[np.int64]:
        """The cells that the network likes best, one a row of views."""
        cells: NDArray[np.int64] = self.network.best(*_tensors(seen)).numpy()
        return cells

    def experience(self) -> dict[str, Any]:
        return {"replay": self.buffer.state()}

    def load_experience(self, state: dict[str, Any]) -> None:
        self.buffer.load_state(state["replay"])

    def chart(self) -> Figure:
        lines = curve.by_first_click(self.points, self.extensions)
        return plot.lines(lines, curve.source_words(self.points, self.extensions))

    def write_weights(self, path: Path, record: dict[str, Any]) -> None:
        entries: dict[str, Any] = {RECORD: np.array(json.dumps(record))}
        entries |= {name: weight.numpy() for name, weight in self.network.state_dict().items()}
        np.savez_compressed(path, **entries)


def _tensors(seen: Codes) -> tuple[Tensor, Tensor]:
    states, closed = read_states(seen)
    return torch.from_numpy(states), torch.from_numpy(closed)
