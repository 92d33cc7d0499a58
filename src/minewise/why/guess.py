"""guess_reasons: what speaks for a cell that is not certain, and what other moves risk."""

from __future__ import annotations

from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.clues import ClueModel, clue_model
from minewise.game.rules import Cell, as_cell
from minewise.game.view import View
from minewise.questions import ask


def guess_reasons(
    view: View,
    cell: Cell,
    *,
    clues: ClueModel | str | None = None,
    prior: float = 0.5,
    budget: int = DEFAULT_BUDGET,
) -> tuple[str, ...]:
    """How likely a covered cell is a mine, how that compares with other cells, and what may be won
    by revealing it: a sentence each. Of a first click that the rules protect they say only that.
    ViewError if the cell is not covered; other errors are those of `analyze`.

    >>> for sentence in guess_reasons(View.parse("1##/###", mines=2), (1, 0)):
    ...     print(sentence)
    (1,0) is a mine in 2 of the 6 layouts of mines that fit: 33.3%.
    2 other cells are just as safe; the next one is (0,2), with 50.0%.
    If you reveal it, your chance to win is 16.7% with perfect play.
    A better move is (0,1): the chance of a mine is 33.3%, and the chance to win 33.3%.
    """
    model = clue_model(view.rules.clues if clues is None else clues)
    cell = as_cell(cell)
    answer = ask("guess", view=view, cell=cell, clues=str(model), prior=prior, budget=budget)
    return tuple(answer["sentences"])
