"""guess_reasons: what speaks for a cell that is not certain, and what other moves risk."""

from __future__ import annotations

from minewise._core import first_cell_text, is_first_click_protected
from minewise.engine.analysis import DEFAULT_BUDGET, Analysis, evidence
from minewise.engine.evaluation import win_chances
from minewise.errors import ViewError
from minewise.game.rules import Cell, as_cell
from minewise.game.view import COVERED, FLAG


def guess_reasons(found: Analysis, cell: Cell, *, budget: int = DEFAULT_BUDGET) -> tuple[str, ...]:
    """How likely a covered cell is a mine, how that compares with other cells, and what may be won
    by revealing it: a sentence each. Of a first click that the rules protect they say only that.
    ViewError if the cell is not covered.

    >>> from minewise import View, analyze
    >>> for sentence in guess_reasons(analyze(View.parse("1##/###", mines=2)), (1, 0)):
    ...     print(sentence)
    (1,0) is a mine in 2 of the 6 layouts of mines that fit: 33.3%.
    2 other cells are just as safe; the next one is (0,2), with 50.0%.
    If you reveal it, your chance to win is 16.7% with perfect play.
    A better move is (0,1): the chance of a mine is 33.3%, and the chance to win 33.3%.
    """
    view, cell = found.view, as_cell(cell)
    if cell not in view or view[cell] not in (COVERED, FLAG):
        raise ViewError(f"expected a covered cell, got {cell}", f" in {view!r}", view=view)
    if is_first_click_protected(view.rules.core(), view.cells):
        return (first_cell_text(view.rules.first_click == "opening"),)
    known = evidence(view, found.clues, budget)
    wins = win_chances(view, found.clues, budget)
    return tuple(known.guess_reasons(found._core, cell, wins))  # noqa: SLF001 - its face


def unknown_cells(found: Analysis) -> frozenset[Cell]:
    """Covered cells with no clue beside them, while the mine total is unknown: of them nothing is
    known, and their chance is the half that is assumed.

    >>> from minewise import analyze
    >>> sorted(unknown_cells(analyze("1##/###")))
    [(0, 2), (1, 2)]
    """
    return frozenset(found.advice.unknown)


def missing_total_text(found: Analysis) -> str:
    """What to say where the mine total is not given, with the one that such a board usually has;
    empty where it is given.

    >>> from minewise import analyze
    >>> print(missing_total_text(analyze(["#" * 9] * 8 + ["1" + "#" * 8])))
    The mine total is not given, so chances are rough, and away from clues unknown. \
A board of 9x9 usually has 10 mines.
    """
    return evidence(found.view, found.clues).missing_total()
