"""Work beside the server: a few threads, in turn for each client, and a time after which nobody
waits.

The core lets other threads run while it counts, so that moves are answered meanwhile.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import sys
from _thread import start_new_thread
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from mmap import PAGESIZE
from threading import Lock, local
from time import sleep
from typing import Any, TypeVar, cast

from starlette.requests import Request
from starlette.types import Receive

from minewise.errors import MinewiseError
from minewise.match.limits import OWN_MEMORY
from minewise.web.refusals import Refused
from minewise.web.settings import Settings
from minewise.web.shares import Shares, client_of

T = TypeVar("T")
Outcome = tuple[Any, BaseException | None]

KEPT_BESIDE = 500
"""Bytes of memory that a kept answer takes in addition to its text and its question, at most
(tests/web/api/test_work.py)."""


AGAIN = 0.5
"""Seconds after which a thread that goes on is told again."""


LOOK = 0.05
"""Seconds between two looks at the memory that is taken, by tens of megabytes at most."""


class GivenUp(BaseException):
    """Raised in the thread whose work nobody wants any more."""


@dataclass(eq=False)
class _Job:
    """`question` is None where the work changes something, so that it is not given up once it has
    begun, unless it `may_end` without that."""

    client: str
    work: Callable[[], Any]
    question: str | None
    may_end: bool
    future: asyncio.Future[Any]
    waiting: int = 0
    thread: int = 0
    deadline: asyncio.TimerHandle | None = None
    is_begun: bool = False
    is_over: bool = False
    is_told: bool = False
    lock: Lock = field(default_factory=Lock)

    def give_up(self) -> None:
        """Ends the thread at its next step in Python, or when the core asks whether to go on."""
        with self.lock:  # no other thread can have its number meanwhile
            if not self.thread or self.is_over or not self.may_end:
                return
            if self.is_begun:
                self._raise()
        # Python drops what is raised while it ends an object.
        self.future.get_loop().call_later(AGAIN, self.give_up)

    def _raise(self) -> None:
        if _imports(self.thread):  # half a module would stay, and its lock
            return
        thread, raised = ctypes.c_ulong(self.thread), ctypes.py_object(GivenUp)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, raised)


def _imports(thread: int) -> bool:
    """Is a thread about to load a module?"""
    frame = sys._current_frames().get(thread)  # noqa: SLF001 - that is its documented name
    while frame is not None and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


class Work:
    """Threads that answer questions, and the answers to the latest ones. Only the thread of the
    server asks.

    Clients take turns. One alone has at most half of the threads, and each may always have one,
    up to twice the number of threads in all. A question that is asked again while it is being
    worked on, or while it waits for the same client, joins the first; one that took longer than
    `settings.seconds` is answered at once when it is asked again after it is done. What nobody
    waits for any more is given up.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._shares = Shares(settings.waiting, settings.waiting_of_client, settings.waiting_always)
        self._queues: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._running: Counter[str] = Counter()
        self._jobs: dict[_Job, None] = {}
        self._of_question: dict[str, _Job] = {}
        self._answers: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._here = local()
        self._large: dict[str, _Job] = {}
        self._dropped: _Job | None = None
        self._is_closed = False
        self._is_watched = False

    async def answer(
        self, request: Request, name: str, fields: dict[str, Any], work: Callable[[], bytes]
    ) -> bytes:
        """The answer to a question with these fields, which is always the same: `work` is done
        where it is not kept. 503 if that takes too long or too much waits already."""
        question = json.dumps([name, fields], sort_keys=True)
        if question in self._answers:
            self._answers.move_to_end(question)
            return self._answers[question]
        client, job = client_of(request.scope), self._of_question.get(question)
        if job is None or not (job.thread or job.client == client):  # it waits behind others
            job = self._begin(client, work, question, may_end=True)
        advice = "the work continues, so ask again"
        return cast(bytes, await self._result(job, request.receive, advice))

    async def once(self, request: Request, work: Callable[[], T], *, may_end: bool = False) -> T:
        """What `work` returns or raises, which is kept for nobody; 503 as above. Only work that
        `may_end` at any step is given up when it takes too much memory."""
        job = self._begin(client_of(request.scope), work, None, may_end=may_end)
        advice = "look at what has come of it before you ask again"
        return cast(T, await self._result(job, request.receive, advice))

    @property
    def is_running(self) -> bool:
        """Is there a thread that works?"""
        return bool(self._running)

    def wait_for_room(self, cells: int) -> None:
        """Waits in the thread of some work until no other of its client works on a large board, if
        this one is large; none does before this work ends."""
        job = self._here.job
        while cells >= self._settings.large and self._large.setdefault(job.client, job) is not job:
            sleep(LOOK)

    def close(self) -> None:
        """Gives up all work, and takes no more."""
        self._is_closed = True
        for job in list(self._jobs):
            self._drop(job, Refused(503, "the server ends", retry=1))

    def _begin(
        self, client: str, work: Callable[[], Any], question: str | None, *, may_end: bool
    ) -> _Job:
        is_next = client not in self._queues and self._may_start(client)
        if self._is_closed or not (is_next or self._shares.take(client)):
            raise Refused(503, "the server is busy: ask again in a moment", retry=2)
        future = asyncio.get_running_loop().create_future()
        job = _Job(client, work, question, may_end, future)
        self._jobs[job] = None
        if question is not None:
            self._of_question[question] = job
        if is_next:
            self._start(job)
        else:
            self._queues.setdefault(client, deque()).append(job)
        return job

    def _start_next(self) -> None:
        """Starts what may be started, of each client in turn."""
        for client in [*self._queues]:
            if self._may_start(client):
                queue = self._queues.pop(client)
                job = queue.popleft()
                if queue:  # behind the others
                    self._queues[client] = queue
                self._shares.give_back(client)
                self._start(job)

    def _start(self, job: _Job) -> None:
        loop, longest = job.future.get_loop(), self._settings.longest
        too_long = TimeoutError(f"expected work of at most {longest:g} seconds")
        job.deadline = loop.call_later(longest, self._drop, job, too_long)
        self._running[job.client] += 1
        try:
            job.thread = start_new_thread(self._do, (job, loop))
        except RuntimeError:  # the system allows no more threads
            job.thread = -1
            refused = Refused(503, "the server is busy: ask again in a moment", retry=2)
            loop.call_soon(self._end, job, (None, refused))
            return
        if not self._is_watched:
            self._is_watched = True
            loop.call_later(LOOK, self._watch_memory, loop)

    def _watch_memory(self, loop: asyncio.AbstractEventLoop) -> None:
        """Gives up some work while the process takes too much memory: that on a large board, or
        what has worked longest. What it took is free once its thread has ended."""
        self._is_watched = bool(self._running)
        is_large = memory_taken() > self._settings.memory
        if is_large:  # perhaps by what earlier work has freed
            give_back_memory()
            is_large = memory_taken() > self._settings.memory
        if not self._is_watched:
            return
        is_ended = self._dropped is None or not self._dropped.thread
        if is_ended and is_large:
            working = [job for job in self._jobs if job.thread and job.may_end]
            large = [job for job in working if self._large.get(job.client) is job]
            self._dropped = min(large or working, key=_begun, default=None)
            if self._dropped is not None:
                sentence = "this takes too much memory: ask with a smaller budget or board"
                self._drop(self._dropped, Refused(503, sentence, retry=5))
        loop.call_later(LOOK, self._watch_memory, loop)

    def _may_start(self, client: str) -> bool:
        of_client, of_all = self._running[client], self._running.total()
        threads = self._settings.threads
        most_of_all = threads if of_client else 2 * threads
        return of_client < max(1, threads // 2) and of_all < most_of_all

    async def _result(self, job: _Job, receive: Receive, advice: str) -> Any:
        job.waiting += 1
        left = asyncio.ensure_future(_left(receive))
        seconds = self._settings.seconds
        try:
            await asyncio.wait((job.future, left), timeout=seconds, return_when="FIRST_COMPLETED")
            if job.future.done():
                return job.future.result()
            if left.done():
                raise Refused(503, "the client has left")
            raise Refused(503, f"this takes longer than {seconds:g} seconds: {advice}", retry=5)
        finally:
            job.waiting -= 1
            patience = 0.0 if left.done() else self._settings.seconds
            left.cancel()
            if not job.future.done():
                job.future.get_loop().call_later(patience, self._drop_unwanted, job)

    def _drop_unwanted(self, job: _Job) -> None:
        if job.waiting == 0 and (job.question is not None or not job.thread):
            self._drop(job, Refused(503, "nobody has waited for this", retry=1))

    def _drop(self, job: _Job, error: BaseException) -> None:
        """Gives up a job, unless it is done."""
        if job not in self._jobs or job.future.done():
            return
        if not job.thread:
            queue = self._queues[job.client]
            queue.remove(job)
            if not queue:
                del self._queues[job.client]
            self._shares.give_back(job.client)
        elif not job.may_end and not self._is_closed:
            return
        self._forget(job)
        _tell(job.future, None, error)
        job.give_up()

    def _forget(self, job: _Job) -> None:
        self._jobs.pop(job, None)
        if job.question is not None and self._of_question.get(job.question) is job:
            del self._of_question[job.question]

    def _do(self, job: _Job, loop: asyncio.AbstractEventLoop) -> None:
        """What a thread does; it ends only when that is told."""
        outcome: Outcome | None = None
        self._here.job = job
        while not job.is_told:
            try:
                job.is_begun = True  # from here on what is raised is caught
                outcome = outcome or _outcome(job.work)
                self._tell_end(job, loop, outcome)
            except GivenUp:  # wherever the thread is
                outcome = outcome or (None, None)

    def _tell_end(self, job: _Job, loop: asyncio.AbstractEventLoop, outcome: Outcome) -> None:
        with job.lock:
            job.is_over = True
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(self._end, job, outcome)
        job.is_told = True

    def _end(self, job: _Job, outcome: Outcome) -> None:
        if not job.thread:  # told twice
            return
        job.thread = 0
        if self._large.get(job.client) is job:
            del self._large[job.client]
        del job.work  # and what it holds, however long the job is held
        assert job.deadline is not None
        job.deadline.cancel()  # which holds the job
        self._running[job.client] -= 1
        if not self._running[job.client]:
            del self._running[job.client]
        self._forget(job)
        result, error = outcome
        _tell(job.future, result, error)
        if error is None and result is not None and job.question is not None:
            self._keep(job.question, result)
        self._start_next()

    def _keep(self, question: str, answer: bytes) -> None:
        if (same := self._answers.pop(question, None)) is not None:
            self._bytes -= size_of(question, same)
        self._answers[question] = answer
        self._bytes += size_of(question, answer)
        while self._bytes > self._settings.bytes_of_answers:
            self._bytes -= size_of(*self._answers.popitem(last=False))


def _begun(job: _Job) -> float:
    """The time of the loop at which a job was started, and some constant."""
    return job.deadline.when() if job.deadline is not None else 0.0


def _outcome(work: Callable[[], Any]) -> Outcome:
    try:
        return work(), None
    except (MinewiseError, Refused, TimeoutError) as error:
        # Its traceback would hold all that the work has made until the garbage is collected.
        return None, error.with_traceback(None)
    except BaseException as error:
        return None, error


def _tell(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
        future.exception()  # seen, also where nobody waits


async def _left(receive: Receive) -> None:
    """Returns once the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


def memory_taken() -> int:
    """Bytes of memory that this process takes; 0 where the system does not tell it."""
    try:
        return int(OWN_MEMORY.read_text().split()[1]) * PAGESIZE
    except OSError:
        return 0


def give_back_memory() -> None:
    """Gives the system what this process has freed and its allocator has kept, on Linux."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # of another library of C
            ctypes.CDLL(None).malloc_trim(0)


def size_of(question: str, answer: bytes) -> int:
    """Bytes of memory that a kept answer takes, at most."""
    return len(question) + len(answer) + KEPT_BESIDE
