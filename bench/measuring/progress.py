"""How far a run is and how long it will take: a line that is written over, on a terminal; else one
line a minute."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import monotonic

from measuring.series import Block, Series, Wanted
from measuring.store import Store

GUESSED = 1 / 400
"""Seconds a game, of a series that nothing is known of."""


class Progress:
    """Counts games that are played and tells the time left, by what games of each series took."""

    def __init__(self, wanted: Sequence[Wanted], store: Store, workers: int) -> None:
        self._wanted = {one: want.games - want.first for want in wanted for one in want.series}
        self._done: dict[Series, int] = {}
        self._seconds: dict[Series, float] = {}
        for want in wanted:
            for series in want.series:
                values, self._seconds[series] = store.read(series, want.games, want.first)
                self._done[series] = len(values)
        self._workers = workers
        self._told = monotonic()
        self._terminal = sys.stderr.isatty()

    def played(self, series: Series, block: Block) -> None:
        self._done[series] = min(self._wanted[series], self._done[series] + len(block.values))
        self._seconds[series] += block.seconds
        if self._terminal or monotonic() - self._told > 60:
            self._told = monotonic()
            ends = ("\r", "\033[K") if self._terminal else ("", "\n")
            print(ends[0] + self.told(series), end=ends[1], file=sys.stderr, flush=True)

    def told(self, series: Series) -> str:
        """Of the series that was just played, and of all."""
        done, games = self._done[series], self._wanted[series]
        speed = done / max(self._seconds[series], 1e-9)
        return (
            f"{series.rules}: {series.agent} {done:,} of {games:,}, {speed:,.0f} games/s; all "
            f"{sum(self._done.values()):,} of {sum(self._wanted.values()):,}, "
            f"about {clock(self.seconds_left() / self._workers)} left"
        )

    def seconds_left(self) -> float:
        """Of one processor."""
        left = 0.0
        for series, games in self._wanted.items():
            done = self._done[series]
            each = self._seconds[series] / done if done else self._guess(series.agent)
            left += each * (games - done)
        return left

    def _guess(self, agent: str) -> float:
        """What a game of the same agent takes by other rules."""
        alike = [series for series in self._done if series.agent == agent]
        done = sum(self._done[series] for series in alike)
        return sum(self._seconds[series] for series in alike) / done if done else GUESSED

    def end(self) -> None:
        if self._terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """3 h 05 min, 12 min, or 40 s."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"
