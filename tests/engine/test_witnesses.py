"""Two layouts that show that a cell is not certain."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from numpy.typing import NDArray

from minewise import View, analyze
from minewise.errors import ViewError
from minewise.game.clues import ClueModel
from minewise.game.view import COVERED, EXPLODED, FLAG
from minewise.testing.reference import enumerate_layouts
from tests.dense_boards import random_dense_board
from tests.strategies import clue_models, seen_boards


def fits(view: View, model: ClueModel, mines: NDArray[np.bool_]) -> bool:
    """Judged clue by clue: may each be shown where the layout is so?"""
    padded = np.pad(mines, 1).astype(int)
    for row in range(view.height):
        for column in range(view.width):
            code = view[row, column]
            if mines[row, column] != (code == EXPLODED) and code not in (COVERED, FLAG):
                return False
            if 0 <= code <= 8:
                around = padded[row : row + 3, column : column + 3].sum()
                if not model.table[code][around]:
                    return False
    return view.mines in (None, int(mines.sum()))


seen = clue_models.flatmap(lambda model: seen_boards(model).map(lambda drawn: (model, drawn[0])))


@given(seen)
@settings(max_examples=200)
def test_each_cell_that_is_not_certain_has_two_layouts(drawn: tuple[ClueModel, View]) -> None:
    model, view = drawn
    analysis = analyze(view, clues=model)
    for cell, chance in enumerate_layouts(view, clues=model).probability.items():
        witnesses = analysis.witnesses(cell)
        assert (witnesses is not None) == (0 < chance < 1)
        if witnesses is not None:
            assert [bool(layout[cell]) for layout in witnesses] == [False, True]
            assert all(fits(view, model, layout) for layout in witnesses)


def test_they_are_found_where_nothing_can_be_counted() -> None:
    board, mines = random_dense_board(50, seed=5)
    view = View.from_array(board, mines=mines)
    analysis = analyze(view, budget=30_000)
    assert not analysis.exact
    covered = view.where(COVERED)
    certain = analysis.safe | analysis.mines
    decided = set(covered) - certain - analysis.undecided
    for cell in sorted(decided)[::40]:
        witnesses = analysis.witnesses(cell)
        assert witnesses is not None
        assert [bool(layout[cell]) for layout in witnesses] == [False, True]
        assert all(fits(view, analysis.clues, layout) for layout in witnesses)
    assert all(analysis.witnesses(cell) is None for cell in sorted(certain)[::100])


def test_a_cell_beyond_the_board_is_refused() -> None:
    with pytest.raises(ViewError, match="expected a cell of the view, got 5,0"):
        analyze("##/##").witnesses((5, 0))
