"""Boards that need no guess: how many a second, beside ms_toollib, and what those of each level are
like.

python bench/boards.py [BOARDS]     of each size and level for the second table, 1,000 by default

Rates are boards a second of processor time on one core, as an array of mines, taken in turns.
"""

from __future__ import annotations

import sys
from collections import deque
from dataclasses import dataclass, field
from time import process_time
from typing import NamedTuple

import numpy as np
from duel.laying import Laid, Laying
from duel.report import goal, line, ratio, title
from duel.rival import PYTHON, Rival
from duel.timing import best_of

from minewise import Board, Rules
from minewise.boards import LEVELS, Level, generate, generate_many, solves

SEED = 1
ROUNDS = 8
MORE = 5.0
"""Microseconds that a board of `generate` may take more than one of an array."""


class Size(NamedTuple):
    """Rules, how many times as many boards as ms_toollib is the goal, and how many boards are laid
    in one turn, by us and by it."""

    name: str
    rules: str
    goal: int
    ours: int
    theirs: int


SIZES = (
    Size("beginner", "9x9/10 first_click=opening start=2,2", 8, 10_000, 1_000),
    Size("intermediate", "16x16/40 first_click=opening start=2,2", 10, 2_000, 150),
    Size("expert", "30x16/99 first_click=opening start=3,3", 10, 500, 15),
)


@dataclass
class Rate:
    """Boards laid, and the seconds they took."""

    boards: int = 0
    seconds: float = 0.0
    refused: int = 0  # of the boards, by our check
    failures: list[str] = field(default_factory=list)

    def __float__(self) -> float:
        return self.boards / self.seconds

    def add(self, boards: int, seconds: float) -> None:
        self.boards += boards
        self.seconds += seconds


def main() -> None:
    count = int(sys.argv[1]) if sys.argv[1:] else 1000
    rival = Rival() if PYTHON.exists() else None
    if rival is None:
        print("ms_toollib is left out: it is not installed in .venv-bench; make bench installs it")
    title("Boards that need no guess, level exact, a processor second")
    line(f"{'':13}{'minewise':>9}{'ms_toollib':>12}{'ratio':>8}")
    try:
        for size in SIZES:
            compare(size, rival)
        one_by_one(SIZES[0])
    finally:
        if rival is not None:
            rival.stop()
    title("What they are like, by level")
    line(f"{'':13}{'level':21}{'share':>8}{'3BV':>8}{'openings':>10}{'border':>8}{'a second':>11}")
    for size in SIZES:
        for level in LEVELS:
            describe(size, level, count)


def compare(size: Size, rival: Rival | None) -> None:
    """Prints a line of the first table, and what else was measured."""
    ours, theirs = Rate(), Rate()
    for turn in range(ROUNDS):
        started = process_time()
        mines = generate_many(size.rules, size.ours, seed=SEED, first=turn * size.ours)
        ours.add(size.ours, process_time() - started)
        ours.refused += refused(size, [layout.tobytes() for layout in mines])
        if rival is not None:
            lay(size, rival, theirs)
    beside = ""
    if theirs.boards:
        times = float(ours) / float(theirs)
        beside = (
            f"{float(theirs):12,.0f}{ratio(times):>8} {goal(times >= size.goal, f'{size.goal}x')}"
        )
    line(f"{size.name:13}{float(ours):9,.0f}{beside}")
    line(f"  our check refuses {ours.refused:,} of our {ours.boards:,} boards")
    if theirs.boards:
        line(f"  and {theirs.refused:,} of the {theirs.boards:,} of ms_toollib")
    for failure in theirs.failures:
        line(f"  ms_toollib: {failure}")


def one_by_one(size: Size) -> None:
    """Prints what boards of `generate` take more. It shows best on small boards, which take little
    themselves."""
    array, _ = best_of(lambda: generate_many(size.rules, size.ours, seed=SEED))
    objects, _ = best_of(lambda: deque(generate(size.rules, size.ours, seed=SEED), maxlen=0))
    more = 1e6 * (objects - array) / size.ours
    line(
        f"{size.name} boards of generate, one by one, take {more:.1f} us more each "
        f"{goal(more <= MORE, f'{MORE:.0f} us')}"
    )


def lay(size: Size, rival: Rival, rate: Rate) -> None:
    """A turn of the rival."""
    rules = Rules.parse(size.rules)
    assert isinstance(rules.start, tuple)
    assert rules.mines is not None
    asked = Laying(rules.height, rules.width, rules.mines, rules.start, size.theirs)
    answer = rival.ask(asked)
    if not isinstance(answer.laid, Laid):
        rate.failures.append(answer.failure)
        return
    rate.add(len(answer.laid.boards), answer.laid.seconds)
    rate.refused += refused(size, answer.laid.boards)


def refused(size: Size, layouts: list[bytes]) -> int:
    """How many of some boards need a guess."""
    rules = Rules.parse(size.rules)
    assert isinstance(rules.start, tuple)
    boards = (
        Board(rules.height, rules.width, [divmod(i, rules.width) for i, m in enumerate(cells) if m])
        for cells in layouts
    )
    return sum(not solves("exact", board, rules.start) for board in boards)


def describe(size: Size, level: Level, count: int) -> None:
    """Prints a line of the second table."""
    started = process_time()
    mines = generate_many(size.rules, count, seed=SEED, level=level)
    seconds = process_time() - started
    boards = list(generate(size.rules, count, seed=SEED, level=level))
    inside = mines[:, 1:-1, 1:-1].sum(axis=(1, 2), dtype=int)
    border = mines.sum(axis=(1, 2), dtype=int) - inside
    share = count / sum(1 + board.attempt for board in boards if board.attempt is not None)
    line(
        f"{size.name:13}{level:21}{share:8.2%}{np.mean([b.board.three_bv for b in boards]):8.1f}"
        f"{np.mean([b.board.openings for b in boards]):10.2f}{border.mean():8.2f}"
        f"{count / seconds:11,.0f}"
    )


if __name__ == "__main__":
    main()
