"""explain: the few clues that prove a cell safe or a mine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations
from typing import Literal

from minewise._core import fits as core_fits
from minewise.engine.analysis import DEFAULT_BUDGET, contradiction
from minewise.engine.quickxplain import irreducible
from minewise.errors import NotCertainError, ViewError
from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG, NO_CLUE, View
from minewise.why.reasons import sentence

_WITHOUT_CLUES = bytes(NO_CLUE % 256 if code <= 8 else code for code in range(256))

Kind = Literal["one clue", "two clues", "several clues", "mine total"]


@dataclass(frozen=True)
class Proof:
    """Why a covered cell is safe or a mine: clues that alone prove it, and none can be left out.

    `clues` are their cells, row by row; `with_total` says that the mine total is needed too. What
    else counts as known is which cells are revealed and where mines went off, but no flag.
    """

    view: View
    cell: Cell
    mine: bool
    clues: tuple[Cell, ...]
    with_total: bool
    model: ClueModel

    @property
    def kind(self) -> Kind:
        """What kind of reasoning it takes."""
        if self.with_total:
            return "mine total"
        return ("one clue", "two clues", "several clues")[min(len(self.clues), 3) - 1]

    @property
    def premises(self) -> View:
        """The view with all other clues withheld, and the mine total if it is needed: what the
        proof rests on."""
        rules = self.view.rules
        if not self.with_total:
            rules = replace(rules, mines=None, mines_known=False)
        return View(rules, _Case(self.view, self.cell, self.model).masked(self.clues, None))

    def holds(self) -> bool:
        """Asks the engine: do the premises prove the cell, and does none of them go without?"""
        case = _Case(self.view, self.cell, self.model)
        total = self.view.mines if self.with_total else None
        without = [[c for c in self.clues if c != left_out] for left_out in self.clues]
        weaker = [case.possible(not self.mine, clues, total) for clues in without]
        if self.with_total:
            weaker.append(case.possible(not self.mine, self.clues, None))
        return all(weaker) and not case.possible(not self.mine, self.clues, total)

    @cached_property
    def sentence(self) -> str:
        """The reason in words that name the clues."""
        totals = self._other_totals() if self.with_total else None
        return sentence(
            self.view,
            self.cell,
            self.clues,
            mine=self.mine,
            model=self.model,
            totals=totals,
        )

    def _other_totals(self) -> tuple[int | None, int | None]:
        """The nearest mine totals below and above the real one that would allow the opposite."""
        case = _Case(self.view, self.cell, self.model)
        total = self.view.mines or 0
        below, above = range(total - 1, -1, -1), range(total + 1, self.view.rules.cells + 1)
        near, far = (
            next((n for n in totals if case.possible(not self.mine, self.clues, n)), None)
            for totals in (below, above)
        )
        return near, far

    def __str__(self) -> str:
        return self.sentence


def explain(
    view: View, cell: Cell, *, clues: ClueModel | str | None = None, budget: int = DEFAULT_BUDGET
) -> Proof:
    """The proof that a covered cell is safe, or that it is a mine.

    One clue is tried first, then every two, then the nearest clues that are enough, less those
    that can be left out (QuickXplain, Junker 2004); the mine total only where no clues do without.
    `clues` says how clues come from the true counts, as in `analyze`: by default as the rules of
    the view say. Raises NotCertainError where
    both are possible, ContradictionError where nothing is. A component with more than `budget`
    moves between its states proves nothing.

    >>> proof = explain(View.parse("####/1221"), (0, 0))
    >>> proof.mine, proof.clues, proof.kind
    (False, ((1, 0), (1, 2), (1, 3)), 'several clues')
    >>> print(proof)
    0,0 is safe: suppose it were a mine; then 0,1 is safe by the 1 at 1,0, then 0,2 0,3 are mines \
