"""Slow work beside the server: a few threads, a bounded line, and a time after which nobody waits.

The engine lets other threads run while it counts, so that reveals are answered meanwhile.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar, cast

from minewise.game.view import View
from minewise.web.refusals import Refused

T = TypeVar("T")

PICKLED = 8
"""Bytes of memory that an answer takes, at most, for a byte of its pickle: small documents take six
(tests/web/api/test_work.py)."""


@dataclass(eq=False)
class _Job:
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    waiting: int = 0


@dataclass
class Work:
    """Threads that answer questions about positions, and the answers that were asked for last.

    A question that is asked again while it is being worked on joins the first; one that took
    longer than `seconds` is answered at once when it is asked again after it is done.
    """

    threads: int
    waiting: int
    seconds: float
    most_bytes: int
    _jobs: dict[Hashable, _Job] = field(default_factory=dict)
    _line: SimpleQueue[tuple[Hashable, _Job]] = field(default_factory=SimpleQueue)
    _started: list[Thread] = field(default_factory=list)
    _answers: OrderedDict[Hashable, tuple[int, Any]] = field(default_factory=OrderedDict)
    _bytes: int = 0

    async def answer(self, question: Hashable, work: Callable[[], T]) -> T:
        """What `work` returns or raises; 503 if it takes too long or too much waits already.

        Equal questions must have equal answers that nobody changes.
        """
        if question in self._answers:
            self._answers.move_to_end(question)
            return cast(T, self._answers[question][1])
        job = self._jobs.get(question)
        if job is None:
            if len(self._jobs) >= self.threads + self.waiting:
                raise Refused(503, "the server is busy: ask again in a moment", retry=2)
            loop = asyncio.get_running_loop()
            job = _Job(work, loop, loop.create_future(), waiting=1)
            self._jobs[question] = job
            self._line.put((question, job))
            self._start()
        else:
            job.waiting += 1
        try:
            async with asyncio.timeout(self.seconds):
                return cast(T, await asyncio.shield(job.future))
        except TimeoutError:
            raise Refused(
                503,
                f"this takes longer than {self.seconds:g} seconds: the work goes on, so ask again",
                retry=5,
            ) from None
        finally:
            job.waiting -= 1

    async def about(self, what: str, view: View, work: Callable[[View], T]) -> T:
        """The answer to a question about a view."""
        return await self.answer((what, view), lambda: work(view))

    def _start(self) -> None:
        """One thread more while there are fewer than there is work. They are daemons: what never
        ends does not keep the server from ending."""
        if len(self._started) < min(self.threads, len(self._jobs)):
            thread = Thread(target=self._work, daemon=True, name="minewise work")
            self._started.append(thread)
            thread.start()

    def _work(self) -> None:
        while True:
            question, job = self._line.get()
            result, raised, size = None, None, 0
            try:
                # Nobody waits any more for what stood in line too long.
                if job.waiting == 0:
                    raise Refused(503, "nobody has waited for this", retry=1)
                result = job.work()
                size = size_of((question, result))
            except BaseException as error:
                raised = error
            with suppress(RuntimeError):  # the server has ended meanwhile
                job.loop.call_soon_threadsafe(self._done, question, job, result, size, raised)

    def _done(
        self, question: Hashable, job: _Job, result: object, size: int, raised: BaseException | None
    ) -> None:
        del self._jobs[question]
        if raised is None:
            job.future.set_result(result)
            self._keep(question, size, result)
        else:
            job.future.set_exception(raised)
            job.future.exception()  # seen, also where nobody waits

    def _keep(self, question: Hashable, size: int, result: object) -> None:
        self._answers[question] = size, result
        self._bytes += size
        while self._bytes > self.most_bytes:
            _, (freed, _) = self._answers.popitem(last=False)
            self._bytes -= freed


def size_of(kept: object) -> int:
    """Bytes of memory that an answer takes, at most."""
    return PICKLED * len(pickle.dumps(kept))
