"""The engine of a Dask cluster: one that is there, or one of processes on this machine."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from minewise.errors import EngineError
from minewise.tournament.engines.base import BATCHES_AHEAD, DEATHS
from minewise.tournament.engines.processes import without_interrupts
from minewise.tournament.play import Batch, BatchResult, play_batch

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

    A worker that dies is none of the driver's business: Dask gives its batches to others, and may
    play some twice; a batch still comes back once.
    """

    def __init__(self, address: str) -> None:
        with _quiet():
            self._client, self._own = _connect(address)
        self._address = address
        self._finished: SimpleQueue[tuple[Batch, Future[BatchResult]]] = SimpleQueue()
        self._held: dict[int, Future[BatchResult]] = {}
        self._deaths: Counter[int] = Counter()
        self.workers = max(1, self._threads())

    @property
    def room(self) -> int:
        self.workers = max(self.workers, self._threads())  # some may have joined
        return BATCHES_AHEAD * self.workers - len(self._held)

    def submit(self, batch: Batch) -> None:
        # A key of its own for each attempt: Dask would take the same one for the same result.
        attempt = self._deaths[batch.number]
        key = f"minewise-{id(self)}-{batch.number}-{attempt}"
        future = self._client.submit(play_batch, batch, key=key, pure=False, retries=DEATHS)
        self._held[batch.number] = future
        future.add_done_callback(lambda done: self._finished.put((batch, done)))

    def collect(self) -> BatchResult:
        silent = 0.0
        while True:
            try:
                batch, future = self._finished.get(timeout=TURN)
            except Empty:
                silent = 0.0 if self._is_alive() else silent + TURN
                if silent >= SILENCE:
                    raise EngineError(f"lost the cluster at {self._address}") from None
                continue
            if self._held.get(batch.number) is not future:
                continue
            if result := self._result(batch, future):
                return result

    def cancel(self) -> None:
        held, self._held = self._held, {}
        with _quiet(), suppress(Exception):  # it may be gone already
            self._client.cancel(list(held.values()), force=True)
        with _quiet(), suppress(Exception):
            self._client.close(timeout=PATIENCE)
        if self._own is not None:
            with _quiet(), suppress(Exception):
                self._own.close(timeout=PATIENCE)

    def _result(self, batch: Batch, future: Future[BatchResult]) -> BatchResult | None:
        """What has come back; None if the batch is to be played again."""
        from distributed import KilledWorker

        try:
            result: BatchResult = future.result(timeout=SILENCE)
        except (KilledWorker, TimeoutError) as error:
            self._deaths[batch.number] += 1
            if self._deaths[batch.number] >= DEATHS:
                raise EngineError(
                    f"workers of the cluster die over the same games: {error}"
                ) from None
            self.submit(batch)
            return None
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise EngineError(f"a worker of {self._address} failed: {told}") from error
        del self._held[batch.number]
        return result

    def _threads(self) -> int:
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return sum(worker["nthreads"] for worker in workers)

    def _is_alive(self) -> bool:
        return self._client.status == "running" and self._threads() > 0


def _connect(address: str) -> tuple[Client, Any]:
    """The client, and the cluster if it is our own."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise EngineError(
            "a cluster needs dask.distributed: pip install 'minewise[cluster]'"
        ) from None
    kind, _, number = address.partition(":")
    # Dask holds every batch of a worker that dies to be suspicious: the innocent are not given up.
    config = {"distributed.scheduler.allowed-failures": 10, "distributed.admin.tick.limit": "60s"}
    try:
        if kind != "local":
            return Client(address, timeout=PATIENCE), None
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
            return Client(cluster, timeout=PATIENCE), cluster
    except (OSError, TimeoutError, ValueError) as error:
        raise EngineError(
            f"expected a cluster at {address}, none answers ({type(error).__name__}: {error}); "
            "the form is tcp://host:port or local:N"
        ) from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask tells of every connection that ends, which is no message to the user."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)
