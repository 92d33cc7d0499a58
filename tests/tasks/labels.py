"""Compares labels of all families and sizes of boards with methods that share no code with them.

    python -m tests.tasks.labels                # all of it: twenty minutes of two processors
    python -m tests.tasks.labels --share 0.01   # a hundredth

Every difference is printed with the name of the task, and the exit status is 1 then. Ctrl+C ends it
with the figures so far. Another `--seed` compares other positions.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from minewise.tasks import FAMILIES, dataset
from minewise.tasks.question import Family
from tests.tasks.label_checks import METHODS
from tests.tasks.workers import results

RULES = (
    "3x3/2 first_click=any",
    "4x4/3",
    "5x4/5 mines_known=no",
    "6x4/6 first_click=opening",
    "6x6/7 first_click=opening",
    "beginner",
    "12x12/30 mines_known=no",
    "intermediate",
    "expert first_click=opening",
    "30x16/120 first_click=opening",
)
TASKS: dict[Family, int] = {
    "deduction": 10_000,
    "counting": 500,
    "probability": 500,
    "best-move": 2_000,
    "proof": 5_000,
    "possibility": 5_000,
}
"""Of each of the rules. Counts and chances are compared with layouts that are listed one by one."""
BLOCK = 50
"""Tasks that a process compares at a time: seconds, so that the work is shared evenly."""


class Block(NamedTuple):
    """The tasks `first` to `past` - 1 of a family, under some rules."""

    family: Family
    rules: str
    seed: int
    first: int
    past: int


class Compared(NamedTuple):
    """How many positions and labels of a block each method compared, and what differed."""

    block: Block
    positions: Counter[str]
    labels: Counter[str]
    differences: list[str]


def compare(block: Block) -> Compared:
    """Holds each task against each method."""
    positions, labels = Counter[str](), Counter[str]()
    differences = []
    tasks = dataset(block.family, block.rules, seed=block.seed, size=block.past)
    for task in tasks[block.first :]:
        for method, check in METHODS.items():
            try:
                compared = check(task)
            except AssertionError as error:
                differences.append(f"{method} differs: {error}")
                continue
            positions[method] += compared > 0
            labels[method] += compared
    return Compared(block, positions, labels, differences)


def blocks(share: float, seed: int) -> Iterator[Block]:
    """All that is to be compared. No best move is known where the mine total is not."""
    for family, tasks in TASKS.items():
        size = ceil(tasks * share)
        for rules in RULES:
            if family != "best-move" or "mines_known" not in rules:
                for first in range(0, size, BLOCK):
                    yield Block(family, rules, seed, first, min(first + BLOCK, size))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="of the tasks; default: 1")
    parser.add_argument("--seed", type=int, default=24, help="default: 24")
    parser.add_argument("--processes", type=int, default=2, help="default: 2")
    given = parser.parse_args()
    positions, labels = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()
    differences: list[str] = []
    every = sorted(blocks(given.share, given.seed), key=lambda block: block.first)
    for done in results(compare, every, given.processes):
        for method in METHODS:
            key = (done.block.family, done.block.rules, method)
            positions[key] += done.positions[method]
            labels[key] += done.labels[method]
        differences += done.differences
    print("labels compared (positions)")
    print(f"{'family':12}{'rules':31}" + "".join(f"{method:>19}" for method in METHODS))
    for family in FAMILIES:
        for rules in RULES:
            keys = [(family, rules, method) for method in METHODS]
            if any(key in labels for key in keys):
                cells = [f"{labels[k]:,} ({positions[k]:,})" if labels[k] else "-" for k in keys]
                print(f"{family:12}{rules:31}" + "".join(f"{cell:>19}" for cell in cells))
    print(f"{labels.total():,} labels compared, {len(differences)} differences, seed {given.seed}")
    print("\n".join(differences[:100]))
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
