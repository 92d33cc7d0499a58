"""The agent without any knowledge."""

from __future__ import annotations

from typing import ClassVar

from minewise._core import Player, RandomPlayer
from minewise.agents.lib.core_agent import CoreAgent
from minewise.game.rules import Rules


class RandomAgent(CoreAgent):
    """Reveals a covered cell at random: the floor that every method must beat."""

    name: ClassVar = "random"
    source: ClassVar = "the guess that all five sources fall back on"
    sound: ClassVar = True

    def make_player(self, rules: Rules) -> Player:
        return RandomPlayer(rules.core())
