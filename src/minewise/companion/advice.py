"""What there is to be said about a position: what is certain, why, and the best guess."""

from __future__ import annotations

from dataclasses import dataclass

from minewise.engine.analysis import DEFAULT_BUDGET, Analysis, analyze
from minewise.errors import ContradictionError
from minewise.game.clues import ClueModel
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG, View
from minewise.report.phrases import cell_list
from minewise.why.hint import Hint, hint_from


@dataclass(frozen=True)
class Advice:
    """The safe cells and the mines that are not flagged yet, the next move with its reason, and, if
    no layout of mines fits, which clues cannot hold together; then there is nothing else.

    >>> advice = Advice.on(View.parse("####/1221", mines=2))
    >>> sorted(advice.safe), sorted(advice.mines), advice.next.cell
    ([(0, 0), (0, 3)], [(0, 1), (0, 2)], (0, 0))
    >>> Advice.on(View.parse("1#0##1")).refusal
    'no layout of mines fits: the clues at 0,0  0,2 cannot hold together'
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
        """The advice on a position. Errors are those of `analyze`, but for ContradictionError."""
        try:
            analysis = analyze(view, clues=clues, budget=budget)
            step = hint_from(analysis, budget=budget)
        except ContradictionError as error:
            return cls(view, None, None, error, str(clues))
        return cls(view, analysis, step, None, str(clues))

    @property
    def safe(self) -> frozenset[Cell]:
        """Covered cells that are no mines in any layout that fits."""
        return self._of(self.analysis.safe) if self.analysis else frozenset()

    @property
    def mines(self) -> frozenset[Cell]:
        """Covered cells that are mines in every layout that fits."""
        return self._of(self.analysis.mines) if self.analysis else frozenset()

    @property
    def wrong_flags(self) -> frozenset[Cell]:
        """Flags on cells that are certainly safe."""
        flags = self.view.where(FLAG)
        return self.analysis.safe.intersection(flags) if self.analysis else frozenset()

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

    def _of(self, cells: frozenset[Cell]) -> frozenset[Cell]:
        return cells.intersection(self.view.where(COVERED))


def contradiction_words(error: ContradictionError, view: View, clues: str = "exact") -> str:
    """Which clues cannot hold together, in one line without the position."""
    number = len(error.clues)
    named = f"the clue{'s' if number > 1 else ''} at {cell_list(sorted(error.clues))}"
    guilty = [named] if number else []
    if error.with_total:
        guilty.append(f"the mine total of {view.mines}")
    hold = "hold together" if number + error.with_total > 1 else "hold"
    under = "" if clues == "exact" else f" where clues are {clues}"
    return f"no layout of mines fits: {' and '.join(guilty)} cannot {hold}{under}"
