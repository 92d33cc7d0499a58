"""The strongest agent: certain cells as `exact`, guesses that look ahead and solve end games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from minewise._core import BestPlayer, Player
from minewise.agents.exact import ExactAgent
from minewise.agents.lib.core_agent import CoreAgent
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import PARTS, strength_of
from minewise.game.rules import Rules

SLOWNESS = {"fast": 8, "default": 16, "strong": 256, "deep": 512}
"""By strength; `minewise compare exact best best:strength=strong --rules expert` measures it."""


@dataclass
class BestAgent(CoreAgent):
    """Certain cells first; else an exact end game, or the guess that survives the next ones best.

    It knows the same certain cells as `exact`. A guess is chosen in one of two ways.

    With few layouts left it searches all ways to play on, and takes the best.

    With more it looks at what the safest cells may show, and takes the one after which the next
    guess is the safest. The strengths strong and deep also play close candidates on to the end.

    A position has one decision: chance decides nothing. Where clues may lie it plays as `exact`.
    """

    strength: Annotated[str, "how far it looks ahead: fast, default, strong or deep"] = "default"
    without: Annotated[
        str, f"parts of the search to leave out, joined by +: {', '.join(PARTS)}"
    ] = ""

    name: ClassVar[str] = "best"
    source: ClassVar[str] = "look-ahead on survival, exact end games"
    sound: ClassVar[bool] = True
    trusts_flags: ClassVar[bool] = False

    def __post_init__(self) -> None:
        strength_of(self.strength, self.without)  # refuses what it does not know

    @property
    def slowness(self) -> int:
        return SLOWNESS[self.strength]

    def make_player(self, rules: Rules) -> Player:
        if rules.clues != "exact":
            return ExactAgent().make_player(rules)
        strength = strength_of(self.strength, self.without)
        return BestPlayer(rules.core(), rules.mines_known, strength, DEFAULT_BUDGET)
