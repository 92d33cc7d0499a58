"""Plays what is missing, on several threads, and keeps it block by block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import NamedTuple

import numpy as np

from measuring.progress import Progress
from measuring.series import Block, Players, Series, Wanted
from measuring.store import Store
from minewise.errors import MinewiseError

REPLAYED = 50
"""So many kept games are played again before a series goes on: do they come out as they did?"""


class _Task(NamedTuple):
    series: Series
    first: int
    games: int


class OtherPlay(MinewiseError):
    """The agent no longer plays as it did when the games of the store were played."""


def complete(
    wanted: Sequence[Wanted], store: Store, *, workers: int = 1, progress: Progress | None = None
) -> bool:
    """Plays what the store lacks, in order; False if Ctrl+C ended it.

    The core releases Python's lock, so that threads play side by side. Series that are wanted
    together take turns, so that they stay paired wherever the run ends. Raises OtherPlay.
    """
    players = Players()
    tasks = _missing(wanted, store)
    under_way: dict[Future[Block], _Task] = {}
    with ThreadPoolExecutor(workers) as pool:
        try:
            for series in {one: None for want in wanted for one in want.series}:
                check(series, store, players)
            while True:
                for task in islice(tasks, workers - len(under_way)):
                    under_way[pool.submit(players.play, *task)] = task
                if not under_way:
                    return True
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    task = under_way.pop(future)
                    block = future.result()
                    store.add(task.series, block)
                    if progress is not None:
                        progress.played(task.series, block)
        except KeyboardInterrupt:
            return False
        finally:
            players.stop()


def check(series: Series, store: Store, players: Players) -> None:
    """Raises OtherPlay unless the first games that are kept come out as they did."""
    kept, _ = store.read(series, REPLAYED)
    if not len(kept):
        return
    again = players.play(series, 0, len(kept)).values
    if series.measure == "slowest":
        kept, again = kept[:, 1], again[:, 1]  # the turns; times are never the same
    if not np.array_equal(again, kept):
        raise OtherPlay(
            f"{series.agent} no longer plays as it did when the games of this store were played; "
            "go on with another --store"
        )


def _missing(wanted: Sequence[Wanted], store: Store) -> Iterator[_Task]:
    for series, games, block, begin in wanted:
        kept = {one: store.games(one) for one in series}
        for first in range(begin, games, block):
            size = min(block, games - first)
            for one in series:
                if kept[one].get(first, 0) < size:
                    yield _Task(one, first, size)
