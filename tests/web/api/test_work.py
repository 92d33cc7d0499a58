"""How much memory the kept answers take."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from minewise import Game, Rules, analyze
from minewise.web import models as schema
from minewise.web.work import Work, size_of


def documents(rules: str, games: int) -> list[schema.Analysis]:
    """What the page is told of boards after their first click."""
    found = []
    for number in range(games):
        game = Game(Rules.parse(rules), seed=1, number=number)
        game.reveal(0, 0)
        found.append(schema.Analysis.of(analyze(game.view)))
    return found


def test_an_answer_takes_no_more_memory_than_it_counts_for() -> None:
    for rules, games in (("5x5/4", 200), ("beginner", 100), ("expert", 20)):
        documents(rules, 1)
        tracemalloc.start()
        kept = documents(rules, games)
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert taken <= sum(map(size_of, kept))


def test_old_answers_make_room() -> None:
    work = Work(threads=1, waiting=10, seconds=60, most_bytes=10 * size_of((0, "x" * 1000)))
    made = []

    def answer(number: int) -> str:
        made.append(number)
        return "x" * 1000

    async def ask() -> None:
        for number in (*range(20), 19, 0):
            await work.answer(number, partial(answer, number))

    # In a thread of its own: tests of the pages leave a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, ask()).result()
    assert made == [*range(20), 0]
    assert 5 <= len(work._answers) <= 10
