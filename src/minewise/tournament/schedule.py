"""Schedule: which blocks are handed out next, and how many at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from minewise.tournament.block import Block, games_a_block
from minewise.tournament.entry import Entry
from minewise.tournament.play import Batch, BatchResult
from minewise.tournament.point_count import Standing

SECONDS_A_BATCH = 1.0
"""A batch takes about so long: what handing it out costs is then nothing beside it."""

MOST_BLOCKS = 256
"""Blocks of a batch at most."""


@dataclass
class Lane:
    """What is left to play of one entry."""

    point: int
    agent: int
    entry: Entry
    left: deque[tuple[int, int]]
    seconds: float = 0.0
    blocks: int = 0

    def take(self, workers: int) -> tuple[Block, ...]:
        """The next blocks, about a second of them, and no more than leave work for all."""
        wanted = SECONDS_A_BATCH * self.blocks / self.seconds if self.seconds else 1
        most = min(wanted, MOST_BLOCKS, len(self.left) / (2 * workers))
        blocks = range(max(1, int(most)))
        return tuple(Block(self.entry, *self.left.popleft()) for _ in blocks)


@dataclass
class Schedule:
    """Batches point by point; within a point the agent that is furthest behind is next."""

    lanes: Sequence[Sequence[Lane]]
    standings: Sequence[Standing]
    keep_games: bool
    workers: int
    _point: int = 0
    _lane_of: dict[int, Lane] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=count)
    _blocks_out: dict[int, int] = field(default_factory=dict)

    @property
    def is_out(self) -> bool:
        """Is anything being played?"""
        return bool(self._blocks_out)

    def next_batch(self) -> Batch | None:
        """What is to be handed out next; None if nothing is left."""
        while self._point < len(self.lanes):
            over = self.standings[self._point].over
            waiting = [lane for lane in self.lanes[self._point] if lane.left and not over]
            if not waiting:
                self._point += 1
                continue
            lane = min(waiting, key=lambda lane: lane.left[0][0])
            batch = Batch(next(self._numbers), lane.take(self.workers), self.keep_games)
            self._lane_of[batch.number] = lane
            self._blocks_out[batch.number] = len(batch.blocks)
            return batch
        return None

    def returned(self, result: BatchResult) -> Lane:
        """Takes note of a result; the lane that it belongs to."""
        lane = self._lane_of[result.number]
        lane.seconds += result.seconds
        lane.blocks += len(result.results)
        self._blocks_out[result.number] -= len(result.results)
        if not self._blocks_out[result.number]:
            del self._blocks_out[result.number], self._lane_of[result.number]
        return lane


def block_size(entries: Sequence[Entry], games: int) -> int:
    """Games of a block of a point: the same for all its agents, so that they can be compared after
    every block; the core's long blocks only where it plays for all."""
    compiled = all(entry.is_compiled for entry in entries)
    return games_a_block(entries[0].rules, games, compiled=compiled)
