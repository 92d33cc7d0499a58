"""Tally: the games of one agent at one point, added up in whole numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields

from minewise.record import Outcome


@dataclass
class Tally:
    """Sums over games. All but `seconds` are whole numbers, so the order of adding is no matter.

    `points` are the mines safely identified; `gain` is by how much the agent did better than the
    first agent of the comparison on the same boards, in mines identified where play goes on after
    a mine, else in games won; `lost_at_once` counts the games whose first click was a mine and
    ended them.
    """

    games: int = 0
    wins: int = 0
    points: int = 0
    points_squared: int = 0
    gain: int = 0
    gain_squared: int = 0
    revealed: int = 0
    revealed_squared: int = 0
    lost_at_once: int = 0
    mines_hit: int = 0
    flags_right: int = 0
    flags_wrong: int = 0
    clicks: int = 0
    clicks_squared: int = 0
    redundant_clicks: int = 0
    guesses: int = 0
    faults: int = 0
    seconds: float = 0.0

    def count(self, record: Outcome, first: Outcome) -> None:
        """Adds a game; `first` is how it came out for the first agent on the same board."""
        self.games += 1
        self.wins += record.won
        self.points += record.mines_identified
        self.points_squared += record.mines_identified**2
        gain = merit(record) - merit(first)
        self.gain += gain
        self.gain_squared += gain**2
        self.revealed += record.revealed
        self.revealed_squared += record.revealed**2
        self.lost_at_once += record.status == "lost" and not record.revealed
        self.mines_hit += record.mines_hit
        self.flags_right += record.flags_right
        self.flags_wrong += record.flags_wrong
        self.clicks += record.clicks
        self.clicks_squared += record.clicks**2
        self.redundant_clicks += record.redundant_clicks
        self.guesses += record.guesses
        self.faults += record.fault is not None
        self.seconds += record.seconds

    def __add__(self, other: Tally) -> Tally:
        """The sums of both."""
        return Tally(
            *(getattr(self, item.name) + getattr(other, item.name) for item in fields(self))
        )


def merit(record: Outcome) -> int:
    """What agents are compared by: mines identified where play goes on, else games won."""
    return record.mines_identified if record.rules.measure == "score" else int(record.won)
