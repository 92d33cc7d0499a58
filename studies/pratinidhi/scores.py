"""Mean scores: where they get below a bar, and whether one agent is clearly better than another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from minewise.tournament.result import Row
from studies.shared.estimate import Estimate
from studies.shared.rule import Place, Places, better, clear_side


@dataclass(frozen=True)
class Scored:
    """What an agent did with so many mines; the gain is that over the first agent, paired."""

    agent: str
    mines: int
    games: int
    score: Estimate
    won: Estimate
    gain: Estimate

    @classmethod
    def of(cls, row: Row) -> Scored:
        """From a row."""
        return cls(
            row.label,
            row.rules.mines or 0,
            row.tally.games,
            Estimate.of(row.score, row.score_interval),
            Estimate.of_wins(row),
            Estimate.of(row.gain, row.gain_interval),
        )

    @property
    def standing(self) -> int:
        """Is the gain clear: 1 if it is better, -1 if it is worse, 0 if it cannot be told."""
        return clear_side(self.gain)

    @property
    def improved(self) -> Place:
        """Is it better than the first agent?"""
        return better(self.gain, self.standing)

    def half_of(self, boards: int) -> float:
        """The half-width of the interval of the mean score if only so many boards were played."""
        return float(self.score.half * (self.games / boards) ** 0.5)


@dataclass(frozen=True)
class Standing:
    """An agent beside the first, by numbers of mines."""

    agent: str
    points: Sequence[Scored]

    @property
    def better(self) -> list[int]:
        """The numbers of mines with which it is better."""
        return [one.mines for one in self.points if one.standing > 0]

    @property
    def worse(self) -> list[int]:
        """Those with which it is worse."""
        return [one.mines for one in self.points if one.standing < 0]

    @property
    def count(self) -> int:
        """How many numbers of mines there are."""
        return len(self.points)

    @property
    def times_better(self) -> int:
        """At how many it is better."""
        return len(self.better)

    @property
    def places(self) -> Places:
        """At which it is better than the first."""
        return Places.of(one.improved for one in self.points)

    @property
    def best(self) -> Scored:
        """Where it gains the most."""
        return max(self.points, key=lambda one: one.gain.value)

    @property
    def least(self) -> Scored:
        """Where it gains the least."""
        return min(self.points, key=lambda one: one.gain.value)


@dataclass(frozen=True)
class Onset:
    """Where a figure that falls with the mines gets below a bar: the last number of mines at which
    its interval is above, 0 if there is none, and the first from which on all are below, None if
    there is none. What lies between cannot be told."""

    after: int
    at: int | None

    @classmethod
    def of(cls, figures: Sequence[tuple[int, Estimate]], bar: float) -> Onset:
        """Of a figure by numbers of mines.

        >>> few, some = Estimate(0.65, 0.6, 0.7), Estimate(0.5, 0.4, 0.6)
        >>> print(Onset.of([(8, few), (10, some), (12, Estimate(0.2, 0, 0.4))], 0.5))
        after 8 mines, by 12 at the latest
        """
        after = max((mines for mines, figure in figures if figure.low > bar), default=0)
        not_below = max((mines for mines, figure in figures if not figure.high < bar), default=0)
        return cls(after, next((mines for mines, _ in figures if mines > not_below), None))

    def there(self, mines: int) -> Place:
        """Is it at this number of mines, and not at the one before, two less?"""
        if self.after >= mines or (self.at is not None and self.at < mines):
            return "missed"
        return "met" if (self.after, self.at) == (mines - 2, mines) else "open"

    def __str__(self) -> str:
        latest = "" if self.at is None else f", by {self.at} at the latest"
        return f"after {self.after} mines{latest}"
