"""run: plays entries to their end, or as far as it gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from minewise.errors import EngineError
from minewise.tournament.entry import Entry
from minewise.tournament.interrupts import whole
from minewise.tournament.point_count import PointCount
from minewise.tournament.rows import AgentLimits
from minewise.tournament.schedule import Backlog, PointSchedule, Schedule
from minewise.tournament.workers.base import Engine

if TYPE_CHECKING:
    from minewise.tournament.store.driver import Store

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

    Results are stored as they come, only by this process. Ctrl+C ends it with what was done.
    """
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
        while True:
            while engine.room > 0 and (job := schedule.next_job()):
                engine.submit(job)
            if not schedule.is_out:
                break
            result = engine.collect()
            point, backlog = schedule.returned(result)
            _check_fingerprint(backlog, result.fingerprint)
            with whole():  # what is kept is told
                if store is not None:
                    store.add(backlog.entry, result.results)
                point.add(backlog, result)
            if progress is not None:
                progress(*schedule.progress())
    except KeyboardInterrupt:
        pass  # what was done is told
    finally:
        engine.cancel()


def _check_fingerprint(backlog: Backlog, of_worker: str) -> None:
    if of_worker != backlog.fingerprint:
        raise EngineError(
            f"expected {backlog.entry.spec} to play on every worker as it does here (fingerprint "
            f"{backlog.fingerprint}), got {of_worker} from one: install one minewise everywhere"
        )
