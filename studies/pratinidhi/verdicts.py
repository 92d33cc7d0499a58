"""What a run measured, and what it says of the claims that are a matter of measuring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan
from typing import NamedTuple

from minewise.stats import Z95, Interval
from minewise.tournament.result import Row
from studies.pratinidhi.decisions import Look, widths
from studies.pratinidhi.figures import (
    GOOD_SCORE,
    HARD_FROM,
    MATTERS,
    STRAY,
    THRESHOLD,
    USUALLY,
)
from studies.study import Verdict

Finding = tuple[Verdict, str]
"""A verdict, and why it is not simply that the claim holds: empty where it is."""

ENOUGH = 30
"""Decisions, for their mean to count in the growth of the models."""


@dataclass(frozen=True)
class Results:
    """All that is measured: rows of the agents by mines, those of `sat` with more boards around 12
    mines and with as few as in the source, those of the thresholds, and the decisions."""

    scores: Sequence[Row]
    around: Sequence[Row]
    few: Sequence[Row]
    thresholds: Sequence[Row]
    looks: Sequence[Look]

    def of(self, label: str) -> list[Row]:
        """The rows of one agent."""
        return [row for row in self.scores if row.label == label]

    @property
    def sat(self) -> list[Row]:
        """The rows of `sat`, at each number of mines the one of most boards."""
        more = {mines_of(row): row for row in self.around}
        return [more.get(mines_of(row), row) for row in self.of("sat")]


def mines_of(row: Row) -> int:
    """How many mines a row is about."""
    assert row.rules.mines is not None
    return row.rules.mines


class Onset(NamedTuple):
    """Where a figure that falls with the mines gets below a bar: the last number of mines at which
    its interval is above, 0 if there is none, and the first from which on all are below, None if
    there is none. What lies between cannot be told."""

    after: int
    at: int | None

    @property
    def at_12(self) -> bool | None:
        """Is it at the source's number of mines, and not before? None if it cannot be told."""
        if self.after >= HARD_FROM or (self.at is not None and self.at < HARD_FROM):
            return False
        return True if (self.after, self.at) == (HARD_FROM - 2, HARD_FROM) else None

    def __str__(self) -> str:
        latest = "" if self.at is None else f", by {self.at} at the latest"
        return f"after {self.after} mines{latest}"


def onset(mines: Sequence[int], intervals: Sequence[Interval], bar: float) -> Onset:
    """Where a figure gets below `bar`.

    >>> print(onset([8, 10, 12], [Interval(0.6, 0.7), Interval(0.4, 0.6), Interval(0, 0.4)], 0.5))
    after 8 mines, by 12 at the latest
    """
    after = max((m for m, ends in zip(mines, intervals, strict=True) if ends.low > bar), default=0)
    not_below = [m for m, ends in zip(mines, intervals, strict=True) if not ends.high < bar]
    below = [m for m in mines if not not_below or m > not_below[-1]]
    return Onset(after, below[0] if below else None)


def onsets(rows: Sequence[Row]) -> tuple[Onset, Onset]:
    """Where boards are usually not cleared any more, and where the mean score gets below 0.9."""
    mines = [mines_of(row) for row in rows]
    return (
        onset(mines, [row.win_interval for row in rows], USUALLY),
        onset(mines, [row.score_interval for row in rows], GOOD_SCORE),
    )


def hard(rows: Sequence[Row]) -> Finding:
    """Is it hard from 12 mines on and not before, by either measure?"""
    cleared, score = onsets(rows)
    before, after, _ = steepest(rows)
    why = (
        f"most boards are not cleared any more {cleared}; the mean score, which the source plots, "
        f"is below {GOOD_SCORE:g} {score}, and falls most from {before} to {after}"
    )
    if cleared.at_12 is None or score.at_12 is None:
        return "pending", f"too few games to tell: {why}"
    if cleared.at_12 and score.at_12:
        return "holds", ""
    return ("differs" if cleared.at_12 or score.at_12 else "does not hold"), why


