"""A printed figure of the NCSU report beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import nan, sqrt
from typing import Literal, get_args

from minewise.game.rules import Rules
from minewise.stats import Z95, mean_interval, wilson
from minewise.tournament.result import Row
from studies.shared.rule import Places, between
from studies.shared.study import Toml

Metric = Literal["win", "board", "clicks"]
METRICS: tuple[Metric, ...] = get_args(Metric)

Place = Literal["inside", "at the edge", "outside"]


@dataclass(frozen=True)
class Measured:
    """A mean over games with the ends of its 95% interval, in the units of the source's tables."""

    value: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        """Half the width of the interval, which may be longer on one side."""
        return (self.high - self.low) / 2

    def half_of(self, games: int) -> float:
        """Half the width that the normal interval has with another number of games."""
        return self.half * sqrt(self.games / games)

    def holds(self, value: float) -> bool:
        """Does a value lie in the interval?"""
        return self.low <= value <= self.high


def share(wins: int, games: int) -> Measured:
    """Games won, in percent."""
    low, high = wilson(wins, games)
    return Measured(100 * wins / games if games else 0.0, 100 * low, 100 * high, games)


def measured(row: Row, metric: Metric) -> Measured:
    """The figure of a row as the source counts: clicks with the redundant ones, and a board on
    which the mine that was hit is one more opened cell."""
    games = row.tally.games
    if metric == "win":
        return share(row.tally.wins, games)
    if metric == "clicks":
        return Measured(row.tally.clicks / games, *row.clicks_interval, games)
    opened, squares = _opened(row)
    unit = 100 / _safe(row)
    return Measured(opened / games * unit, *mean_interval(opened, squares, games, unit), games)


def _opened(row: Row) -> tuple[int, int]:
    """Sum and sum of squares of the cells opened in a game, a mine that was hit among them."""
    tally = row.tally
    # A mine ends the game, so a game has hit one mine or has revealed all safe cells.
    of_lost = tally.revealed - tally.wins * _safe(row)
    lost = tally.mines_hit
    return tally.revealed + lost, tally.revealed_squared + 2 * of_lost + lost


def _safe(row: Row) -> int:
    return row.rules.cells - (row.rules.mines or 0)


def after_first(row: Row) -> Measured:
    """Games won of those whose first click was no mine, in percent."""
    return share(row.tally.wins, row.tally.games - row.tally.lost_at_once)


def gain(row: Row) -> Measured:
    """How many percent more games an agent won than the first agent on the same boards."""
    low, high = row.gain_interval
    return Measured(100 * row.gain, 100 * low, 100 * high, row.tally.games)


def more(first: Row, second: Row) -> Measured:
    """How many percent more games the first row won than the second, on boards of their own."""
    return difference(measured(first, "win"), measured(second, "win"))


def difference(first: Measured, second: Measured) -> Measured:
    """How much more one share of games is than another, of games of their own."""
    a, b = first.value / 100, second.value / 100
    variance = a * (1 - a) / first.games + b * (1 - b) / second.games
    value, half = 100 * (a - b), 100 * Z95 * sqrt(variance)
    return Measured(value, value - half, value + half, min(first.games, second.games))


@dataclass(frozen=True)
class Entry:
    """An entry of table I or II beside ours.

    The interval of `printed` is where 95 of 100 lines of the source lie, if the printed value is
    the true one: Wilson's for the games won, else normal with the standard deviation of our games.
    """

    agent: str
    size: str
    metric: Metric
    printed: Measured
    ours: Measured

    @classmethod
    def of(cls, source: Toml, row: Row, metric: Metric) -> Entry:
        """That of the row's agent, whatever its options are, at the row's size."""
        size, games = size_of(row.rules), source["games"]
        value, ours = source["printed"][row.agent][size][metric], measured(row, metric)
        if metric == "win":
            printed = share(round(value * games / 100), games)
        else:
            half = ours.half_of(games)
            printed = Measured(value, value - half, value + half, games)
        return cls(row.label, size, metric, printed, ours)

    @property
    def place(self) -> Place:
        """Where our value lies, seen from the printed one. It is `at the edge` if our own interval
        leaves it open, and with fewer games than the source's."""
        if self.ours.games < self.printed.games:
            return "at the edge"
        if self.printed.holds(self.ours.value):
            return "inside"
        apart = self.ours.low > self.printed.high or self.ours.high < self.printed.low
        return "outside" if apart else "at the edge"

    @property
    def mark(self) -> str:
        """Of Markdown, around a place that is not inside."""
        return "" if self.place == "inside" else "**"

    @property
    def z(self) -> float:
        """Printed minus ours in standard errors of a line of the source, if ours is the true value;
        nan if our games are all alike."""
        error = self.ours.half_of(self.printed.games) / Z95
        return (self.printed.value - self.ours.value) / error if error else nan

    def marked(self, value: float | None = None) -> dict[str, object]:
        """A value, ours if none is given, and the mark around it where the printed interval does
        not hold it."""
        value = self.ours.value if value is None else value
        return {"value": value, "mark": "" if self.printed.holds(value) else "**"}


def entries(source: Toml, rows: Iterable[Row]) -> list[Entry]:
    """All entries of rows, row by row."""
    return [Entry.of(source, row, metric) for row in rows for metric in METRICS]


@dataclass(frozen=True)
class Fit:
    """Where entries lie."""

    entries: Sequence[Entry]

    def at(self, place: Place) -> list[Entry]:
        """Those at a place."""
        return [one for one in self.entries if one.place == place]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.entries)

    @property
    def inside(self) -> int:
        """How many are inside."""
        return len(self.at("inside"))

    @property
    def outside(self) -> list[Entry]:
        """Those outside."""
        return self.at("outside")

    @property
    def places(self) -> Places:
        """What they say of the source's tables."""
        return Places(self.inside, len(self.outside), len(self.at("at the edge")))


@dataclass(frozen=True)
class Signs:
    """Differences, and how many intervals of theirs lie above and below 0."""

    values: Sequence[Measured]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.values)

    @property
    def places(self) -> Places:
        """Which of them are gains."""
        return Places.of(between(value, least=0) for value in self.values)

    @property
    def below(self) -> int:
        """How many intervals lie below 0."""
        return self.places.missed


def size_of(rules: Rules) -> str:
    """The board as the plan writes it."""
    return f"{rules.width}x{rules.height}/{rules.mines}"


def find(rows: Iterable[Row], label: str, size: str) -> Row:
    """The row of an agent at a size."""
    (row,) = (row for row in rows if (row.label, size_of(row.rules)) == (label, size))
    return row


def of_agent(rows: Sequence[Row], label: str, sizes: Iterable[str]) -> list[Row]:
    """The rows of an agent, one a size."""
    return [find(rows, label, size) for size in sizes]
