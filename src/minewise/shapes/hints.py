"""hint: what to do next on a board of any shape, in words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.shapes.analysis import ShapeProof, analyze
from minewise.shapes.shape import Label, cell_text
from minewise.shapes.view import FLAG, ShapeView
from minewise.why.hint import HintMove

MOST_PROOFS = 12
"""Cells that are explained to find the easiest: a proof takes milliseconds."""


@dataclass(frozen=True)
class ShapeHint:
    """What to do next: a cell, a move and a sentence that says why.

    `chance` is that of a mine in the cell; a cell that is certain comes with its proof.
    """

    view: ShapeView
    cell: Label
    move: HintMove
    chance: float
    proof: ShapeProof | None
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def hint(view: ShapeView, *, budget: int = DEFAULT_BUDGET) -> ShapeHint | None:
    """What to do next in a view; None where every covered cell is a mine with a flag, or no cell is
    covered.

    A safe cell with an easy proof; or else a mine without a flag; or else the least likely mine,
    the first of equal ones. A safe cell that has a flag loses it.

    >>> print(hint(ShapeView.parse("hexagons", "###/011", mines=1)))
    The 0 at (1,0) has no mine among (0,0), (0,1). So the hexagon (0,0) is safe. Reveal it.
    """
    analysis = analyze(view, budget=budget)
    flags = frozenset(view.where(FLAG))
    free = [cell for cell in view.covered if cell not in flags]
    safe = [cell for cell in free if cell in analysis.safe] or [
        cell for cell in view.covered if cell in analysis.safe
    ]
    mines = [] if safe else [cell for cell in free if cell in analysis.mines]
    if certain := safe or mines:
        proofs = map(analysis.explain, islice(certain, MOST_PROOFS))
        proof = min(proofs, key=lambda one: (one.uses_mine_total, len(one.clues)))
        move: HintMove = "flag" if mines else "unflag" if proof.cell in flags else "reveal"
        end = {"flag": "Flag it.", "unflag": "Take its flag away.", "reveal": "Reveal it."}[move]
        chance = float(proof.mine)
        return ShapeHint(view, proof.cell, move, chance, proof, f"{proof.sentence} {end}")
    cells = [cell for cell in analysis.least if cell not in analysis.mines]
    if not cells:
        return None
    cell = next((one for one in cells if one not in flags), cells[0])
    chance, noun = analysis.probability[cell], view.shape.noun
    about = "" if analysis.exact else "about "
    sentence = (
        f"No {noun} is certain to be safe. The {noun} {cell_text(cell)} is the least likely mine, "
        f"with a chance of {about}{chance:.1%}."
    )
    move = "unflag" if cell in flags else "reveal"
    return ShapeHint(view, cell, move, chance, None, sentence)
