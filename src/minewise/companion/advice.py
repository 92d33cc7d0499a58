"""What there is to be said about a position: what is certain, why, and the best guess."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from minewise._core import Advice as CoreAdvice
from minewise._core import contradiction_text
from minewise.engine.analysis import DEFAULT_BUDGET, Analysis, analyze
from minewise.errors import ContradictionError
from minewise.game.clues import ClueModel
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.why.hint import Hint, hint_from


@dataclass(frozen=True)
class Advice:
    """The safe cells and the mines that are not flagged yet, the next move with its reason, and, if
    no layout of mines fits, which clues cannot hold together; then there is nothing else.

    >>> advice = Advice.on(View.parse("####/1221", mines=2))
    >>> sorted(advice.safe), sorted(advice.mines), advice.next.cell
    ([(0, 0), (0, 3)], [(0, 1), (0, 2)], (0, 0))
    >>> Advice.on(View.parse("1#0##1")).refusal
    'no layout of mines fits: the clues at (0,0) and (0,2) contradict each other'
    """

    view: View
    analysis: Analysis | None
    next: Hint | None
    contradiction: ContradictionError | None
    clues: str

    @classmethod
    def on(
        cls, view: View, *, clues: ClueModel | str = "exact", budget: int = DEFAULT_BUDGET
    ) -> Advice:
        """The advice on a position. It raises the errors of `analyze`, except
        ContradictionError."""
        try:
            analysis = analyze(view, clues=clues, budget=budget)
            step = hint_from(analysis, budget=budget)
        except ContradictionError as error:
            return cls(view, None, None, error, str(clues))
        return cls(view, analysis, step, None, str(clues))

    @cached_property
    def _cells(self) -> CoreAdvice | None:
        return None if self.analysis is None else self.analysis.advice

    @property
    def safe(self) -> frozenset[Cell]:
        """Covered cells that are no mines in any layout that fits."""
        return frozenset(self._cells.safe) if self._cells else frozenset()

    @property
    def mines(self) -> frozenset[Cell]:
        """Covered cells that are mines in every layout that fits."""
        return frozenset(self._cells.mines) if self._cells else frozenset()

    @property
    def wrong_flags(self) -> frozenset[Cell]:
        """Flags on cells that are certainly safe."""
        return frozenset(self._cells.wrong_flags) if self._cells else frozenset()

    @property
    def guess(self) -> Cell | None:
        """The cell with the least chance of a mine, if none is certainly safe."""
        return self.next.cell if self.next and self.next.proof is None else None

    @property
    def refusal(self) -> str | None:
        """Which clues contradict, in words; None if a layout fits."""
        if self.contradiction is None:
            return None
        return contradiction_words(self.contradiction, self.view, self.clues)


def contradiction_words(error: ContradictionError, view: View, clues: str = "exact") -> str:
    """Which clues cannot hold together, in one line without the position."""
    return contradiction_text(
        sorted(error.clues), error.uses_mine_total, view.mines, clues, view.height, view.width
    )
