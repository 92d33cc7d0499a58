"""The agents of P. Kulkarni in Python, to be read: `basic`, `csp` and `csp-probability`.

They stand in "MineSweeper AI" (2020), sections 3.3 to 3.5. The agents of these names decide in the
compiled core; tests hold them to these, draw for draw.

>>> from minewise import View, make
>>> view = View.parse("###/121")
>>> CspReference().decide(view, Random(1)) == make("csp").decide(view, Random(1))
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from minewise.agents.lib.guess import any_covered
from minewise.agents.lib.inference import count_solutions, prove_by_single_clues, search_limited
from minewise.agents.protocol import Decision
from minewise.game.clues import ROUNDING
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.random import Random


class BasicReference:
    """Two rules, each about a single clue; else a random cell.

    1. A clue that equals its identified mines plus its covered neighbours: those are mines.
    2. A clue that equals its identified mines: its covered neighbours are safe.

    The rules run once over the clues, row by row; a mine found on the way counts as identified
    for the clues after it. All safe cells found are revealed before the rules run again.
    """

    name: ClassVar[str] = "basic"
    source: ClassVar[str] = "Kulkarni 2020, 3.3"
    sound: ClassVar[bool] = True

    def decide(self, view: View, rng: Random) -> Decision:
        proven = prove_by_single_clues(view)
        safe, mines = proven.safe, proven.mines
        if safe:
            reason = "a clue has all its mines, so its other neighbours are safe"
            return Decision(tuple(safe), tuple(mines), certain=True, reason=reason)
        guess = any_covered(view.with_flags(mines), rng)
        return Decision(guess, tuple(mines), reason="no single clue proves a safe cell")


@dataclass
class CspReference:
    """Single clues first, then a search over the most constrained cells, else a random cell.

    Where the two rules of the basic agent find no safe cell, the `max_variables` most constrained
    covered cells become variables (1 mine, 0 safe); every clue that involves only those is a
    constraint. A backtracking search counts all solutions. A cell that is safe in every solution
    is safe, one that is a mine in every solution is a mine; if no cell is safe, the agent reveals
    a random one.
    """

    max_variables: int = 16

    name: ClassVar[str] = "csp"
    source: ClassVar[str] = "Kulkarni 2020, 3.4 (single improved)"
    sound: ClassVar[bool] = True

    def decide(self, view: View, rng: Random) -> Decision:
        proven = prove_by_single_clues(view)
        safe, mines = proven.safe, proven.mines
        if safe:
            reason = "a clue has all its mines, so its other neighbours are safe"
            return Decision(tuple(safe), tuple(mines), certain=True, reason=reason)
        view = view.with_flags(mines)
        probability = self.search(view)
        certain = [cell for cell, chance in probability.items() if chance == 1]
        safe = [cell for cell, chance in probability.items() if chance == 0]
        mines += certain
        if safe:
            reason = "a search finds no way to place a mine there"
            return Decision(tuple(safe), tuple(mines), True, probability, reason)
        return self.guess(view.with_flags(certain), mines, probability, rng)

    def search(self, view: View) -> dict[Cell, float]:
        """The share of solutions in which each variable is a mine; 0 and 1 are exact."""
        if self.max_variables > 32:
            return count_solutions(view, self.max_variables)
        search = search_limited(view, self.max_variables)
        if search.solutions == 0:  # wrong flags: the clues contradict each other
            return {}
        counts = zip(search.variables, search.mine_count, strict=True)
        return {cell: count / search.solutions for cell, count in counts}

    def guess(
        self, view: View, mines: list[Cell], probability: dict[Cell, float], rng: Random
    ) -> Decision:
        """What to do where no cell is safe: `view` has the mines found so far as flags."""
        reason = "no clue and no search proves a safe cell"
        return Decision(any_covered(view, rng), tuple(mines), False, probability, reason)


@dataclass
class CspProbabilityReference(CspReference):
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
        # Counted shares that are equal may differ by rounding.
        noise = ROUNDING if self.max_variables > 32 else 0.0
        cell = next(cell for cell, share in probability.items() if share <= least + noise)
        reason = f"the least chance of a mine that a search finds: {least:.0%}"
        return Decision((cell,), tuple(mines), False, probability, reason)
