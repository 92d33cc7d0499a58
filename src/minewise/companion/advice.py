"""What there is to be said about a position: what is certain, why, and the best guess."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.engine.analysis import DEFAULT_BUDGET, Analysis, analyze
from minewise.errors import ContradictionError
from minewise.game.clues import ClueModel
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.why.hint import Hint, hint


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

    @classmethod
    def on(
        cls, view: View, *, clues: ClueModel | str = "exact", budget: int = DEFAULT_BUDGET
    ) -> Advice:
        """The advice on a position. It raises the errors of `analyze`, except
        ContradictionError."""
        try:
            analysis = analyze(view, clues=clues, budget=budget)
            return cls(view, analysis, hint(view, clues=clues, budget=budget), None)
        except ContradictionError as error:
            return cls(view, None, None, error)

    @property
    def safe(self) -> frozenset[Cell]:
        """Covered cells that are no mines in any layout that fits."""
        return frozenset(self.analysis.to_reveal) if self.analysis else frozenset()

    @property
    def mines(self) -> frozenset[Cell]:
        """Covered cells that are mines in every layout that fits."""
        return frozenset(self.analysis.to_flag) if self.analysis else frozenset()

    @property
    def wrong_flags(self) -> frozenset[Cell]:
        """Flags on cells that are certainly safe."""
        return frozenset(self.analysis.wrong_flags) if self.analysis else frozenset()

    @property
    def guess(self) -> Cell | None:
        """The cell with the least chance of a mine, if none is certainly safe."""
        return self.next.cell if self.next and self.next.proof is None else None

    @property
    def refusal(self) -> str | None:
        """Which clues contradict, in words; None if a layout fits."""
        return None if self.contradiction is None else self.contradiction.what
