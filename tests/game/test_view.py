"""View: its text form, that it cannot be changed, and what it refuses."""

from __future__ import annotations

import pickle
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minewise import Rules, View
from minewise.errors import ViewError
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG, NO_CLUE
from tests.reference import around
from tests.strategies import views, wild_views

any_view = st.one_of(views, wild_views())


@given(any_view)
@example(View.from_array([[1, -4]]))
@example(View.from_array([[1, -4], [-4, 1]]))
@example(View.from_array([[-4, -4, 1]]))
@example(View.from_array([[-3, -4], [-4, 0]]))
def test_the_text_forms_read_back(view: View) -> None:
    assert View.parse(str(view), rules=view.rules) == view
    assert eval(repr(view), {"View": View, "Rules": Rules}) == view
    assert View.parse("/".join(view.rows()), rules=view.rules) == view
    assert View.from_array(view.array, rules=view.rules) == view
    assert pickle.loads(pickle.dumps(view)) == view


@given(any_view)
def test_the_sized_text_is_read_back_but_for_exploded_mines(view: View) -> None:
    if view.mines is None or view.where(NO_CLUE):
        with pytest.raises(ViewError, match="expected a mine total and no withheld clue"):
            view.sized_text()
        return
    size, *rows = view.sized_text().splitlines()
    assert size == f"{view.width}x{view.height}x{view.mines}"
    assert set("".join(rows)) <= set("HF?012345678")
    covered = str(view).replace("*", "#")
    read = View.parse(view.sized_text(), clues="cautious")
    assert (str(read), read.mines) == (covered, view.mines)
    assert View.parse(view.sized_text(), rules=view.rules, clues="cautious").rules == view.rules


def test_a_position_as_jsminesweeper_saves_it() -> None:
    view = View.parse("4x3x2\nHHHH\n12F1\n0?10\n\n")
    assert (view.width, view.height, view.mines) == (4, 3, 2)
    assert view.rows() == ["####", "12F1", "0#10"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x1x1", "expected 3x1 cells as the first line says, got 0x0"),
        ("3x1x1\nHH", "expected 3x1 cells as the first line says, got 2x1"),
        ("2x1x1/HH/HH", "expected 2x1 cells as the first line says, got 2x2"),
        ("2x1/HHH", "got 'x'"),
    ],
)
def test_a_size_that_is_not_that_of_the_rows_is_refused(text: str, message: str) -> None:
    with pytest.raises(ViewError, match=re.escape(message)):
        View.parse(text)


def test_each_code_has_its_character() -> None:
    view = View.parse("#F*_01/#2345#/##678#/######")
    assert view.array[0].tolist() == [COVERED, FLAG, EXPLODED, NO_CLUE, 0, 1]
    assert str(view).splitlines()[0] == "# F * _ 0 1"
    assert view[2, 4] == 8


def test_other_characters_for_covered_cells_are_read() -> None:
    assert View.parse("?H#/111") == View.parse("# # #\n 1 1 1 \n\n")


@given(any_view)
def test_equal_views_are_equal_and_hash_alike(view: View) -> None:
    again = View.from_array(view.array.copy(), rules=view.rules)
    assert again == view
    assert hash(again) == hash(view)
    for row, column in view.where(COVERED)[:1]:
        other = view.with_flags([(row, column)])
        assert other != view
        assert other.with_flags([]) == other


def test_views_of_other_rules_are_other_views() -> None:
    assert View.parse("##", mines=1) != View.parse("##")


