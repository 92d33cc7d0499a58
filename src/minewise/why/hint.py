"""hint: what to do next in a position, in three steps from a region to the cell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

from minewise.engine.analysis import DEFAULT_BUDGET, Analysis, analyze
from minewise.game.clues import ClueModel
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG, View
from minewise.why.proof import Proof, proof_of, short_proof_of
from minewise.why.reasons import named

MOST_TRIED = 50
"""Certain cells whose proofs are looked at for the easiest one."""

Move = Literal["reveal", "flag"]


@dataclass(frozen=True)
class Hint:
    """What to do next, in three steps: where to look, why, and the cell.

    `chance` is that of a mine in the cell; a cell that is certain comes with its proof.
    """

    view: View
    cell: Cell
    move: Move
    chance: float
    proof: Proof | None

    @property
    def area(self) -> tuple[range, range] | None:
        """The rows and columns of the cell and the clues that prove it; None where a proof needs
        the mine total, which is everywhere, or there is none."""
        if self.proof is None or self.proof.with_total:
            return None
        rows, columns = zip(self.cell, *self.proof.clues, strict=True)
        return range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)

    @property
    def region(self) -> str:
        """The first step: where to look."""
        if self.proof is None:
            return "Nothing is certain here: it takes a guess."
        if self.area is None:
            return "Count the mines: together with the clues their number decides a cell."
        rows, columns = self.area
        return f"Look at {_span('row', rows)} and {_span('column', columns)}."

    @property
    def reason(self) -> str:
        """The second step: the clues that prove it, or how likely the safest cell is a mine."""
        if self.proof is None:
            return f"The safest cell is a mine with a chance of {self.chance:.1%}."
        reason = self.proof.sentence.partition(": ")[2]
        return f"There is a {'mine' if self.proof.mine else 'safe cell'}: {reason}"

    @property
    def answer(self) -> str:
        """The third step: the cell."""
        return f"{self.move.capitalize()} {named(self.cell)}."

    @property
    def steps(self) -> tuple[str, str, str]:
        """All three."""
        return self.region, self.reason, self.answer


def hint(
    view: View,
    *,
    clues: ClueModel | str | None = None,
    prior: float = 0.5,
    budget: int = DEFAULT_BUDGET,
) -> Hint | None:
    """What to do next in a view; None if no covered cell is left that is not known as a mine.

    The safe cell whose proof is the easiest, or where there is none and the rules ask for flags, a
    mine without one; else the least likely mine, the first of them in the order of reading.
    Arguments and errors are those of `analyze`.

    >>> for step in hint(View.parse("###/11_")).steps:
    ...     print(step)
    Look at rows 0 to 1 and columns 0 to 2.
    There is a safe cell: the 1 at 1,0 has its mine among the cells that it shares with the 1 at \
1,1, which needs no more.
    Reveal 0,2.
    """
    return hint_from(analyze(view, clues=clues, prior=prior, budget=budget), budget=budget)


def hint_from(found: Analysis, *, budget: int = DEFAULT_BUDGET) -> Hint | None:
    """The hint for a view that is analyzed already, with the clues read as there."""
    view = found.view
    unflagged = found.mines.difference(view.where(FLAG))
    safe = found.safe.intersection(view.where(COVERED))
    certain = safe or (unflagged if view.rules.win != "all_safe" else frozenset())
    if certain:
        proof = _easiest(found, sorted(certain), budget)
        move: Move = "flag" if proof.mine else "reveal"
        return Hint(view, proof.cell, move, float(proof.mine), proof)
    maybe = [cell for cell in view.where(COVERED) if cell not in found.mines]
    if not maybe:
        return None
    cell = found.least_likely(maybe)[0]
    return Hint(view, cell, "reveal", float(found.probability[cell]), None)


def _easiest(found: Analysis, cells: list[Cell], budget: int) -> Proof:
    """The proof with the fewest clues; with one clue if there is such, else of the first cells."""
    view, model = found.view, found.clues
    best: Proof | None = None
    # Long proofs are looked for only where no cell has a short one: they take their time.
    for prove in (short_proof_of, partial(proof_of, budget=budget)):
        for cell in cells[:MOST_TRIED]:
            proof = prove(view, cell, mine=cell in found.mines, clues=model)
            if proof is not None and (best is None or _effort(proof) < _effort(best)):
                best = proof
            if best is not None and _effort(best) == (False, 1):
                break
        if best is not None:
            break
    assert best is not None
    return best


def _effort(proof: Proof) -> tuple[bool, int]:
    return proof.with_total, len(proof.clues)


def _span(what: str, numbers: range) -> str:
    first, last = numbers[0], numbers[-1]
    return f"{what} {first}" if first == last else f"{what}s {first} to {last}"
