"""What is trained: the boards, the network and the seed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from minewise.game.rules import Rules
from minewise.learn.train.boards import Size
from minewise.learn.train.network import Shape

BELIEF_SIZES = (
    (Size(16, 30, 80, 112), 0.44),
    (Size(16, 16, 30, 52), 0.22),
    (Size(9, 9, 8, 16), 0.09),
    (Size(8, 8, 7, 14), 0.09),
    (Size(6, 6, 3, 9), 0.09),
    (Size(12, 12, 17, 28), 0.04),
    (Size(5, 8, 4, 10), 0.03),
)
"""Sizes and mines, and the share of the cells that are learned from. Large boards are hardest."""

DQN_SIZES = ((Size(6, 6, 6, 6, ("safe",)), 1.0),)
"""The board of the source."""

SHAPES = {"belief": Shape(blocks=5), "dqn": Shape(blocks=4)}
CELLS = {"belief": 8000, "dqn": 9216}

BELIEF_MEASURED = ("6x6/6", "9x9/10", "16x16/40", "30x16/99")
DQN_MEASURED = ("6x6/6",)


@dataclass(frozen=True)
class BoardSettings:
    """A training, without how long it takes.

    `name` is that of the agent; `cells` are those of the boards of one step.
    """

    name: str
    sizes: tuple[tuple[Size, float], ...]
    shape: Shape
    seed: int
    cells: int

    @classmethod
    def from_name(cls, name: str, rules: Rules | None = None, seed: int = 1) -> BoardSettings:
        """The training of an agent on the boards of `rules`, or on those it learns by default."""
        sizes = BELIEF_SIZES if name == "belief" else DQN_SIZES
        if rules is not None:
            sizes = ((Size.from_rules(rules), 1.0),)
        return cls(name, sizes, SHAPES[name], seed, CELLS[name])

    def measured(self, rules: Rules | None) -> list[Rules]:
        """What the curve is measured under: `rules`, or the boards that players are compared on."""
        if rules is not None:
            return [rules]
        texts = BELIEF_MEASURED if self.name == "belief" else DQN_MEASURED
        return [Rules.parse(text) for text in texts]

    def record(self) -> dict[str, Any]:
        """The settings as plain values, for checkpoints and metadata."""
        return {
            "agent": self.name,
            "boards": {str(size): share for size, share in self.sizes},
            "first_clicks": sorted({name for size, _ in self.sizes for name in size.first_clicks}),
            **asdict(self.shape),
            "cells": self.cells,
            "seed": self.seed,
        }
