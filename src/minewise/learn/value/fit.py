"""The fit: the value of a position after an answer, from how often candidates won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from minewise._core import value_features
from minewise.engine.search_settings import BY_HAND, OPENING, PHASES, Coefficients
from minewise.learn.value.labels import Labels, Vector

CLOSE = 0.03
"""A candidate that scores so much less than the best of its position weighs 1 / e."""

SHRINK = 5.0
"""What keeps coefficients near the start: so many squares of how far they went count as much as the
squares of what is not explained."""

FOLDS = 8
"""Games are held out in so many parts."""


def vector_of(coefficients: Mapping[str, float]) -> Vector:
    """The coefficients of a phase, in the order of the core's features: shape (features,)."""
    return np.array([coefficients[name] for name in value_features()])


def rounded(vector: Vector) -> dict[str, float]:
    """The other way, in steps of 0.0001."""
    values = [round(float(value), 4) for value in vector]
    return dict(zip(value_features(), values, strict=True))


@dataclass(frozen=True)
class Moments:
    """What the fit of a phase needs of its labels; sums over positions, so that they add up.

    `products` and `targets` are those of the differences between candidates of one position:
    features with features, and with what the start leaves unexplained. `chosen` are the features of
    what the player chose, and `value` how often that won.
    """

    products: Vector
    targets: Vector
    chosen: Vector
    value: float

    def change(self) -> Vector:
        """By how much coefficients differ from the start, but for a factor to all."""
        matrix = self.products + SHRINK * np.eye(len(self.targets))
        return np.asarray(np.linalg.solve(matrix, self.targets), dtype=np.float64)

    def solve(self, phase: str) -> Vector:
        """The coefficients, of the height at which choices are scored as often as they won: no
        choice depends on that."""
        values: Vector = vector_of(BY_HAND[phase]) + self.change()
        return values * (self.value / float(self.chosen @ values))


class PhaseFit:
    """The labels of one phase, ready to be fitted: all candidates of positions in it."""

    def __init__(self, labels: Labels, phase: str) -> None:
        early = labels.candidate("log2_layouts") >= OPENING
        self.labels = labels
        self.phase = phase
        self.inside = early if phase == "early" else ~early
        self.features = labels.expected_features()
        self.start = self.features @ vector_of(BY_HAND[phase])
        self.value = labels.candidate("value")

    def moments(self, inside: np.ndarray[Any, np.dtype[np.bool_]] | None = None) -> Moments:
        """Of the candidates in the phase, or of some of them."""
        inside = self.inside if inside is None else inside
        position = self.labels.position
        top = np.full(self.labels.positions, -np.inf)
        np.maximum.at(top, position, self.start)
        weight = np.exp((self.start - top[position]) / CLOSE)
        both = np.column_stack([self.features, self.value - self.start])
        total = np.bincount(position, weight)
        means = np.column_stack(
            [np.bincount(position, weight * column) / total for column in both.T]
        )
        both = (both - means[position])[inside]
        products = (both * weight[inside][:, None]).T @ both
        chosen = inside & (self.labels.candidate("chosen") > 0)
        return Moments(
            products[:-1, :-1],
            products[:-1, -1],
            self.features[chosen].sum(axis=0),
            float(self.value[chosen].sum()),
        )

    def held_out_scores(self) -> Vector:
        """Of each candidate in the phase: its score by a fit to other games."""
        fold = self.labels.candidate("game") % FOLDS
        scores = self.start.copy()
        for k in range(FOLDS):
            change = self.moments(self.inside & (fold != k)).change()
            scores[fold == k] += self.features[fold == k] @ change
        return scores

    def gains(self, scores: Vector, source: int) -> Vector:
        """Of each position of a source: by how much the choice by these scores wins more often than
        that by the start."""
        chosen = self.labels.best_of_each(scores)
        before = self.labels.best_of_each(self.start)
        inside = self.inside[chosen] & (self.labels.candidate("source")[chosen] == source)
        gains: Vector = (self.value[chosen] - self.value[before])[inside]
        return gains


def fitted(moments: Mapping[str, Moments]) -> Coefficients:
    """The coefficients of both phases."""
    return {phase: rounded(moments[phase].solve(phase)) for phase in PHASES}
