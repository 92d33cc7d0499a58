"""The agent without any knowledge."""

from __future__ import annotations

from typing import ClassVar

from minewise.agents.lib.guess import any_covered
from minewise.agents.protocol import Decision
from minewise.game.view import View
from minewise.random import Random


class RandomAgent:
    """Reveals a covered cell at random: the floor that every method must beat."""

    name: ClassVar = "random"
    source: ClassVar = "the guess that all five sources fall back on"
    sound: ClassVar = True

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision(any_covered(view, rng), reason="any covered cell")
