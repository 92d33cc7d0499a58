"""A printed figure of the NCSU report beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import nan, sqrt
from typing import Any, Literal

from minewise.game.rules import Rules
from minewise.learn.train.curve import SourcePoint
from minewise.stats import Z95, Interval, mean_interval, wilson
from minewise.tournament.result import Row
from studies.ncsu.figures import GAMES_OF_SOURCE, LEARNED, PRINTED, SIZES, Metric, size_of
from studies.ncsu.training import Training

Place = Literal["inside", "at the edge", "outside"]


@dataclass(frozen=True)
class Found:
    """The rows of the study: the agents of the tables and `exact` under the source's rules; the
    same two agents where one rule is changed; `exact` and ways to guess by likelihood where the
    mine total is told; the learned agent on the board that it plays. And how that was trained."""

    tables: list[Row]
    readings: list[Row]
    told: list[Row]
    learned: Row
    training: Training

    def reading(self, changed: dict[str, Any]) -> list[Row]:
        """The rows of `readings` whose rules were changed so."""
        return [row for row in self.readings if row.rules == replace(row.rules, **changed)]


METRICS: dict[Metric, str] = {"win": "won, %", "board": "board, %", "clicks": "clicks"}


@dataclass(frozen=True)
class Measured:
    """A mean over games with its 95% interval, in the units of the source's tables."""

    value: float
    interval: Interval
    games: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.interval.high - self.interval.low) / 2

    def of_source(self) -> float:
        """Half the width that the normal interval has with as many games as the source played."""
        return self.half * sqrt(self.games / GAMES_OF_SOURCE)


def measured(row: Row, metric: Metric) -> Measured:
    """The figure of a row as the source counts: clicks with the redundant ones, and a board on
    which the mine that was hit is one more opened cell."""
    games = row.tally.games
    if metric == "win":
        return _share(row.tally.wins, games)
    if metric == "clicks":
        return Measured(row.tally.clicks / games, row.clicks_interval, games)
    opened, squares = _opened(row)
    unit = 100 / _safe(row.rules)
    return Measured(opened / games * unit, mean_interval(opened, squares, games, unit), games)


def _opened(row: Row) -> tuple[int, int]:
    """Sum and sum of squares of the cells opened in a game, a mine that was hit among them."""
    tally = row.tally
    # A mine ends the game, so a game has hit one mine or has revealed all safe cells.
    of_lost = tally.revealed - tally.wins * _safe(row.rules)
    lost = tally.mines_hit
    return tally.revealed + lost, tally.revealed_squared + 2 * of_lost + lost


def _safe(rules: Rules) -> int:
    return rules.cells - (rules.mines or 0)


@dataclass(frozen=True)
class Entry:
    """An entry of table I or II beside ours.

    `spread` is where 95 of 100 rows of 500 games lie, if the printed value is the true one: the
    Wilson interval for the games won, else normal with the standard deviation of our games.
    """

    agent: str
    size: str
    metric: Metric
    printed: float
    spread: Interval
    ours: Measured

    def holds(self, value: float) -> bool:
        """Does a value lie in the spread?"""
        return self.spread.low <= value <= self.spread.high

    @property
    def place(self) -> Place:
        """Where our value lies, seen from the spread. It is `at the edge` if our own interval
        leaves it open, and with fewer games than the source's."""
        low, high = self.spread
        if self.ours.games < GAMES_OF_SOURCE:
            return "at the edge"
        if self.holds(self.ours.value):
            return "inside"
        apart = self.ours.interval.low > high or self.ours.interval.high < low
        return "outside" if apart else "at the edge"

    @property
    def z(self) -> float:
        """Printed minus ours in standard errors of a line of the source, if ours is the true value;
        nan if our games are all alike."""
        error = self.ours.of_source() / Z95
        return (self.printed - self.ours.value) / error if error else nan


def entry(row: Row, metric: Metric) -> Entry:
    """The entry of the row's agent, whatever its options are, at the row's size."""
    size = size_of(row.rules)
    printed = getattr(PRINTED[row.agent][size], metric)
    ours = measured(row, metric)
    if metric == "win":
        spread = _share(round(printed * GAMES_OF_SOURCE / 100), GAMES_OF_SOURCE).interval
    else:
        spread = Interval(printed - ours.of_source(), printed + ours.of_source())
    return Entry(row.label, size, metric, printed, spread, ours)


def entries(rows: list[Row]) -> list[Entry]:
    """All entries of the agents that have a table, row by row."""
    return [entry(row, metric) for row in rows if row.agent in PRINTED for metric in METRICS]


def inside(some: Sequence[Entry]) -> str:
    """How many of the entries are inside."""
    return f"{sum(one.place == 'inside' for one in some)} of {len(some)}"


def find(rows: list[Row], label: str, size: str) -> Row:
    """The row of an agent at a size."""
    (row,) = (row for row in rows if (row.label, size_of(row.rules)) == (label, size))
    return row


def of_agent(rows: list[Row], label: str) -> list[Row]:
    """The rows of an agent, one a size in the order of `SIZES`."""
    return [find(rows, label, size) for size in SIZES]


def after_first(row: Row) -> Measured:
    """Games won of those whose first click was no mine, in percent."""
    return _share(row.tally.wins, row.tally.games - row.tally.lost_at_once)


def of_point(point: SourcePoint, *, after_first: bool = False) -> Measured:
    """Games won at a point of a training, of all or of those whose first click was no mine."""
    return _share(point.wins, point.after_first if after_first else point.games)


def learned() -> tuple[Measured, Measured]:
    """What the source's learned agent won in both its runs together, in percent: of all games, and
    of those whose first click was no mine."""
    wins = sum(run.wins for run in LEARNED)
    games = GAMES_OF_SOURCE * len(LEARNED)
    return _share(wins, games), _share(wins, games - sum(run.lost_at_once for run in LEARNED))


def _share(wins: int, games: int) -> Measured:
    low, high = wilson(wins, games)
    return Measured(100 * wins / games if games else 0.0, Interval(100 * low, 100 * high), games)


def gain(row: Row) -> Measured:
    """How many percent more games an agent won than the first agent on the same boards."""
    low, high = row.gain_interval
    return Measured(100 * row.gain, Interval(100 * low, 100 * high), row.tally.games)


def more(first: Row, second: Row) -> Measured:
    """How many percent more games the first row won than the second, on boards of their own."""
    a, b = first.win_rate, second.win_rate
    variance = a * (1 - a) / first.tally.games + b * (1 - b) / second.tally.games
    half = 100 * Z95 * sqrt(variance)
    value = 100 * (a - b)
    games = min(first.tally.games, second.tally.games)
    return Measured(value, Interval(value - half, value + half), games)
