"""A hint shown one step at a time: where to look, why, and the cell."""

from __future__ import annotations

from minewise._core import is_first_click_protected
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.why.hint import Hint, HintMove, first_cell_text, hint, nothing_left_text


def first_click_protected(view: View) -> bool:
    """Is the next reveal the first one of a game whose rules keep it safe?"""
    return is_first_click_protected(view.rules.core(), view.cells)


class StepwiseHint:
    """What to do next in a view, in three steps, each saying more.

    >>> advice = StepwiseHint(View.parse("###/11_"))
    >>> advice.more()
    ('Look at rows 0 to 1 and columns 0 to 2.',)
    >>> advice.clues, advice.cell
    (frozenset(), None)
    >>> len(advice.more()), sorted(advice.clues), advice.cell
    (2, [(1, 0), (1, 1)], None)
    >>> advice.more()[-1], advice.cell
    ('So (0,2) is safe. Reveal it.', (0, 2))
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._count = 0
        protected = first_click_protected(view)
        self._hint = None if protected else hint(view)
        self._steps: tuple[str, ...] = (nothing_left_text(view.cells),)
        if protected:
            self._steps = (first_cell_text(view.rules.first_click == "opening"),)
        elif self._hint is not None:
            self._steps = self._hint.steps

    def more(self) -> tuple[str, ...]:
        """The steps so far and the next one; all of them in the end."""
        self._count = min(self._count + 1, len(self._steps))
        return self._steps[: self._count]

    def _from(self, step: int) -> Hint | None:
        """The hint, once that step is out."""
        return self._hint if self._count >= step else None

    @property
    def clues(self) -> frozenset[Cell]:
        """The clues that the second step has named."""
        known = self._from(2)
        return frozenset(known.proof.clues) if known and known.proof else frozenset()

    @property
    def cell(self) -> Cell | None:
        """The cell that the third step has named."""
        return known.cell if (known := self._from(3)) else None

    @property
    def move(self) -> HintMove | None:
        """What the third step says is to be done with the cell."""
        return known.move if (known := self._from(3)) else None

    @property
    def region(self) -> tuple[range, range] | None:
        """The rows and columns that the first step names, if it does."""
        return known.area if (known := self._from(1)) else None

    @property
    def certain(self) -> bool:
        """Does it take no guess?"""
        return self._hint is None or self._hint.proof is not None

    @property
    def chance(self) -> float | None:
        """The chance of a mine that the second step of a guess has named."""
        known = self._from(2)
        return known.chance if known and known.proof is None else None

    @property
    def done(self) -> bool:
        """Are all steps out?"""
        return self._count == len(self._steps)