def steepest(rows: Sequence[Row]) -> tuple[int, int, float]:
    """Between which two numbers of mines the mean score falls most, and by how much."""
    pairs = pairwise(rows)
    return max(
        ((mines_of(a), mines_of(b), a.score - b.score) for a, b in pairs), key=lambda fall: fall[2]
    )


def of_boards(row: Row, boards: int) -> float:
    """The half-width of the interval of the mean score if only so many boards were played."""
    half = row.score_interval.high - row.score
    return float(half * (row.tally.games / boards) ** 0.5)


def standing(row: Row) -> int:
    """Is the gain of a row clear: 1 if it is better, -1 if it is worse, 0 if it cannot be told."""
    half = row.gain_interval.high - row.gain
    if isnan(half) or abs(row.gain) <= half / Z95 * STRAY:
        return 0
    return 1 if row.gain > 0 else -1


def small(row: Row) -> bool:
    """Is the gain of a row, whatever its sign, surely less than one that would matter?"""
    return max(-row.gain_interval.low, row.gain_interval.high) < MATTERS


def total_helps(rows: Sequence[Row]) -> Finding:
    """Does the known total help: is the agent that uses it better at most numbers of mines?"""
    better = [mines_of(row) for row in rows if standing(row) > 0]
    worse = [mines_of(row) for row in rows if standing(row) < 0]
    unclear = [row for row in rows if not standing(row)]
    told = f"better with {numbers(better)} mines, worse with {numbers(worse)}"
    if worse:
        return "does not hold", told
    if 2 * len(better) > len(rows):
        return "holds", ""
    if not all(map(small, unclear)):
        return "pending", f"too few games to tell: {told}"
    return "differs", f"{told}, elsewhere a gain of less than {MATTERS:g} if any"


def threshold_of(row: Row) -> float:
    """The threshold of an agent `sat`."""
    return float(row.options.removeprefix("threshold=")) if row.options else THRESHOLD


def better_thresholds(rows: Sequence[Row]) -> dict[int, Row]:
    """For each number of mines at which another threshold is clearly better than the source's, the
    best of them."""
    found: dict[int, Row] = {}
    for row in rows:
        mines = mines_of(row)
        if standing(row) > 0 and (mines not in found or row.gain > found[mines].gain):
            found[mines] = row
    return found


def threshold(rows: Sequence[Row]) -> Finding:
    """Is 0.2 better than not to heed chances at all, and is no other threshold better than it?"""
    ignoring = [standing(row) for row in rows if row.options and threshold_of(row) == 0]
    if max(ignoring) > 0:
        return "does not hold", "with some mines any cell is better than the least likely one"
    better = better_thresholds(rows)
    told = ", ".join(
        f"{threshold_of(row):g} is better with {mines} mines (by {row.gain:.3f})"
        for mines, row in better.items()
    )
    if min(ignoring) == 0:
        return "pending", "too few games to tell whether a threshold of 0.2 improves anything"
    if better:
        return "differs", f"it is better than no use of the chances, but not the best: {told}"
    if not all(row.gain_interval.high < MATTERS for row in rows if row.options):
        return "pending", "too few games to tell whether another threshold is better"
    return "holds", ""


def complete(looks: Sequence[Look]) -> Finding:
    """Did the agent prove all that follows from the clues, at every decision?"""
    missed = sum(one.missed for one in looks)
    if missed:
        return "does not hold", f"{missed} cells follow from the clues and were missed"
    return "holds", ""


def exponential(looks: Sequence[Look]) -> Finding:
    """Is the number of models at most 2^n in n variables, and does it grow like a power: does its
    logarithm grow with n?"""
    means = [width.mean_log2 for width in widths(looks) if width.decisions >= ENOUGH]
    if any(one.log2_models > one.variables for one in looks):
        return "does not hold", "a formula has more models than its variables allow"
    if len(means) < 3:
        return "pending", "too few decisions to tell"
    if any(after <= before for before, after in pairwise(means)):
        return "does not hold", "the models do not grow with the number of variables"
    return "holds", ""


def numbers(values: Sequence[int]) -> str:
    """Whole numbers in words.

    >>> numbers([4, 6, 8]), numbers([])
    ('4, 6, 8', 'none')
    """
    return ", ".join(map(str, values)) or "none"
