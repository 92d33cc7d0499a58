"""The engine of one worker: this process."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from minewise.tournament.play import Batch, BatchResult, play_batch


class Here:
    """Plays in this process, a block at a time."""

    workers = 1

    def __init__(self) -> None:
        self._waiting: deque[Batch] = deque()

    @property
    def room(self) -> int:
        return 1 - len(self._waiting)

    def submit(self, batch: Batch) -> None:
        # A block each, so that an interrupt loses no more than one.
        self._waiting += (replace(batch, blocks=(block,)) for block in batch.blocks)

    def collect(self) -> BatchResult:
        return play_batch(self._waiting.popleft())

    def cancel(self) -> None:
        self._waiting.clear()
