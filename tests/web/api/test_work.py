"""How much memory the kept answers take."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from contextlib import suppress
from functools import partial
from json import encoder
from tracemalloc import Filter

import pytest

from minewise.web import work as work_module
from minewise.web.refusals import Refused
from minewise.web.settings import Settings
from minewise.web.work import Work, size_of
from tests.web.api.serving import asking, run

ANY_MEMORY = 2**50
"""Bytes: the process of all tests may take more than a server does."""

MAKERS = [str(module.__file__) for module in (work_module, encoder)] + [__file__]
"""What makes an answer that is kept; other threads of the process make things of their own."""


@pytest.mark.promise(
    "web.md",
    "What the server keeps takes about 140 MiB at most, and 1 MiB more for each client while much "
    "is in flight.",
)
@pytest.mark.parametrize("size", [10, 1_000, 100_000])
def test_an_answer_takes_no_more_memory_than_it_counts_for(size: int) -> None:
    async def kept() -> tuple[int, int]:
        work = Work(Settings(threads=1, bytes_of_answers=10**9, memory=ANY_MEMORY))
        await work.answer(asking(), "first", {}, bytes)  # what is made once
        tracemalloc.start()
        for number in range(50):
            await work.answer(asking(), "next", {"number": number}, lambda: bytes(size))
        gc.collect()
        taken = tracemalloc.take_snapshot().filter_traces([Filter(True, file) for file in MAKERS])
        tracemalloc.stop()
        return sum(trace.size for trace in taken.traces), work._bytes

    taken, counted = run(kept)
    assert 50 * size <= taken <= counted


def test_old_answers_make_room() -> None:
    work = Work(
        Settings(threads=1, memory=ANY_MEMORY, bytes_of_answers=10 * size_of("", bytes(1000)))
    )
    made = []

    def answer(number: int) -> bytes:
        made.append(number)
        return bytes(1000)

    async def ask() -> None:
        for number in (*range(20), 19, 0):
            fields = {"number": number}
            await work.answer(asking(), "number", fields, partial(answer, number))

    run(ask)
    assert made == [*range(20), 0]
    assert 5 <= len(work._answers) <= 10


def test_work_that_is_given_up_as_it_begins_leaves_its_thread() -> None:
    """However early or late that is: no thread counts as working for ever."""

    async def scenario() -> None:
        work = Work(Settings(threads=2, seconds=0.0))

        def busy() -> bytes:
            return b"" * sum(range(200))

        for number in range(3_000):
            answer = work.answer(asking(), "number", {"number": number}, busy)
            with suppress(Refused):
                await answer
            for job in [*work._jobs]:
                work._drop(job, Refused(503, "given up"))
            if number % 100 == 0:
                await asyncio.sleep(0)
        while work.is_running:
            await asyncio.sleep(0.01)  # no clock: between two looks

    run(scenario)
