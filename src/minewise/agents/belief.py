"""The learned agent that believes: a network that has learned where mines are and what guesses are
worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from minewise.agents.lib.learned import (
    LearnedAgent,
    chances,
    choices,
    first_decision,
    log_odds,
    may_flag,
    outputs,
    untouched,
)
from minewise.agents.protocol import Decision
from minewise.engine.analysis import analyze
from minewise.errors import ContradictionError, expected_one_of
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.random import Random

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CERTAIN = ("network", "exact")
GUESSES = ("value", "safest")

SAFE_CHANCE = 0.01
"""Where no cell is below `sure`, one with a lower chance of a mine is taken for safe. On 8x8/10 the
positions whose safe cells are missed fall from 1.6% to 0.6%; 0.4% of such cells are mines."""


@dataclass
class BeliefAgent(LearnedAgent):
    """A network tells of each covered cell the chance of a mine and the chance to win after it.

    It reveals the cells that are almost surely safe; where there are none, the cell after which a
    win is the most likely. The network has learned from exact probabilities and values of guesses,
    and plays boards of any size; it knows no rule of the game, counts nothing and searches nothing.

    Cells with a chance below `sure` are revealed in one decision. The first cell comes from a
    table. Flags are read as covered cells; where mines must be flagged, all that is left is flagged
    as soon as no cell is more likely safe than not. Where the mine total is not told it supposes
    one mine in six cells, and it reads every clue as exact. `weights` names another file of
    weights, such as `minewise train belief` writes. With certain=exact the engine tells the cells
    that are certainly safe, and the network guesses only.
    """

    sure: Annotated[float, "cells with a lower chance of a mine are revealed in one decision"] = (
        0.001
    )
    guess: Annotated[
        str, "the cell with the best value, the chance to win, or the safest: value or safest"
    ] = "value"
    certain: Annotated[str, "who tells certain cells: the network, or exact"] = "network"
    averaged: Annotated[bool, "guesses are read in all eight ways to turn or mirror a view"] = True
    weights: Annotated[
        str, "file of weights, such as `minewise train belief` writes; else those shipped"
    ] = ""

    name: ClassVar[str] = "belief"
    source: ClassVar[str] = "convolutional network, trained on exact probabilities and values"
    sound: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not 0 <= self.sure < 0.5:
            raise ValueError(f"expected sure from 0 to below 0.5, got {self.sure}")
        if self.guess not in GUESSES:
            raise ValueError(expected_one_of("guess", self.guess, GUESSES))
        if self.certain not in CERTAIN:
            raise ValueError(expected_one_of("certain", self.certain, CERTAIN))
        super().__post_init__()

    def decide_many(self, views: Sequence[View], rngs: Sequence[Random]) -> list[Decision]:
        """One decision a view, as `decide` would give it. A view without a certain cell is read
        again, for the guess."""
        del rngs  # nothing is left to chance
        return [
            first_decision(view)
            if untouched(view)
            else self.sure_decision(view, chances(odds)) or self.guessed(view)
            for view, odds in zip(views, log_odds(self.weights_file, views), strict=True)
        ]

    def sure_decision(self, view: View, mine: NDArray[np.float64]) -> Decision | None:
        """What needs no guess; None where there is nothing of the kind. `mine` are the chances of
        mines, shape (height, width)."""
        chance = {cell: float(mine[cell]) for cell in choices(view)}
        if may_flag(view) and min(chance.values()) > 0.5:
            return Decision(flag=tuple(chance), probability=chance, reason="all that is left")
        if self.certain == "exact":
            safe = proven(view)
            sure = tuple(cell for cell in chance if cell in safe)
        else:
            sure = tuple(cell for cell in chance if chance[cell] < self.sure)
        if not sure:
            return None
        return Decision(sure, probability=chance, reason="the cells that seem safe")

    def guessed(self, view: View) -> Decision:
        """The best cell by what the network says, where none is certain."""
        said = outputs(self.weights_file, view, averaged=self.averaged)
        mine = chances(said[0])
        chance = {cell: float(mine[cell]) for cell in choices(view)}
        if self.guess == "safest" or len(said) < 2:
            cell = min(chance, key=chance.__getitem__)
            return Decision((cell,), probability=chance, reason="the cell that seems the safest")
        least = min(chance, key=chance.__getitem__)
        if chance[least] < SAFE_CHANCE:
            return Decision(
                (least,), probability=chance, reason="a cell that is nearly surely safe"
            )
        cell = max(chance, key=lambda one: float(said[1][one]))
        return Decision((cell,), probability=chance, reason="the best chance to win")


def proven(view: View) -> frozenset[Cell]:
    """The covered cells that are certainly safe; none in a view that no layout fits."""
    try:
        return frozenset(analyze(view).safe)
    except ContradictionError:
        return frozenset()
