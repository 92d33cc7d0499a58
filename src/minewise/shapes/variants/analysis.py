"""The chances of mines in a position by variant rules, and the proofs of its certain cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.sets import SetAnalysis, analyze_sets
from minewise.errors import ContradictionError, ViewError
from minewise.game.rules import Cell, as_cell
from minewise.shapes.variants.rule import Region
from minewise.shapes.variants.view import VariantView


@dataclass(frozen=True)
class VariantProof:
    """Why a covered cell is safe or a mine: what rules and clues say in some regions, each of
    which is needed, and so is the mine total if `uses_mine_total`."""

    view: VariantView
    cell: Cell
    mine: bool
    regions: tuple[Region, ...]
    uses_mine_total: bool

    def __str__(self) -> str:
        """The proof in one sentence."""
        reasons = _reasons(self.view, self.regions, self.uses_mine_total)
        prove = "proves" if len(self.regions) + self.uses_mine_total == 1 else "prove"
        what = "a mine" if self.mine else "safe"
        row, column = self.cell
        return f"{reasons[0].upper()}{reasons[1:]} {prove} that ({row},{column}) is {what}."


def _reasons(view: VariantView, regions: Sequence[Region], uses_mine_total: bool) -> str:
    parts = [region.what for region in regions]
    parts += [f"the mine total {view.mines}"] * uses_mine_total
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def analyze(view: VariantView, *, budget: int = DEFAULT_BUDGET) -> SetAnalysis:
    """The chance of a mine in each covered cell, by (row, column): all layouts that fit weigh the
    same. Without a mine total, they are weighed by the prior of `analyze_sets`.

    Raises ContradictionError if no layout fits, and TooWideError as `analyze_sets` does.

    >>> analysis = analyze(VariantView.parse("### / 2?# / ###", rules="Q", mines=3))
    >>> analysis.layouts, analysis.probability[0, 0]
    (8, 0.375)
    """
    sets: list[Any] = [region.constraint(view.covered, view.known_mines) for region in view.regions]
    sets += [((cell,), range(2)) for cell in sorted(view.covered)]  # so that no cell is left out
    mines = None if view.mines is None else view.mines - len(view.known_mines)
    try:
        return analyze_sets(sets, mines, budget=budget)
    except ContradictionError as error:
        regions = [view.regions[place] for place in error.sets]
        reasons = _reasons(view, regions, error.uses_mine_total)
        clues = [region.clue_cell for region in regions if region.clue_cell is not None]
        what = f"expected a position that some layout fits, but none fits {reasons}"
        raise ContradictionError(what, clues, error.uses_mine_total, view=view) from None


def explain(view: VariantView, cell: Cell, *, budget: int = DEFAULT_BUDGET) -> VariantProof:
    """The proof that a covered cell is safe, or that it is a mine.

    Raises NotCertainError where there are layouts of both kinds or it was not decided,
    ContradictionError where there is none, and ViewError for a cell that is not covered.

    >>> print(explain(VariantView.parse("2# / ##", rules="H"), (0, 1)))
    Rule H for the pair from (1,0) to (1,1) and the clue 2 at (0,0) prove that (0,1) is a mine.
    """
    cell = as_cell(cell)
    if cell not in view.covered:
        raise ViewError(f"expected a covered cell, got ({cell[0]},{cell[1]})", view=view)
    proof = analyze(view, budget=budget).explain(cell)
    regions = tuple(view.regions[place] for place in proof.sets)
    return VariantProof(view, cell, proof.mine, regions, proof.uses_mine_total)
