"""What players measure boards and games by, beside ms_toollib.

python bench/metrics.py [BOARDS]    random boards, 10,000 by default

Both measure the same boards of many sizes and densities, and every difference is counted: there
should be none. Games of real players: bench/replays.py.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from time import process_time

from duel.measuring_games import BoardMetrics, Layouts
from duel.pressing import clicked, games, rows_of
from duel.report import line, ratio, title
from duel.rival import PYTHON, Rival

from minewise import Board, Random

SIZES = ((8, 8), (9, 9), (16, 16), (16, 30), (24, 30), (1, 30), (30, 1), (2, 2), (3, 3), (5, 7))
BATCH = 500


def random_boards(count: int, seed: int = 1) -> Iterator[Board]:
    """Boards of many sizes, of any density: half of them up to a quarter of mines."""
    random = Random(seed)
    for number in range(count):
        height, width = SIZES[number % len(SIZES)]
        cells = height * width
        mines = random.below(cells // 4 + 1 if random.below(2) else cells + 1)
        yield Board.random(f"{width}x{height}/{mines} first_click=any", seed=seed, game=number)


def measured(board: Board) -> BoardMetrics:
    return BoardMetrics(board.three_bv, board.openings, board.islands, board.zini, board.hzini)


def compare_boards(rival: Rival, count: int) -> Counter[str]:
    """How many boards differ in each metric; prints the times."""
    differ = Counter[str]()
    seconds = theirs = 0.0
    source = random_boards(count)
    while boards := list(islice(source, BATCH)):
        started = process_time()
        ours = [measured(board) for board in boards]
        seconds += process_time() - started
        answer = rival.ask(Layouts([rows_of(board) for board in boards]))
        assert answer.measured is not None, answer.failure
        theirs += answer.measured.seconds
        for mine, other in zip(ours, answer.measured.metrics, strict=True):
            differ.update(
                name for name in BoardMetrics._fields if getattr(mine, name) != getattr(other, name)
            )
    rate = ratio(theirs / seconds)
    line(f"{count / seconds:,.0f} boards a second, ms_toollib {count / theirs:,.0f} ({rate})")
    return differ


def compare_presses(rival: Rival, count: int) -> Counter[str]:
    """How many games of random presses differ in each count."""
    differ = Counter[str]()
    for board, pressed in games(count):
        answer = rival.ask(pressed)
        assert answer.clicked is not None, answer.failure
        ours = clicked(board, pressed)
        differ.update(
            name for name in ours._fields if getattr(ours, name) != getattr(answer.clicked, name)
        )
    return differ


def main() -> None:
    if not PYTHON.exists():
        print("ms_toollib is not installed in .venv-bench; make bench installs it")
        return
    rival = Rival()
    try:
        count = int(sys.argv[1]) if sys.argv[1:] else 10_000
        title("Metrics of boards")
        differ = compare_boards(rival, count)
        for name in BoardMetrics._fields:
            line(f"{name:10} {differ[name]:,} of {count:,} boards differ")
        title("Clicks of random presses")
        line(f"{compare_presses(rival, count).total():,} differences in {count:,} games")
    finally:
        rival.stop()


if __name__ == "__main__":
    main()
