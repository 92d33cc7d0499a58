"""The agent that applies rules about small windows, which were learned from positions.

P. Kulkarni names "rule learning" as future work ("MineSweeper AI", 2020, section 6), and the author
of h2g2 A337097 a program "which learns which patterns to look out for". The list is `patterns.txt`;
`examples/learn_patterns.py` writes it.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from minewise.agents.lib.guess import any_covered
from minewise.agents.lib.inference import prove_by_single_clues
from minewise.agents.lib.windows import (
    Key,
    WindowProof,
    open_clues,
    prove,
    turned,
    window_key,
    window_text,
    windows,
)
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.random import Random


@cache
def known_patterns() -> dict[Key, WindowProof]:
    """The learned windows, turned and mirrored, and what follows from each."""
    from importlib.resources import files

    text = files("minewise.agents").joinpath("patterns.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("--")]
    known: dict[Key, WindowProof] = {}
    for line in lines:
        for key in turned(window_key(line)):
            proof = prove(key)
            assert proof is not None, line
            known[key] = proof
    return known


class PatternsAgent:
    """Single clues first, then the learned patterns, else a random cell.

    A pattern is a window of two or three clues and the covered cells around them, and what follows
    from it. The list was found in positions of games, and each of its patterns is proved by
    enumeration when it is read. Mines that are found count as identified, and the rules start
    again, until a safe cell is found or nothing new. No search is made. As in `basic` and `csp` the
    guess is a random cell of those about which nothing is known.
    """

    name: ClassVar = "patterns"
    source: ClassVar = "Kulkarni 2020, section 6 (rule learning); h2g2 A337097"
    sound: ClassVar = True

    def decide(self, view: View, rng: Random) -> Decision:
        flags: list[Cell] = []
        while True:
            proven = prove_by_single_clues(view)
            safe, mines = proven.safe, proven.mines
            reason = "a clue has all its mines, so its other neighbours are safe"
            view = view.with_flags(mines)
            flags += mines
            if not safe:
                safe, mines, reason = self.apply(view)
                view = view.with_flags(mines)
                flags += mines
            if safe:
                return Decision(tuple(safe), tuple(flags), certain=True, reason=reason)
            if not mines:
                reason = "no single clue and no known pattern proves a safe cell"
                return Decision(any_covered(view, rng), tuple(flags), reason=reason)

    def apply(self, view: View) -> tuple[list[Cell], list[Cell], str]:
        """What all known patterns prove in a view: safe cells, mines, and a reason for people."""
        known = known_patterns()
        safe: dict[Cell, None] = {}
        mines: dict[Cell, None] = {}
        reason = ""
        for (row, column), key in windows(open_clues(view)):
            proof = known.get(key)
            if proof is None:
                continue
            if proof.safe and not reason:
                reason = f"the pattern {window_text(key)} at the clue {row},{column}"
            safe |= {(row + r, column + c): None for r, c in proof.safe}
            mines |= {(row + r, column + c): None for r, c in proof.mines}
        # Wrong flags can make clues contradict each other; a cell proven both ways is a mine here.
        return [cell for cell in safe if cell not in mines], list(mines), reason
