"""How the time of a decision and the formula grow with the number of variables (Efficiency)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, nan, sqrt
from statistics import mean, variance

from minewise.stats import Z95
from studies.pratinidhi.decisions import STEP, Look
from studies.shared.estimate import Estimate
from studies.shared.rule import Place, Places
from studies.shared.study import Toml


def growth(looks: Sequence[Look], enough: int, bounds: Toml) -> dict[str, object]:
    """From the fewest variables with `enough` decisions to the most: by what factor the time grows
    with each, and as what power of them the literals do.

    A growth is judged as a bound, and as the growth itself; time and space are a place for each.
    """
    groups: dict[int, list[Look]] = {}
    for one in looks:
        if one.variables:
            groups.setdefault((one.variables - 1) // STEP, []).append(one)
    wide = [group for _, group in sorted(groups.items()) if len(group) >= enough]
    if len(wide) < 3:
        unknown = Estimate(nan, nan, nan)
        return {
            "least": 0,
            "most": 0,
            "time": unknown,
            "space": unknown,
            **dict.fromkeys(("in_time", "as_time", "in_space", "as_space"), True),
            "places": Places(0, 0, 4),
        }
    few, many = wide[0], wide[-1]
    ends = [mean(one.variables for one in group) for group in (few, many)]
    steps, octaves = ends[1] - ends[0], log(ends[1] / ends[0])
    time = _ratio([one.turn.seconds for one in few], [one.turn.seconds for one in many])
    space = _ratio([one.literals for one in few], [one.literals for one in many])
    factor = Estimate(*(exp(one / steps) for one in time))
    power = Estimate(*(one / octaves for one in space))
    in_time, as_time = grows(factor, 2, 2)
    in_space, as_space = grows(power, *bounds["linear"])
    return {
        "least": min(one.variables for one in few),
        "most": max(one.variables for one in many),
        "time": factor,
        "space": power,
        "in_time": in_time == "met",
        "as_time": as_time == "met" or in_time == "missed",
        "in_space": in_space == "met",
        "as_space": as_space == "met",
        "places": Places.of([in_time, as_time, in_space, as_space]),
    }


def grows(found: Estimate, least: float, most: float) -> tuple[Place, Place]:
    """Is a growth no more than the source says, and is it as much?

    >>> grows(Estimate(1.1, 1.0, 1.2), 2, 2), grows(Estimate(2.0, 1.9, 2.1), 2, 2)
    (('met', 'missed'), ('met', 'met'))
    """
    if found.low > most:
        return "missed", "missed"
    return "met", "missed" if found.high < least else "met"


def _ratio(few: Sequence[float], many: Sequence[float]) -> tuple[float, float, float]:
    """The logarithm of the ratio of two means, with the ends of its 95% interval."""
    low, high = mean(few), mean(many)
    value = log(high / low)
    spread = sum(variance(some) / len(some) / mean(some) ** 2 for some in (few, many))
    half = Z95 * sqrt(spread)
    return value, value - half, value + half
