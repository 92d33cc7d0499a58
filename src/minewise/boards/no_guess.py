"""Boards that need no guess, the same for the same seed everywhere."""

from __future__ import annotations

import reprlib
import struct
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress, islice
from operator import index
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from minewise._core import BY_RANDOM_WALK, InvalidRules, NoGuessBoards
from minewise.agents.lib.guess import first_cell as best_first_cell
from minewise.boards.certificate import Certificate
from minewise.boards.level import LEVELS, Level, check_level
from minewise.errors import BoardError, RulesError
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules, as_rules, check_seed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ANY_3BV = (0, 2**31 - 1)

LEVEL_PREFIX = "no-guess:level="
"""Prefix of boards that name a level."""


@dataclass(frozen=True)
class BoardRequest:
    """Boards that a level solves after the first cell."""

    rules: Rules
    first_cell: Cell
    level: Level
    difficulty: Level | None = None
    three_bv: tuple[int, int] | None = None

    @classmethod
    def from_rules(
        cls,
        rules: Rules | str,
        level: Level | None,
        difficulty: Level | None,
        first_cell: Cell | None,
        three_bv: tuple[int, int] | None,
    ) -> BoardRequest:
        """Where no level is given, that of the rules; where no first cell is, that of the rules or
        where the agent `exact` begins."""
        rules = as_rules(rules)
        if rules.mines is None:
            raise RulesError(f"expected rules with a number of mines: {rules}")
        if rules.mines >= rules.cells:
            raise RulesError(f"expected rules that leave a safe cell to begin with: {rules}")
        if rules.boards == "safe-guesses":
            raise RulesError(
                "expected boards=any or no-guess, got boards=safe-guesses, whose boards depend "
                f"on the moves: Rules.parse({str(rules)!r})"
            )
        if level is None:
            named = rules.boards.startswith(LEVEL_PREFIX)
            level = check_level(rules.boards.removeprefix(LEVEL_PREFIX)) if named else "exact"
        if difficulty is not None and LEVELS.index(check_level(difficulty)) > LEVELS.index(
            check_level(level)
        ):
            raise BoardError(
                f"expected a difficulty that the level {level!r} solves, got {difficulty!r}"
            )
        if first_cell is None:
            first_cell = rules.start if isinstance(rules.start, tuple) else best_first_cell(rules)
        rules = replace(rules, start=first_cell)
        return cls(rules, first_cell, check_level(level), difficulty, three_bv)

    def source(self) -> NoGuessBoards:
        """What draws such boards in the core."""
        least, most = self._three_bv()
        try:
            return NoGuessBoards(
                self.rules.core(),
                self.difficulty or self.level,
                self.difficulty is not None,
                min(least, ANY_3BV[1]),
                min(most, ANY_3BV[1]),
            )
        except InvalidRules as error:
            raise RulesError(str(error), f": Rules.parse({str(self.rules)!r})") from None

    def _three_bv(self) -> tuple[int, int]:
        """The least and the most 3BV, both included."""
        if self.three_bv is None:
            return ANY_3BV
        try:
            least, most = map(index, self.three_bv)
        except (TypeError, ValueError):
            least, most = 0, -1
        if not 0 <= least <= most:
            raise BoardError(
                f"expected a range of 3BV, its least first, got {reprlib.repr(self.three_bv)}"
            )
        return least, most

    def call(self, seed: int, number: int) -> str:
        """The text that draws one of them again."""
        return (
            f"generate({str(self.rules)!r}, 1, {seed=}, level={self.level!r}, "
            f"difficulty={self.difficulty!r}, three_bv={self.three_bv}, first={number})"
        )


CHUNK = 16
"""Boards in a chunk, unless they take long."""

MOST_WORKERS = 1024
"""More than processors of any one machine; each has a source of its own."""

SLOW = 200
"""Attempts for one board that take long: 16 such take a second."""


class BoardChunk(NamedTuple):
    """Boards with numbers from `first` on: which attempt each is, and a byte a cell, 1 for a mine.

    Where one was not found, those before it, and `is_short`.
    """

    first: int
    attempts: tuple[int, ...]
    mines: bytes
    is_short: bool


