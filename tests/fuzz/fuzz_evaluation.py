"""Small positions of real boards, with flags of every kind: what is called exact is the optimum.

The bytes of an input, in order (a missing one is 0): height, width, whether the total is known,
then one a cell: its mine, whether it is revealed, whether it is flagged.
"""

from __future__ import annotations

from itertools import chain, repeat

import numpy as np

from minewise import View, analyze, evaluate, hint, optimal
from tests.fuzz.atheris_run import run

SIDES = 4
"""The optimum of 16 cells is a matter of milliseconds."""


def one_input(data: bytes) -> None:
    """What is tried: raises if two of the answers differ."""
    given = chain(data, repeat(0))
    height, width, known = next(given) % SIDES + 1, next(given) % SIDES + 1, next(given) % 4 > 0
    cells = [next(given) for _ in range(height * width)]
    codes = np.array(cells, dtype=np.uint8).reshape(height, width)
    mines = codes % 4 == 0
    around = np.pad(mines, 1)
    clues = sum(
        around[row : row + height, column : column + width].astype(np.int8)
        for row in range(3)
        for column in range(3)
    )
    covered = mines | (codes // 4 % 2 == 0)
    array = np.where(covered, np.where(codes // 8 % 4 == 0, -2, -1), clues).astype(np.int8)
    view = View.from_array(array, mines=int(mines.sum()) if known else None)
    compare(view)


def compare(view: View) -> None:
    """Holds what `evaluate`, `hint` and `analyze` say against each other and the optimum."""
    analysis = analyze(view)
    advice = hint(view)
    if analysis.safe:
        assert advice is not None
        assert advice.chance == 0
        assert advice.proof is not None
        assert advice.proof.verify()
    if view.mines is None:
        return
    value = evaluate(view)
    best = optimal(view)
    if value.exact:
        assert abs(value.win - best.win_rate) < 1e-12
    for move in value.moves:
        assert move.win <= best.win_rate + 1e-12 or not move.exact


if __name__ == "__main__":
    run(one_input)