@given(views)
def test_a_view_cannot_be_changed(view: View) -> None:
    before = repr(view)
    with pytest.raises(ValueError, match="cannot set WRITEABLE"):
        view.array.flags.writeable = True
    with pytest.raises(ValueError, match="read-only"):
        view.array[0, 0] = 0
    for name in ("rules", "cells", "height", "array", "board"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(view, name, None)
    assert repr(view) == before


@given(any_view)
def test_cells_neighbors_and_codes_agree_with_the_array(view: View) -> None:
    for row in range(view.height):
        for column in range(view.width):
            assert view[row, column] == view.array[row, column]
            expected = around(view.height, view.width, (row, column))
            assert list(view.neighbors((row, column))) == expected
    for code in range(-4, 9):
        assert view.where(code) == [tuple(cell) for cell in np.argwhere(view.array == code)]


def test_small_numbers_of_numpy_name_the_cell_of_plain_ones() -> None:
    codes = np.full((16, 30), -1)
    codes[5, 3] = 1
    cell: Any = np.int8(5), np.int8(3)
    assert View.from_array(codes)[cell] == 1


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_a_cell_outside_is_refused(cell: Cell) -> None:
    view = View.parse("###/###")
    with pytest.raises(IndexError, match=re.escape(f"a cell on the 3x2 board, got {cell}")):
        view[cell]
    with pytest.raises(IndexError):
        view.with_flags([cell])


@pytest.mark.parametrize("mark", list("F*_0"))
def test_only_covered_cells_can_be_flagged(mark: str) -> None:
    view = View.parse(f"#{mark}")
    message = f"expected a covered cell to flag, got (0, 1) in {view!r}"
    with pytest.raises(ViewError, match=re.escape(message)):
        view.with_flags([(0, 0), (0, 1)])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected at least one row of cells (read as text): ''"),
        (" / ", "expected at least one row of cells (read as text): ' / '"),
        ("##/#", "expected 2 cells in row 1, got 1 (read as text): '##/#'"),
        ("##/###", "expected 2 cells in row 1, got 3 (read as text): '##/###'"),
        ("#~", "_ clue withheld, 0 to 8), got '~'"),
        ("#9", "0 to 8), got '9', which no clue can be"),
        ("#~", "got '~' (read as text): '#~'"),
        ("4#/##", "expected a clue of at most 3 at row 0, column 0, got 4: '4#/##'"),
        ("#6#/###", "expected a clue of at most 5 at row 0, column 1, got 6"),
        ("###/6##/###", "expected a clue of at most 5 at row 1, column 0, got 6"),
        ("###/##4", "expected a clue of at most 3 at row 1, column 2, got 4"),
        ("#3#", "expected a clue of at most 2 at row 0, column 1, got 3"),
        ("#/2", "expected a clue of at most 1 at row 1, column 0, got 2"),
        ("1", "expected a clue of at most 0 at row 0, column 0, got 1"),
    ],
)
def test_texts_that_are_no_view_are_refused(text: str, message: str) -> None:
    with pytest.raises(ViewError, match=re.escape(message)):
        View.parse(text)


@pytest.mark.parametrize("text", ["3#/##", "#5#/###", "###/#8#/###", "#2#", "#/1", "0"])
def test_the_largest_clue_that_fits_is_read(text: str) -> None:
    assert "/".join(View.parse(text).rows()) == text


@pytest.mark.parametrize(
    ("array", "message"),
    [
        ([[0.0]], "expected integers of shape (height, width), got float64 of shape (1, 1)"),
        ([0, 1], "expected integers of shape (height, width), got int64 of shape (2,)"),
        ([[True]], "got bool of shape (1, 1)"),
        (np.zeros((0, 3), dtype=int), "got int64 of shape (0, 3)"),
        ([[-5]], "expected codes from -4 to 8, got -5"),
        ([[9, -1]], "expected codes from -4 to 8, got 9"),
        ([[2, -1]], "expected a clue of at most 1 at row 0, column 0, got 2: [[2, -1]]"),
    ],
)
def test_arrays_that_are_no_view_are_refused(array: list[list[int]], message: str) -> None:
    with pytest.raises(ViewError, match=re.escape(message)):
        View.from_array(array)


def test_a_view_has_the_size_of_its_rules() -> None:
    message = "expected a view of 2x1 cells as in its rules, got 1x2: '#/#'"
    with pytest.raises(ViewError, match=re.escape(message)):
        View.parse("#/#", rules=Rules(1, 2, 1))
    with pytest.raises(ViewError, match="expected 2 cells, got 3"):
        View(Rules(1, 2, 1), b"\xff\xff\xff")


def test_a_view_holds_public_rules() -> None:
    secret = Rules(1, 2, 1, mines_known=False)
    assert View.parse("##", rules=secret).mines is None
    assert View.parse("##", mines=1).mines == 1
    assert View.parse("##").mines is None
    assert View.parse("##", mines=1, rules=Rules(1, 2, 0)).mines == 1
