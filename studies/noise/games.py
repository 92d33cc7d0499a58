"""The games of the study of noise: what is played, and what is kept of each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from minewise.game.rules import Rules, as_density
from minewise.stats import Z95
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.play import Job, games_of
from minewise.tournament.run import Progress
from minewise.tournament.tally import columns_of, identified
from minewise.tournament.workers.choose import engine_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

Part = Literal["told", "untold", "survival"]
"""Play goes on after a mine, with the total told or not; or the first mine ends the game."""

NOISES = ("withheld:p=0.2", "optimistic", "cautious")

IGNORING = (
    "exact:clues=exact",
    "basic",
    "sentences",
    "csp",
    "csp-probability",
    "sat",
    "likelihood",
)
"""Agents that read every clue as exact."""

OVERESTIMATED = "sat-overestimated:max_models=0,total=yes"
"""It decides as with its other defaults: nearly all its components are beyond 500 models, and
asking the engine at once saves the time to find that out."""

SIX, FOUR = ("0.1", "0.2", "0.3", "0.4", "0.5", "0.6"), ("0.1", "0.2", "0.4", "0.6")
LOW = ("0.05", "0.1", "0.15", "0.2", "0.3")

DENSITIES: dict[tuple[Part, str], tuple[str, ...]] = {
    ("told", "exact"): SIX,
    ("told", "withheld:p=0.2"): SIX,
    ("told", "optimistic"): FOUR,
    ("told", "cautious"): FOUR,
    ("untold", "withheld:p=0.2"): SIX,
    ("untold", "optimistic"): FOUR,
    ("untold", "cautious"): FOUR,
    ("survival", "withheld:p=0.2"): LOW,
    ("survival", "optimistic"): LOW,
    ("survival", "cautious"): LOW,
}
"""What is played, and at which densities of mines."""

SURVIVALS = 20
"""So many times as many games where the first mine ends them: they are short."""

GAMES_A_BLOCK = 10

_PLAY_ON = "10x10/0 first_click=any on_mine=continue cascade=no win=all_identified"
RULES: dict[Part, str] = {
    "told": _PLAY_ON,
    "untold": f"{_PLAY_ON} mines_known=no",
    "survival": "10x10/0 first_click=any cascade=no",
}


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
class Estimate:
    """A mean with its 95% interval (normal)."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: NDArray[np.float64]) -> Estimate:
        """From independent values, one a game."""
        half = Z95 * float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else np.nan
        mean = float(values.mean())
        return cls(mean, mean - half, mean + half)

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.high - self.mean:.3f}"

    @property
    def signed(self) -> str:
        """The same with its sign."""
        return f"{self.mean:+.3f} ± {self.high - self.mean:.3f}"


@dataclass(frozen=True)
class Played:
    """The games of a point. `counts` is int32, shape (agents, games, 3): mines identified, safe
    cells flagged, safe cells revealed."""

    point: Point
    seed: int
    counts: NDArray[np.int32]

    def __contains__(self, agent: str) -> bool:
        return agent in self.point.agents

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


def points(games: int) -> list[Point]:
    """What is played, with `games` games a point where play goes on."""
    return [
        Point(
            part,
            clues,
            float(density),
            Rules.parse(f"{RULES[part]} clues={clues}").with_density(as_density(density)),
            _agents(part, clues),
            games * SURVIVALS if part == "survival" else games,
        )
        for (part, clues), densities in DENSITIES.items()
        for density in densities
    ]


def _agents(part: Part, clues: str) -> tuple[str, ...]:
    logic = ("exact:guess=any",) if clues == "withheld:p=0.2" else ()
    if clues == "exact":
        return ("exact",)
    if part == "untold":
        return ("exact", "basic", "csp", "csp-probability", *logic)
    over = (OVERESTIMATED,) if clues == "cautious" else ()
    return ("exact", *IGNORING, *over, *(logic if part == "told" else ()))


def play_points(
    plan: Sequence[Point], seed: int, workers: int, progress: Progress | None
) -> list[Played] | None:
    """Plays every point, every agent of it on the same boards with the same clues; None if it was
    interrupted."""
    jobs = list(_jobs(plan, seed))
    counts: list[NDArray[np.int32]] = [np.empty(0, np.int32)] * len(jobs)
    total = sum(point.games * len(point.agents) for point in plan)
    waiting = iter(jobs)
    engine = engine_of(workers)
    done = 0
    try:
        for _ in jobs:
            while engine.room > 0 and (job := next(waiting, None)):
                engine.submit(job)
            result = engine.collect()
            found = counts_of(jobs[result.number].blocks[0], result.results[0])
            counts[result.number] = found
            done += len(found)
            if progress is not None:
                progress(done, total)
    except KeyboardInterrupt:
        return None
    finally:
        engine.cancel()
    played = iter(counts)
    return [
        Played(
            point,
            seed,
            np.stack(
                [np.concatenate([next(played) for _ in _starts(point)]) for _ in point.agents]
            ),
        )
        for point in plan
    ]


def counts_of(block: Block, result: BlockResult) -> NDArray[np.int32]:
    """What `Played.counts` holds of the games of one agent: int32, shape (games, 3)."""
    table, _ = games_of(result)
    columns = columns_of(table)
    found = identified(columns, block.entry.rules)
    kept = np.stack([found, columns["flags_wrong"], columns["revealed"]], axis=1)
    return kept.astype(np.int32)


def _jobs(plan: Sequence[Point], seed: int) -> Iterator[Job]:
    """One block each, agent by agent within a point, in the order in which they are put together
    again."""
    blocks = (
        Block(Entry.of(agent, point.rules, seed), first, min(GAMES_A_BLOCK, point.games - first))
        for point in plan
        for agent in point.agents
        for first in _starts(point)
    )
    for number, block in enumerate(blocks):
        yield Job(number, (block,), keep_games=True)


def _starts(point: Point) -> range:
    return range(0, point.games, GAMES_A_BLOCK)
