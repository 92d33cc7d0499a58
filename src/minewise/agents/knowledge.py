"""The knowledge-based agent of the NCSU report "Minesweeper Solving AI Agent", section IV.A."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from minewise.agents.lib.guess import any_covered
from minewise.agents.lib.inference import prove_by_single_clues
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.random import Random


@dataclass
class KnowledgeAgent:
    """Two rules about single clues until they find nothing more, else a random cell.

    1. A clue with as many mines left as covered neighbours: all of those are mines.
    2. A clue whose mines are all known: its other covered neighbours are safe.
    3. The mines left of a clue are its number less its known mines.
    4. Where that proves no safe cell: any covered cell but the known mines.

    All safe cells found are revealed, also those that a cascade has uncovered by then: such a click
    is redundant, and the source counts it. The flags are the known mines.
    """

    name: ClassVar[str] = "knowledge"
    source: ClassVar[str] = "NCSU report, IV.A"
    sound: ClassVar[bool] = True

    def decide(self, view: View, rng: Random) -> Decision:
        mines: list[Cell] = []
        while True:
            # A pass with nothing new to flag has seen every known mine at every clue.
            proven = prove_by_single_clues(view)
            if not proven.mines:
                break
            mines += proven.mines
            view = view.with_flags(proven.mines)
        if safe := proven.safe:
            reason = "a clue has all its mines, so its other neighbours are safe"
            return Decision(tuple(safe), tuple(mines), certain=True, reason=reason)
        cell, reason = self.guess(view, rng)
        return Decision(cell, tuple(mines), reason=reason)

    def guess(self, view: View, rng: Random) -> tuple[tuple[Cell, ...], str]:
        """A cell where none is proven safe, if one is left, and why: `view` has all flags."""
        return any_covered(view, rng), "no single clue proves a safe cell"
