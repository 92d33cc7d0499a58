"""Win rates beside those of an independent implementation, written from a source's text alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from minewise.stats import Z95, Interval

AGREES_WITHIN = 3.5
"""Combined standard errors: two equal implementations stay within it in 2,148 of 2,149 figures."""


@dataclass(frozen=True)
class Independent:
    """A win rate of the other implementation in percent, its 95% half-width, and its games;
    `later` is the rate among the games whose first click was no mine."""

    percent: float
    half: float
    games: int
    later: float | None = None

    def __str__(self) -> str:
        return f"{self.percent:.1f} ± {self.half:.1f}"


@dataclass(frozen=True)
class Beside:
    """Our win rate with its interval, beside that of the other implementation."""

    name: str
    rate: float
    interval: Interval
    second: Independent

    @property
    def z(self) -> float:
        """Ours minus theirs, in combined standard errors."""
        half = 100 * (self.interval.high - self.interval.low) / 2
        return (100 * self.rate - self.second.percent) / (hypot(half, self.second.half) / Z95)

    @property
    def agrees(self) -> bool:
        """Within the bar?"""
        return abs(self.z) <= AGREES_WITHIN


def agreement(found: Sequence[Beside]) -> dict[str, object]:
    """For pages and claims: how many figures agree of how many, and which do not (None: all do)."""
    strays = [{"name": one.name, "z": one.z} for one in found if not one.agrees]
    return {
        "agreeing": len(found) - len(strays),
        "compared": len(found),
        "agrees_within": AGREES_WITHIN,
        "strays": {"names": strays} if strays else None,
    }
