"""The network of the NCSU report in PyTorch, for training; the agent plays it with numpy."""

from __future__ import annotations

from math import log

import torch
from torch import Tensor, nn

from minewise.agents.dqn_source import BRANCH, CELLS, HIDDEN, SMALL

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
