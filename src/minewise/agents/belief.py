"""The learned agent that believes: a network that has learned where mines are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from minewise.agents.lib.first_cell import first_cell
from minewise.agents.lib.learned import chances, ends_with_flags, log_odds, untouched, weights_path
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import COVERED, View
from minewise.random import Random


@dataclass
class BeliefAgent:
    """A network tells of each covered cell the chance of a mine, and it reveals the least likely.

    The network has learned from exact probabilities and plays boards of any size; it knows no rule
    of the game and looks nothing up. Cells with a chance below `sure` are revealed in one decision.
    The first cell comes from a table. Flags are read as covered cells; where mines must be flagged,
    all that is left is flagged as soon as no cell is more likely safe than not. Where the mine
    total is not told it supposes one mine in six cells, and it reads every clue as exact.
    `weights` names another file of weights, such as `minewise train belief` writes.
    """

    sure: float = 0.001
    weights: str = ""

    name: ClassVar[str] = "belief"
    source: ClassVar[str] = "convolutional network, trained on exact probabilities"
    sound: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not 0 <= self.sure < 0.5:
            raise ValueError(f"expected sure from 0 to below 0.5, got {self.sure}")
        self.weights_file = weights_path(self.name, self.weights)

    def decide(self, view: View, rng: Random) -> Decision:
        return self.decide_many([view], [rng])[0]

    def decide_many(self, views: Sequence[View], rngs: Sequence[Random]) -> list[Decision]:
        """One decision a view, as `decide` would give it, from one run of the network."""
        del rngs  # nothing is left to chance
        decisions = []
        for view, odds in zip(views, log_odds(self.weights_file, views), strict=True):
            found = chances(odds)
            chance = {cell: float(found[cell]) for cell in view.where(COVERED)}
            decisions.append(self._decision(view, chance))
        return decisions

    def _decision(self, view: View, chance: dict[Cell, float]) -> Decision:
        if untouched(view):
            start = first_cell(view.rules)
            cell = start if start in chance else min(chance)
            return Decision((cell,), reason="the first cell, from a table")
        least = min(chance, key=chance.__getitem__)
        if ends_with_flags(view.rules) and chance[least] > 0.5:
            return Decision(flag=tuple(chance), probability=chance, reason="all that is left")
        sure = [cell for cell in chance if chance[cell] < self.sure]
        return Decision(
            tuple(sure) or (least,),
            probability=chance,
            reason="the cells that seem safe" if sure else "the cell that seems the safest",
        )
