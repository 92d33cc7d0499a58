"""Work beside the server: a few threads, a bounded queue, and a time after which nobody waits.

The core lets other threads run while it counts, so that moves are answered meanwhile.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar, cast

from minewise.web.refusals import Refused

T = TypeVar("T")

KEPT_BESIDE = 500
"""Bytes of memory that a kept answer takes in addition to its text and its question, at most
(tests/web/api/test_work.py)."""


@dataclass(eq=False)
class _Job:
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    question: str | None
    waiting: int = 1


@dataclass
class Work:
    """Threads that answer questions, and the answers to the latest ones.

    A question that is asked again while it is being worked on joins the first; one that took
    longer than `seconds` is answered at once when it is asked again after it is done.
    """

    threads: int
    waiting: int
    seconds: float
    most_bytes: int
    _jobs: dict[str, _Job] = field(default_factory=dict)
    _count: int = 0
    _queue: SimpleQueue[_Job] = field(default_factory=SimpleQueue)
    _started: list[Thread] = field(default_factory=list)
    _answers: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    _bytes: int = 0

    async def answer(self, name: str, fields: dict[str, Any], work: Callable[[], bytes]) -> bytes:
        """The answer to a question with these fields, which is always the same: `work` is done
        where it is not kept. 503 if that takes too long or too much waits already."""
        question = json.dumps([name, fields], sort_keys=True)
        if question in self._answers:
            self._answers.move_to_end(question)
            return self._answers[question]
        job = self._jobs.get(question)
        if job is None:
            job = self._jobs[question] = self._begin(work, question)
        else:
            job.waiting += 1
        return cast(bytes, await self._result(job, "the work continues, so ask again"))

    async def once(self, work: Callable[[], T]) -> T:
        """What `work` returns or raises, which is kept for nobody; 503 as above."""
        job = self._begin(work, None)
        return cast(
            T, await self._result(job, "look at the state of the game before you ask again")
        )

    def _begin(self, work: Callable[[], Any], question: str | None) -> _Job:
        if self._count >= self.threads + self.waiting:
            raise Refused(503, "the server is busy: ask again in a moment", retry=2)
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future(), question)
        self._count += 1
        self._queue.put(job)
        # They are daemons: what never ends does not keep the server from ending.
        if len(self._started) < min(self.threads, self._count):
            thread = Thread(target=self._work, daemon=True, name="minewise work")
            self._started.append(thread)
            thread.start()
        return job

    async def _result(self, job: _Job, advice: str) -> Any:
        try:
            async with asyncio.timeout(self.seconds) as scope:
                return await asyncio.shield(job.future)
        except TimeoutError:
            if not scope.expired():  # the core gave the work up
                raise
            sentence = f"this takes longer than {self.seconds:g} seconds: {advice}"
            raise Refused(503, sentence, retry=5) from None
        finally:
            job.waiting -= 1

    def _work(self) -> None:
        while True:
            job = self._queue.get()
            result, error = None, None
            try:
                # Nobody waits any more for what stood in the queue too long.
                if job.waiting == 0:
                    raise Refused(503, "nobody has waited for this", retry=1)
                result = job.work()
            except BaseException as raised:
                error = raised
            with suppress(RuntimeError):  # the server has ended meanwhile
                job.loop.call_soon_threadsafe(self._end, job, result, error)

    def _end(self, job: _Job, result: Any, error: BaseException | None) -> None:
        self._count -= 1
        if job.question is not None:
            del self._jobs[job.question]
        if error is None:
            job.future.set_result(result)
            if job.question is not None:
                self._keep(job.question, result)
        else:
            job.future.set_exception(error)
            job.future.exception()  # seen, also where nobody waits

    def _keep(self, question: str, answer: bytes) -> None:
        self._answers[question] = answer
        self._bytes += size_of(question, answer)
        while self._bytes > self.most_bytes:
            self._bytes -= size_of(*self._answers.popitem(last=False))


def size_of(question: str, answer: bytes) -> int:
    """Bytes of memory that a kept answer takes, at most."""
    return len(question) + len(answer) + KEPT_BESIDE
