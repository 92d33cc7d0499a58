"""How far a count of games can be trusted: intervals, and tests of one agent against another."""

from __future__ import annotations

from math import exp, lgamma, log, sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
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


def wilson(wins: int, games: int) -> Interval:
    """The 95% interval of a win rate (Wilson, 1927); 0 to 1 where nothing was played.

    >>> wilson(0, 100)
    Interval(low=0.0, high=0.03699...)
    """
    if games == 0:
        return Interval(0.0, 1.0)
    rate = wins / games
    square = Z95 * Z95
    scale = 1 + square / games
    middle = (rate + square / (2 * games)) / scale
    half = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / scale
    # At the ends the formula is exact and only rounding strays.
    return Interval(
        0.0 if wins == 0 else middle - half,
        1.0 if wins == games else middle + half,
    )


def mean_interval(total: int, squares: int, count: int, unit: float = 1.0) -> Interval:
    """The 95% normal interval of a mean of whole numbers, times `unit`.

    `total` is the sum and `squares` the sum of squares of `count` numbers: whole numbers add up the
    same in any order. A single number gives an interval without a width that says anything: nan.

    >>> low, high = mean_interval(total=10, squares=40, count=4)
    >>> round((low + high) / 2, 6), round(high - low, 3)
    (2.5, 4.383)
    """
    if count < 2:
        return Interval(float("nan"), float("nan"))
    mean = total / count
    # An exact numerator, so that equal numbers have variance 0.
    variance = (squares * count - total * total) / (count * (count - 1))
    half = Z95 * sqrt(variance / count)
    return Interval((mean - half) * unit, (mean + half) * unit)


def mcnemar(better: int, worse: int) -> float:
    """The exact two-sided p-value of a paired comparison (McNemar, 1947; the sign test).

    On `better` boards the one did better, on `worse` the other; the boards on which both did alike
    say nothing. It is the chance of a split at least as uneven, were both equally good. It holds
    where the number of games was fixed beforehand.

    >>> round(mcnemar(better=1, worse=5), 5), mcnemar(0, 0)
    (0.21875, 1.0)
    """
    count, fewer = better + worse, min(better, worse)
    if better == worse:
        return 1.0
    # From the largest term down, until what follows cannot be seen.
    term = exp(_log_choose(count, fewer) - count * log(2))
    tail = 0.0
    for splits in range(fewer, -1, -1):
        tail += term
        term *= splits / (count - splits + 1)
        if term < tail * 1e-17:
            break
    return min(1.0, 2 * tail)


def anytime_p(better: int, worse: int) -> float:
    """A p-value of a paired comparison that holds however often one looks, and whenever one stops.

    It is the inverse of a bet against "both are equally good" that spreads its stake evenly over
    all other chances: the bet is a martingale, so that its inverse ever falls to p has a chance of
    at most p (Ville, 1939; Robbins, 1970). Stopping where it is at most 0.05 thus errs in at most
    5% of the runs of equally good agents.

    >>> round(anytime_p(better=10, worse=0), 4), anytime_p(3, 3)
    (0.0107, 1.0)
    """
    count = better + worse
    stake = count * log(2) - log(count + 1) - _log_choose(count, better)
    return min(1.0, exp(-stake))


def _log_choose(count: int, part: int) -> float:
    return lgamma(count + 1) - lgamma(part + 1) - lgamma(count - part + 1)
