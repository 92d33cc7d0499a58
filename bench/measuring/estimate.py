"""Means with their 95% intervals, of scores and of wins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from measuring.series import Values
from minewise.stats import Z95, wilson

EXACT, STEADIED, WON = range(3)
"""The columns of scores. Who is not scored has the last one alone, whatever is asked for."""


class Estimate(NamedTuple):
    """A mean over games in percent, and half the width of its 95% interval."""

    percent: float
    half: float
    games: int

    @property
    def low(self) -> float:
        """The lower limit."""
        return self.percent - self.half

    def __str__(self) -> str:
        return f"{self.percent:.3f} +-{self.half:.3f}"


def column(values: Values, which: int) -> Values:
    """That of scored games, else the wins."""
    return values[:, which if values.shape[1] > which else -1]


def mean(values: Values, which: int = STEADIED) -> Estimate:
    """The normal interval of a mean."""
    return _normal(column(values, which))


def gain(values: Values, base: Values, which: int = STEADIED) -> Estimate:
    """The mean difference on the boards that both have played."""
    both = min(len(values), len(base))
    return _normal(column(values[:both], which) - column(base[:both], which))


def wins(values: Values) -> str:
    """The win rate with its Wilson interval."""
    won = column(values, WON)
    low, high = wilson(int(won.sum()), len(won))
    return f"{100 * float(won.mean()):.3f} [{100 * low:.3f}, {100 * high:.3f}]"


def _normal(numbers: Values) -> Estimate:
    count = len(numbers)
    if count < 2:
        return Estimate(float("nan"), float("nan"), count)
    exact = numbers.astype(np.float64)
    error = float(exact.std(ddof=1)) / count**0.5
    return Estimate(100 * float(exact.mean()), 100 * Z95 * error, count)
