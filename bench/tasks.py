"""How many positions of games are labelled in a second.

A labelled position has all that six families ask for: the safe cells and the mines, the exact count
of layouts, the exact chance of one cell, one proof, how hard it is, whether it is possible, and the
exact chance to win after each cell wherever at most 512 layouts are left. The positions are drawn
before the clock starts; then whole tasks are timed, drawing included.
"""

from __future__ import annotations

import sys
from time import process_time

from minewise.tasks import FAMILIES, dataset
from minewise.tasks.families import QUESTIONS
from minewise.tasks.families.best_move import MOST_LAYOUTS
from minewise.tasks.families.possibility import PossibilityQuestion
from minewise.tasks.truth import Truth

RULES = ("9x9/10 first_click=opening", "16x16/40 first_click=opening", "expert first_click=opening")


def label(truth: Truth) -> None:
    """Works out everything about one position."""
    cells = truth.safe + truth.mines
    if cells:
        truth.proof(cells[0])
    if truth.undecided:
        truth.chance(truth.undecided[0])
    PossibilityQuestion.from_view(truth.view)
    assert truth.easiest_proof is not None or not cells
    if truth.layouts <= MOST_LAYOUTS:
        assert truth.play.layouts == truth.layouts


def main(size: int) -> None:
    for rules in RULES:
        views = [task.view for task in dataset("deduction", rules, seed=1, size=size)]
        start = process_time()
        for view in views:
            label(Truth(view))
        rate = size / (process_time() - start)
        print(f"{rules:32} {rate:8.0f} labelled positions/s")
        for family in FAMILIES:
            assert QUESTIONS[family].family == family
            start = process_time()
            list(dataset(family, rules, seed=1, size=size // 4))
            rate = (size // 4) / (process_time() - start)
            print(f"{'':32} {rate:8.0f} tasks/s of the family {family}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
