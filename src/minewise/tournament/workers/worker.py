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
    """What went wrong, in words; a fault of an agent is none."""

    reason: str


def serve(pipe: Connection) -> None:
    """Plays batches and sends their results, until the other end of the pipe is closed."""
    batches: SimpleQueue[Batch | Failure] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, batches), daemon=True).start()
    while True:
        batch = batches.get()
        if isinstance(batch, Failure):
            pipe.send(batch)
            continue
        try:
            answer = play_batch(batch)
        except Exception as error:
            pipe.send(Failure(f"{type(error).__name__}: {error}"))
        else:
            pipe.send(answer)


def _receive(pipe: Connection, batches: SimpleQueue[Batch | Failure]) -> None:
    """Reads on while a batch is played: so the driver never waits, and its end, however it comes
    about, ends the worker in the middle of a game."""
    while True:
        try:
            batches.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(1)
        except Exception as error:  # an agent may come apart on the way
            batches.put(Failure(f"cannot read what is to be played: {error!r}"))
