"""A worker process: plays what comes through its pipe, and ends when the driver does."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue

from minewise.tournament.play import Job, play_job


@dataclass(frozen=True)
class Failure:
    """What went wrong, in words; a fault of an agent is none."""

    reason: str


def serve(pipe: Connection) -> None:
    """Plays jobs and sends their results, until the other end of the pipe is closed."""
    jobs: SimpleQueue[Job | Failure] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, jobs), daemon=True).start()
    while True:
        job = jobs.get()
        if isinstance(job, Failure):
            pipe.send(job)
            continue
        try:
            answer = play_job(job)
        except Exception as error:
            pipe.send(Failure(f"{type(error).__name__}: {error}"))
        else:
            pipe.send(answer)


def _receive(pipe: Connection, jobs: SimpleQueue[Job | Failure]) -> None:
    """Reads on while a job is played: so the driver never waits, and its end, however it comes
    about, ends the worker in the middle of a game."""
    while True:
        try:
            jobs.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(1)
        except Exception as error:  # an agent may come apart on the way
            jobs.put(Failure(f"cannot read what is to be played: {error!r}"))
