"""The improved agents of P. Kulkarni, "MineSweeper AI" (2020), sections 3.4 and 3.5."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from minewise._core import prove_by_single_clues, search_limited
from minewise.agents.lib.guess import any_covered
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.random import Random


@dataclass
class CspAgent:
    """Single clues first, then a search over the most constrained cells, else a random cell.

    Where the two rules of the basic agent find no safe cell, the `max_variables` most constrained
    covered cells become variables (1 mine, 0 safe); every clue that involves only those is a
    constraint. A backtracking search counts all solutions. A cell that is safe in every solution
    is safe, one that is a mine in every solution is a mine; if no cell is safe, the agent reveals
    a random one.

    The search cuts a branch as soon as a clue cannot be met any more, and merges each solution
    into the counts as it is found, so none is stored (the source's own future work, section 6).
    """

    max_variables: int = 16

    name: ClassVar[str] = "csp"
    source: ClassVar[str] = "Kulkarni 2020, 3.4 (single improved)"
    sound: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not 1 <= self.max_variables <= 32:
            raise ValueError(f"expected max_variables from 1 to 32, got {self.max_variables}")

    def decide(self, view: View, rng: Random) -> Decision:
        safe, mines = prove_by_single_clues(view.cells, view.height, view.width)
        if safe:
            reason = "a clue has all its mines, so its other neighbours are safe"
            return Decision(tuple(safe), tuple(mines), certain=True, reason=reason)
        view = view.with_flags(mines)
        probability = self.search(view)
        found = [cell for cell, chance in probability.items() if chance == 1]
        safe = [cell for cell, chance in probability.items() if chance == 0]
        mines += found
        if safe:
            reason = "a search finds no way to place a mine there"
            return Decision(tuple(safe), tuple(mines), True, probability, reason)
        return self.guess(view.with_flags(found), mines, probability, rng)

    def search(self, view: View) -> dict[Cell, float]:
        """The share of solutions in which each variable is a mine; 0 and 1 are exact."""
        variables, counts, solutions, _ = search_limited(
            view.cells, view.height, view.width, self.max_variables
        )
        if solutions == 0:  # wrong flags: the clues contradict each other
            return {}
        return {cell: count / solutions for cell, count in zip(variables, counts, strict=True)}

    def guess(
        self, view: View, mines: list[Cell], probability: dict[Cell, float], rng: Random
    ) -> Decision:
        """What to do where no cell is safe: `view` has the mines found so far as flags."""
        reason = "no clue and no search proves a safe cell"
        return Decision(any_covered(view, rng), tuple(mines), False, probability, reason)


@dataclass
class CspProbabilityAgent(CspAgent):
    """As csp, but where no cell is safe it guesses the least likely mine.

    The chance of a mine is the share of the solutions in which the cell is one: every solution of
    the variables counts alike, whatever the mine total, and cells that are no variables are never
    guessed. Ties go to the most constrained cell.
    """

    name: ClassVar[str] = "csp-probability"
    source: ClassVar[str] = "Kulkarni 2020, 3.5 (double improved)"

    def guess(
        self, view: View, mines: list[Cell], probability: dict[Cell, float], rng: Random
    ) -> Decision:
        least = min(probability.values(), default=1.0)
        if least == 1:  # no variables, or mines only
            return super().guess(view, mines, probability, rng)
        # The variables come with the most constrained first, so the first of equals is that.
        cell = min(probability, key=lambda cell: probability[cell])
        reason = f"the least chance of a mine that a search finds: {least:.0%}"
        return Decision((cell,), tuple(mines), False, probability, reason)
