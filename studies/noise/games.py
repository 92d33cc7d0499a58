"""Games under clues that lie, agent by agent on the same boards with the same clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from minewise.game.rules import Rules
from minewise.match.compiled import identified
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.play import Job, games_of
from minewise.tournament.run import Progress
from minewise.tournament.workers import engine_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

Part = Literal["told", "untold", "survival"]


@dataclass(frozen=True)
class Point:
    """Rules, and who plays `games` games under them."""

    part: Part
    clues: str
    density: float
    rules: Rules
    agents: tuple[str, ...]
    games: int


@dataclass(frozen=True)
class Played:
    """The games of a point. `counts` is int32, shape (agents, games, 3): mines identified, safe
    cells flagged, safe cells revealed."""

    point: Point
    seed: int
    counts: NDArray[np.int32]

    def _of(self, agent: str) -> NDArray[np.int32]:
        found: NDArray[np.int32] = self.counts[self.point.agents.index(agent)]
        return found

    def score(self, agent: str) -> NDArray[np.float64]:
        """The final score of each game."""
        return self._of(agent)[:, 0] / self._mines

    def net(self, agent: str) -> NDArray[np.float64]:
        """The final score less the safe cells flagged / mines."""
        return (self._of(agent)[:, 0] - self._of(agent)[:, 1]) / self._mines

    def survival(self, agent: str) -> NDArray[np.float64]:
        """The share of the safe cells that were revealed."""
        return self._of(agent)[:, 2] / (self.point.rules.cells - self._mines)

    def false_flags(self, agent: str) -> NDArray[np.float64]:
        """Safe cells flagged in each game."""
        return self._of(agent)[:, 1].astype(np.float64)

    @property
    def _mines(self) -> int:
        assert self.point.rules.mines
        return self.point.rules.mines


def played(
    plan: Sequence[Point], block: int, seed: int, workers: int, tell: Progress | None = None
) -> Iterator[Played]:
    """The points in their order, by blocks of so many games."""
    jobs = [
        Job(number, (one,), keep_games=True)
        for number, one in enumerate(
            Block(
                Entry.from_agent(agent, point.rules, seed), first, min(block, point.games - first)
            )
            for point in plan
            for agent in point.agents
            for first in range(0, point.games, block)
        )
    ]
    total = sum(point.games * len(point.agents) for point in plan)
    found: dict[int, NDArray[np.int32]] = {}
    waiting, needed = iter(jobs), iter(range(len(jobs)))
    engine = engine_of(workers)
    done = 0
    try:
        for point in plan:
            blocks = [next(needed) for _ in point.agents for _ in range(0, point.games, block)]
            while not found.keys() >= set(blocks):
                while engine.room > 0 and (job := next(waiting, None)):
                    engine.submit(job)
                result = engine.collect()
                counts = counts_of(jobs[result.number].blocks[0], result.results[0])
                found[result.number] = counts
                done += len(counts)
                if tell is not None:
                    tell(done, total)
            of_point = np.concatenate([found.pop(number) for number in blocks])
            yield Played(point, seed, of_point.reshape(len(point.agents), point.games, -1))
    finally:
        engine.cancel()


def counts_of(block: Block, result: BlockResult) -> NDArray[np.int32]:
    """What `Played.counts` holds of the games of one agent: int32, shape (games, 3)."""
    table, _ = games_of(result)
    found = identified(table, block.entry.rules)
    kept = np.stack([found, table["flags_wrong"], table["revealed"]], axis=1)
    return kept.astype(np.int32)
