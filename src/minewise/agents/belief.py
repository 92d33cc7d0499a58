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
from minewise.errors import ContradictionError, TooWideError, expected_one_of
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

MARGIN = 0.12
"""On wide views a guess is at most so much likelier to be a mine than the safest cell, by what the
network says: on expert boards it knows the worth of a guess less well than its risk. Found on 4,200
guesses on 16x16 and 30x16, of training seeds."""

WIDE = 100
"""Covered cells above which a view is wide. In narrower ones many values are those of exact end
games, and a margin would cost 0.0001 to 0.0018 a guess on 8x8 and 9x9."""

EXACT_MARGIN = 0.05
"""Such a margin by exact chances of mines, with certain=exact, on views of any size. Found on the
same guesses and 7,800 on smaller boards."""


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
    that are certainly safe and the chances of mines, and the network guesses only.
    """

    sure: Annotated[float, "cells with a lower chance of a mine are revealed in one decision"] = (
        0.001
    )
    guess: Annotated[
        str, "the cell with the best value, the chance to win, or the safest: value or safest"
    ] = "value"
    certain: Annotated[str, "what finds the certain cells: the network, or exact counting"] = (
        "network"
    )
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
        if self.certain == "exact":
            return [
                first_decision(view) if untouched(view) else self.proven_decision(view)
                for view in views
            ]
        return [
            first_decision(view)
            if untouched(view)
            else self.sure_decision(view, chances(odds)) or self.guessed(view)
            for view, odds in zip(views, log_odds(self.weights_file, views), strict=True)
        ]

    def proven_decision(self, view: View) -> Decision:
        """The cells that are certainly safe, or a guess. The network tells the chances of a view
        that no layout fits, or that is too wide to be counted."""
        exact, safe = None, frozenset[Cell]()
        try:
            analysis = analyze(view)
        except (ContradictionError, TooWideError):
            pass
        else:
            exact, safe = None if analysis.unknown else analysis.probability, analysis.safe
        mine = chances(log_odds(self.weights_file, [view])[0]) if exact is None else exact
        return self.sure_decision(view, mine, safe) or self.guessed(view, exact)

    def sure_decision(
        self, view: View, mine: NDArray[np.float64], safe: frozenset[Cell] | None = None
    ) -> Decision | None:
        """What needs no guess; None where there is nothing of the kind. `mine` are the chances of
        mines, shape (height, width). `safe` are the certain cells, if the engine has told them."""
        chance = {cell: float(mine[cell]) for cell in choices(view)}
        if may_flag(view) and min(chance.values()) > 0.5:
            return Decision(flag=tuple(chance), probability=chance, reason="all that is left")
        if safe is None:
            sure = tuple(cell for cell in chance if chance[cell] < self.sure)
        else:
            sure = tuple(cell for cell in chance if cell in safe)
        if not sure:
            return None
        return Decision(sure, probability=chance, reason="the cells that seem safe")

    def guessed(self, view: View, exact: NDArray[np.float64] | None = None) -> Decision:
        """The best cell where none is certain, by what the network says and by the exact chances of
        mines, if they are known: shape (height, width)."""
        said = outputs(self.weights_file, view, averaged=self.averaged)
        mine = chances(said[0]) if exact is None else exact
        chance = {cell: float(mine[cell]) for cell in choices(view)}
        least = min(chance, key=chance.__getitem__)
        if self.guess == "safest" or len(said) < 2:
            return Decision((least,), probability=chance, reason="the cell that seems the safest")
        if chance[least] < SAFE_CHANCE:
            return Decision(
                (least,), probability=chance, reason="a cell that is nearly surely safe"
            )
        most = 1.0
        if exact is not None:
            most = chance[least] + EXACT_MARGIN
        elif len(chance) > WIDE:
            most = chance[least] + MARGIN
        good = [cell for cell in chance if chance[cell] <= most]
        cell = max(good, key=lambda one: float(said[1][one]))
        return Decision((cell,), probability=chance, reason="the best chance to win")