by the 2 at 1,2, and the 1 at 1,3 has too many mines.
    """
    if cell not in view or view[cell] not in (COVERED, FLAG):
        raise ViewError(f"expected a covered cell, got {cell}", f" in {view!r}", view=view)
    model = clue_model(view.rules.clues if clues is None else clues)
    case = _Case(view, cell, model, budget)
    everything = case.near_first()
    for mines in (None,) if view.mines is None else (None, view.mines):
        match [mine for mine in (False, True) if not case.possible(not mine, everything, mines)]:
            case [mine]:
                found = case.few(mine) if mines is None else None
                return case.proof(mine, found or case.enough(mine, everything, mines), mines)
            case [_, _]:
                raise contradiction(view, model, budget)
    # Nothing is known of what is too wide, but two clues are never that.
    for mine in (False, True):
        if found := case.few(mine):
            return case.proof(mine, found, None)
    raise NotCertainError(f"expected a cell that is certain, {cell} is not", view=view)


def proof_of(
    view: View,
    cell: Cell,
    *,
    mine: bool,
    clues: ClueModel | str | None = None,
    budget: int = DEFAULT_BUDGET,
) -> Proof:
    """The proof of a cell that an analysis found to be safe, or a mine: that of `explain`, sooner.

    Raises NotCertainError where nothing proves that.
    """
    model = clue_model(view.rules.clues if clues is None else clues)
    case = _Case(view, cell, model, budget)
    if found := case.few(mine):
        return case.proof(mine, found, None)
    everything = case.near_first()
    for mines in (None,) if view.mines is None else (None, view.mines):
        if not case.possible(not mine, everything, mines):
            return case.proof(mine, case.enough(mine, everything, mines), mines)
    raise NotCertainError(f"expected a cell that is certain, {cell} is not", view=view)


def short_proof_of(
    view: View, cell: Cell, *, mine: bool, clues: ClueModel | str | None = None
) -> Proof | None:
    """The same where one clue or two are enough, else None."""
    case = _Case(view, cell, clue_model(view.rules.clues if clues is None else clues))
    found = case.few(mine)
    return case.proof(mine, found, None) if found else None


class _Case:
    """The question whether one cell may be a mine, or safe, given some of the clues."""

    def __init__(
        self, view: View, cell: Cell, model: ClueModel, budget: int = DEFAULT_BUDGET
    ) -> None:
        self._view, self._cell, self._model, self._budget = view, cell, model, budget
        self._blank = view.cells.translate(_WITHOUT_CLUES)

    def proof(self, mine: bool, clues: Sequence[Cell], mines: int | None) -> Proof:
        """The proof that rests on these clues, and on the total if it is given."""
        clues = tuple(sorted(clues))
        return Proof(self._view, self._cell, mine, clues, mines is not None, self._model)

    def masked(self, clues: Sequence[Cell], mine: bool | None) -> bytes:
        """The cells with these clues alone, and the cell in question as given if it is."""
        cells, width = bytearray(self._blank), self._view.width
        for row, column in clues:
            at = row * width + column
            cells[at] = self._view.cells[at]
        if mine is not None:
            row, column = self._cell
            cells[row * width + column] = (EXPLODED if mine else NO_CLUE) % 256
        return bytes(cells)

    def possible(self, mine: bool, clues: Sequence[Cell], mines: int | None) -> bool:
        """May the cell be a mine, or not be one, if these clues are all there is?"""
        view = self._view
        cells, height, width = self.masked(clues, mine), view.height, view.width
        if mines is None:
            # Without a total, what lies beyond the cells that the clues see does not count.
            rows, columns = zip(self._cell, *clues, strict=True)
            top, bottom = max(min(rows) - 1, 0), min(max(rows) + 2, height)
            left, right = max(min(columns) - 1, 0), min(max(columns) + 2, width)
            lines = (cells[row * width + left : row * width + right] for row in range(top, bottom))
            cells, height, width = b"".join(lines), bottom - top, right - left
        return core_fits(cells, height, width, mines, self._model.likelihoods, self._budget)

    def few(self, mine: bool) -> Sequence[Cell] | None:
        """One or two clues that prove the cell, if there are such."""
        near = self._clues_around(self._cell)
        ones = ((clue,) for clue in near)
        cells = {c for clue in near for c in self._unknown_around(clue)}
        reach = sorted({clue for c in cells for clue in self._clues_around(c)})
        seen = {clue: frozenset(self._unknown_around(clue)) for clue in reach}
        # One clue that sees the cell, and one that has a cell in common with it.
        pairs = (
            pair
            for pair in combinations(reach, 2)
            if self._cell in seen[pair[0]] | seen[pair[1]] and seen[pair[0]] & seen[pair[1]]
        )
        for clues in chain(ones, pairs):
            if not self.possible(not mine, clues, None):
                return clues
        return None

    def enough(self, mine: bool, clues: Sequence[Cell], mines: int | None) -> list[Cell]:
        """Clues that prove the cell, of which none can be left out; near ones if possible."""
        size = 4
        while size < len(clues) and self.possible(not mine, clues[:size], mines):
            size *= 2
        return irreducible(clues[:size], lambda kept: self.possible(not mine, kept, mines))

    def near_first(self) -> list[Cell]:
        """All clues of the view; those that the cell hangs together with first, by distance."""
        order: dict[Cell, None] = {}
        seen = {self._cell}
        cells = [self._cell]
        while cells:
            met = [clue for c in cells for clue in self._clues_around(c) if clue not in order]
            order.update(dict.fromkeys(met))
            cells = sorted({c for clue in met for c in self._unknown_around(clue)} - seen)
            seen.update(cells)
        for clue in range(9):
            order.update(dict.fromkeys(self._view.where(clue)))
        return list(order)

    def _clues_around(self, cell: Cell) -> list[Cell]:
        return [n for n in self._view.neighbors(cell) if self._view[n] >= 0]

    def _unknown_around(self, clue: Cell) -> Iterator[Cell]:
        return (n for n in self._view.neighbors(clue) if self._view[n] in (COVERED, FLAG))
