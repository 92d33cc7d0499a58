"""A worker process: plays what comes through its pipe, and ends when the driver does."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from dataclasses import dataclass
from queue import SimpleQueue

from minewise.errors import EngineError, MinewiseError
from minewise.tournament.play import Job, JobResult, play_job

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection


@dataclass(frozen=True)
class Failure:
    """What the driver is to raise; a fault of an agent is none."""

    error: MinewiseError


def serve(pipe: Connection) -> None:
    """Plays jobs and sends their results, until the other end of the pipe is closed."""
    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # elsewhere the driver blocks it
    os.dup2(2, 1)  # what agents write, also below Python, must not end up in results
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, jobs), daemon=True).start()
    while True:
        pipe.send(_answer(jobs.get()))


def _answer(data: bytes) -> JobResult | Failure:
    try:
        job: Job = pickle.loads(data)  # noqa: S301 - from the driver
    except Exception as error:  # an agent may come apart on the way
        found = f"cannot read what is to be played: {error!r}"
        if "__main__" in str(error):
            found = (
                "it does not see a class of a notebook, or one that was typed in. Put the class "
                "into a file and name it FILE.py:CLASS, or use workers=1"
            )
        return Failure(EngineError(f"a worker process failed: {found}"))
    try:
        return play_job(job)
    except MinewiseError as error:
        return Failure(error)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        return Failure(EngineError(f"a worker process failed: {reason}"))


def _receive(pipe: Connection, jobs: SimpleQueue[bytes]) -> None:
    """Reads on while a job is played: so the driver never waits, and its end, however it comes
    about, ends the worker in the middle of a game. It imports nothing: a lock that it held would
    stay locked in a process that is forked meanwhile."""
    while True:
        try:
            jobs.put(pipe.recv_bytes())
        except (EOFError, OSError):
            os._exit(1)
