"""The agent that knows every probability exactly and guesses greedily."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from minewise._core import deduce_from_single_clues
from minewise.agents.protocol import Decision
from minewise.engine.analysis import Analysis, analyze
from minewise.errors import ContradictionError, TooWideError
from minewise.game.clues import clue_model
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG, View
from minewise.random import Random


@dataclass
class ExactAgent:
    """Certain cells first; else the least likely mine, ties to the fewest covered neighbours.

    No certain cell is missed: as long as single clues, one after the other, prove cells safe, it
    reveals those and flags the mines they prove. Else it reveals every cell that is safe in all
    layouts that fit, and flags every one that is a mine in all. Where none is safe it reveals the
    cell with the least chance of a mine. `guess` says how ties are broken: `fewest` covered
    neighbours and then by chance, by chance alone (`random`), or no use of the probabilities at all
    (`any`: any cell that is not a certain mine).

    Where clues may lie it weighs them as the rules tell it to. With a clue model as `clues` it
    reads all clues as that model's: `clues=exact` ignores the noise. Then it is not sound where the
    game has another, and where no layout fits any more it reveals any covered cell.
    """

    guess: str = "fewest"
    clues: str = "rules"

    name: ClassVar[str] = "exact"
    source: ClassVar[str] = "frontier dynamic programming, greedy guesses"
    sound: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.guess not in ("fewest", "random", "any"):
            raise ValueError(f"expected guess=fewest, random or any, got {self.guess}")
        if self.clues != "rules":
            clue_model(self.clues)

    def decide(self, view: View, rng: Random) -> Decision:
        covered = view.where(COVERED)
        if len(covered) == view.rules.cells and view.rules.first_click != "any":
            return Decision((rng.choice(covered),), reason="the first click cannot be a mine")
        model = clue_model(view.rules.clues if self.clues == "rules" else self.clues)
        proven, mines = deduce_from_single_clues(
            view.cells, view.height, view.width, model.likelihoods
        )
        if safe := tuple(cell for cell in proven if view[cell] == COVERED):
            flag = tuple(cell for cell in mines if view[cell] == COVERED)
            return Decision(
                safe, flag, certain=True, reason="single clues prove that no mine is there"
            )
        try:
            analysis = analyze(view, clues=model)
        except (ContradictionError, TooWideError) as error:
            reason = f"any covered cell: {type(error).__name__}"
            return Decision((rng.choice(covered),), reason=reason)
        flag = tuple(sorted(analysis.mines.difference(view.where(FLAG))))
        safe = tuple(cell for cell in sorted(analysis.safe) if view[cell] == COVERED)
        if safe:
            return Decision(safe, flag, certain=True, reason="no layout that fits has a mine there")
        unknown = [cell for cell in covered if cell not in analysis.mines]
        if not unknown:
            return Decision(flag=flag, reason="every layout that fits has a mine there")
        cell = rng.choice(self._candidates(view, analysis, unknown))
        chance = {c: float(analysis.probability[c]) for c in unknown}
        return Decision((cell,), flag, False, chance, "the least likely mine of all cells")

    def _candidates(self, view: View, analysis: Analysis, unknown: list[Cell]) -> list[Cell]:
        """The cells among which chance decides."""
        if self.guess == "any":
            return unknown
        best = analysis.least_likely(unknown)
        if self.guess == "random":
            return best
        around = {c: sum(view[n] in (COVERED, FLAG) for n in view.neighbors(c)) for c in best}
        fewest = min(around.values())
        return [cell for cell in best if around[cell] == fewest]
