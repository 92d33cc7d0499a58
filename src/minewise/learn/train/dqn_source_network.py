"""The network of the NCSU report in PyTorch, for training; the agent plays it with numpy."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from minewise.agents.dqn_source import CELLS, HIDDEN

LEAST = -1e9
"""In place of the advantage of an opened cell: none of the others is as low. Times a chance of 0 it
is 0, which an infinite number would not be."""


class SourceNetwork(nn.Module):
    """From states to the worth of every click, as `q_values` of the agent computes it.

    Two hidden layers, then one layer for the advantages of the cells and one for the value of the
    state. With `short` numbers the hidden layers are computed in bfloat16.
    """

    def __init__(self, *, short: bool = False) -> None:
        super().__init__()
        self.short = short
        self.first = nn.Linear(CELLS, HIDDEN)
        self.second = nn.Linear(HIDDEN, HIDDEN)
        self.advantage = nn.Linear(HIDDEN, CELLS)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, state: Tensor, closed: Tensor) -> Tensor:
        """Q of shape (states, cells), far below all others where a cell is not `closed`."""
        hidden = self._hidden(state)
        advantage = self.advantage(hidden).masked_fill(~closed, LEAST)
        # Opened cells have no chance in the softmax, so they count for nothing.
        chance = torch.softmax(advantage, dim=1)
        q: Tensor = self.value(hidden) + advantage - (chance * advantage).sum(dim=1, keepdim=True)
        return q

    def best(self, state: Tensor, closed: Tensor) -> Tensor:
        """The closed cell with the highest Q, which is the one of the highest advantage."""
        advantage: Tensor = self.advantage(self._hidden(state))
        return advantage.masked_fill(~closed, LEAST).argmax(dim=1)

    def _hidden(self, state: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.short):
            hidden = torch.relu(self.second(torch.relu(self.first(state))))
        return hidden.float()
