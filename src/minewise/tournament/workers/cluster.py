"""The engine of a Dask cluster: one that is there, or one of processes on this machine."""

from __future__ import annotations

import gc
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from minewise.errors import EngineError, MinewiseError, MissingExtraError, install_command
from minewise.tournament.interrupts import without_interrupts
from minewise.tournament.play import Job, JobResult, play_job
from minewise.tournament.workers import DEATHS, JOBS_AHEAD

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 4.0
"""Seconds that a cluster has to answer when it is called."""

SILENCE = 30.0
"""Seconds without a worker, or without the scheduler, after which a run ends."""

TURN = 0.5
"""Seconds between two looks at whether the cluster is still there."""


class Cluster:
    """Plays on a cluster through dask.distributed: `tcp://host:port`, or `local:4` for one of four
    processes on this machine.

    A worker that dies is none of the driver's business: Dask gives its jobs to others, and may
    play some twice; a job still comes back once.
    """

    def __init__(self, address: str) -> None:
        _check_installed()
        self._silence = ExitStack()
        self._silence.enter_context(_quiet())
        try:
            self._client, self._own = _connect(address)
        except BaseException:
            self._silence.close()
            raise
        self._address = address
        self._name = uuid4().hex  # other runs may use the same cluster
        self._finished: SimpleQueue[tuple[Job, Future[JobResult]]] = SimpleQueue()
        self._held: dict[int, Future[JobResult]] = {}
        self._deaths: Counter[int] = Counter()
        self._count, self._looked = 0, -TURN
        self.workers = max(1, self._threads())

    @property
    def room(self) -> int:
        self.workers = max(self.workers, self._threads())  # some may have joined
        return JOBS_AHEAD * self.workers - len(self._held)

    def submit(self, job: Job) -> None:
        # A key of its own for each attempt: Dask would take the same one for the same result.
        attempt = self._deaths[job.number]
        key = f"minewise-{self._name}-{job.number}-{attempt}"
        with self._or_lost():
            future = self._client.submit(play_job, job, key=key, pure=False)
            self._held[job.number] = future
            future.add_done_callback(lambda done: self._finished.put((job, done)))

    def collect(self) -> JobResult:
        silent = 0.0
        while True:
            if result := self._next():
                return result
            silent = 0.0 if self._is_alive() else silent + TURN
            if silent >= SILENCE:
                raise EngineError(f"no worker is left at {self._address}")

    def _next(self) -> JobResult | None:
        """The next result; None if none has come after a while."""
        try:
            job, future = self._finished.get(timeout=TURN)
        except Empty:
            return None
        if self._held.get(job.number) is not future:
            return None
        return self._result(job, future)

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

    def _result(self, job: Job, future: Future[JobResult]) -> JobResult | None:
        """What has come back; None if the job is to be played again."""
        from distributed import KilledWorker

        if future.status != "error":
            try:
                with self._or_lost():
                    # A result whose worker has died since is played again, and waited for.
                    result: JobResult = future.result(timeout=TURN)
            except TimeoutError:
                self._finished.put((job, future))
                return None
            del self._held[job.number]
            return result
        with self._or_lost():
            error = future.exception(timeout=SILENCE)
        if isinstance(error, MinewiseError):
            raise error
        if not isinstance(error, KilledWorker):
            reason = f"{type(error).__name__}: {error}"
            raise EngineError(f"a worker of {self._address} failed: {reason}")
        self._deaths[job.number] += 1
        if self._deaths[job.number] >= DEATHS:
            raise EngineError(f"workers of the cluster keep dying in the same games: {error}")
        self.submit(job)
        return None

    def _threads(self) -> int:
        """Those of all workers, as they were a turn ago at most: the answer of the scheduler is as
        long as the cluster is large, and room is asked for with every job."""
        if monotonic() - self._looked >= TURN:
            with self._or_lost():
                workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
            self._count = sum(worker["nthreads"] for worker in workers)
            self._looked = monotonic()
        return self._count

    @contextmanager
    def _or_lost(self) -> Iterator[None]:
        """Whatever goes wrong in here, but for time, is that the scheduler is gone."""
        try:
            yield
        except TimeoutError:
            raise
        except Exception as error:
            raise EngineError(f"lost the cluster at {self._address}") from error

    def _is_alive(self) -> bool:
        return self._client.status == "running" and self._threads() > 0


def _check_installed() -> None:
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            f"a cluster needs the extra cluster: {install_command('minewise[cluster]')}"
        ) from None


def _connect(address: str) -> tuple[Client, Any]:
    """The client, and the cluster if it is our own."""
    import dask
    from distributed import LocalCluster

    kind, _, number = address.partition(":")
    # Dask holds every job of a worker that dies to be suspicious: the innocent are not given up.
    config = {"distributed.scheduler.allowed-failures": 10, "distributed.admin.tick.limit": "60s"}
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
