"""The fit: what a position is worth after an answer, from what candidates were worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from minewise.engine.search_settings import BY_HAND, OPENING, Worths
from minewise.learn.value.labels import Labels, Vector

PHASES = ("early", "late")
FEATURES = ("zero", "safe1", "safe2", "safe3", "safe4", "base", "best", "second", "apart")
"""The coefficients of `minewise._core.Worth`, in the order of the fit."""

CLOSE = 0.03
"""A candidate that scores so much less than the best of its position weighs 1 / e."""

SHRINK = 5.0
"""What keeps coefficients near the start: so many squares of how far they went count as much as the
squares of what is not explained."""

FOLDS = 8
"""Games are held out in so many parts."""


def answer_features(labels: Labels) -> list[Vector]:
    """FEATURES of each answer."""
    progress = labels.answer("progress") > 0
    zero = progress & (labels.answer("count") == 0)
    safe = np.clip(labels.answer("safe_cells"), 1, 4)
    features = [zero, *(progress & ~zero & (safe == k) for k in (1, 2, 3, 4)), ~progress]
    found = [feature.astype(np.float64) for feature in features]
    chances = [~progress * labels.answer(name) for name in ("best", "second")]
    apart = ~zero & (labels.answer("components_around") == 0)
    return [*found, *chances, apart.astype(np.float64)]


def coefficients(worths: Worths, phase: str) -> Vector:
    """Those of a phase, in the order of FEATURES."""
    worth = worths[phase]
    return np.array([worth["zero"], *worth["safe"], *(worth[name] for name in FEATURES[5:])])


def worth_of(values: Vector) -> dict[str, Any]:
    """The other way, in steps of 0.0001."""
    zero, *rest = [round(float(value), 4) for value in values]
    return {"zero": zero, "safe": tuple(rest[:4])} | dict(zip(FEATURES[5:], rest[4:], strict=True))


@dataclass(frozen=True)
class Moments:
    """What the fit of a phase needs of its labels; sums over positions, so that they add up.

    `products` and `targets` are those of the differences between candidates of one position:
    features with features, and with what the start leaves unexplained. `chosen` are the features of
    what the player chose, and `worth` what that was worth.
    """

    products: Vector
    targets: Vector
    chosen: Vector
    worth: float

    def change(self) -> Vector:
        """By how much coefficients differ from the start, but for a factor to all."""
        matrix = self.products + SHRINK * np.eye(len(self.targets))
        return np.asarray(np.linalg.solve(matrix, self.targets), dtype=np.float64)

    def solve(self, phase: str) -> Vector:
        """The coefficients, of the height at which choices are scored what they were worth: no
        choice depends on that."""
        values: Vector = coefficients(BY_HAND, phase) + self.change()
        return values * (self.worth / float(self.chosen @ values))


class PhaseFit:
    """The labels of one phase, ready to be fitted: all candidates of positions in it."""

    def __init__(self, labels: Labels, phase: str) -> None:
        early = labels.candidate("log2_layouts") >= OPENING
        self.labels = labels
        self.phase = phase
        self.inside = early if phase == "early" else ~early
        self.features = labels.expected(answer_features(labels))
        self.start = self.features @ coefficients(BY_HAND, phase)
        self.worth = labels.candidate("worth")

    def moments(self, inside: np.ndarray[Any, np.dtype[np.bool_]] | None = None) -> Moments:
        """Of the candidates in the phase, or of some of them."""
        inside = self.inside if inside is None else inside
        position = self.labels.position
        top = np.full(self.labels.positions, -np.inf)
        np.maximum.at(top, position, self.start)
        weight = np.exp((self.start - top[position]) / CLOSE)
        both = np.column_stack([self.features, self.worth - self.start])
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
            float(self.worth[chosen].sum()),
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
        """Of each position of a source: what the choice by these scores is worth more than that by
        the start."""
        chosen = self.labels.best_of_each(scores)
        before = self.labels.best_of_each(self.start)
        inside = self.inside[chosen] & (self.labels.candidate("source")[chosen] == source)
        gains: Vector = (self.worth[chosen] - self.worth[before])[inside]
        return gains


def fitted(moments: Mapping[str, Moments]) -> Worths:
    """The worths of both phases."""
    return {phase: worth_of(moments[phase].solve(phase)) for phase in PHASES}
