"""How long a class of 30 takes, five of whose files hang, die or print for ever.

python bench/class_of_thirty.py [WORKERS]

The goal is 10 minutes on two cores. Wrong and right solutions are those of the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from minewise.courses.assessment.classroom import Classroom, Request
from tests.courses.assessment.cs50.right import SOLUTIONS

GOAL = 600
"""Seconds."""
CLASS = 30

PLAIN = SOLUTIONS["plain"]
STUCK = {
    "hangs while it is loaded": PLAIN + "\nwhile True:\n    pass\n",
    "hangs in a game": PLAIN.replace(
        "        self.moves_made.add(cell)\n",
        "        self.moves_made.add(cell)\n"
        "        while len(self.moves_made) > 3:\n            pass\n",
        1,
    ),
    "dies": PLAIN + "\nimport os\nos._exit(3)\n",
    "prints for ever": PLAIN + "\nwhile True:\n    print('x' * 1000)\n",
    "takes all memory": PLAIN.replace(
        "        self.moves_made.add(cell)\n",
        "        self.moves_made.add(cell)\n        self.hoard = [list(range(10**7))]\n"
        "        while True:\n            self.hoard.append(list(self.hoard[0]))\n",
        1,
    ),
}


def submissions(folder: Path) -> None:
    """Five that get stuck, and others until there are 30."""
    texts = dict(STUCK)
    sound = list(SOLUTIONS.items())
    for number in range(CLASS - len(STUCK)):
        name, text = sound[number % len(sound)]
        if number >= len(sound):  # a guess that is called safe
            text = text.replace(
                "        self.moves_made.add(cell)\n",
                "        self.moves_made.add(cell)\n        self.mark_safe((0, 0))\n",
                1,
            )
        texts[f"{number:02} {name}"] = text
    for name, text in texts.items():
        place = folder / name
        place.mkdir()
        (place / "minesweeper.py").write_bytes(text.encode())


def main(workers: int = 2) -> None:
    with TemporaryDirectory() as place:
        folder, out = Path(place, "class"), Path(place, "out")
        folder.mkdir()
        submissions(folder)
        started = perf_counter()
        results: Counter[str] = Counter()
        for grade in Classroom(folder, out, Request("cs50"), workers).grades():
            passed = perf_counter() - started
            results[grade.result] += 1
            print(f"{passed:6.1f} s  {grade.result:7}  {grade.assessment.score:9} {grade.student}")
        whole = perf_counter() - started
        told = ", ".join(f"{count} {result}" for result, count in sorted(results.items()))
        print(f"{whole:.0f} s for {CLASS} submissions, {workers} at a time: {told}")
        print(f"goal {GOAL} s: {'reached' if whole <= GOAL else 'missed'}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
