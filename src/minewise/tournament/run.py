"""run: what is left to play, handed out in jobs and played to its end, or as far as it gets."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from minewise.agents.lib.files import prints_of_load
from minewise.agents.lib.prints import Prints
from minewise.errors import EngineError
from minewise.tournament.block import Block, BlockResult, games_a_block, missing_ranges
from minewise.tournament.entry import Entry
from minewise.tournament.interrupts import whole
from minewise.tournament.play import AgentLimits, Job, JobResult
from minewise.tournament.point_count import PointCount
from minewise.tournament.workers import Engine

if TYPE_CHECKING:
    from minewise.tournament.store.driver import Store

SECONDS_A_JOB = 1.0
"""A job takes about so long: what handing it out costs is then nothing beside it."""

MOST_BLOCKS = 256
"""Blocks of a job at most."""


@dataclass
class Backlog:
    """What is left to play of one entry, the number `agent` of its point: spans as (first, games),
    of which blocks are cut at multiples of `size` when they are handed out."""

    entry: Entry
    agent: int
    left: deque[tuple[int, int]]
    size: int
    games: int = field(init=False)
    fingerprint: str = field(init=False)
    seconds: float = 0.0
    blocks: int = 0

    def __post_init__(self) -> None:
        self.games = sum(games for _, games in self.left)
        self.fingerprint = self.entry.fingerprint
        if self.entry.agent is None:  # known from now on, so that workers see it if a file changes
            _ = self.entry.id

    def take(self, workers: int) -> tuple[Block, ...]:
        """The next blocks, about a second of them, and no more than leave work for all."""
        number = SECONDS_A_JOB * self.blocks / self.seconds if self.seconds else 1
        most = min(number, MOST_BLOCKS, self.games / self.size / (2 * workers))
        return tuple(self._next_block() for _ in range(max(1, int(most))))

    def _next_block(self) -> Block:
        first, games = self.left.popleft()
        part = min(self.size - first % self.size, games)
        if part < games:
            self.left.appendleft((first + part, games - part))
        self.games -= part
        return Block(self.entry, first, part)


class PointSchedule:
    """The entries of a point, what is counted of them, and what is left to play."""

    def __init__(
        self, entries: Sequence[Entry], counts: PointCount, stored: Sequence[Iterable[BlockResult]]
    ) -> None:
        self.counts = counts
        self.whole = counts.games * len(entries)
        self.done = 0
        self.backlogs = []
        size = block_size(entries, counts.games, may_stop=counts.enough is not None)
        for agent, (entry, results) in enumerate(zip(entries, stored, strict=True)):
            spans: list[tuple[int, int]] = []
            for result in results:
                _join(spans, result.first, result.tally.games)
                counts.add(agent, result)
            backlog = Backlog(
                entry, agent, deque(missing_ranges(spans, counts.first, counts.games)), size
            )
            self.backlogs.append(backlog)
            self.done += counts.games - backlog.games

    @property
    def progress(self) -> int:
        """Games that are done. A point that is over counts in full, so that the end is reached
        where a rule ends it early."""
        return self.whole if self.counts.over else min(self.done, self.whole)

    def next_backlog(self) -> Backlog | None:
        """That of the agent that is furthest behind; None if nothing is to be played."""
        waiting = [backlog for backlog in self.backlogs if backlog.left and not self.counts.over]
        return min(waiting, key=lambda backlog: backlog.left[0][0], default=None)

    def add(self, backlog: Backlog, result: JobResult) -> None:
        """Counts what has been played."""
        backlog.seconds += result.seconds
        for block in result.results:
            backlog.blocks += 1
            self.done += block.tally.games
            self.counts.add(backlog.agent, block)


@dataclass
class Schedule:
    """Jobs point by point."""

    points: Sequence[PointSchedule]
    keep_games: bool
    workers: int
    agent_limits: AgentLimits
    _place: int = 0
    _numbers: Iterator[int] = field(default_factory=count)
    _out: dict[int, tuple[PointSchedule, Backlog]] = field(default_factory=dict)
    _blocks_out: dict[int, int] = field(default_factory=dict)
    _done: int = field(init=False)
    _whole: int = field(init=False)

    def __post_init__(self) -> None:
        self._done = sum(point.progress for point in self.points)
        self._whole = sum(point.whole for point in self.points)

    @property
    def is_out(self) -> bool:
        """Is anything being played?"""
        return bool(self._out)

    def next_job(self) -> Job | None:
        """What is to be handed out next; None if nothing is left."""
        while self._place < len(self.points):
            point = self.points[self._place]
            backlog = point.next_backlog()
            if backlog is None:
                self._place += 1
                continue
            job = Job(
                next(self._numbers), backlog.take(self.workers), self.keep_games, self.agent_limits
            )
            self._out[job.number] = point, backlog
            self._blocks_out[job.number] = len(job.blocks)
            return job
        return None

    def returned(self, result: JobResult) -> tuple[PointSchedule, Backlog]:
        """Takes note of a result: its point, and the entry it belongs to."""
        home = self._out[result.number]
        self._blocks_out[result.number] -= len(result.results)
        if not self._blocks_out[result.number]:
            del self._blocks_out[result.number], self._out[result.number]
        return home

    def add(self, point: PointSchedule, backlog: Backlog, result: JobResult) -> None:
        """Counts what has been played of a point."""
        before = point.progress
        point.add(backlog, result)
        self._done += point.progress - before

    @property
    def progress(self) -> tuple[int, int]:
        """Games that are done and games in all."""
        return self._done, self._whole


def block_size(entries: Sequence[Entry], games: int, *, may_stop: bool) -> int:
    """Games of a block of a point: the same for all its agents, so that they can be compared after
    every block; the core's long blocks only where it plays for all, and where no rule may find
    after any block that it is enough."""
    compiled = not may_stop and all(entry.is_compiled for entry in entries)
    slowness = max(entry.slowness for entry in entries) if compiled else 1
    return games_a_block(entries[0].rules, games, compiled=compiled, slowness=slowness)


def _join(spans: list[tuple[int, int]], first: int, games: int) -> None:
    """Adds a span; to the last one where it follows on it: a long run has few then."""
    if spans and sum(spans[-1]) == first:
        first, games = spans[-1][0], spans.pop()[1] + games
    spans.append((first, games))


Progress = Callable[[int, int], None]
"""Called with the games done and the games in all."""


def run(
    points: Sequence[tuple[Sequence[Entry], PointCount]],
    engine: Engine,
    agent_limits: AgentLimits,
    *,
    store: Store | None = None,
    keep_games: bool = False,
    progress: Progress | None = None,
) -> None:
    """Plays what the store does not hold yet of the entries of each point, and counts all of it.

    Results are stored as they come, only by this process. Ctrl+C ends it with what was done. What
    agents printed is written to the standard error at the end, up to a screen for each.
    """
    printed: defaultdict[str, Prints] = defaultdict(Prints)
    try:
        schedule = Schedule(
            [
                PointSchedule(
                    entries, counts, [store.of_entry(entry) if store else () for entry in entries]
                )
                for entries, counts in points
            ],
            keep_games,
            engine.workers,
            agent_limits,
        )
        for entry in (entry for entries, _ in points for entry in entries):
            if entry.spec.is_of_file:
                printed[str(entry.spec)].join(prints_of_load(entry.make()))
        while True:
            while engine.room > 0 and (job := schedule.next_job()):
                engine.submit(job)
            if not schedule.is_out:
                break
            result = engine.collect()
            point, backlog = schedule.returned(result)
            _check_fingerprint(backlog, result.fingerprint)
            printed[str(backlog.entry.spec)].join(result.prints)
            with whole():  # what is kept is told
                if store is not None:
                    store.add(backlog.entry, result.results)
                schedule.add(point, backlog, result)
            if progress is not None:
                progress(*schedule.progress)
    except KeyboardInterrupt:
        pass  # what was done is told
    finally:
        engine.cancel()
        for name, prints in printed.items():
            prints.write(name)


def _check_fingerprint(backlog: Backlog, of_worker: str) -> None:
    if of_worker != backlog.fingerprint:
        raise EngineError(
            f"expected {backlog.entry.spec} to play on every worker as it does here (fingerprint "
            f"{backlog.fingerprint}), got {of_worker} from one: install one minewise everywhere"
        )
