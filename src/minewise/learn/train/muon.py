"""Muon: steepest descent in the spectral norm, for the weights of convolutions.

K. Jordan and others, "Muon: An optimizer for hidden layers in neural networks" (2024): the momentum
of each weight matrix is replaced by the nearest orthogonal matrix, found by a few steps of a
Newton-Schulz iteration. All other parameters are learned by Adam.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

import torch
from torch import Tensor, nn

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
    """Muon with Nesterov momentum; steps are as large as Adam's at the same rate."""

    def __init__(self, parameters: Iterable[Tensor], lr: float, momentum: float = 0.95) -> None:
        super().__init__(parameters, {"lr": lr, "momentum": momentum})

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
                weight.add_(orthogonal(ahead).view_as(weight), alpha=-group["lr"] * scale)


def optimizers(network: nn.Module, rate: float) -> list[torch.optim.Optimizer]:
    """Muon for the weights of 3x3 convolutions between the blocks, Adam for all the rest."""
    named = network.named_parameters()
    return muon_for({n for n, weight in named if weight.ndim == 4 and "blocks" in n}, network, rate)


def muon_for(
    matrices: Container[str], network: nn.Module, rate: float
) -> list[torch.optim.Optimizer]:
    """Muon for the weights of these names, Adam for all others."""
    named = dict(network.named_parameters())
    return [
        Muon([named[name] for name in sorted(named) if name in matrices], rate),
        torch.optim.Adam([w for name, w in named.items() if name not in matrices], rate),
    ]
