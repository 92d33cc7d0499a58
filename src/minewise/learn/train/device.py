"""Where a training computes, and with what numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from minewise.agents.lib.planes import planes
from minewise.learn.train.network import Network


@dataclass(frozen=True)
class Device:
    """A processor or a GPU, and whether convolutions run in bfloat16 there."""

    name: str
    bfloat16: bool

    @classmethod
    def available(cls) -> Device:
        """The first GPU, or else the processor.

        bfloat16 is used where the hardware multiplies matrices of it: four times as fast as float32
        on a processor with AMX, and slower on one without.
        """
        if torch.cuda.is_available():
            return cls("cuda", bfloat16=True)
        return cls("cpu", bfloat16=bool(torch.cpu.get_capabilities().get("amx_bf16")))

    def place(self, network: Network) -> Network:
        return network.to(self.name, memory_format=torch.channels_last)  # type: ignore[call-overload,no-any-return]

    def tensor(self, array: NDArray[np.generic]) -> Tensor:
        return torch.from_numpy(array).to(self.name)

    def log_odds(
        self, network: Network, codes: NDArray[np.int8], mines: NDArray[np.int32]
    ) -> Tensor:
        """What a network says of views: float32, shape (views, height, width)."""
        read = self.tensor(planes(codes, mines)).contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.name, dtype=torch.bfloat16, enabled=self.bfloat16):
            odds: Tensor = network(read)
        return odds
