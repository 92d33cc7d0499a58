"""The engine of a Dask cluster: one that is there, or one of processes on this machine."""

from __future__ import annotations

import gc
import logging
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from minewise.errors import (
    EngineError,
    MinewiseError,
    MissingExtraError,
    PlanError,
    UnknownAgentError,
    need,
)
from minewise.tournament.interrupts import without_interrupts
from minewise.tournament.play import Job, JobResult, play_job
from minewise.tournament.workers import DEATHS, JOBS_AHEAD
from minewise.tournament.workers.installation import ASKED, difference

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 4.0
"""Seconds that a cluster has to answer when it is called."""

SILENCE = 30.0
"""Seconds without a worker, or without the scheduler, after which a run ends; and seconds that a
worker may be silent before others get its games."""

TURN = 0.5
"""Seconds between two looks at whether the cluster is still there."""

MOST_NAMED = 3
"""Workers named by the error that no worker is left."""

OF_THE_WORKER = (UnknownAgentError, PlanError, MissingExtraError)
"""Errors of what is installed there: a file or a package that is missing, or another than here."""


def _play(data: bytes) -> JobResult:
    """The result of a job, which is read here for the same reason: an agent may lack its module."""
    from distributed.protocol.pickle import loads

    return play_job(loads(data))


@dataclass
class _ClusterWorker:
    """A worker of the cluster, and the jobs that it has been given, the oldest first."""

    threads: int = 1
    jobs: dict[int, Job] = field(default_factory=dict)
    seen: float = 0.0
    heard: float = 0.0
    is_known: bool = False  # it has said which minewise it runs
    is_silent: bool = False
    refusal: str = ""

    @property
    def is_lost(self) -> bool:
        return self.is_silent or bool(self.refusal)

    @property
    def room(self) -> int:
        free = self.is_known and not self.is_lost
        return JOBS_AHEAD * self.threads - len(self.jobs) if free else 0


