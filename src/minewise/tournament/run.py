"""run: plays a plan to its end, or as far as it gets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from minewise.errors import EngineError
from minewise.tournament.block import BlockResult, missing
from minewise.tournament.entry import Entry
from minewise.tournament.plan import Plan
from minewise.tournament.plan_count import comparisons, standings_of
from minewise.tournament.point_count import Standing
from minewise.tournament.result import Comparison
from minewise.tournament.schedule import Lane, Schedule, block_size
from minewise.tournament.workers.base import Engine

if TYPE_CHECKING:
    from minewise.tournament.store.driver import Store

Progress = Callable[[int, int], None]
"""Called with the games done and the games in all."""


def run(
    plan: Plan, engine: Engine, store: Store | None = None, progress: Progress | None = None
) -> list[Comparison]:
    """Plays what the store does not hold yet; a comparison for each rules of the plan.

    Results are stored as they come, by this process alone. Ctrl+C ends it with what was done.
    """
    standings = standings_of(plan)
    try:
        lanes = [_lanes(plan, number, standing, store) for number, standing in enumerate(standings)]
        if store is not None:
            store.remember(plan)
        keep_games = plan.keep_games and store is not None
        schedule = Schedule(lanes, standings, keep_games, engine.workers)
        done = _Done(plan, standings, lanes)
        while True:
            while engine.room > 0 and (batch := schedule.next_batch()):
                engine.submit(batch)
            if not schedule.is_out:
                break
            result = engine.collect()
            of = schedule.returned(result)
            _check_fingerprint(of.entry, result.fingerprint)
            if store is not None:
                store.add(of.entry, result.results)
            for block in result.results:
                standings[of.point].add(of.agent, block)
            if progress is not None:
                progress(*done.after(of, result.results))
    except KeyboardInterrupt:
        pass  # what was done is told
    finally:
        engine.cancel()
    return comparisons(plan, standings)


def _lanes(plan: Plan, number: int, standing: Standing, store: Store | None) -> list[Lane]:
    """What is left to play at a point; what is stored is counted."""
    entries = plan.entries(plan.points[number])
    size = block_size(entries, plan.most_games)
    lanes = []
    for agent, entry in enumerate(entries):
        spans = []
        for block in store.of_entry(entry) if store is not None else ():
            spans.append((block.first, block.tally.games))
            standing.add(agent, block)
        lanes.append(Lane(number, agent, entry, deque(missing(spans, plan.most_games, size))))
    return lanes


@dataclass
class _Done:
    """How many games are done of how many, over all points and agents. Points that are over count
    in full, so that the end is reached where a rule ends them early."""

    plan: Plan
    standings: Sequence[Standing]
    lanes: Sequence[Sequence[Lane]]

    def __post_init__(self) -> None:
        games = self.plan.most_games
        self._games = [
            sum(games - sum(count for _, count in lane.left) for lane in lanes)
            for lanes in self.lanes
        ]

    def after(self, of: Lane, results: Sequence[BlockResult]) -> tuple[int, int]:
        self._games[of.point] += sum(result.tally.games for result in results)
        whole = self.plan.most_games * len(self.plan.agents)
        done = (
            whole if standing.over else min(games, whole)
            for games, standing in zip(self._games, self.standings, strict=True)
        )
        return sum(done), whole * len(self.standings)


def _check_fingerprint(entry: Entry, of_worker: str) -> None:
    if of_worker != entry.fingerprint:
        raise EngineError(
            f"expected workers whose {entry.spec} plays as here ({entry.fingerprint}), one has "
            f"another ({of_worker}): install the same minewise everywhere"
        )
