"""The *triple improved agent* that the course behind P. Kulkarni's report asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from minewise._core import ExactPlayer, Guess, Player
from minewise.agents.lib.core_agent import CoreAgent
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.rules import Rules


@dataclass
class TripleImprovedAgent(CoreAgent):
    """As csp-probability, but it weighs the whole board and learns from it how dense the mines are.

    Three things are added to the double improved agent. The search covers all constrained cells,
    however many, and the cells that no clue sees are guessed too. Layouts no longer count alike:
    where the total is told, those of that many mines do; where it is not, every density of mines
    counts alike at first, and what has been seen shows which are likely. And among the cells that
    are least likely mines it takes the one with the fewest covered neighbours, whose clue says
    most about each of them. Where the total is told it plays as `exact`.
    """

    name: ClassVar[str] = "triple-improved"
    source: ClassVar[str] = "the course of Kulkarni 2020 (triple improved)"
    sound: ClassVar[bool] = True
    trusts_flags: ClassVar[bool] = False

    def make_player(self, rules: Rules) -> Player:
        core, known = rules.core(), rules.mines_known
        return ExactPlayer(core, known, Guess.fewest, DEFAULT_BUDGET, density=(1, 1))
