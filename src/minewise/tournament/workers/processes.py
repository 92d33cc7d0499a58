"""The engine of local worker processes, and what such a process does."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import SimpleQueue

from minewise.errors import EngineError, MinewiseError
from minewise.tournament.interrupts import without_interrupts
from minewise.tournament.play import Job, JobResult, play_job
from minewise.tournament.workers import DEATHS, JOBS_AHEAD

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
        problem = f"cannot read what is to be played: {error!r}"
        if "__main__" in str(error):
            problem = (
                "it does not see a class of a notebook, or one that was typed in. Put the class "
                "into a file and name it FILE.py:CLASS, or use workers=1"
            )
        return Failure(EngineError(f"a worker process failed: {problem}"))
    try:
        return play_job(job)
    except MinewiseError as error:
        return Failure(error.without_cause())
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


if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection


class Processes:
    """So many worker processes, each with one thread. A worker that dies is replaced, and the
    jobs that it had are played again."""

    def __init__(self, workers: int) -> None:
        _check_script()
        self.workers = workers
        self._staff: list[_Worker] = []
        self._waiting: deque[Job] = deque()
        self._deaths: Counter[int] = Counter()
        self._has_answered = False

    @property
    def room(self) -> int:
        held = len(self._waiting) + sum(len(worker.jobs) for worker in self._staff)
        return JOBS_AHEAD * self.workers - held

    def submit(self, job: Job) -> None:
        self._waiting.append(job)

    def collect(self) -> JobResult:
        while True:
            self._hand_out()
            for ready in wait([worker.pipe for worker in self._staff]):
                worker = next(worker for worker in self._staff if worker.pipe is ready)
                if result := self._receive(worker):
                    return result

    def cancel(self) -> None:
        self._waiting.clear()
        staff, self._staff = self._staff, []
        for worker in staff:
            worker.process.kill()  # it may be in the middle of a long game
        for worker in staff:
            worker.process.join()
            worker.pipe.close()

    def _hand_out(self) -> None:
        """Gives the least busy workers what is waiting, and takes on workers as they are needed."""
        while self._waiting:
            if len(self._staff) < self.workers:
                self._staff.append(_Worker())
            worker = min(self._staff, key=lambda worker: len(worker.jobs))
            if len(worker.jobs) >= JOBS_AHEAD:
                return
            job = self._waiting.popleft()
            worker.jobs.append(job)
            with suppress(OSError):  # it died: it is buried when its pipe is read
                worker.pipe.send(job)

    def _receive(self, worker: _Worker) -> JobResult | None:
        """The next result of a worker; None if it has died."""
        try:
            answer: JobResult | Failure = worker.pipe.recv()
        except (EOFError, OSError):
            self._bury(worker)
            return None
        self._has_answered = True
        worker.jobs.popleft()
        if isinstance(answer, Failure):
            raise answer.error
        return answer

    def _bury(self, worker: _Worker) -> None:
        self._staff.remove(worker)
        worker.process.kill()  # it may have closed its pipe and live on
        worker.process.join()
        worker.pipe.close()
        self._waiting.extendleft(reversed(worker.jobs))
        if not worker.jobs:
            return
        fatal = worker.jobs[0]
        self._deaths[fatal.number] += 1
        if self._deaths[fatal.number] >= DEATHS:
            raise EngineError(self._obituary(fatal))

    def _obituary(self, job: Job) -> str:
        first, last = job.blocks[0], job.blocks[-1]
        entry = first.entry
        message = (
            f"a worker process died, {DEATHS} times in the same games: {entry.spec} under "
            f"{entry.rules}, seed {entry.seed}, games {first.first} to "
            f"{last.first + last.games - 1}"
        )
        if not self._has_answered:
            message += ' (a script that uses workers needs the usual `if __name__ == "__main__":`)'
        return message


def _check_script() -> None:
    """Refuses a script that workers cannot read again, as each does when it starts."""
    file = getattr(sys.modules["__main__"], "__file__", None)
    if file is not None and not Path(file).exists():
        raise EngineError(
            f"expected a script in a file, or workers=1, got {Path(file).name}: each worker reads "
            "the script again when it starts"
        )


class _Worker:
    """A process, the pipe to it, and what it has been given; the first of that it plays."""

    process: SpawnProcess
    pipe: Connection

    def __init__(self) -> None:
        self.jobs: deque[Job] = deque()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        with without_interrupts(signal.SIGTERM):
            self.process.start()
        theirs.close()
