"""Portions: boards drawn some at a time, in the order of their numbers, on as many threads as are
wanted."""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count as counted
from itertools import islice
from queue import SimpleQueue
from typing import NamedTuple

from minewise._core import NoGuessBoards
from minewise.boards.wanted import Wanted
from minewise.errors import BoardError
from minewise.game.board import Board
from minewise.game.rules import Rules

PORTION = 16
"""Boards that a thread draws before it hands them on, unless they take long."""

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
    """The boards first .. first + count - 1, or without an end. BoardError where one is not
    found."""
    end = None if count is None else first + count
    sources = [wanted.source() for _ in range(workers)]
    most = 1  # boards of a portion: the first board tells how long they take

    def drawn(source: NoGuessBoards, start: int) -> Portion:
        size = most if end is None else min(most, end - start)
        mines, tries = source.draw(wanted.first_cell, seed, start, size)
        of_boards = struct.unpack(f"={len(tries) // 8}Q", tries)
        return Portion(start, of_boards, mines, is_short=len(of_boards) < size)

    def all_of_them() -> Iterator[Portion]:
        nonlocal most
        if end == first:
            return
        yield (head := drawn(sources[0], first))
        most = PORTION if head.attempts and head.attempts[0] < SLOW else 1
        rest = counted(first + 1, most) if end is None else range(first + 1, end, most)
        yield from _threaded(drawn, sources, iter(rest))

    for portion in all_of_them():
        yield portion
        if portion.is_short:
            raise BoardError(
                "expected a board that needs no guess; random attempts and a walk found "
                "none: " + wanted.call(seed, portion.first + len(portion.attempts))
            )


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
