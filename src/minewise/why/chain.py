"""chain: the clues on which a conclusion rests, and on which those rest, back to the guesses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from minewise.engine.analysis import DEFAULT_BUDGET, analyze
from minewise.errors import ViewError
from minewise.game.rules import Cell, Rules, as_cell
from minewise.game.view import BYTE, COVERED, View, as_view
from minewise.why.proof import Proof, explain

if TYPE_CHECKING:
    from minewise.game.view import AnyView


@dataclass(frozen=True)
class Link:
    """A cell of a chain. `depth` counts the conclusions on the longest way from a guess to it: 0 is
    a guess, which has no proof."""

    cell: Cell
    depth: int
    proof: Proof | None

    @property
    def clues(self) -> tuple[Cell, ...]:
        """The clues that it rests on."""
        return () if self.proof is None else self.proof.clues


@dataclass(frozen=True)
class Chain:
    """All that a conclusion rests on: the links in an order in which each follows from those before
    it, the cell itself last."""

    view: View
    links: tuple[Link, ...]

    @property
    def cell(self) -> Cell:
        """The cell whose chain it is."""
        return self.links[-1].cell

    @property
    def length(self) -> int:
        """Conclusions on the longest way from a guess to the cell."""
        return self.links[-1].depth

    @cached_property
    def longest(self) -> tuple[Link, ...]:
        """The links of that way, from the guess on."""
        by_cell = {link.cell: link for link in self.links}
        way = [self.links[-1]]
        while way[-1].clues:
            way.append(max((by_cell[clue] for clue in way[-1].clues), key=lambda link: link.depth))
        return tuple(reversed(way))

    @property
    def distance(self) -> int:
        """King's moves from the first cell of that way to the last."""
        (row, column), (other_row, other_column) = self.longest[0].cell, self.cell
        return max(abs(row - other_row), abs(column - other_column))

    def to_dict(self) -> dict[str, Any]:
        """The chain as JSON has it."""
        return {
            "cell": self.cell,
            "length": self.length,
            "distance": self.distance,
            "longest": [link.cell for link in self.longest],
            "links": [
                {
                    "cell": link.cell,
                    "depth": link.depth,
                    "mine": None if link.proof is None else link.proof.mine,
                    "clues": link.clues,
                    "sentence": "" if link.proof is None else link.proof.sentence,
                }
                for link in self.links
            ],
        }


def chain(
    view: AnyView,
    cell: Cell,
    *,
    reveals: Iterable[Cell] = (),
    mines: int | None = None,
    rules: Rules | str | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Chain:
    """What a cell rests on, in the position of `analyze`: a covered cell that is certain, or a
    revealed one.

    A clue influences the cells that are concluded from it, and through their clues all that is
    concluded from those. A view does not show in which order its cells were revealed. So it is
    played again: all that the clues so far prove safe is revealed, and where they prove nothing, a
    guess is, which is the first cell of `reveals` that is left, then the first 0, then the first
    clue. Errors are those of `explain`.

    >>> for link in chain("01##/012#/001#", (0, 2)).links:
    ...     print(link.depth, link.cell, link.clues)
    0 (0, 0) ()
    1 (1, 0) ((0, 0),)
    2 (2, 1) ((1, 0),)
    1 (0, 1) ((0, 0),)
    3 (0, 2) ((0, 1), (2, 1))
    """
    view = as_view(view, mines=mines, rules=rules)
    cell = as_cell(cell)
    if cell not in view:
        raise ViewError(f"expected a cell of the view, got {cell}", view=view)
    analyze(view, budget=budget)  # clues that contradict each other prove anything
    return Chain(view, tuple(_Stages(view, cell, reveals, budget).links().values()))


class _Stages:
    """A view as it may have come about, until a cell is proved: of each clue the view in which it
    is proved safe; None of a guess."""

    def __init__(self, view: View, cell: Cell, reveals: Iterable[Cell], budget: int) -> None:
        self._view = view
        self._cell = cell
        self._budget = budget
        self._stage: dict[Cell, View | None] = {}
        clues = [(r, c) for r in range(view.height) for c in range(view.width) if view[r, c] >= 0]
        wished = [at for at in dict.fromkeys(map(as_cell, reveals)) if at in view and view[at] >= 0]
        guesses = iter(dict.fromkeys([*wished, *view.where(0), *clues]))
        while cell not in self._stage and len(self._stage) < len(clues):
            stage = self._shown()
            analysis = analyze(stage, budget=budget)
            proved = {at for at in analysis.safe - self._stage.keys() if view[at] >= 0}
            if cell in analysis.safe | analysis.mines:
                proved.add(cell)
            self._stage |= dict.fromkeys(sorted(proved), stage)
            if not proved:
                self._stage[next(at for at in guesses if at not in self._stage)] = None

    def _shown(self) -> View:
        """The view with all clues covered that have not come about yet."""
        cells, width = bytearray(self._view.cells), self._view.width
        for place, code in enumerate(cells):
            if code <= 8 and divmod(place, width) not in self._stage:
                cells[place] = BYTE[COVERED]
        return View(self._view.rules, bytes(cells))

    def links(self) -> dict[Cell, Link]:
        """The link of the cell behind those that it rests on."""
        links: dict[Cell, Link] = {}
        waiting = [self._cell]
        proofs: dict[Cell, Proof | None] = {}
        while waiting:
            at = waiting[-1]
            if at in links:
                waiting.pop()
                continue
            if at not in proofs:
                stage = self._stage.get(at, self._view)
                proofs[at] = None if stage is None else explain(stage, at, budget=self._budget)
            proof = proofs[at]
            clues = () if proof is None else proof.clues
            left = [clue for clue in clues if clue not in links]
            waiting += left
            if not left:
                depth = 0 if proof is None else 1 + max((links[c].depth for c in clues), default=0)
                links[at] = Link(at, depth, proof)
        return links
