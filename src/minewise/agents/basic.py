"""The basic agent of P. Kulkarni, "MineSweeper AI" (2020), section 3.3."""

from __future__ import annotations

from typing import ClassVar

from minewise._core import BasicPlayer, Player
from minewise.agents.lib.core_agent import CoreAgent
from minewise.game.rules import Rules


class BasicAgent(CoreAgent):
    """Two rules, each about a single clue; else a random cell.

    1. A clue that equals its identified mines plus its covered neighbours: those are mines.
    2. A clue that equals its identified mines: its covered neighbours are safe.

    The rules run once over the clues, row by row; a mine found on the way counts as identified
    for the clues after it. All safe cells found are revealed before the rules run again. To read
    it in Python: `minewise.testing.reference_agents`.
    """

    name: ClassVar = "basic"
    source: ClassVar = "Kulkarni 2020, 3.3"
    sound: ClassVar = True

    def make_player(self, rules: Rules) -> Player:
        return BasicPlayer(rules.core())
