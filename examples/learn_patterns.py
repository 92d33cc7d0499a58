"""Learns the patterns of the agent `patterns` from games, and prints the list.

python examples/learn_patterns.py [GAMES [SEED]] > src/minewise/agents/patterns.txt

Without GAMES and SEED it plays the 400 games with which the list of the package was learned. A
position counts where no single clue proves a safe cell. There, every window of two or three clues
that proves something no smaller one does is counted, turned and mirrored ones as one. Then every
cell that is certainly safe is revealed, or else a safe one at random. Windows that were met at
least five times are kept.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from minewise import Game, Random, View, analyze
from minewise.agents.lib.inference import prove_by_single_clues
from minewise.agents.patterns import Key, moved, open_clues, prove, turned, window_text, windows
from minewise.game.rules import Cell
from minewise.game.view import COVERED

RULES = ("9x9/10 first_click=opening", "16x16/40 first_click=opening", "16x16/64 first_click=safe")
GAMES = 400
SEED = 1
LEAST = 5
"""Patterns met less often are not kept."""


def positions(games: int, seed: int) -> Iterator[View]:
    """Positions without a safe cell that a single clue proves; all mines proved so are flagged."""
    for number in range(games):
        game = Game(RULES[number % len(RULES)], seed=seed, number=number)
        rng = Random(seed, number)
        game.reveal(*rng.choice(game.view.where(COVERED)))
        while not game.over:
            view, safe = identified(game.view)
            if not safe:
                yield view
                assert game.board is not None
                safe = sorted(analyze(game.view).safe)
                if not safe:
                    covered = [c for c in view.where(COVERED) if c not in game.board.mines]
                    safe = [rng.choice(covered)]
            for cell in safe:
                if not game.over and game.view[cell] == COVERED:
                    game.reveal(*cell)


def identified(view: View) -> tuple[View, list[Cell]]:
    """The view with the mines that single clues prove as flags, and the safe cells they prove."""
    while True:
        proven = prove_by_single_clues(view)
        view = view.with_flags(proven.mines)
        if proven.safe or not proven.mines:
            return view, proven.safe


@cache
def canonical(key: Key) -> Key | None:
    """One window for all its turns and mirrors; None if it proves nothing that is new in it."""
    proof = prove(key)
    if proof is None:
        return None
    known: set[Cell] = set()
    for fewer in range(1, len(key)):
        for part in combinations(key, fewer):
            row, column = part[0][:2]
            if (smaller := prove(moved(part))) is not None:
                known.update((row + r, column + c) for r, c in (*smaller.safe, *smaller.mines))
    if known.issuperset((*proof.safe, *proof.mines)):
        return None
    return min(turned(key))


def main(games: int = GAMES, seed: int = SEED) -> None:
    """Prints the list, the most frequent first."""
    met: Counter[Key] = Counter()
    for view in positions(games, seed):
        found = (canonical(key) for _, key in windows(open_clues(view)))
        met.update(key for key in found if key is not None)
    print(f"-- Learned from {games} games, seed {seed}: examples/learn_patterns.py")
    print("-- WINDOW -> WHAT FOLLOWS  how often it was met; see docs/explanation/patterns.md")
    for key, times in sorted(met.items(), key=lambda item: (-item[1], item[0])):
        if times >= LEAST:
            print(f"{window_text(key)}  {times}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
