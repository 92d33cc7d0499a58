"""The learned agent that believes: a network that has learned where mines are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from minewise.agents.lib.learned import LearnedAgent, chances, choices, may_flag
from minewise.agents.protocol import Decision
from minewise.game.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass
class BeliefAgent(LearnedAgent):
    """A network tells of each covered cell the chance of a mine, and it reveals the least likely.

    The network has learned from exact probabilities and plays boards of any size; it knows no rule
    of the game and looks nothing up. Cells with a chance below `sure` are revealed in one decision.
    The first cell comes from a table. Flags are read as covered cells; where mines must be flagged,
    all that is left is flagged as soon as no cell is more likely safe than not. Where the mine
    total is not told it supposes one mine in six cells, and it reads every clue as exact.
    `weights` names another file of weights, such as `minewise train belief` writes.
    """

    sure: Annotated[float, "cells with a lower chance of a mine are revealed in one decision"] = (
        0.001
    )
    weights: Annotated[
        str, "file of weights, such as `minewise train belief` writes; else those shipped"
    ] = ""

    name: ClassVar[str] = "belief"
    source: ClassVar[str] = "convolutional network, trained on exact probabilities"
    sound: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not 0 <= self.sure < 0.5:
            raise ValueError(f"expected sure from 0 to below 0.5, got {self.sure}")
        super().__post_init__()

    def decision(self, view: View, odds: NDArray[np.float32]) -> Decision:
        numbers = chances(odds)
        chance = {cell: float(numbers[cell]) for cell in choices(view)}
        least = min(chance, key=chance.__getitem__)
        if may_flag(view) and chance[least] > 0.5:
            return Decision(flag=tuple(chance), probability=chance, reason="all that is left")
        sure = tuple(cell for cell in chance if chance[cell] < self.sure)
        reason = "the cells that seem safe" if sure else "the cell that seems the safest"
        return Decision(sure or (least,), probability=chance, reason=reason)
