"""The learned agent that has only been told who won: a deep Q-network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from minewise.agents.lib.first_cell import first_cell
from minewise.agents.lib.learned import ends_with_flags, log_odds, untouched, weights_path
from minewise.agents.protocol import Decision
from minewise.game.view import COVERED, View
from minewise.random import Random

UNLIKELY = -3.0
"""Log-odds of a win, about 1 in 20, below which mines are flagged where they must be."""


@dataclass
class DqnAgent:
    """A network tells of each covered cell the chance to win after it, and it reveals the best.

    The network has learned from rewards alone, by double Q-learning, on the board of the NCSU
    report: 6x6 cells with 6 mines. It plays boards of any size, the worse the less they are like
    that one. The first cell comes from a table. Flags are read as covered cells; where mines must
    be flagged, all that is left is flagged as soon as no cell gives more than one chance in twenty.
    Where the mine total is not told it supposes one mine in six cells. `weights` names another file
    of weights, such as `minewise train dqn` writes.
    """

    weights: str = ""

    name: ClassVar[str] = "dqn"
    source: ClassVar[str] = "dueling double deep Q-network, trained on rewards"
    sound: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.weights_file = weights_path(self.name, self.weights)

    def decide(self, view: View, rng: Random) -> Decision:
        return self.decide_many([view], [rng])[0]

    def decide_many(self, views: Sequence[View], rngs: Sequence[Random]) -> list[Decision]:
        """One decision a view, as `decide` would give it, from one run of the network."""
        del rngs  # nothing is left to chance
        decisions = []
        for view, odds in zip(views, log_odds(self.weights_file, views), strict=True):
            value = {cell: float(odds[cell]) for cell in view.where(COVERED)}
            cell = max(value, key=value.__getitem__)
            if untouched(view):
                start = first_cell(view.rules)
                cell = start if start in value else min(value)
                decisions.append(Decision((cell,), reason="the first cell, from a table"))
            elif ends_with_flags(view.rules) and value[cell] < UNLIKELY:
                decisions.append(Decision(flag=tuple(value), reason="all that is left"))
            else:
                decisions.append(Decision((cell,), reason="the best chance to win"))
        return decisions
