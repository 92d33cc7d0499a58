"""The learned agent that has only been told who won: a deep Q-network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from minewise.agents.lib.learned import LearnedAgent, choices, may_flag
from minewise.agents.protocol import Decision
from minewise.game.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNLIKELY = -3.0
"""Log-odds of a win, about 1 in 20, below which mines are flagged where they must be."""


@dataclass
class DqnAgent(LearnedAgent):
    """A network tells of each covered cell the chance to win after it, and it reveals the best.

    The network has learned from rewards alone, by double Q-learning, on the board of the NCSU
    report: 6x6 cells with 6 mines. It plays boards of any size, the worse the less they are like
    that one. The first cell comes from a table. Flags are read as covered cells; where mines must
    be flagged, all that is left is flagged as soon as no cell gives more than one chance in twenty.
    Where the mine total is not told it supposes one mine in six cells. `weights` names another file
    of weights, such as `minewise train dqn` writes.
    """

    weights: Annotated[
        str, "file of weights, such as `minewise train dqn` writes; else those shipped"
    ] = ""

    name: ClassVar[str] = "dqn"
    source: ClassVar[str] = "dueling double deep Q-network, trained on rewards"
    sound: ClassVar[bool] = False

    def decision(self, view: View, odds: NDArray[np.float32]) -> Decision:
        value = {cell: float(odds[cell]) for cell in choices(view)}
        best = max(value, key=value.__getitem__)
        if may_flag(view) and value[best] < UNLIKELY:
            return Decision(flag=tuple(value), reason="all that is left")
        return Decision((best,), reason="the best chance to win")
