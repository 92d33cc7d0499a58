"""What an engine is: batches go in, results come out, and all ends when it is told to."""

from __future__ import annotations

from typing import Protocol

from minewise.tournament.play import Batch, BatchResult

BATCHES_AHEAD = 2
"""Batches handed out for each worker, so that none waits while the driver is busy."""

DEATHS = 3
"""Workers that may die while they play a batch, before it is held to be the reason."""


class Engine(Protocol):
    """Plays batches in any order; each comes back once, whatever becomes of the workers."""

    @property
    def workers(self) -> int:
        """Batches that are played at the same time."""

    @property
    def room(self) -> int:
        """Batches that may be submitted now without piling up."""

    def submit(self, batch: Batch) -> None:
        """Hands out a batch."""

    def collect(self) -> BatchResult:
        """Waits for a batch that is finished. Raises EngineError if there can be none."""

    def cancel(self) -> None:
        """Ends all workers at once, and with them what they play; it may be called again."""