class Cluster:
    """Plays on a cluster through dask.distributed: `tcp://host:port`, or `local:4` for one of four
    processes on this machine.

    Every worker is asked first which minewise it runs; one of another gets no games, nor does one
    that lacks what an agent needs. The jobs of a worker that dies, or is silent, go to others. If
    it comes back, what it brings is ignored: a job comes back once. A scheduler may come back, too.
    """

    def __init__(self, address: str) -> None:
        need("A cluster", "distributed", package="minewise[cluster]")
        self._silence = ExitStack()
        self._silence.enter_context(_quiet())
        try:
            self._client, self._own = _connect(address)
        except BaseException:
            self._silence.close()
            raise
        self._address = address
        self._name = uuid4().hex  # other runs may use the same cluster
        self._attempts = count()
        self._waiting: deque[Job] = deque()
        self._finished: SimpleQueue[tuple[str, Job | None, Future[Any]]] = SimpleQueue()
        self._held: dict[int, Future[JobResult]] = {}
        self._deaths: Counter[int] = Counter()
        self._staff: dict[str, _ClusterWorker] = {}
        self._looked, self._answered, self._alive = -TURN, monotonic(), monotonic()
        self.workers = 1
        try:
            while not any(worker.is_known for worker in self._staff.values()) and (
                monotonic() - self._alive < PATIENCE
            ):
                self._look()
                self._next()
        except BaseException:
            self.cancel()
            raise

    @property
    def room(self) -> int:
        self._look()
        return JOBS_AHEAD * self.workers - len(self._held) - len(self._waiting)

    def submit(self, job: Job) -> None:
        self._waiting.append(job)

    def collect(self) -> JobResult:
        while True:
            self._look()
            self._check_alive()
            if self._finished.empty():  # not after each of many results: it looks at all workers
                self._hand_out()
            if result := self._next():
                return result

    def cancel(self) -> None:
        held, self._held = self._held, {}
        with self._silence:
            with suppress(Exception):  # it may be gone already
                self._client.cancel(list(held.values()), force=True)
            with suppress(Exception):
                self._client.close(timeout=PATIENCE)
            if self._own is not None:
                with suppress(Exception):
                    self._own.close(timeout=PATIENCE)

    def _hand_out(self) -> None:
        """Gives what is waiting to workers that have room, the least busy first."""
        most = max((worker.room for worker in self._staff.values()), default=0)
        for free in range(most, 0, -1):
            for address, worker in self._staff.items():
                if worker.room < free:
                    continue
                if not self._waiting or self._client.status != "running":
                    return
                job = self._waiting[0]
                if future := self._send(address, job):
                    self._waiting.popleft()
                    worker.jobs[job.number] = job
                    self._held[job.number] = future

    def _send(self, address: str, job: Job | None) -> Future[Any] | None:
        """Gives a worker a job, or asks it which minewise it runs; None if the scheduler is gone.

        A key of its own for each attempt: Dask would take the same one for the same result.
        """
        from distributed.protocol.pickle import dumps

        what = (eval, ASKED) if job is None else (_play, dumps(job))
        key = f"minewise-{self._name}-{next(self._attempts)}"
        first = int(job is None)
        try:
            future: Future[Any] = self._client.submit(
                *what, key=key, pure=False, workers=[address], priority=first
            )
        except Exception as error:
            if self._client.status == "running":
                raise EngineError(f"cannot hand out games at {self._address}: {error}") from error
            return None
        future.add_done_callback(lambda done: self._finished.put((address, job, done)))
        return future

    def _next(self) -> JobResult | None:
        """The next result; None if none has come after a while."""
        try:
            address, job, future = self._finished.get(timeout=TURN)
        except Empty:
            return None
        worker = self._staff.get(address)
        if worker is None or (job is not None and self._held.get(job.number) is not future):
            return None  # it has been given to another meanwhile
        try:
            answer = future.result(timeout=TURN)
        except TimeoutError:  # the worker may be gone: this shows in a while
            self._finished.put((address, job, future))
        except Exception as error:
            self._failed(address, job, future, error)
        else:
            return self._received(address, job, answer)
        return None

    def _received(self, address: str, job: Job | None, answer: Any) -> JobResult | None:
        worker = self._staff[address]
        if job is None:
            worker.is_known = True
            if reason := difference(answer):
                self._refuse(address, reason)
            return None
        expected = job.blocks[0].entry.fingerprint
        if answer.fingerprint != expected:
            self._refuse(address, f"its fingerprint is {answer.fingerprint}, here {expected}")
            return None
        del worker.jobs[job.number], self._held[job.number]
        result: JobResult = answer
        return result

    def _failed(self, address: str, job: Job | None, future: Future[Any], error: Exception) -> None:
        """What an error is of: the worker, the games, or the cluster."""
        from distributed import KilledWorker

        if future.status == "cancelled" or isinstance(error, KilledWorker):
            # The scheduler has begun anew, or the worker was, at the same address.
            worker = self._staff.pop(address)
            self._give_back(worker, has_died=future.status != "cancelled")
        elif job is None or not isinstance(error, MinewiseError):
            what = "it cannot run minewise" if job is None else "it cannot play"
            self._refuse(address, f"{what}: {type(error).__name__}: {error}")
        elif isinstance(error, OF_THE_WORKER):
            self._refuse(address, str(error))
        else:
            raise error

    def _refuse(self, address: str, reason: str) -> None:
        self._staff[address].refusal = reason
        self._give_back(self._staff[address])
        _tell(f"the worker {address} gets no games of this run: {reason}")

    def _give_back(self, worker: _ClusterWorker, *, has_died: bool = False) -> None:
        """The jobs of a worker wait for others; those that it died over, for so many times."""
        jobs, worker.jobs = worker.jobs, {}
        futures = [self._held.pop(number) for number in jobs]
        with suppress(Exception):  # the scheduler may be gone
            self._client.cancel(futures, force=True)
        self._waiting.extendleft(reversed(jobs.values()))
        for number in list(jobs)[: worker.threads] if has_died else ():
            self._deaths[number] += 1
            if self._deaths[number] >= DEATHS:
                block = jobs[number].blocks[0]
                raise EngineError(
                    "workers of the cluster keep dying in the same games: "
                    f"{block.entry.spec}, from game {block.first} on"
                )

    def _look(self) -> None:
        """Takes note, once a turn, of who is there: the answer of the scheduler is as long as the
        cluster is large, and room is asked for with every job."""
        if monotonic() - self._looked < TURN:
            return
        if self._client.status == "running":
            if info := self._identity():
                self._answered = monotonic()
                self._meet(info["workers"])
        else:
            while self._staff:
                self._give_back(self._staff.popitem()[1])
            if self._client.status == "closed":
                with suppress(OSError, RuntimeError, TimeoutError, ValueError):
                    self._client = _client(self._own or self._address)
        self._looked = monotonic()

    def _identity(self) -> dict[str, Any] | None:
        """What the scheduler says of itself; None if it is busy, or has gone in this moment."""
        scheduler = self._client.scheduler
        if scheduler is None:
            return None
        with suppress(Exception):
            return dict(
                self._client.sync(scheduler.identity, n_workers=-1, callback_timeout=PATIENCE)
            )
        return None

    def _meet(self, workers: dict[str, dict[str, Any]]) -> None:
        for address in self._staff.keys() - workers.keys():
            self._give_back(self._staff.pop(address), has_died=True)
        now = monotonic()
        for address, told in workers.items():
            if address not in self._staff:
                if self._send(address, None) is None:
                    return
                self._staff[address] = _ClusterWorker()
            worker = self._staff[address]
            worker.threads = told["nthreads"]
            # One that is paused, for want of memory, plays nothing that it has not begun.
            if worker.seen != told["last_seen"] and told["status"] != "paused":
                worker.seen, worker.heard, worker.is_silent = told["last_seen"], now, False
            elif now - worker.heard > SILENCE and not worker.is_silent:
                worker.is_silent = True
                self._give_back(worker)
                _tell(f"the worker {address} does not answer: others get its games")
        threads = sum(worker.threads for worker in self._staff.values() if not worker.is_lost)
        self.workers = max(self.workers, threads)  # some may have joined

    def _check_alive(self) -> None:
        """Ends the run if there has been nobody to play for long."""
        now = monotonic()
        if now - self._answered > SILENCE:
            raise EngineError(f"lost the cluster at {self._address}")
        if any(not worker.is_lost for worker in self._staff.values()):
            self._alive = now
        refusals = [
            f"{address}: {worker.refusal}"
            for address, worker in self._staff.items()
            if worker.refusal
        ]
        if now - self._alive > (PATIENCE if refusals else SILENCE):
            more = f" and {len(refusals) - MOST_NAMED} more" if len(refusals) > MOST_NAMED else ""
            why = f" that can play: {'; '.join(refusals[:MOST_NAMED])}{more}" if refusals else ""
            raise EngineError(f"no worker is left at {self._address}{why}")


