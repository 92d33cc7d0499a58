"""Engines, into which jobs go and of which results come: here, in processes or on a cluster."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Protocol

from minewise.tournament.play import Job, JobResult, close_processes, play_job

JOBS_AHEAD = 2
"""Jobs handed out for each worker, so that none waits while the driver is busy."""

DEATHS = 3
"""Workers that may die while they play a job, before it is held to be the reason."""


class Engine(Protocol):
    """Plays jobs in any order; each comes back once, whatever becomes of the workers."""

    @property
    def workers(self) -> int:
        """Jobs that are played at the same time."""

    @property
    def room(self) -> int:
        """Jobs that may be submitted now without piling up."""

    def submit(self, job: Job) -> None:
        """Hands out a job."""

    def collect(self) -> JobResult:
        """Waits for a job that is finished. Raises EngineError if there can be none."""

    def cancel(self) -> None:
        """Ends all workers at once, and with them what they play; it may be called again."""


class Here:
    """Plays in this process, a block at a time; agents that decide in Python in their own."""

    workers = 1

    def __init__(self) -> None:
        self._waiting: deque[Job] = deque()

    @property
    def room(self) -> int:
        return 1 - len(self._waiting)

    def submit(self, job: Job) -> None:
        # A block each, so that an interrupt loses no more than one.
        self._waiting += (replace(job, blocks=(block,)) for block in job.blocks)

    def collect(self) -> JobResult:
        return play_job(self._waiting.popleft())

    def cancel(self) -> None:
        self._waiting.clear()
        close_processes()


def engine_of(workers: int, cluster: str | None = None) -> Engine:
    """The engine of so many workers, or of a Dask cluster, which then has workers of its own.

    Only the engine that is chosen is imported: those of more than one process are large.
    """
    if cluster is not None:
        from minewise.tournament.workers.cluster import Cluster

        return Cluster(cluster)
    if workers > 1:
        from minewise.tournament.workers.processes import Processes

        return Processes(workers)
    return Here()