def board_chunks(
    request: BoardRequest, seed: int, first: int, count: int | None, workers: int
) -> Iterator[BoardChunk]:
    """The boards first .. first + count - 1, or as many as there are numbers for. BoardError where
    one is not found."""
    numbers = numbered(seed, first, count)
    if not isinstance(workers, int) or not 1 <= workers <= MOST_WORKERS:
        raise BoardError(
            f"expected from 1 to {MOST_WORKERS:,} workers, got {reprlib.repr(workers)}"
        )
    sources = [request.source() for _ in range(workers)]
    most = 1  # boards of a chunk: the first board tells how long they take

    def drawn(source: NoGuessBoards, start: int) -> BoardChunk:
        size = min(most, numbers.stop - start)
        mines, tries = source.draw(request.first_cell, seed, start, size)
        of_boards = struct.unpack(f"={len(tries) // 8}Q", tries)
        return BoardChunk(start, of_boards, mines, is_short=len(of_boards) < size)

    def all_of_them() -> Iterator[BoardChunk]:
        nonlocal most
        if not numbers:
            return
        yield (head := drawn(sources[0], first))
        most = CHUNK if head.attempts and head.attempts[0] < SLOW else 1
        yield from _threaded(drawn, sources, iter(range(first + 1, numbers.stop, most)))

    for chunk in all_of_them():
        yield chunk
        if chunk.is_short:
            raise BoardError(
                "expected a board that needs no guess; random attempts and a walk found "
                "none: " + request.call(seed, chunk.first + len(chunk.attempts))
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
    cells = [divmod(at, rules.width) for at in compress(range(len(mines)), mines)]
    return Board(rules.height, rules.width, cells)


def _threaded(
    drawn: Callable[[NoGuessBoards, int], BoardChunk],
    sources: list[NoGuessBoards],
    starts: Iterator[int],
) -> Iterator[BoardChunk]:
    """Chunks in the order of their starts, drawn by as many threads as there are sources."""
    if len(sources) == 1:
        for start in starts:
            yield drawn(sources[0], start)
        return
    free: SimpleQueue[NoGuessBoards] = SimpleQueue()
    for source in sources:
        free.put(source)

    def borrowed(start: int) -> BoardChunk:
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


@dataclass(frozen=True)
class NoGuessBoard:
    """A board that a level of reasoning solves, after its first cell.

    `attempt` says which of the boards of (seed, number) it is: the first that is solved. None where
    no board of 2,000 is (20,000 at level single): then it is the end of a walk.
    """

    rules: Rules
    first_cell: Cell
    level: Level
    seed: int
    number: int
    attempt: int | None
    mines: bytes = field(repr=False)
    """A byte a cell, row by row: 1 for a mine."""

    @cached_property
    def board(self) -> Board:
        """Where the mines are: made when it is first asked for."""
        return board_of(self.rules, self.mines)

    @cached_property
    def certificate(self) -> Certificate:
        """The steps that solve it, each with its proof: made when it is first asked for."""
        return Certificate.from_board(self.rules, self.board, self.first_cell, self.level)

    def __str__(self) -> str:
        return str(self.board)


def generate(
    rules: Rules | str,
    count: int | None = None,
    *,
    seed: int,
    level: Level | None = None,
    difficulty: Level | None = None,
    first_cell: Cell | None = None,
    three_bv: tuple[int, int] | None = None,
    first: int = 0,
    workers: int = 1,
) -> Iterator[NoGuessBoard]:
    """Boards that need no guess, without an end where no `count` is given.

    Each is uniform over all boards by these rules that the level solves after the first cell, that
    the level before `difficulty` does not solve, where one is given, but it does, and whose 3BV
    lies in the range (both ends included): boards are drawn at random until one is such a board.
    Where 2,000 within the range are not (20,000 at level single), as boards are dense, a walk over
    such boards leads to one: mines are added to the empty board, then moved, as long as the level
    solves it. That is close to uniform; docs/explanation/boards-without-guesses.md says how close.
    Board number n is the same for the same rules, seed, n and wishes, on every machine. The level
    is `level`, or that of the rules, or exact; the first cell is `first_cell`, or that of the
    rules, or where the agent `exact` begins.

    BoardError where a walk does not get to as many mines, or to the 3BV or difficulty. RulesError
    where clues may lie or a 0 opens nothing.

    >>> board = next(generate("8x8/10 first_click=opening", seed=1, level="single"))
    >>> board.first_cell, board.board.three_bv
    ((2, 2), 15)
    >>> [b.attempt for b in generate("expert first_click=opening", 5, seed=7)]
    [2, 7, 11, 0, 2]
    >>> next(generate("30x16/200 first_click=opening", seed=7)).attempt is None
    True
    """
    request = BoardRequest.from_rules(rules, level, difficulty, first_cell, three_bv)
    cells = request.rules.height * request.rules.width
    for chunk in board_chunks(request, seed, first, count, workers):
        for i, attempt in enumerate(chunk.attempts):
            yield NoGuessBoard(
                request.rules,
                request.first_cell,
                request.level,
                seed,
                chunk.first + i,
                attempt if attempt != BY_RANDOM_WALK else None,
                chunk.mines[i * cells : (i + 1) * cells],
            )


def generate_many(
    rules: Rules | str,
    count: int,
    *,
    seed: int,
    level: Level | None = None,
    difficulty: Level | None = None,
    first_cell: Cell | None = None,
    three_bv: tuple[int, int] | None = None,
    first: int = 0,
    workers: int = 1,
) -> NDArray[np.uint8]:
    """The boards of `generate` as an array: uint8, (count, height, width), 1 for a mine.

    >>> mines = generate_many("expert first_click=opening", 10, seed=7)
    >>> mines.shape, mines.sum(axis=(1, 2)).tolist()
    ((10, 16, 30), [99, 99, 99, 99, 99, 99, 99, 99, 99, 99])
    """
    import numpy as np

    if count is None:
        raise BoardError("expected a count of boards for one array, got None")
    request = BoardRequest.from_rules(rules, level, difficulty, first_cell, three_bv)
    drawn = board_chunks(request, seed, first, count, workers)
    mines = np.frombuffer(b"".join(chunk.mines for chunk in drawn), dtype=np.uint8)
    return mines.reshape(count, request.rules.height, request.rules.width)


def solves(level: Level, board: Board, first_cell: Cell) -> bool:
    """Does a level of reasoning reveal every safe cell of a board, after its first one?

    >>> board = Board.parse(". . * . . * .")
    >>> [solves(level, board, (0, 0)) for level in ("single", "exact-without-total", "exact")]
    [False, False, False]
    >>> solves("single", Board.parse(". . . *"), (0, 0))
    True
    """
    rules = Rules(board.height, board.width, len(board.mines), first_click="any")
    source = BoardRequest(rules, first_cell, check_level(level)).source()
    try:
        return source.takes(board.core, first_cell)
    except (TypeError, ValueError):
        raise BoardError(
            f"expected a first cell (row, column) of the board, got {first_cell!r}"
        ) from None
