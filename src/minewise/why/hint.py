"""hint: what to do next in a position, in three steps from a region to the cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from minewise._core import (
    first_cell,
    first_cell_text,
    is_first_click_protected,
    nothing_left_text,
)
from minewise.display import Displayed
from minewise.engine.analysis import DEFAULT_BUDGET, Analysis, analyze, evidence
from minewise.engine.evaluation import win_chances
from minewise.game.clues import ClueModel
from minewise.game.rules import Cell, Rules
from minewise.game.view import BYTE, COVERED, View
from minewise.why.proof import Proof, proof_from

if TYPE_CHECKING:
    from minewise.game.view import AnyView

__all__ = ["Hint", "HintMove", "first_cell_text", "hint", "hint_from", "nothing_left_text"]

HintMove = Literal["reveal", "flag", "unflag"]


@dataclass(frozen=True)
class Hint(Displayed):
    """What to do next, in three steps: where to look, why, and the cell.

    `chance` is that of a mine in the cell; a cell that is certain comes with its proof. `area` is
    the rows and columns of the cell and the clues that prove it; None where a proof needs the mine
    total, which is everywhere, or there is none.
    """

    view: View
    cell: Cell
    move: HintMove
    chance: float
    proof: Proof | None
    area: tuple[range, range] | None
    region: str
    reason: str
    answer: str

    @property
    def steps(self) -> tuple[str, str, str]:
        """Where to look; the clues that prove it, or how likely the safest cell is a mine; and the
        cell."""
        return self.region, self.reason, self.answer

    def __str__(self) -> str:
        return "\n".join(self.steps)


def hint(
    view: AnyView,
    *,
    mines: int | None = None,
    rules: Rules | str | None = None,
    clues: ClueModel | str | None = None,
    prior: float = 0.5,
    budget: int = DEFAULT_BUDGET,
) -> Hint | None:
    """What to do next in a view; None if every covered cell is a mine.

    The safe cell whose proof is the easiest; or else a flag on a safe cell, with the
    proof; or else, where the rules ask for flags, a mine without one; or else the least likely
    mine. Of equal ones it is one without a flag, if there is any: the one that wins the most, where
    that is known, else the first in the order of reading. A first click that the rules protect
    risks nothing: its hint is the cell to begin with. Arguments and errors are those of `analyze`.

    >>> print(hint(View.parse("###/11_")))
    Look at rows 0 to 1 and columns 0 to 2.
    There is a safe cell. The 1 at (1,0) needs one mine, in (0,0) or (0,1). The 1 at (1,1) touches \
both of these cells, so that mine is its only one. This is the 1-1 pattern.
    So (0,2) is safe. Reveal it.
    """
    return hint_from(
        analyze(view, mines=mines, rules=rules, clues=clues, prior=prior, budget=budget),
        budget=budget,
    )


def hint_from(found: Analysis, *, budget: int = DEFAULT_BUDGET) -> Hint | None:
    """The hint for a view that is analyzed already, with the clues read as there."""
    view, model = found.view, found.clues
    if is_first_click_protected(view.rules.core(), view.cells):
        return _hint_to_begin(view)
    flags_count = view.rules.win != "all_safe"
    wins = [] if found.safe else win_chances(view, model, budget)
    told = evidence(view, model, budget).hint(found._core, flags_count, wins)  # noqa: SLF001 - its face
    if told is None:
        return None
    proof, area = told.proof, told.area
    return Hint(
        view,
        told.cell,
        told.move,
        told.chance,
        None if proof is None else proof_from(view, told.cell, model, proof),
        None
        if area is None
        else (range(area.top, area.bottom + 1), range(area.left, area.right + 1)),
        told.region,
        told.reason,
        told.answer,
    )


def _hint_to_begin(view: View) -> Hint:
    """The hint for a first click that the rules protect: analysis, which knows only layouts of
    mines and not that they depend on the click, would call it a risk."""
    cell = first_cell(view.rules.core())
    if view[cell] != COVERED and BYTE[COVERED] in view.cells:
        cell = view.where(COVERED)[0]
    named = f"({cell[0]},{cell[1]})"
    has_flag = view[cell] != COVERED
    return Hint(
        view,
        cell,
        "unflag" if has_flag else "reveal",
        0.0,
        None,
        None,
        "No cell is revealed yet.",
        first_cell_text(view.rules.first_click == "opening"),
        f"Remove the flag at {named} and reveal the cell." if has_flag else f"Reveal {named}.",
    )
