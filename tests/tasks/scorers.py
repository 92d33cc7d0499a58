"""Do the scorers accept all correct answers, and refuse all wrong ones?

    python -m tests.tasks.scorers         # 10,000 answers in each notation, frame and encoding
    python -m tests.tasks.scorers --share 0.01

Every mistake is printed, and the exit status is 1 then. Ctrl+C ends it with the figures so far.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

from minewise.tasks import ENCODINGS, FAMILIES, Task, dataset
from minewise.tasks.question import Family
from tests.tasks.answers import FRAMES, correct, wrong
from tests.tasks.workers import results

RULES = ("4x4/4", "6x6/6", "beginner", "intermediate first_click=opening", "expert")
BLOCKS = len(RULES) * len(ENCODINGS)
"""Of each family, so that every encoding meets all of the rules."""
TASKS = 150
"""Of a block: each kind of answer is there often enough."""
ENOUGH = 10_000 // BLOCKS
"""Correct answers of a block in each notation."""
ENOUGH_WRONG = 10_000 // len(RULES)
"""Wrong answers of a block: it is one of five with its encoding."""


@dataclass
class Tally:
    """How many answers were graded: all of a kind, in a notation, in a frame, in an encoding."""

    correct: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    frames: Counter[str] = field(default_factory=Counter)
    encodings: Counter[str] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)
    tasks: int = 0

    def add(self, other: Tally) -> None:
        """Counts what another one has counted, too."""
        self.correct += other.correct
        self.wrong += other.wrong
        self.frames += other.frames
        self.encodings += other.encodings
        self.mistakes += other.mistakes
        self.tasks += other.tasks


class Block(NamedTuple):
    """Tasks of a family, and how many answers to them shall be graded at most."""

    family: Family
    number: int
    seed: int
    size: int
    enough: int
    enough_wrong: int

    @property
    def tasks(self) -> Sequence[Task]:
        return dataset(
            self.family,
            RULES[self.number % len(RULES)],
            seed=self.seed + self.number,
            size=self.size,
            encoding=ENCODINGS[self.number % len(ENCODINGS)],
        )


def framed(answers: Iterable[Iterable[tuple[str, str]]]) -> Iterator[tuple[int, str, str, str]]:
    """All answers to all tasks in another frame each, and again until each was in every frame: the
    number of the task, the frame, the notation and the text."""
    by_task = [list(some) for some in answers]
    for turn in range(len(FRAMES)):
        for number, some in enumerate(by_task):
            for place, (notation, answer) in enumerate(some):
                frame = FRAMES[(turn + number + place) % len(FRAMES)]
                yield number, frame, notation, frame.format(answer) if answer else answer


def grade(block: Block) -> tuple[Family, Tally]:
    """Grades correct answers and wrong ones."""
    tasks, tally = list(block.tasks), Tally(tasks=block.size)
    for number, frame, notation, text in framed(map(correct, tasks)):
        if tally.correct[notation] < block.enough:
            task = tasks[number]
            found = task.grade(text)
            if not found.correct or found.score != 1:
                tally.mistakes.append(f"refused: {task.id}: {text!r}: {found}")
            tally.correct[notation] += 1
            tally.frames[frame] += 1
            tally.encodings[task.encoding] += 1
    for number, _, _, text in framed([("", text) for text in wrong(task)] for task in tasks):
        if tally.wrong.total() < block.enough_wrong:
            task = tasks[number]
            found = task.grade(text)
            if found.correct or not 0 <= found.score < 1 or not found.reason:
                tally.mistakes.append(f"accepted: {task.id}: {text!r}: {found}")
            tally.wrong[task.encoding] += 1
    return block.family, tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="of the tasks; default: 1")
    parser.add_argument("--seed", type=int, default=1_000, help="default: 1000")
    parser.add_argument("--processes", type=int, default=2, help="default: 2")
    given = parser.parse_args()
    size, enough, enough_wrong = (
        ceil(number * given.share) for number in (TASKS, ENOUGH, ENOUGH_WRONG)
    )
    blocks = [
        Block(family, number, given.seed, size, enough, enough_wrong)
        for number in range(BLOCKS)
        for family in FAMILIES
    ]
    tallies = {family: Tally() for family in FAMILIES}
    for family, tally in results(grade, blocks, given.processes):
        tallies[family].add(tally)
    print("                     correct answers: fewest in a          wrong answers:")
    print("family       tasks  graded notation   frame encoding     graded encoding  mistakes")
    for family, tally in tallies.items():
        few = [min(c.values(), default=0) for c in (tally.correct, tally.frames, tally.encodings)]
        print(
            f"{family:12}{tally.tasks:6,}{tally.correct.total():8,}{few[0]:9,}{few[1]:8,}"
            f"{few[2]:9,}{tally.wrong.total():11,}{min(tally.wrong.values(), default=0):9,}"
            f"{len(tally.mistakes):10}"
        )
    mistakes = [mistake for tally in tallies.values() for mistake in tally.mistakes]
    print("\n".join(mistakes[:100]))
    return bool(mistakes)


if __name__ == "__main__":
    sys.exit(main())
