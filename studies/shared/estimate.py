"""A figure with its interval, as pages and charts show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from minewise.report.plot import Series
from minewise.stats import Interval, mean_interval
from minewise.tournament.result import Row


@dataclass(frozen=True)
class Estimate:
    """A value with the ends of its 95% interval.

    A format is that of the value; `±` before it gives the half-width in place of the ends.

    >>> half = Estimate(0.5, 0.4, 0.6)
    >>> f"{half:.1%}", f"{half:±.2f}", f"{half:+.1f}"
    ('50.0% [40.0%, 60.0%]', '0.50 ± 0.10', '+0.5 [+0.4, +0.6]')
    """

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, value: float, interval: Interval) -> Estimate:
        """A value and an interval."""
        return cls(value, interval.low, interval.high)

    @classmethod
    def of_wins(cls, row: Row) -> Estimate:
        """The games won."""
        return cls.of(row.win_rate, row.win_interval)

    @classmethod
    def of_mean(cls, total: int, squares: int, count: int) -> Estimate:
        """The mean of `count` whole values, from their sum and that of their squares."""
        return cls.of(total / count, mean_interval(total, squares, count))

    @property
    def half(self) -> float:
        """The half-width, upwards."""
        return self.high - self.value

    def __format__(self, form: str) -> str:
        if form.startswith("±"):
            return f"{self.value:{form[1:]}} ± {self.half:{form[1:].lstrip('+')}}"
        return f"{self.value:{form}} [{self.low:{form}}, {self.high:{form}}]"


def row_figures(row: Row) -> dict[str, object]:
    """What a page says of a row: who played which games, and won how many."""
    return {
        "agent": row.label,
        "rules": row.rules,
        "seed": row.seed,
        "games": row.tally.games,
        "won": Estimate.of_wins(row),
    }


def series(label: str, x: Sequence[float], estimates: Sequence[Estimate]) -> Series:
    """Estimates at `x`, as a chart draws them."""
    low, high = [one.low for one in estimates], [one.high for one in estimates]
    return Series(label, x, [one.value for one in estimates], low, high)
