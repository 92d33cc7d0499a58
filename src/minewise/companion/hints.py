"""A hint told one step at a time: where to look, why, and the cell."""

from __future__ import annotations

from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, FLAG, View
from minewise.why.hint import Hint, HintMove, first_cell_text, hint, nothing_left_text


def first_click_protected(view: View) -> bool:
    """Is the next reveal the first one of a game whose rules keep it safe?"""
    rules = view.rules
    untouched = not view.cells.translate(None, bytes((BYTE[COVERED], BYTE[FLAG])))
    return untouched and rules.first_click != "any" and rules.start == "agent"


class StepwiseHint:
    """What to do next in a view, told in three steps of which each says more.

    >>> told = StepwiseHint(View.parse("###/11_"))
    >>> told.more()
    ('Look at rows 0 to 1 and columns 0 to 2.',)
    >>> told.clues, told.cell
    (frozenset(), None)
    >>> len(told.more()), sorted(told.clues), told.cell
    (2, [(1, 0), (1, 1)], None)
    >>> told.more()[-1], told.cell
    ('So (0,2) is safe. Reveal it.', (0, 2))
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._hint: Hint | None = None
        self._told = 0
        if first_click_protected(view):
            text = first_cell_text(view.rules.first_click == "opening")
            self._steps: tuple[str, ...] = (text,)
        elif (found := hint(view)) is None:
            self._steps = (nothing_left_text(),)
        else:
            self._hint = found
            self._steps = found.steps

    def more(self) -> tuple[str, ...]:
        """The steps told so far and the next one; all of them once they are told."""
        self._told = min(self._told + 1, len(self._steps))
        return self._steps[: self._told]

    @property
    def clues(self) -> frozenset[Cell]:
        """The clues that the second step has named."""
        if self._told < 2 or self._hint is None or self._hint.proof is None:
            return frozenset()
        return frozenset(self._hint.proof.clues)

    @property
    def cell(self) -> Cell | None:
        """The cell that the third step has named."""
        return self._hint.cell if self._told == 3 and self._hint else None

    @property
    def move(self) -> HintMove | None:
        """What the third step says is to be done with the cell."""
        return self._hint.move if self._told == 3 and self._hint else None

    @property
    def region(self) -> tuple[range, range] | None:
        """The rows and columns that the first step names, if it does."""
        return self._hint.area if self._told and self._hint else None

    @property
    def certain(self) -> bool:
        """Does it take no guess?"""
        return self._hint is None or self._hint.proof is not None

    @property
    def chance(self) -> float | None:
        """The chance of a mine that the second step of a guess has told."""
        if self._told < 2 or self._hint is None or self._hint.proof is not None:
            return None
        return self._hint.chance

    @property
    def done(self) -> bool:
        """Is everything told?"""
        return self._told == len(self._steps)
