"""The engine of one worker: this process."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from minewise.tournament.play import Job, JobResult, play_job
from minewise.tournament.rows import close_wards


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
        close_wards()
