"""The one gate for positions: a View, a text or an array with its total, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given

import minewise
from minewise import View
from minewise.errors import MinewiseError, ViewError
from minewise.game.view import as_view
from tests.strategies import views

DOORS: dict[str, Callable[..., object]] = {
    "analyze": minewise.analyze,
    "evaluate": minewise.evaluate,
    "explain": lambda view, **how: minewise.explain(view, (0, 0), **how),
    "hint": minewise.hint,
    "optimal": minewise.optimal,
    "sample_layouts": lambda view, **how: minewise.sample_layouts(view, 3, **how).tolist(),
}
"""Whatever takes a view."""

POSITION = "##1/##1/111"
CODES = [[-1, -1, 1], [-1, -1, 1], [1, 1, 1]]


@given(views)
def test_all_three_forms_are_one_view(view: View) -> None:
    parsed = as_view(str(view), mines=view.mines, clues="cautious")
    assert parsed == as_view(view.array, mines=view.mines, clues="cautious")
    assert as_view(parsed) is parsed
    assert parsed.cells == view.cells
    assert parsed.mines == view.mines


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "form",
    [
        POSITION,
        "\n".join(POSITION.split("/")),
        CODES,
        np.array(CODES),
        np.array(CODES, np.int8),
        POSITION.split("/"),
        [list(row) for row in POSITION.split("/")],
        tuple(POSITION.split("/")),
        np.array([list(row) for row in POSITION.split("/")]),
        [[None, None, 1], [None, None, 1], [1, 1, 1]],
        np.array([[None, "#", 1], ["#", -1, 1], [1, 1, 1]], dtype=object),
    ],
    ids=str,
)
def test_every_door_takes_every_form(door: str, form: object) -> None:
    view = View.parse(POSITION, mines=1)
    assert DOORS[door](form, mines=1) == DOORS[door](view)
    assert DOORS[door](form, rules=view.rules) == DOORS[door](view)


NO_VIEWS: dict[str, object] = {
    "None": None,
    "a number": 3,
    "NaN": float("nan"),
    "bytes": b"###/121",
    "no text": "",
    "prose": "hello",
    "a set": {1, 2},
    "a dict": {"view": "##"},
    "a function": print,
    "rows of prose": ["hello", "you"],
    "marks that are none": [["#", object()]],
    "nothing": [],
    "one dimension": [1, 2, 3],
    "three dimensions": [[[1]]],
    "ragged": [[-1, 1], [-1]],
    "floats": np.full((2, 2), -1.0),
    "no numbers": np.full((2, 2), np.nan),
    "complex": np.full((2, 2), 1j),
    "truths": np.ones((2, 2), bool),
    "unsigned": np.full((2, 2), 255, np.uint8),
    "too large": [[2**70, 1]],
    "257": [[257, -1]],
    "no cells": np.zeros((0, 3), int),
    "a scalar": np.int8(1),
    "an impossible clue": [[-1, 8]],
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("given", NO_VIEWS)
def test_anything_else_is_refused_and_what_was_expected_is_said(door: str, given: str) -> None:
    with pytest.raises(MinewiseError, match=r"[Ee]xpected") as told:
        DOORS[door](NO_VIEWS[given])
    assert len(str(told.value)) < 400


@pytest.mark.parametrize("given", [name for name in NO_VIEWS if name != "an impossible clue"])
def test_many_views_are_as_strict(given: str) -> None:
    item = NO_VIEWS[given]
    stacked = [item] if isinstance(item, list) else item
    if isinstance(item, np.ndarray) and item.ndim == 2:
        stacked = item[np.newaxis]
    deeper = [item] if given == "one dimension" else [[item]]  # the other way it is a view
    for views_given in (stacked, deeper):
        with pytest.raises(MinewiseError, match="expected"):
            minewise.analyze_many(views_given, mines=1)  # type: ignore[arg-type]


def test_a_view_brings_its_own_total() -> None:
    view = View.parse("###/121", mines=2)
    assert as_view(view, mines=2) is view
    with pytest.raises(ViewError, match="expected no other mine total beside a View, got 1"):
        minewise.analyze(view, mines=1)
    with pytest.raises(ViewError, match="expected no other rules beside a View, got beginner"):
        minewise.analyze(view, rules="beginner")


def test_a_view_takes_the_total_that_it_does_not_know() -> None:
    assert as_view(View.parse("###/121"), mines=2) == View.parse("###/121", mines=2)


def test_rules_tell_the_total_of_a_position() -> None:
    covered = ["#" * 9] * 9
    assert minewise.analyze(covered, rules="beginner").view.mines == 10
    with pytest.raises(ViewError, match="expected a view of 9x9 cells as in its rules, got 3x2"):
        minewise.analyze("###/121", rules="beginner")


def test_many_views_may_be_views_and_texts() -> None:
    given: list[View | str] = [View.parse("###/121", mines=2), "###/121", "3x2x1/HHH/121"]
    batch = minewise.analyze_many(given)
    alone = [minewise.analyze("###/121", mines=2), minewise.analyze("###/121")]
    for probability, analysis in zip(batch.probability, alone, strict=False):
        np.testing.assert_array_equal(probability, analysis.probability)
    assert batch.outcome.tolist() == [0, 0, 1]


@pytest.mark.parametrize("mines", ["2", 2.5, float("nan"), -1, 7, 10**30, [1], True])
def test_totals_that_cannot_be_are_refused(mines: object) -> None:
    with pytest.raises(MinewiseError, match="expected"):
        minewise.analyze("###/121", mines=mines)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", [0, None, "ab", (0,), (0, 1, 2), (0.0, 1.0), (None, 0), (9, 9)])
def test_cells_that_cannot_be_are_refused(cell: object) -> None:
    with pytest.raises(ViewError, match=r"expected a .*cell"):
        minewise.explain("###/121", cell)  # type: ignore[arg-type]


def test_cells_of_numpy_are_cells() -> None:
    cell = np.argwhere(np.array(CODES) == -1)[3]
    assert minewise.explain(CODES, cell, mines=1).cell == (1, 1)


@pytest.mark.parametrize("blank", ["   \n###\n121\n", "###\n   \n121\n"])
def test_a_row_of_blanks_is_never_dropped(blank: str) -> None:
    """With another mark for covered cells it would be zeros, beside which none is covered."""
    with pytest.raises(ViewError, match=r"got a blank, which may be either|got only blanks in row"):
        minewise.analyze(blank)
    assert as_view(blank.replace("#", " ")).rows()[-1] == "121"


def test_an_indented_text_may_end_in_blanks() -> None:
    indented = """
        ###
        121
        """
    assert as_view(indented).rows() == ["###", "121"]


def test_optimal_tells_rules_from_positions() -> None:
    assert minewise.optimal("3x1/1 first_click=any").layouts == 3
    assert minewise.optimal("3x1x1/HHH").layouts == 3
    with pytest.raises(MinewiseError, match="unknown rules 'exprt', did you mean 'expert'"):
        minewise.optimal("exprt")
    with pytest.raises(MinewiseError, match="expected no mines= and no rules= beside"):
        minewise.optimal("3x1/1", mines=1)


def test_garbage_is_not_echoed_whole() -> None:
    with pytest.raises(ViewError) as told:
        minewise.analyze("\x00\u202e" * 5000)
    assert len(str(told.value)) < 400
