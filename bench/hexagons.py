"""Positions of hexagons and of a torus, beside minesweepr, which takes any sets of cells, too.

Run by `python bench/hexagons.py PYTHON27 FOLDER POSITIONS`; FOLDER is a checkout of
github.com/mrgriscom/minesweepr, which needs Python 2.7. It prints the processor time of both for
each position, and how far their chances differ. A position of the other ends after a minute.
"""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median
from time import process_time

from minewise import analyze_sets
from minewise.random import Random
from minewise.shapes import parse_shape

BOARDS = ("hexagons:30x16", "torus:30x16")
MINES, SHARE = 99, 0.25
"""As on expert boards; a quarter of the cells is open, those with mines excepted."""
SEED = 11
MOST_SECONDS = 60

OTHER = """
import json, sys, time
import minesweeper as solver
sets, cells, mines = json.load(sys.stdin)
rules = [solver.Rule(count, [str(cell) for cell in near]) for near, count in sets]
start = time.clock()
chances = solver.solve(rules, solver.MineCount(cells, mines), "other")
seconds = time.clock() - start
print(json.dumps([seconds, chances]))
"""
"""What Python 2.7 runs; its `clock` is processor time."""


def main() -> None:
    """Measures and prints."""
    python, folder, number = sys.argv[1:]
    for name in BOARDS:
        shape = parse_shape(name)
        times: list[tuple[float, float]] = []
        worst, unanswered = 0.0, 0
        for position in range(int(number)):
            order = list(shape)
            Random(SEED, position).shuffle(order)
            mines = set(order[:MINES])
            Random(SEED, position, 1).shuffle(order)
            revealed = {cell for cell in order[: round(SHARE * len(order))] if cell not in mines}
            sets = [
                (
                    [order.index(near) for near in shape.neighbors[cell] if near not in revealed],
                    sum(near in mines for near in shape.neighbors[cell]),
                )
                for cell in shape
                if cell in revealed
            ]
            covered = len(shape) - len(revealed)
            seen = {cell for near, _ in sets for cell in near}
            start = process_time()
            ours = analyze_sets(sets, MINES, others=covered - len(seen))
            seconds = process_time() - start
            text = json.dumps([sets, covered, MINES])
            command = [python, "-c", OTHER]
            try:
                done = subprocess.run(
                    command, input=text, capture_output=True, text=True, cwd=folder, check=True,
                    timeout=MOST_SECONDS,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                unanswered += 1
                print(f"{name} {position}: {1000 * seconds:.2f} ms, other: no answer", flush=True)
                continue
            other, chances = json.loads(done.stdout)
            worst = max(
                [worst, *(abs(ours.probability[cell] - chances[str(cell)]) for cell in seen)]
            )
            times.append((seconds, other))
            print(f"{name} {position}: {1000 * seconds:.2f} ms, other: {1000 * other:.1f} ms")
        if times:
            here, there = (1000 * median(column) for column in zip(*times, strict=True))
            print(f"{name}: median {here:.2f} ms, other {there:.1f} ms, {there / here:.0f} times")
        print(f"{name}: no answer of the other in {unanswered} of {number}; differ by {worst:.1e}")


if __name__ == "__main__":
    main()
