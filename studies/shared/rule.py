"""The one rule by which all claims are judged; `studies/README.md` tells it in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, isnan
from typing import Literal, Protocol, get_args

from minewise.stats import Z95

Verdict = Literal["holds", "holds in part", "does not hold", "cannot be judged here"]
"""What becomes of a claim."""

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

TOO_FEW = "too few games"
"""In place of a verdict: this run was too small for one."""

Place = Literal["met", "missed", "open"]
"""What a measurement says of a claim at one place, such as a board or a density."""

MATTERS = 0.02
"""A difference in mean score below which two agents are as good as each other."""

STRAY = 3.5
"""Standard errors by which an agent is clearly better or worse where many comparisons are made.
Of 81 differences that are none, one strays further in one of 26 runs."""


FEWEST = 30
"""With fewer games, the normal interval of a mean says too little to judge by."""


class Interval(Protocol):
    """A measured value with the ends of its interval."""

    @property
    def value(self) -> float:
        """The value."""

    @property
    def low(self) -> float:
        """The lower end."""

    @property
    def high(self) -> float:
        """The upper end."""


@dataclass(frozen=True)
class Places:
    """At how many places a claim was met, missed, and left open by intervals that are too wide."""

    met: int
    missed: int
    open: int = 0

    @classmethod
    def of(cls, places: Iterable[Place]) -> Places:
        """Of each place's own answer."""
        found = list(places)
        return cls(*(found.count(place) for place in get_args(Place)))

    @property
    def count(self) -> int:
        """All places."""
        return self.met + self.missed + self.open

    def verdict(self, *, every: bool = False) -> Verdict | None:
        """What follows for the claim, None from too few games; `every` if its own words are that it
        is so at each place, always, never or only.

        >>> Places(2, 0).verdict(), Places(1, 1).verdict(), Places(0, 2).verdict()
        ('holds', 'holds in part', 'does not hold')
        >>> Places(5, 1).verdict(every=True), Places(5, 0, open=1).verdict()
        ('does not hold', None)
        """
        if self.missed and (every or self.missed == self.count):
            return "does not hold"
        if self.missed and self.met:
            return "holds in part"
        return "holds" if self.met and self.met == self.count else None


def between(value: Interval, least: float = -inf, most: float = inf) -> Place:
    """Does a value lie within bounds, beyond doubt? An interval that holds an end does not tell.

    >>> from studies.shared.estimate import Estimate
    >>> between(Estimate(0.3, 0.2, 0.4), least=0.1), between(Estimate(0.3, 0.2, 0.4), most=0.25)
    ('met', 'open')
    """
    if value.low >= least and value.high <= most:
        return "met"
    return "missed" if value.high < least or value.low > most else "open"


def clear_side(gain: Interval) -> int:
    """Is a gain, of many that are looked at, clearly above 0 (1), or below (-1), or neither?"""
    half = gain.high - gain.value
    if isnan(half) or abs(gain.value) <= half / Z95 * STRAY:
        return 0
    return 1 if gain.value > 0 else -1


def better(gain: Interval, side: int, *, matters: float = MATTERS) -> Place:
    """Is one agent better than another, by its gain and the side of 0 that it is clearly on? It is
    not if the gain is surely less than one that matters.

    >>> from studies.shared.estimate import Estimate
    >>> better(Estimate(0.001, -0.003, 0.005), 0), better(Estimate(0.1, -0.1, 0.3), 0)
    ('missed', 'open')
    """
    if side:
        return "met" if side > 0 else "missed"
    return "missed" if max(-gain.low, gain.high) < matters else "open"
