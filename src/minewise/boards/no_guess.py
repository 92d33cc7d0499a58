"""Boards that need no guess, drawn uniformly, the same for the same seed everywhere."""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count as counted
from itertools import islice
from queue import SimpleQueue

from minewise._core import InvalidRules, NoGuessBoards
from minewise.agents.lib.first_cell import first_cell as best_first_cell
from minewise.boards.level import Level, check_level
from minewise.errors import BoardError, RulesError
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules, as_rules, check_seed

MOST_ATTEMPTS = 1_000_000
"""Boards that are tried for one that needs no guess: minutes, where expert takes 6."""

PORTION = 16
"""Boards that a thread draws before it hands them on."""

ANY_3BV = (0, 2**31 - 1)


@dataclass(frozen=True)
class NoGuessBoard:
    """A board that a level of reasoning solves, after its first cell.

    `attempt` says which of the boards of (seed, number) it is: the first that is solved.
    """

    board: Board
    rules: Rules
    first_cell: Cell
    level: Level
    seed: int
    number: int
    attempt: int

    def __str__(self) -> str:
        return str(self.board)


def generate(
    rules: Rules | str,
    count: int | None = None,
    *,
    seed: int,
    level: Level = "exact",
    first_cell: Cell | None = None,
    three_bv: tuple[int, int] | None = None,
    first: int = 0,
    workers: int = 1,
    attempts: int = MOST_ATTEMPTS,
) -> Iterator[NoGuessBoard]:
    """Boards that need no guess, without an end where no `count` is given.

    Board number n is the same for the same rules, seed, n, level and range, on every machine. Each
    is uniform over all boards by these rules that the level solves after the first cell, and whose
    3BV lies in the range (both ends included): boards are drawn at random until one is solved.
    The first cell is `first_cell`, or that of the rules, or where the agent `exact` begins.

    BoardError where one board takes more than so many `attempts`: dense boards that need no guess
    are rare. RulesError where clues may lie or a 0 opens nothing.

    >>> board = next(generate("8x8/10 first_click=opening", seed=1, level="single"))
    >>> board.first_cell, board.board.three_bv
    ((2, 2), 15)
    >>> [b.attempt for b in generate("expert first_click=opening", 5, seed=7)]
    [2, 7, 11, 0, 2]
    """
    rules, level = as_rules(rules), check_level(level)
    check_seed(seed, first)
    if rules.mines is None:
        raise RulesError(f"expected rules with a number of mines: {rules}")
    if first_cell is None:
        first_cell = rules.start if isinstance(rules.start, tuple) else best_first_cell(rules)
    rules = replace(rules, start=first_cell)
    sources = [_source(rules, first_cell, level, three_bv) for _ in range(workers)]
    for number, attempt, mines in _drawn(sources, seed, first, count, attempts):
        if attempt is None:
            raise BoardError(
                f"expected a board that needs no guess among {attempts:,}, got none: "
                f"generate({str(rules)!r}, 1, {seed=}, {level=}, {three_bv=}, first={number})"
            )
        cells = [divmod(at, rules.width) for at, mine in enumerate(mines) if mine]
        board = Board(rules.height, rules.width, cells)
        yield NoGuessBoard(board, rules, first_cell, level, seed, number, attempt)


def solves(level: Level, board: Board, first_cell: Cell) -> bool:
    """Does a level of reasoning reveal every safe cell of a board, after its first one?

    >>> board = Board.parse(". . * . . * .")
    >>> [solves(level, board, (0, 0)) for level in ("single", "exact-without-total", "exact")]
    [False, False, False]
    >>> solves("single", Board.parse(". . . *"), (0, 0))
    True
    """
    rules = Rules(board.height, board.width, len(board.mines), first_click="any")
    return _source(rules, first_cell, check_level(level), None).takes(board.core)


def _source(
    rules: Rules, first_cell: Cell, level: Level, three_bv: tuple[int, int] | None
) -> NoGuessBoards:
    least, most = three_bv or ANY_3BV
    if not 0 <= least <= most:
        raise BoardError(f"expected a range of 3BV, its least first, got {three_bv!r}")
    try:
        return NoGuessBoards(
            rules.core(),
            first_cell,
            level,
            min(least, ANY_3BV[1]),
            min(most, ANY_3BV[1]),
        )
    except InvalidRules as error:
        raise RulesError(str(error), f": Rules.parse({str(rules)!r})") from None
    except (TypeError, ValueError):
        raise BoardError(
            f"expected a first cell (row, column) of the board, got {first_cell!r}"
        ) from None


Drawn = tuple[int, int | None, bytes]
"""The number of a board, which attempt it is (None if none was found), and 1 for each mine."""


def _drawn(
    sources: list[NoGuessBoards], seed: int, first: int, count: int | None, attempts: int
) -> Iterator[Drawn]:
    """Boards in the order of their numbers, drawn by as many threads as there are sources."""
    starts = range(first, first + count, PORTION) if count is not None else counted(first, PORTION)
    end = None if count is None else first + count

    def portion(source: NoGuessBoards, start: int) -> list[Drawn]:
        size = PORTION if end is None else min(PORTION, end - start)
        mines, tries = source.draw(seed, start, size, attempts)
        numbers = struct.unpack(f"={len(tries) // 8}Q", tries)
        cells = len(mines) // max(len(numbers), 1)
        drawn: list[Drawn] = [
            (start + i, attempt, mines[i * cells : (i + 1) * cells])
            for i, attempt in enumerate(numbers)
        ]
        if len(numbers) < size:
            drawn.append((start + len(numbers), None, b""))
        return drawn

    if len(sources) == 1:
        for start in starts:
            yield from portion(sources[0], start)
        return
    free: SimpleQueue[NoGuessBoards] = SimpleQueue()
    for source in sources:
        free.put(source)

    def borrowed(start: int) -> list[Drawn]:
        source = free.get()
        try:
            return portion(source, start)
        finally:
            free.put(source)

    waiting = iter(starts)
    with ThreadPoolExecutor(len(sources)) as pool:
        try:
            # Two a thread, so that none waits for whoever takes the boards.
            ahead = deque(
                pool.submit(borrowed, start) for start in islice(waiting, 2 * len(sources))
            )
            while ahead:
                yield from ahead.popleft().result()
                ahead.extend(pool.submit(borrowed, start) for start in islice(waiting, 1))
        finally:
            for source in sources:
                source.stop()
            pool.shutdown(cancel_futures=True)
