"""The weights of the learned chance to win, as the package and the core hold them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minewise._core import chance_feature_names
from minewise.errors import TrainingError

Vector = NDArray[np.float64]

UNIT = 2**14
"""Weights are whole numbers of this part of 1, for all machines to add up the same bits."""

FARTHEST = 6.0
"""A feature counts no further than so many standard deviations from its mean."""


@dataclass(frozen=True)
class Weights:
    """A small network: the `mean` of each feature and the `scale` that it is multiplied by then,
    and of each layer its weights, shape (outputs, inputs), and what is added to its outputs."""

    mean: Vector
    scale: Vector
    layers: tuple[tuple[Vector, Vector], ...]

    def document(self) -> dict[str, Any]:
        """As JSON holds it."""
        names = chance_feature_names()
        return {
            "unit": UNIT,
            "features": {
                name: [float(mean), float(scale)]
                for name, mean, scale in zip(names, self.mean, self.scale, strict=True)
            },
            "layers": [
                {"weights": whole(weights).tolist(), "bias": whole(bias).tolist()}
                for weights, bias in self.layers
            ],
        }


def whole(values: Vector) -> NDArray[np.int64]:
    """In units; they must fit into two bytes."""
    units = np.rint(values * UNIT)
    if np.abs(units).max(initial=0) >= 2**15:
        raise TrainingError(f"expected weights below 2, got one of {np.abs(values).max():.3g}")
    return units.astype(np.int64)


def header(weights: Weights) -> str:
    """The same for the core: cpp/players/learned_chance.hpp."""
    sizes = [len(weights.mean), *(len(bias) for _, bias in weights.layers)]
    units = np.concatenate(
        [part for layer in weights.layers for part in (whole(layer[0]).ravel(), whole(layer[1]))]
    )
    return f"""\
// The learned chance to win, as `minewise train chance` found it: the numbers of engine/chance.json
// of the package, which a test compares with these.
#pragma once

#include <array>
#include <cstdint>

namespace minewise::learned_chance_weights {{

// clang-format off
inline constexpr double unit = {UNIT};
/// Numbers of each layer, the features first.
inline constexpr std::array<int, {len(sizes)}> sizes{{{", ".join(map(str, sizes))}}};
/// Of each feature.
inline constexpr std::array<double, {sizes[0]}> mean{{
{lines(weights.mean)}}};
inline constexpr std::array<double, {sizes[0]}> scale{{
{lines(weights.scale)}}};
/// Layer by layer: what each output takes of each input, then what is added to each.
inline constexpr std::array<std::int16_t, {len(units)}> weights{{
{lines(units)}}};
// clang-format on

}}  // namespace minewise::learned_chance_weights
"""


def lines(numbers: NDArray[Any]) -> str:
    """The numbers, a few to a line."""
    texts = [repr(number) for number in numbers.tolist()]
    return ",\n".join("  " + ", ".join(texts[i : i + 12]) for i in range(0, len(texts), 12))
