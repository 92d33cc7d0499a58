"""The weights of a convolution in one byte each: whole levels, with scales."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

HIGHEST = 127
"""The highest level: a level and its opposite both fit into a byte."""


@dataclass(frozen=True)
class Levels:
    """A weight of shape (outputs, inputs, height, width) as `levels * outputs * inputs`.

    Each output and each input has a scale of its own. With only output scales, a few inputs
    with large weights leave few levels to all others: the chances of `belief` on 30x16 were then
    twice as far from the exact ones (`python bench/learned.py chances 30x16/99`).
    """

    levels: NDArray[np.int8]
    outputs: NDArray[np.float32]
    inputs: NDArray[np.float32]

    @classmethod
    def from_weight(cls, weight: NDArray[np.float32]) -> Levels:
        """The levels nearest to a weight.

        >>> Levels.from_weight(np.full((1, 1, 1, 1), -0.5, np.float32)).weight().round(6).item()
        -0.5
        """
        inputs: NDArray[np.float32] = np.sqrt(_largest(weight, (0, 2, 3)))
        outputs = _largest(weight / inputs, (1, 2, 3)) / np.float32(HIGHEST)
        return cls(np.rint(weight / inputs / outputs).astype(np.int8), outputs, inputs)

    def weight(self) -> NDArray[np.float32]:
        """What the levels mean."""
        return self.levels * self.outputs * self.inputs


def _largest(weight: NDArray[np.float32], axes: tuple[int, ...]) -> NDArray[np.float32]:
    """The largest size of a weight along axes, and 1 where all are 0: no scale is 0."""
    size: NDArray[np.float32] = np.abs(weight).max(axis=axes, keepdims=True)
    return np.where(size > 0, size, np.float32(1))
