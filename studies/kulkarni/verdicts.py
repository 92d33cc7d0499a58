"""What the figures of a run say of the orders that Kulkarni 2020 claims (section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

from minewise.tournament.result import Row
from studies.kulkarni.parts import FEWEST_GAMES, clearly, half
from studies.kulkarni.search import Estimate
from studies.study import Verdict

TOO_FEW = "too few games to tell"

Judged = tuple[Verdict, str]
"""A verdict, and why where it is not that the claim holds."""


@dataclass(frozen=True)
class Pair:
    """How one player did against another at one point, on the same boards.

    `who` names both; `sign` is 1 if the first is clearly better, -1 if clearly worse; `random` is
    the share of random moves there.
    """

    who: str
    dimension: int
    density: str
    games: int
    sign: int
    gain: float
    half: float
    random: float = 0.0

    @classmethod
    def of(cls, row: Row, who: str, random: float = 0.0, *, turned: bool = False) -> Pair:
        """From a row, whose agent comes first; `turned` puts it second."""
        turn = -1 if turned else 1
        return cls(
            who,
            row.rules.height,
            f"{row.density:g}",
            row.tally.games,
            turn * clearly(row),
            turn * row.gain + 0.0,
            half(row.gain, row.gain_interval),
            random,
        )


def places(found: Sequence[Pair]) -> str:
    """The points in words, the densities of each dimension together."""
    densities: dict[tuple[str, int], list[str]] = {}
    for pair in found:
        densities.setdefault((pair.who, pair.dimension), []).append(pair.density)
    return "; ".join(
        f"{who}, dimension {dimension}, density {', '.join(listed)}"
        for (who, dimension), listed in densities.items()
    )


def told(found: Sequence[Pair]) -> str:
    """How often the first is better, and the least and the largest gain."""
    ahead = sum(pair.sign > 0 for pair in found)
    least, most = (choose(found, key=lambda pair: pair.gain) for choose in (min, max))
    return (
        f"clearly better in {ahead} of {len(found)} comparisons, paired gains from "
        f"{least.gain:+.4f} ± {least.half:.4f} to {most.gain:+.4f} ± {most.half:.4f}"
    )


def better(found: Sequence[Pair]) -> Judged:
    """Is the first better at every point? If not, where."""
    ahead, level, behind = ([pair for pair in found if pair.sign == sign] for sign in (1, 0, -1))
    if len(ahead) == len(found):
        return "holds", ""
    if not behind and (not ahead or any(pair.games < FEWEST_GAMES for pair in level)):
        return "pending", TOO_FEW
    why = [f"clearly worse: {places(behind)}"] if behind else []
    why += [f"no clear difference: {places(level)}"] if level else []
    return "differs" if ahead else "does not hold", ". ".join(why)


def peak(over_least: Sequence[Pair], over_each: Sequence[Pair]) -> Judged:
    """Is no limit better than the largest, and the largest better than the least?"""
    if above := [pair for pair in over_each if pair.sign < 0]:
        return "does not hold", f"a smaller limit is clearly better: {places(above)}"
    if any(pair.sign == 0 for pair in over_least):
        return "pending", TOO_FEW
    return "holds", ""


def exceptions(found: Sequence[Pair]) -> Judged:
    """Are more of the moves random where an order is the other way round than where it is kept?"""
    changed = [pair for pair in found if pair.sign < 0]
    kept = [pair for pair in found if pair.sign > 0]
    if not kept or any(pair.games < FEWEST_GAMES for pair in found):
        return "pending", TOO_FEW
    if not changed:
        return "pending", "the order is clearly changed nowhere"
    many = [pair for pair in changed if pair.random > middle(kept)]
    if len(many) == len(changed):
        return "holds", ""
    few = [pair for pair in changed if pair not in many]
    why = f"it is changed where few moves are random: {places(few)}"
    return "differs" if many else "does not hold", why


def middle(found: Sequence[Pair]) -> float:
    """The median share of random moves."""
    return sorted(pair.random for pair in found)[len(found) // 2]


def exponential(found: Estimate, games: int) -> Judged:
    """Does a count double with each variable more, or how much less?"""
    if games < FEWEST_GAMES or isnan(found.low) or found.low <= 1 <= found.high:
        return "pending", TOO_FEW
    if found.high < 1:
        return "does not hold", "it does not grow"
    if found.high < 2:
        return "differs", "exponential with a smaller base: branches that no clue allows are cut"
    return "holds", ""
