"""The basic agent of P. Kulkarni, "MineSweeper AI" (2020), section 3.3."""

from __future__ import annotations

from typing import ClassVar

from minewise._core import prove_by_single_clues
from minewise.agents.lib.guess import any_covered
from minewise.agents.protocol import Decision
from minewise.game.view import View
from minewise.random import Random


class BasicAgent:
    """Two rules, each about a single clue; else a random cell.

    1. A clue that equals its identified mines plus its covered neighbours: those are mines.
    2. A clue that equals its identified mines: its covered neighbours are safe.

    The rules run once over the clues, row by row; a mine found on the way counts as identified
    for the clues after it. All safe cells found are revealed before the rules run again.
    """

    name: ClassVar = "basic"
    source: ClassVar = "Kulkarni 2020, 3.3"
    sound: ClassVar = True

    def decide(self, view: View, rng: Random) -> Decision:
        safe, mines = prove_by_single_clues(view.cells, view.height, view.width)
        if safe:
            reason = "a clue has all its mines, so its other neighbours are safe"
            return Decision(tuple(safe), tuple(mines), certain=True, reason=reason)
        guess = any_covered(view.with_flags(mines), rng)
        return Decision(guess, tuple(mines), reason="no single clue proves a safe cell")
