"""What the networks read, cell by cell, beside a plain reading of the view."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from numpy.typing import NDArray

from minewise import View
from minewise.agents.lib.learned import PLANES, planes
from minewise.game.view import COVERED, EXPLODED, FLAG
from tests.reference import around
from tests.strategies import views, wild_views


def read(view: View, mines: int) -> NDArray[np.float32]:
    found: NDArray[np.float32] = planes(view.array[None], np.array([mines], dtype=np.int32))[0]
    return found


def check(view: View, mines: int) -> None:
    found = read(view, mines)
    assert found.shape == (PLANES, view.height, view.width)
    cells = [(r, c) for r in range(view.height) for c in range(view.width)]
    hit = {cell for cell in cells if view[cell] == EXPLODED}
    covered = {cell for cell in cells if view[cell] in (COVERED, FLAG)}
    for row, column in cells:
        code = view[row, column]
        marks = np.zeros(9)
        if code >= 0:
            near = hit.intersection(around(view.height, view.width, (row, column)))
            marks[max(code - len(near), 0)] = 1
        assert found[:9, row, column].tolist() == marks.tolist()
        assert found[9, row, column] == ((row, column) in covered)
    assert (found[10] == 1).all()
    left = min(max(mines - len(hit), 0), len(covered))
    safe = len(covered) - left
    numbers = [left / max(len(covered), 1), left / (left + 8), safe / (safe + 8)]
    for plane, number in zip(found[11:], numbers, strict=True):
        np.testing.assert_allclose(plane, number, rtol=1e-6)


@given(view=views)
def test_views_of_games(view: View) -> None:
    check(view, 5 if view.mines is None else view.mines)


@given(view=wild_views())
def test_views_of_no_game(view: View) -> None:
    check(view, 3)


def test_views_of_one_size_are_read_side_by_side() -> None:
    texts = ["##1/#21/1*1", "###/###/###", "#F2/_31/**0"]
    codes = np.stack([View.parse(text).array for text in texts])
    mines = np.array([2, 3, 4], dtype=np.int32)
    together = planes(codes, mines)
    for place, text in enumerate(texts):
        assert (together[place] == read(View.parse(text), int(mines[place]))).all()


def test_a_flag_is_read_as_a_covered_cell() -> None:
    assert (read(View.parse("#F1"), 1) == read(View.parse("##1"), 1)).all()
