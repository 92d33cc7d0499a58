"""The improved agents of P. Kulkarni, "MineSweeper AI" (2020), sections 3.4 and 3.5."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from minewise._core import CspPlayer, Player, SearchGuess
from minewise.agents.lib.core_agent import CoreAgent
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.rules import Rules

MOST_VARIABLES = 1_000_000
"""The cells of the largest board: all that are constrained are variables then."""


@dataclass
class CspAgent(CoreAgent):
    """Single clues first, then a search over the most constrained cells, else a random cell.

    Where the two rules of the basic agent find no safe cell, the `max_variables` most constrained
    covered cells become variables (1 mine, 0 safe); every clue that involves only those is a
    constraint. A backtracking search counts all solutions. A cell that is safe in every solution
    is safe, one that is a mine in every solution is a mine; if no cell is safe, the agent reveals
    a random one.

    With more than 32 variables the solutions are counted as the agent `exact` counts layouts, so
    that all constrained cells can be among them: 1000000, the cells of the largest board, takes
    all of any board. Where cells hang together that take more than its budget, and no other cell is
    safe, the agent reveals a random one, and its reason names the TooWideError.

    The search cuts a branch as soon as a clue cannot be met any more, and merges each solution
    into the counts as it is found, so none is stored (the source's own future work, section 6). To
    read it in Python: `minewise.testing.reference_agents`.
    """

    max_variables: Annotated[
        int, "the most constrained cells that the search takes, 1 to 1000000"
    ] = 16

    name: ClassVar[str] = "csp"
    source: ClassVar[str] = "Kulkarni 2020, 3.4 (single improved)"
    sound: ClassVar[bool] = True
    search_guess: ClassVar[SearchGuess] = SearchGuess.any

    def __post_init__(self) -> None:
        if not 1 <= self.max_variables <= MOST_VARIABLES:
            raise ValueError(
                f"expected max_variables from 1 to {MOST_VARIABLES}, the cells of the largest "
                f"board, got {self.max_variables}"
            )

    def make_player(self, rules: Rules) -> Player:
        return CspPlayer(rules.core(), self.max_variables, self.search_guess, DEFAULT_BUDGET)


@dataclass
class CspProbabilityAgent(CspAgent):
    """As csp, but where no cell is safe it guesses the least likely mine.

    The chance of a mine is the share of the solutions where the cell is one: every solution of
    the variables counts alike, whatever the mine total, and cells that are no variables are never
    guessed. Ties go to the most constrained cell.
    """

    name: ClassVar[str] = "csp-probability"
    source: ClassVar[str] = "Kulkarni 2020, 3.5 (double improved)"
    search_guess: ClassVar[SearchGuess] = SearchGuess.least