def _tell(what: str) -> None:
    """Without a logger set up by the user, on the standard error."""
    logging.getLogger("minewise").warning(what)


def _connect(address: str) -> tuple[Client, Any]:
    """The client, and the cluster if it is our own."""
    import dask
    from distributed import LocalCluster

    kind, _, number = address.partition(":")
    config = {"distributed.admin.tick.limit": "60s"}
    try:
        if kind != "local":
            return _client(address), None
        if not number.isdecimal() or not 1 <= int(number) <= 1024:
            raise EngineError(f"expected a cluster as tcp://host:port or local:N, got {address!r}")
        with dask.config.set(config), without_interrupts():
            cluster = LocalCluster(
                n_workers=int(number),
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
            return _client(cluster), cluster
    except (OSError, RuntimeError, TimeoutError, ValueError) as error:
        raise EngineError(
            f"expected a cluster at {address}, none answers ({error}); "
            "the form is tcp://host:port or local:N"
        ) from None


def _client(cluster: Any) -> Client:
    """A client that has connected.

    Garbage is not collected meanwhile: a client that could not connect before may be in it, which
    stops its loop when it is finalized, by the lock that a client holds while it starts.
    """
    from distributed import Client

    collects = gc.isenabled()
    gc.disable()
    try:
        return Client(cluster, timeout=PATIENCE)
    finally:
        if collects:
            gc.enable()


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask tells of every connection that ends, with tracebacks; what matters we tell ourselves."""
    import distributed  # noqa: F401 - which sets the levels of its loggers when it is imported

    known = [*logging.root.manager.loggerDict]
    loggers = [logging.getLogger(name) for name in known if name.split(".")[0] == "distributed"]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
