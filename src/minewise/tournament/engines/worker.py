"""A worker process: plays what comes through its pipe, and ends when the driver does."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue

from minewise.tournament.play import Batch, play_batch


@dataclass(frozen=True)
class Failure:
    """What went wrong with a batch, in words; a fault of an agent is none."""

    number: int
    reason: str


def serve(pipe: Connection) -> None:
    """Plays batches and sends their results, until the other end of the pipe is closed."""
    batches: SimpleQueue[Batch] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, batches), daemon=True).start()
    while True:
        batch = batches.get()
        try:
            answer = play_batch(batch)
        except Exception as error:
            pipe.send(Failure(batch.number, f"{type(error).__name__}: {error}"))
        else:
            pipe.send(answer)


def _receive(pipe: Connection, batches: SimpleQueue[Batch]) -> None:
    """Reads on while a batch is played: so the driver never waits, and its end, however it comes
    about, ends the worker in the middle of a game."""
    try:
        while True:
            batches.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(1)
