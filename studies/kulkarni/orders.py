"""Which of two players is better on the same boards, point by point (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from minewise.stats import Z95
from minewise.tournament.result import Row
from studies.shared.estimate import Estimate
from studies.shared.rule import MATTERS, Place, Places
from studies.shared.rule import better as is_better
from studies.shared.study import Toml


@dataclass(frozen=True)
class Gain(Estimate):
    """A paired gain, and whether it is clearly above 0 (`sign` 1) or below (-1)."""

    sign: int = 0

    @classmethod
    def over_first(cls, row: Row, bounds: Toml, *, turned: bool = False) -> Gain:
        """Of a row's agent over the first one on the same boards; `turned`, the other way round."""
        turn = -1 if turned else 1
        value, half = turn * row.gain + 0.0, row.gain_interval.high - row.gain
        clear = row.tally.games >= bounds["fewest_games"]
        clear = clear and abs(value) > bounds["clearly"] * half / Z95
        return cls(value, value - half, value + half, (1 if value > 0 else -1) if clear else 0)

    @property
    def mark(self) -> str:
        """What makes a clear gain bold."""
        return "**" if self.sign else ""


@dataclass(frozen=True)
class Pair:
    """How one player did against another at one point.

    `who` names both; `few` says that there were too few games to tell; `random` is the share of
    random moves there.
    """

    who: str
    dimension: int
    density: str
    gain: Gain
    few: bool
    random: float = 0.0

    @classmethod
    def of(
        cls, row: Row, who: str, bounds: Toml, random: float = 0.0, *, turned: bool = False
    ) -> Pair:
        """From a row, whose agent comes first; `turned` puts it second."""
        few = row.tally.games < bounds["fewest_games"]
        gain = Gain.over_first(row, bounds, turned=turned)
        return cls(who, row.rules.height, f"{row.density:g}", gain, few, random)

    @property
    def sign(self) -> int:
        """1 if the first is clearly better, -1 if clearly worse."""
        return self.gain.sign

    @property
    def better(self) -> Place:
        """Is the first the better one here?"""
        return "open" if self.few else is_better(self.gain, self.sign)

    @property
    def as_good(self) -> Place:
        """Is the second surely not better by as much as matters?"""
        if self.sign < 0:
            return "missed"
        return "open" if self.few or not (self.sign or self.gain.low > -MATTERS) else "met"


def places(pairs: Sequence[Pair]) -> list[dict[str, object]]:
    """The points, the densities of each dimension together."""
    densities: dict[tuple[str, int], list[str]] = {}
    for pair in pairs:
        densities.setdefault((pair.who, pair.dimension), []).append(pair.density)
    return [
        {"who": who, "dimension": dimension, "densities": listed}
        for (who, dimension), listed in densities.items()
    ]


def better(pairs: Sequence[Pair]) -> Mapping[str, object]:
    """At how many points the first is better, and where it is not."""
    ahead, level, behind = ([pair for pair in pairs if pair.sign == sign] for sign in (1, 0, -1))
    gains = [pair.gain for pair in pairs]
    return {
        "places": Places.of(pair.better for pair in pairs),
        "count": len(pairs),
        "ahead": len(ahead),
        "least": min(gains, key=lambda gain: gain.value),
        "most": max(gains, key=lambda gain: gain.value),
        "worse": {"places": places(behind)} if behind else None,
        "same": {"places": places(level)} if level else None,
        "both": bool(behind and level),
    }


def peak(over_least: Sequence[Pair], over_each: Sequence[Pair]) -> Mapping[str, object]:
    """Is no smaller limit better than the largest, which is better than the least somewhere?"""
    above = [pair for pair in over_each if pair.sign < 0]
    rises = Places.of(pair.better for pair in over_least)
    rise: Place = "met" if rises.met else "open" if rises.open else "missed"
    return {
        "places": Places.of([rise, *(pair.as_good for pair in over_each)]),
        "least": better(over_least),
        "above": len(above),
        "count": len(over_each),
        "worse": {"places": places(above)} if above else None,
    }


def changes(pairs: Sequence[Pair]) -> Mapping[str, object]:
    """Are more of the moves random where an order is the other way round than where it is kept?"""
    changed, kept = ([pair for pair in pairs if pair.sign == sign] for sign in (-1, 1))
    shares = sorted(pair.random for pair in changed)
    median = middle(kept) if kept else None
    few = [pair for pair in changed if median is not None and pair.random <= median]
    unknown = not kept or any(pair.few for pair in pairs)
    return {
        "places": Places(0, 0, 1) if unknown else Places(len(changed) - len(few), len(few)),
        "count": len(pairs),
        "changed": len(changed),
        "kept": len(kept),
        "random": {"low": shares[0], "high": shares[-1]} if shares else None,
        "median": median,
        "with_few": places(few),
    }


def middle(pairs: Sequence[Pair]) -> float:
    """The median share of random moves."""
    return sorted(pair.random for pair in pairs)[len(pairs) // 2]
