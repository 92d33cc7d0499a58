"""What is certain of dense static boards: `analyze` beside python-sat on the same boards.

python bench/static_boards.py [--boards 5] [--seed 0] [40 60 80 100 ...]

A third of the cells are mines and a third are shown, so that nearly all clues hang together, as in
no game. python-sat (Glucose 4) gets every clue as clauses, and looks for a model with the other
value of each cell whose value no model has changed yet. Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
from time import process_time

from minewise import View, analyze
from tests.dense_boards import certain_cells, random_dense_board


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("sizes", nargs="*", type=int, default=[40, 60, 80, 100], metavar="SIZE")
    parser.add_argument("--boards", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print("What is certain of static boards, seconds a board (goal: no more than python-sat takes)")
    for size in given.sizes:
        compare(size, range(given.seed, given.seed + given.boards))


def compare(size: int, seeds: range) -> None:
    """Prints the times of both on boards of a size, and how many cells they disagree about."""
    ours = theirs = 0.0
    cells = undecided = wrong = 0
    for seed in seeds:
        codes, _ = random_dense_board(size, seed)
        view = View.from_array(codes)
        start = process_time()
        found = analyze(view)
        ours += process_time() - start
        start = process_time()
        safe, mines = certain_cells(codes)
        theirs += process_time() - start
        cells += len(safe) + len(mines)
        undecided += len(found.undecided)
        wrong += len((found.safe ^ safe) - found.undecided)
        wrong += len((found.mines ^ mines) - found.undecided)
    boards = len(seeds)
    print(
        f"{size}x{size}: {boards} boards, {cells:,} certain cells, {undecided} not decided, "
        f"{wrong} wrong; minewise {ours / boards:.2f}, python-sat {theirs / boards:.2f}, "
        f"{theirs / ours:.0f} times as quick"
    )


if __name__ == "__main__":
    main()
