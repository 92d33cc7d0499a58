"""Portions: boards drawn some at a time, in the order of their numbers, on as many threads as are
wanted."""

from __future__ import annotations

import reprlib
import struct
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from queue import SimpleQueue
from typing import NamedTuple

from minewise._core import NoGuessBoards
from minewise.boards.wanted import Wanted
from minewise.errors import BoardError
from minewise.game.board import Board
from minewise.game.rules import Rules, check_seed

PORTION = 16
"""Boards that a thread draws before it hands them on, unless they take long."""

MOST_WORKERS = 1024
"""More than processors of any one machine; each has a source of its own."""

SLOW = 200
"""Attempts for one board that take long: 16 such take a second."""


class Portion(NamedTuple):
    """Boards with numbers from `first` on: which attempt each is, and a byte a cell, 1 for a mine.

    Where one was not found, those before it, and `is_short`.
    """

    first: int
    attempts: tuple[int, ...]
    mines: bytes
    is_short: bool


def portions(
    wanted: Wanted, seed: int, first: int, count: int | None, workers: int
) -> Iterator[Portion]:
    """The boards first .. first + count - 1, or as many as there are numbers for. BoardError where
    one is not found."""
    numbers = numbered(seed, first, count)
    if not isinstance(workers, int) or not 1 <= workers <= MOST_WORKERS:
        raise BoardError(
            f"expected from 1 to {MOST_WORKERS:,} workers, got {reprlib.repr(workers)}"
        )
    sources = [wanted.source() for _ in range(workers)]
    most = 1  # boards of a portion: the first board tells how long they take

    def drawn(source: NoGuessBoards, start: int) -> Portion:
        size = min(most, numbers.stop - start)
        mines, tries = source.draw(wanted.first_cell, seed, start, size)
        of_boards = struct.unpack(f"={len(tries) // 8}Q", tries)
        return Portion(start, of_boards, mines, is_short=len(of_boards) < size)

    def all_of_them() -> Iterator[Portion]:
        nonlocal most
        if not numbers:
            return
        yield (head := drawn(sources[0], first))
        most = PORTION if head.attempts and head.attempts[0] < SLOW else 1
        yield from _threaded(drawn, sources, iter(range(first + 1, numbers.stop, most)))

    for portion in all_of_them():
        yield portion
        if portion.is_short:
            raise BoardError(
                "expected a board that needs no guess; random attempts and a walk found "
                "none: " + wanted.call(seed, portion.first + len(portion.attempts))
            )


def numbered(seed: int, first: int, count: int | None) -> range:
    """The numbers first .. first + count - 1, or without a `count` all from `first` on. Refuses
    what is no seed, no number and no count."""
    check_seed(seed, first)
    if count is None:
        return range(first, 2**64)
    if not isinstance(count, int) or count < 0:
        raise BoardError(f"expected a count of 0 or more, got {reprlib.repr(count)}")
    check_seed(seed, first + max(0, count - 1))
    return range(first, first + count)


def board_of(rules: Rules, mines: bytes) -> Board:
    """A byte a cell, row by row, as a board."""
    cells = [divmod(at, rules.width) for at, mine in enumerate(mines) if mine]
    return Board(rules.height, rules.width, cells)


def _threaded(
    drawn: Callable[[NoGuessBoards, int], Portion],
    sources: list[NoGuessBoards],
    starts: Iterator[int],
) -> Iterator[Portion]:
    """Portions in the order of their starts, drawn by as many threads as there are sources."""
    if len(sources) == 1:
        for start in starts:
            yield drawn(sources[0], start)
        return
    free: SimpleQueue[NoGuessBoards] = SimpleQueue()
    for source in sources:
        free.put(source)

    def borrowed(start: int) -> Portion:
        source = free.get()
        try:
            return drawn(source, start)
        finally:
            free.put(source)

    with ThreadPoolExecutor(len(sources)) as pool:
        try:
            # Two a thread, so that none waits for whoever takes the boards.
            some = islice(starts, 2 * len(sources))
            ahead = deque(pool.submit(borrowed, start) for start in some)
            while ahead:
                yield ahead.popleft().result()
                ahead.extend(pool.submit(borrowed, start) for start in islice(starts, 1))
        finally:
            for source in sources:
                source.stop()
            pool.shutdown(cancel_futures=True)
