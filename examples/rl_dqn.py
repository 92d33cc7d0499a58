"""A double DQN in one file (PyTorch) learns Minesweeper from its rewards alone.

python examples/rl_dqn.py [--level 5x5/3] [--minutes 2] [--steps N] [--seed 1]

A reward of 1 for a won game makes Q(board, cell) the chance to win after revealing the cell. The
network is convolutional, so that a pattern learned in one place is known everywhere; illegal
actions are masked, in the choice and in the target; batches are turned and mirrored.
"""

from __future__ import annotations

import argparse
import copy
import sys
import time
from itertools import pairwise

import numpy as np

from minewise.errors import install_command

try:
    import gymnasium
    import torch
    from torch import Tensor, nn
    from torch.nn import functional
except ImportError as error:
    sys.exit(f"{error}. This example needs the extra train: {install_command('minewise[train]')}")

GAMES = 128
BATCH = 512
BUFFER = 100_000
BATCHES_A_STEP = 2
DISCOUNT = 0.98
TARGET_EVERY = 200  # batches


class Network(nn.Module):
    """Planes of shape (13, height, width) in, one value a cell out."""

    def __init__(self, channels: int = 48, layers: int = 4) -> None:
        super().__init__()
        sizes = [13 + 1, *[channels] * layers]
        self.body = nn.ModuleList(nn.Conv2d(a, b, 3, padding=1) for a, b in pairwise(sizes))
        self.whole = nn.Linear(channels, channels)
        self.head = nn.Conv2d(channels, 1, 1)

    def forward(self, planes: Tensor) -> Tensor:
        # A plane of ones tells the board from the padding around it.
        x = torch.cat([planes.float(), torch.ones_like(planes[:, :1], dtype=torch.float32)], 1)
        for layer in self.body:
            x = functional.relu(layer(x))
        # What is seen of the whole board reaches every cell: how many mines are left matters.
        x = functional.relu(x + self.whole(x.mean((2, 3)))[:, :, None, None])
        values: Tensor = self.head(x).flatten(1)
        return values


class Buffer:
    """The last transitions, in arrays of a fixed size."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.boards = np.zeros((2, BUFFER, *shape), np.int8)
        self.actions = np.zeros(BUFFER, np.int64)
        self.rewards = np.zeros(BUFFER, np.float32)
        self.over = np.zeros(BUFFER, np.bool_)
        self.added = 0

    def add(
        self,
        boards: np.ndarray,
        actions: np.ndarray,
        rewards: np.ndarray,
        following: np.ndarray,
        over: np.ndarray,
    ) -> None:
        places = (self.added + np.arange(len(actions))) % BUFFER
        self.boards[0, places], self.boards[1, places] = boards, following
        self.actions[places], self.rewards[places], self.over[places] = actions, rewards, over
        self.added += len(actions)

    def draw(self, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
        """A batch; boards of shape (2, BATCH, height, width): before and after."""
        places = rng.integers(min(self.added, BUFFER), size=BATCH)
        boards, actions = self.boards[:, places], self.actions[places]
        height, width = boards.shape[2:]
        cells = np.arange(height * width).reshape(height, width)
        for axis in (2, 3):
            if rng.random() < 0.5:
                boards, cells = np.flip(boards, axis), np.flip(cells, axis - 2)
        if height == width and rng.random() < 0.5:
            boards, cells = boards.swapaxes(2, 3), cells.swapaxes(0, 1)
        # Where each cell went to.
        moved = np.argsort(cells.ravel())
        return boards, moved[actions], self.rewards[places], self.over[places]


CODES = np.array([*range(9), -1, -2, -3, -4], np.int8)[:, None, None]


def planes_of(boards: np.ndarray) -> Tensor:
    """One-hot planes, as the environment makes them with observation="planes"."""
    return torch.from_numpy(boards[:, None] == CODES)


def choose(network: nn.Module, boards: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The legal action of the largest value, for each board."""
    with torch.no_grad():
        values = network(planes_of(boards))
    best: np.ndarray = values.masked_fill(torch.tensor(masks == 0), -torch.inf).argmax(1).numpy()
    return best


def loss_of(network: nn.Module, target: nn.Module, batch: tuple[np.ndarray, ...]) -> Tensor:
    boards, actions, rewards, over = batch
    before, after = planes_of(boards[0]), planes_of(boards[1])
    with torch.no_grad():
        # Double DQN: one network chooses among the covered cells, the other says what it is worth.
        legal = torch.from_numpy(boards[1].reshape(BATCH, -1) == -1)
        best = network(after).masked_fill(~legal, -torch.inf).argmax(1, keepdim=True)
        future = torch.sigmoid(target(after).gather(1, best)).squeeze(1)
        wanted = torch.from_numpy(rewards) + DISCOUNT * future * torch.from_numpy(~over)
    values = network(before).gather(1, torch.from_numpy(actions)[:, None]).squeeze(1)
    # Values are chances, so they are learned as such.
    return functional.binary_cross_entropy_with_logits(values, wanted.clamp(0, 1))


def win_rate(network: nn.Module, level: str, games: int, seed: int) -> float:
    """The share of so many games that is won; each slot plays one."""
    envs = gymnasium.make_vec("minewise:Minesweeper-v0", games, level=level)
    boards, infos = envs.reset(seed=seed)
    won = ended = np.zeros(games, np.bool_)
    while not ended.all():
        actions = choose(network, boards, infos["action_mask"])
        boards, _, over, _, infos = envs.step(actions)
        won, ended = won | (infos["won"] & ~ended), ended | over
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--level", default="5x5/3", help="a preset or WIDTHxHEIGHT/MINES")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--steps", type=int, help="stop after so many steps of all games")
    parser.add_argument("--games", type=int, default=2000, help="how many to test with")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(given.seed)

    envs = gymnasium.make_vec(
        "minewise:Minesweeper-v0", GAMES, level=given.level, reward="win", autoreset_mode="SameStep"
    )
    boards, infos = envs.reset(seed=given.seed)
    network = Network()
    target = copy.deepcopy(network)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    buffer = Buffer(boards.shape[1:])
    test_seed = 10**9  # games that training never plays
    print(f"{given.level}: untrained {win_rate(network, given.level, given.games, test_seed):.1%}")

    start, step, batches = time.monotonic(), 0, 0
    while time.monotonic() - start < 60 * given.minutes and step != given.steps:
        masks = infos["action_mask"]
        actions = choose(network, boards, masks)
        # Chance decides in one game of ten, at first in all.
        explore = rng.random(GAMES) < max(0.1, 1 - step / 500)
        actions[explore] = np.where(masks[explore], rng.random(masks[explore].shape), -1).argmax(1)
        following, rewards, over, _, infos = envs.step(actions)
        ends = following.copy()
        for game in np.flatnonzero(over):
            ends[game] = infos["final_obs"][game]
        buffer.add(boards, actions, rewards, ends, over)
        boards, step = following, step + 1
        for _ in range(BATCHES_A_STEP if buffer.added >= 10 * BATCH else 0):
            optimizer.zero_grad()
            loss = loss_of(network, target, buffer.draw(rng))
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            batches += 1
            if batches % TARGET_EVERY == 0:
                target.load_state_dict(network.state_dict())
    rate = win_rate(network, given.level, given.games, test_seed)
    print(f"after {step * GAMES:,} moves and {batches:,} batches: {rate:.1%} of {given.games} won")


if __name__ == "__main__":
    main()
