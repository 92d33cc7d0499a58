"""Overview: what a store holds, plan by plan, followed while a driver writes it."""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import nan

from minewise.tournament.plan import Plan, Point
from minewise.tournament.point_count import PointCount, comparisons, point_counts
from minewise.tournament.result import Comparison, Row
from minewise.tournament.store.reader import Reader

WINDOW = 15.0
"""Seconds over which the speed is taken."""


@dataclass(frozen=True)
class Line:
    """One agent at one point: games stored and asked for, games a second at present, and the row of
    what is counted so far, None before anything is."""

    plan: int
    point: Point
    label: str
    games: int
    most: int
    is_over: bool
    pace: float
    row: Row | None


@dataclass
class _Plan:
    """A plan with the counts of its points, and the ids of its entries at each."""

    plan: Plan
    entries: list[list[str]]
    begun: str
    counts: list[PointCount]


@dataclass
class Overview:
    """What a reader has seen; `refresh` reads what came since."""

    reader: Reader
    plans: list[_Plan] = field(default_factory=list, init=False)
    _place: int = field(default=0, init=False)
    _texts: list[tuple[str, list[list[str]]]] = field(default_factory=list, init=False)
    _games: Counter[str] = field(default_factory=Counter, init=False)
    _seconds: defaultdict[str, float] = field(
        default_factory=lambda: defaultdict(float), init=False
    )
    _recent: deque[tuple[float, str, int, float]] = field(default_factory=deque, init=False)

    def refresh(self) -> None:
        """Takes in what was stored since; everything anew where a plan has come or gone further."""
        stored = self.reader.plans()
        texts = [(item.plan.to_toml(), item.entries) for item in stored]
        if texts != self._texts:
            self._texts, self._place = texts, 0
            self._games, self._seconds, self._recent = Counter(), defaultdict(float), deque()
            self.plans = [_Plan(*item, point_counts(item.plan)) for item in stored]
        homes: dict[str, list[tuple[PointCount, int]]] = {}
        for plan in self.plans:
            for count, entries in zip(plan.counts, plan.entries, strict=True):
                for agent, entry in enumerate(entries):
                    homes.setdefault(entry, []).append((count, agent))
        for block in self.reader.blocks(after=self._place):
            self._place = block.place
            tally = block.result.tally
            self._games[block.entry] += tally.games
            self._seconds[block.entry] += tally.seconds
            self._recent.append((block.stored, block.entry, tally.games, tally.seconds))
            for count, agent in homes.get(block.entry, ()):
                count.add(agent, block.result)
        while self._recent and self._recent[0][0] < time.time() - WINDOW:
            self._recent.popleft()

    @property
    def games(self) -> int:
        """Games stored, each once."""
        return self._games.total()

    def comparisons(self) -> Iterator[tuple[Plan, str, list[Comparison]]]:
        """Each plan, when it was begun first, and its comparisons."""
        for item in self.plans:
            yield item.plan, item.begun, comparisons(item.plan, item.counts)

    def lines(self) -> list[Line]:
        """A line for each agent at each point of each plan."""
        paces: Counter[str] = Counter()
        for _, entry, games, _ in self._recent:
            paces[entry] += games
        window = self._window()
        lines = []
        for number, item in enumerate(self.plans):
            rows = {
                (row.label, str(row.rules), row.density): row
                for comparison in comparisons(item.plan, item.counts)
                for row in comparison.rows
            }
            for point, count, entries in zip(
                item.plan.points, item.counts, item.entries, strict=True
            ):
                for spec, entry in zip(item.plan.specs, entries, strict=True):
                    row = rows.get((str(spec), str(point.rules), point.density))
                    pace = paces[entry] / window if window else 0.0
                    games, most = self._games[entry], item.plan.most_games
                    over = count.over
                    lines.append(Line(number, point, str(spec), games, most, over, pace, row))
        return lines

    def seconds_left(self) -> float:
        """About how long the rest takes at the speed of the last seconds; nan if nothing is known.

        It is the agents' time that the missing games will take, by the mean of those played, over
        the agents' time that is stored in a second.
        """
        window = self._window()
        speed = sum(seconds for *_, seconds in self._recent) / window if window else 0.0
        work = 0.0
        for item in self.plans:
            cost = [self._cost(column) for column in zip(*item.entries, strict=True)]
            for count, entries in zip(item.counts, item.entries, strict=True):
                if count.over:
                    continue
                for entry, mean in zip(entries, cost, strict=True):
                    work += mean * max(0, item.plan.most_games - self._games[entry])
        return work / speed if speed else nan

    def _cost(self, entries: tuple[str, ...]) -> float:
        """Mean seconds of a game of an agent, over all its points."""
        games = sum(self._games[entry] for entry in entries)
        return sum(self._seconds[entry] for entry in entries) / games if games else 0.0

    def _window(self) -> float:
        """Seconds that the recent blocks stand for."""
        return max(1.0, time.time() - self._recent[0][0]) if self._recent else 0.0
