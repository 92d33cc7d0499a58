"""The network: from the features of positions to the chance to win."""

from __future__ import annotations

import itertools

import numpy as np
import torch
from torch.nn import functional

from minewise.learn.chance.positions import PlayedRows
from minewise.learn.chance.weights import FARTHEST, UNIT, Vector, Weights

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
