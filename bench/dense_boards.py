"""Dense boards that need no guess: how the walks do that lay them, and what their boards look like.

python bench/dense_boards.py [--boards 200] [--seed 1] [30x16/120 ...]

Of each size and density: 3BV, openings and mines on the border (mean and 95% interval) of random
boards, of the first such boards of 2,000 attempts where there are any, of boards where a walk has
just got to so many mines, of boards at the end of one walk each, as `generate` lays them, and of
four long walks, with R-hat and the effective sample size. Seconds are of one CPU, a board.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from time import process_time

import numpy as np

from minewise import Board, Rules
from minewise.boards import diagnose, generate
from minewise.boards.diagnosis import MEASURES
from minewise.boards.portions import board_of
from minewise.boards.wanted import Wanted

RULES = ["30x16/99", "30x16/110", "30x16/120", "30x16/150", "30x16/200", "30x16/240", "16x16/99"]


def row(name: str, boards: Iterable[Board], seconds: float) -> str:
    """Means of some boards with their 95% intervals, as a line of a table."""
    values = np.array([[measure(board) for measure in MEASURES.values()] for board in boards])
    error = 1.96 * values.std(axis=0, ddof=1) / len(values) ** 0.5
    cells = [
        f"{mean:8.2f} +-{off:5.2f}" for mean, off in zip(values.mean(axis=0), error, strict=True)
    ]
    return f"{name:<24}{len(values):>7,}{seconds / len(values):>9.4f} {' '.join(cells)}"


def walked(wanted: Wanted, seed: int, count: int, before: int) -> list[Board]:
    """The end of one walk each."""
    source = wanted.source()
    ends = (source.walk(wanted.first_cell, seed, i, before, 0, 1)[0] for i in range(count))
    return [board_of(wanted.rules, mines) for mines in ends]


def measure(text: str, count: int, seed: int) -> None:
    """All lines of one size and density."""
    rules = Rules.parse(f"{text} first_click=opening start={'3,3' if text[:2] == '30' else '2,2'}")
    wanted = Wanted.of(rules, None, None, None, None)
    print(f"\n{rules}\n{'':<24}{'boards':>7}{'seconds':>9}  {'   '.join(MEASURES)}")
    print(row("random", [Board.random(rules, seed=seed, game=i) for i in range(10 * count)], 0))
    begun = process_time()
    laid = list(generate(rules, count, seed=seed))
    spent = process_time() - begun
    drawn = [one.board for one in laid if one.attempt is not None]
    print(f"{'generate':<24}{count:>7,}{spent / count:>9.4f}  {len(drawn)} by attempts")
    if len(drawn) > 1:
        print(row("of them, by attempts", drawn, 0))
    before = wanted.source().moves_before()
    for name, moves in (("just grown", 0), ("one walk each", before)):
        begun = process_time()
        boards = walked(wanted, seed, count, moves)
        print(row(name, boards, process_time() - begun))
    begun = process_time()
    found = diagnose(rules, seed=seed, boards=5 * count)
    spent = process_time() - begun
    print(found)
    fewest = min(one.effective for one in found.measures)
    print(f"{fewest / spent:.1f} effective boards a CPU second")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rules", nargs="*", default=RULES, metavar="SIZE/MINES")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for text in given.rules:
        measure(text, given.boards, given.seed)


if __name__ == "__main__":
    main()
