"""How long proofs take and how many clues they name, on all certain cells of real games.

Every proof is checked by the engine: its clues alone prove the cell, and none can be left out.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import perf_counter

from minewise import Game, Rules, explain, make
from minewise.game.rules import BEGINNER, EXPERT, INTERMEDIATE, Cell
from minewise.game.view import View
from minewise.match.turn import turns

LEVELS = {"beginner": BEGINNER, "intermediate": INTERMEDIATE, "expert": EXPERT}
DEDUCTIONS = 10_000
"""Of all levels together."""


def main() -> None:
    each = int(sys.argv[1]) if len(sys.argv) > 1 else DEDUCTIONS // len(LEVELS) + 1
    total = failed = 0
    for level, rules in LEVELS.items():
        seconds: list[float] = []
        kinds: Counter[str] = Counter()
        sizes: list[int] = []
        for view, cell in islice(deductions(rules), each):
            started = perf_counter()
            proof = explain(view, cell)
            seconds.append(perf_counter() - started)
            failed += not proof.verify()
            kinds[proof.kind] += 1
            sizes.append(len(proof.clues))
        total += len(seconds)
        seconds.sort()
        slow = 1000 * seconds[len(seconds) * 99 // 100]
        print(
            f"{level}: {len(seconds)} deductions, median {1000 * median(seconds):.2f} ms (goal on "
            f"expert: under 0.5), 99th percentile {slow:.2f} ms; clues: median {median(sizes):g}, "
            f"most {max(sizes)}; "
            + ", ".join(f"{kind} {n / len(seconds):.1%}" for kind, n in kinds.most_common())
        )
    print(f"{total} proofs checked by the engine on just their clues: {failed} failed")


def deductions(rules: Rules) -> Iterator[tuple[View, Cell]]:
    """Cells that `exact` is certain of, and the views in which it is, game after game of seed 1."""
    agent = make("exact")
    number = 0
    while True:
        for turn in turns(agent, Game(rules, seed=1, number=number)):
            if turn.decision.certain:
                yield from ((turn.view, cell) for cell in turn.decision.reveal)
            yield from ((turn.view, cell) for cell in turn.decision.flag)
        number += 1


if __name__ == "__main__":
    main()
