"""Games of the NCSU rules side by side: one click in each at a time, played by the core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minewise._core import Autoreset, Move, VectorEnvironment
from minewise.agents.dqn_source import CELLS
from minewise.game.view import COVERED
from minewise.learn.env.rewards import Rewards
from minewise.learn.train.boards import TRAINING
from minewise.learn.train.dqn_source_settings import RULES, FirstCell, SourceSettings

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
