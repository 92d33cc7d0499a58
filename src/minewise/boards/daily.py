"""The board of the day: the same for everybody, at three levels. Its seed is the date."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from minewise.agents.lib.guess import first_cell
from minewise.errors import BoardError, expected_one_of
from minewise.game.rules import BEGINNER, EXPERT, INTERMEDIATE, Rules

DAILY_SIZES = {"beginner": BEGINNER, "intermediate": INTERMEDIATE, "expert": EXPERT}


@dataclass(frozen=True)
class DailyBoard:
    """The game of a day: these rules, this seed, number 0.

    It needs no guess, and it begins where the first click helps most, so that its board depends on
    nothing that a player does.

    >>> daily = DailyBoard.from_date("beginner", dt.date(2026, 11, 22))
    >>> print(daily.rules, daily.seed)
    9x9/10 first_click=opening start=2,2 boards=no-guess:level=exact 20261122
    """

    level: str
    date: dt.date

    @classmethod
    def from_date(cls, level: str = "expert", date: dt.date | None = None) -> DailyBoard:
        """The board of a date; without one that of today, which begins everywhere at midnight
        UTC."""
        if level not in DAILY_SIZES:
            raise BoardError(expected_one_of("board of the day", level, DAILY_SIZES))
        return cls(level, date or dt.datetime.now(dt.UTC).date())

    @classmethod
    def known(cls, rules: Rules, seed: int, number: int) -> DailyBoard | None:
        """That of a game; None if it belongs to no day.

        >>> daily = DailyBoard.from_date("expert", dt.date(2026, 11, 22))
        >>> print(DailyBoard.known(daily.rules, 20261122, 0))
        Board of the day, 2026-11-22, expert
        >>> DailyBoard.known(daily.rules, 20261322, 0)
        """
        try:
            date = dt.date.fromisoformat(f"{seed:08}")
        except ValueError:
            return None
        days = (cls(level, date) for level in DAILY_SIZES)
        return next((day for day in days if (day.rules, 0) == (rules, number)), None)

    @property
    def rules(self) -> Rules:
        rules = replace(DAILY_SIZES[self.level], first_click="opening")
        return replace(rules, start=first_cell(rules), boards="no-guess:level=exact")

    @property
    def seed(self) -> int:
        return int(f"{self.date:%Y%m%d}")

    def __str__(self) -> str:
        return f"Board of the day, {self.date.isoformat()}, {self.level}"
