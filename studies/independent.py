"""Win rates beside those of a second implementation, written from the source's text alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from minewise.stats import Z95, Interval
from studies.shared.claims import Verdict

AGREES_WITHIN = 3.5
"""Combined standard errors: two equal implementations stay within it in 2,148 of 2,149 figures."""


@dataclass(frozen=True)
class Second:
    """A win rate of the second implementation in percent, its 95% half-width, and its games;
    `later` is the rate among the games whose first click was no mine."""

    percent: float
    half: float
    games: int
    later: float | None = None

    def __str__(self) -> str:
        return f"{self.percent:.1f} ± {self.half:.1f}"


@dataclass(frozen=True)
class Beside:
    """Our win rate with its interval, beside that of the second implementation."""

    name: str
    rate: float
    interval: Interval
    second: Second

    @property
    def z(self) -> float:
        """Ours minus theirs, in combined standard errors."""
        half = 100 * (self.interval.high - self.interval.low) / 2
        return (100 * self.rate - self.second.percent) / (hypot(half, self.second.half) / Z95)

    @property
    def agrees(self) -> bool:
        """Within the bar?"""
        return abs(self.z) <= AGREES_WITHIN


def told(found: Sequence[Beside]) -> str:
    """How many figures agree, and which do not."""
    strays = [one.name for one in found if not one.agrees]
    text = (
        f"{len(found) - len(strays)} of {len(found)} win rates agree with the second "
        f"implementation within {AGREES_WITHIN} combined standard errors"
    )
    return f"{text}; not so: {', '.join(strays)}" if strays else text


def verdict(found: Sequence[Beside]) -> tuple[Verdict, str]:
    """Do all figures agree? If not, why."""
    strays = [one for one in found if not one.agrees]
    if not strays:
        return "holds", ""
    names = ", ".join(f"{one.name} ({one.z:+.1f})" for one in strays)
    return "does not hold", f"beyond {AGREES_WITHIN} combined standard errors: {names}"
