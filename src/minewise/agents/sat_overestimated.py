"""The agent for clues that may be too large of S. Pratinidhi, A. Patil and P. Burani, "Report -
Assignment 2 - Minesweeper": part Overestimated Clues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from minewise.agents.sat import SatAgent


@dataclass
class SatOverestimatedAgent(SatAgent):
    """As sat, but a clue says only that at most so many mines are around: right for cautious clues.

    The formula of a clue is the disjunction of P(c), exactly c mines, for c from 0 to the clue. The
    source calls that "at least", but its formula says "at most", and so it must be where a clue may
    exceed the truth. That no cell is a mine fits all such clues, so they never prove a mine: only
    the mine total does (`total=yes`).
    """

    name: ClassVar[str] = "sat-overestimated"

    def reading(self, clue: int) -> range:
        return range(clue + 1)
