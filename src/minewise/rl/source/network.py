"""The network of the NCSU report in PyTorch, for training; the agent plays it with numpy."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from minewise.agents.dqn_source import CELLS
from minewise.rl.source.settings import HIDDEN

LEAST = -1e9
"""In place of the advantage of an opened cell. Not infinite: no chance times that would be no number."""


class SourceNetwork(nn.Module):
    """From states to the worth of every click, as `QValues` of the agent computes it.

    Two hidden layers, then one layer for the advantages of the cells and one for the value of the
    state. `bfloat16` computes the hidden layers in numbers of that kind.
    """

    def __init__(self, *, bfloat16: bool = False) -> None:
        super().__init__()
        self.bfloat16 = bfloat16
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
        return self.advantage(self._hidden(state)).masked_fill_(~closed, LEAST).argmax(dim=1)

    def _hidden(self, state: Tensor) -> Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=self.bfloat16):
            hidden = torch.relu(self.second(torch.relu(self.first(state))))
        return hidden.float()
