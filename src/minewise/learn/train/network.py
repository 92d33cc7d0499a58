"""The network of the learned players, which reads boards of any size, and where it is computed."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from minewise.agents.lib.learned import PLANES, planes


@dataclass(frozen=True)
class Shape:
    """How large a network is: `channels` wide, `blocks` of two convolutions deep, and so many
    `win_blocks` more for the chance to win; without any it does not tell that."""

    channels: int = 64
    blocks: int = 4
    win_blocks: int = 0


class ResidualBlock(nn.Module):
    """Two 3x3 convolutions beside a way past them.

    Between the two every cell hears the mean of all covered cells, through a linear map: that is
    how what is left of the mine total reaches every cell, on a board of any size.
    """

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.all = nn.Linear(channels, channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)  # type: ignore[arg-type]

    def forward(self, x: Tensor, share: Tensor) -> Tensor:
        y = functional.relu(x)
        shared = torch.einsum("bchw,bhw->bc", y, share)
        y = self.first(y) + self.all(shared)[:, :, None, None]
        past: Tensor = x + self.second(functional.relu(y))
        return past


class Network(nn.Module):
    """Planes of shape (views, 14, height, width) to a number a cell, (views, height, width).

    The numbers are log-odds. With `dueling` they are the sum of a value of the view, from the mean
    of its covered cells, and the advantage of each cell, which is 0 on average over those. With
    `win_blocks` there are two numbers a cell, (2, views, height, width): the second says how likely
    a win is after revealing it. Untrained, it says that the cell is no mine.
    """

    def __init__(self, shape: Shape, *, dueling: bool = False) -> None:
        super().__init__()
        self.stem = nn.Conv2d(PLANES, shape.channels, 3, padding=1)
        self.blocks = nn.ModuleList(ResidualBlock(shape.channels) for _ in range(shape.blocks))
        self.head = nn.Conv2d(shape.channels, 1, 1)
        self.value = nn.Linear(shape.channels, 1) if dueling else None
        nn.init.zeros_(self.head.weight)
        self.win_blocks = nn.ModuleList(
            ResidualBlock(shape.channels) for _ in range(shape.win_blocks)
        )
        self.win = nn.Conv2d(shape.channels, 1, 1) if shape.win_blocks else None
        if self.win is not None:
            nn.init.zeros_(self.win.weight)

    def forward(self, read: Tensor) -> Tensor:
        covered = read[:, 9]
        share = covered / covered.sum(dim=(1, 2), keepdim=True).clamp(min=1)
        x = self.stem(read)
        for block in self.blocks:
            x = block(x, share.to(x.dtype))
        y = functional.relu(x).float()
        # The chance to win builds on what the chance of a mine needs, and does not change that.
        x = x.detach()
        for block in self.win_blocks:
            x = block(x, share.to(x.dtype))
        with torch.autocast(read.device.type, enabled=False):
            odds: Tensor = self.head(y)[:, 0]
            if self.win is not None:
                win: Tensor = self.win(functional.relu(x).float())[:, 0]
                return torch.stack((odds, win - odds.detach()))
            if self.value is None:
                return odds
            shared = torch.einsum("bchw,bhw->bc", y, share)
            mean = (odds * share).sum(dim=(1, 2), keepdim=True)
            value: Tensor = self.value(shared)[:, :, None]
            return odds - mean + value


COEFFICIENTS = (3.4445, -4.7750, 2.0315)
"""Of the quintic iteration, as published: steepest at 0, so that five steps are enough."""


def orthogonal(matrix: Tensor) -> Tensor:
    """About the nearest orthogonal matrix: singular values from 0.7 to 1.2."""
    a, b, c = COEFFICIENTS
    x = matrix.bfloat16()
    tall = x.size(0) > x.size(1)
    x = x.mT if tall else x
    x = x / (x.norm() + 1e-7)
    for _ in range(5):
        gram = x @ x.mT
        x = a * x + (b * gram + c * gram @ gram) @ x
    nearest: Tensor = (x.mT if tall else x).to(matrix.dtype)
    return nearest


class Muon(torch.optim.Optimizer):
    """Muon with Nesterov momentum; steps are as large as Adam's at the same rate. Each step also
    makes a weight smaller by `decay` times the rate of it."""

    def __init__(
        self,
        parameters: Iterable[dict[str, Any]],
        lr: float,
        momentum: float = 0.95,
        decay: float = 0.0,
    ) -> None:
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "decay": decay})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]  # noqa: ARG002
        for group in self.param_groups:
            for weight in group["params"]:
                if weight.grad is None:
                    continue
                state = self.state[weight]
                if not state:
                    state["momentum"] = torch.zeros_like(weight)
                momentum = state["momentum"]
                momentum.lerp_(weight.grad, 1 - group["momentum"])
                ahead = weight.grad.lerp(momentum, group["momentum"]).flatten(1)
                scale = 0.2 * max(ahead.shape) ** 0.5
                weight.mul_(1 - group["decay"] * group["lr"])
                weight.add_(orthogonal(ahead).view_as(weight), alpha=-group["lr"] * scale)


WIN_SHARE = 0.3
"""The rate of learning for the chance to win, over that of the rest: its blocks read features that
change as they learn. At the full rate over half of their units gave 0 for every view after 300
steps, and learned no more."""
DECAY = 0.3
"""The decay of the weights within blocks. Without it the sums of the blocks grew into the hundreds
in a training of four hours, which ended worse than it had been."""


def optimizers(network: nn.Module, rate: float) -> list[torch.optim.Optimizer]:
    """Muon for the weights within the blocks, Adam for all the rest.

    Adam would change the weights of means over all cells faster than the convolutions of a block
    learn: most units for the chance to win gave 0 for every view after 300 steps.
    """
    named = network.named_parameters()
    within = {name for name, weight in named if weight.ndim > 1 and "blocks" in name}
    return muon_for(within, network, rate, decay=DECAY)


def muon_for(
    matrices: Container[str], network: nn.Module, rate: float, *, decay: float = 0.0
) -> list[torch.optim.Optimizer]:
    """Muon for the weights of these names, Adam for all others. The `share` of a group is its rate
    over that of the training: `WIN_SHARE` for the weights that only the chance to win needs."""
    named = dict(sorted(network.named_parameters()))

    def groups(is_matrix: bool) -> list[dict[str, Any]]:
        own = {name: w for name, w in named.items() if (name in matrices) == is_matrix}
        of_win = [w for name, w in own.items() if name.startswith("win")]
        rest = [w for name, w in own.items() if not name.startswith("win")]
        both = [{"params": rest, "share": 1.0}, {"params": of_win, "share": WIN_SHARE}]
        return [group for group in both if group["params"]]

    muon = Muon(groups(is_matrix=True), rate, decay=decay)
    return [muon, torch.optim.Adam(groups(is_matrix=False), rate)]


@dataclass(frozen=True)
class Device:
    """A processor or a GPU, and whether convolutions run in bfloat16 there."""

    name: str
    bfloat16: bool

    @classmethod
    def available(cls) -> Device:
        """The first GPU, or else the processor.

        bfloat16 is used where the hardware multiplies it: four times as fast as float32 on a
        processor with AMX, 1.7 times with AVX-512, and slower on one without either.
        """
        if torch.cuda.is_available():
            return cls("cuda", bfloat16=True)
        found = torch.cpu.get_capabilities()
        return cls("cpu", bfloat16=any(map(found.get, ("amx_bf16", "avx512_bf16"))))

    def place(self, network: Network) -> Network:
        return network.to(self.name, memory_format=torch.channels_last)  # type: ignore[call-overload,no-any-return]

    def tensor(self, array: NDArray[np.generic]) -> Tensor:
        return torch.from_numpy(array).to(self.name)

    def log_odds(
        self, network: Network, codes: NDArray[np.int8], mines: NDArray[np.int32]
    ) -> Tensor:
        """What a network says of views: float32, shape (views, height, width), or two of these."""
        read = self.tensor(planes(codes, mines)).contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.name, dtype=torch.bfloat16, enabled=self.bfloat16):
            odds: Tensor = network(read)
        return odds
