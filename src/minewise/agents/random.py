"""The agent without any knowledge."""

from __future__ import annotations

from typing import ClassVar

from minewise._core import Random
from minewise.agents.base import Decision
from minewise.agents.guess import any_covered
from minewise.view import View


class RandomAgent:
    """Reveals a covered cell at random: the floor that every method must beat."""

    name: ClassVar = "random"
    source: ClassVar = "the guess that all five sources fall back on"
    sound: ClassVar = True

    def decide(self, view: View, rng: Random) -> Decision:
        return Decision(any_covered(view, rng), reason="any covered cell")
