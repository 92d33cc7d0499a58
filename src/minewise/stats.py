"""How far a count of games can be trusted: intervals, and tests of one agent against another."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan, sqrt
from typing import NamedTuple

from minewise._core import Z95 as NORMAL_POINT
from minewise._core import anytime_p as core_anytime_p
from minewise._core import mcnemar as core_mcnemar
from minewise._core import mean_interval as core_mean_interval
from minewise._core import wilson as core_wilson

Z95 = NORMAL_POINT
"""The 97.5% point of the normal distribution."""


class Interval(NamedTuple):
    """A 95% interval."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of its width; nan where a single game gives none.

        >>> Interval(0.25, 0.75).half_width
        0.25
        """
        return (self.high - self.low) / 2


class Mean(NamedTuple):
    """A mean of games with its 95% interval."""

    value: float
    interval: Interval

    @classmethod
    def from_values(cls, values: Sequence[float]) -> Mean:
        """Of any numbers: nan of none, and so is the interval of a single one.

        >>> mean = Mean.from_values([1.0, 2.0, 3.0])
        >>> mean.value, round(mean.interval.half_width, 3)
        (2.0, 1.132)
        """
        from statistics import fmean, stdev  # not at every start

        value = fmean(values) if values else nan
        half = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else nan
        return cls(value, Interval(value - half, value + half))


def wilson(wins: int, games: int) -> Interval:
    """The 95% interval of a win rate (Wilson, 1927); 0 to 1 where nothing was played.

    >>> wilson(0, 100)
    Interval(low=0.0, high=0.03699...)
    """
    return Interval(*core_wilson(wins, games))


def mean_interval(total: int, squares: int, count: int, unit: float = 1.0) -> Interval:
    """The 95% normal interval of a mean of whole numbers, times `unit`.

    `total` is the sum and `squares` the sum of squares of `count` numbers: whole numbers add up the
    same in any order. A single number gives an interval without a width that says anything: nan.

    >>> low, high = mean_interval(total=10, squares=40, count=4)
    >>> round((low + high) / 2, 6), round(high - low, 3)
    (2.5, 4.383)
    """
    return Interval(*core_mean_interval(total, squares, count, unit))


def mcnemar(better: int, worse: int) -> float:
    """The exact two-sided p-value of a paired comparison (McNemar, 1947; the sign test).

    On `better` boards the one did better, on `worse` the other; boards with equal results say
    nothing. It is the chance of a split at least as uneven, were both equally good. It holds
    where the number of games was fixed beforehand.

    >>> round(mcnemar(better=1, worse=5), 5), mcnemar(0, 0)
    (0.21875, 1.0)
    """
    return core_mcnemar(better, worse)


def anytime_p(better: int, worse: int) -> float:
    """A p-value of a paired comparison that holds however often one looks, and whenever one stops.

    It is the inverse of a bet against "both are equally good" that spreads its stake evenly over
    all other chances: the bet is a martingale, so that its inverse ever falls to p has a chance of
    at most p (Ville, 1939; Robbins, 1970). Stopping where it is at most 0.05 thus errs in at most
    5% of the runs of equally good agents.

    >>> round(anytime_p(better=10, worse=0), 4), anytime_p(3, 3)
    (0.0107, 1.0)
    """
    return core_anytime_p(better, worse)
