"""Exact answers that take minutes and gigabytes: counted once, and kept in bench/known.txt.

From the folder `bench`: ../.venv/bin/python -m duel.known    count them anew: 9 GB, minutes
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from duel.positions import lattice
from minewise import analyze

FILE = Path(__file__).parents[1] / "known.txt"
SIDE, SEEDS = 25, (1, 2, 3)
"""Lattices of 12x12 clues. Those of 13x13 would take more than 20 GB."""
LARGE = 400_000_000
"""A budget that is enough for them."""
HEAD = """\
# The exact chances of a mine in lattices of 12x12 clues, in millionths, - for a clue; written by
# python -m duel.known in the folder bench.
"""


def known(seed: int) -> NDArray[np.float64]:
    """The probabilities of the lattice of a seed, nan where a cell is revealed."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    start = lines.index(f"seed {seed}") + 1
    rows = [line.split() for line in lines[start : start + SIDE]]
    return np.array([[np.nan if x == "-" else int(x) / 1e6 for x in row] for row in rows])


def in_millionths(row: Sequence[float]) -> str:
    return " ".join("-" if np.isnan(x) else str(round(x * 1e6)) for x in row)


def main() -> None:
    parts = [HEAD]
    for seed in SEEDS:
        found = analyze(lattice(SIDE, seed), budget=LARGE)
        if not found.exact:
            raise SystemExit(f"expected a budget that is enough for seed {seed}")
        rows = "".join(in_millionths(row) + "\n" for row in found.probability.tolist())
        parts.append(f"seed {seed}\n{rows}")
    FILE.write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
