"""Three verdicts: certain, not certain, and not decided within the budget. None is ever false, and
no two answers contradict each other, whatever the budget."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minewise import View, analyze, explain, hint
from minewise.errors import (
    ContradictionError,
    NotCertainError,
    NotDecidedError,
    TooWideError,
)
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.questions import ask
from minewise.testing.reference import enumerate_layouts
from tests.dense_boards import dense_board
from tests.why.test_proof import proven

budgets = st.integers(0, 20).map(lambda power: 2**power) | st.integers(1, 1000)
NARROW = 10**6


@st.composite
def dense_views(draw: st.DrawFn) -> View:
    """Small static boards, with the total or without it, that show one cell in three."""
    height, width = draw(st.integers(2, 5)), draw(st.integers(3, 6))
    kinds = draw(st.lists(st.sampled_from("#*s"), min_size=height * width, max_size=height * width))
    mines = np.array([kind == "*" for kind in kinds]).reshape(height, width)
    shown = np.array([kind == "s" for kind in kinds]).reshape(height, width)
    view = dense_board(mines, shown)
    told = draw(st.sampled_from((None, 0, 0, 1, -1)))
    total = None if told is None else int(mines.sum()) + told
    with contextlib.suppress(ValueError):
        return View.from_array(view, mines=total)
    return View.from_array(view)


def verdict(view: View, cell: Cell, budget: int) -> bool | str | None:
    """What `explain` says: a mine, safe, neither (None), or that it is not decided."""
    try:
        proof = explain(view, cell, budget=budget)
    except NotCertainError:
        return None
    except NotDecidedError:
        return "not decided"
    if proof.uses_mine_total:
        assert view.mines is not None
    assert proven(proof.premises, cell, "exact") == proof.mine
    return proof.mine


@given(dense_views(), budgets)
@example(View.parse("##4##/#4###/#3###/243#1/#####"), 1)
@example(View.parse("##4##/#4###/#3###/243#1/#####"), 60)
@example(View.parse("####/1221", mines=2), 1)
def test_no_verdict_is_false_and_all_doors_say_the_same(view: View, budget: int) -> None:
    truth = enumerate_layouts(view)
    if not truth.layouts:
        return
    chances = truth.probability
    said = {cell: verdict(view, cell, budget) for cell in chances}
    for cell, told in said.items():
        if told != "not decided":
            assert told == (bool(chances[cell]) if chances[cell] in (0, 1) else None), cell
    try:
        analysis = analyze(view, budget=budget)
    except TooWideError:
        assert set(said.values()) <= {"not decided"}
        return
    assert analysis.safe == {cell for cell, told in said.items() if told is False}
    assert analysis.mines == {cell for cell, told in said.items() if told is True}
    assert analysis.undecided == {cell for cell, told in said.items() if told == "not decided"}
    for cell in chances:
        if not analysis.exact and np.isnan(analysis.probability[cell]):
            assert cell in analysis.unknown
        elif analysis.exact or analysis.error[cell] == 0:
            assert analysis.probability[cell] == pytest.approx(float(chances[cell]), abs=1e-9)
    answer = ask("analyze", view=view, budget=budget)
    assert {tuple(cell) for cell in answer["undecided"]} == analysis.undecided
    found = hint(view, budget=budget)
    if found is None:
        assert set(said.values()) <= {True}
    elif found.proof is None:
        text = str(found)
        if "No layout that fits has a mine there" in text:
            assert said[found.cell] is False
        elif "No cell is certain" in text:
            assert not {False, "not decided"} & set(said.values())
        else:
            assert "No cell is proved safe within the budget" in text
            assert said[found.cell] in (None, "not decided")
    else:
        assert said[found.cell] == found.proof.mine


@given(dense_views())
def test_a_large_budget_decides_all(view: View) -> None:
    with contextlib.suppress(ContradictionError):
        assert not analyze(view, budget=NARROW).undecided


def lattice(columns: int) -> str:
    """Twos in every other row and column: entangled, and none of them decides a cell."""
    rows = [
        "#" * columns if row % 2 == 0 else "#2" * (columns // 2) + "#" for row in range(columns)
    ]
    return "/".join(rows)


def test_one_component_that_is_too_wide_does_not_void_the_others() -> None:
    """Beyond a column of blanks a board that is counted, whatever becomes of the lattice."""
    left, right = lattice(41).split("/"), ["###", "1#2", "###", "###"]
    rows = [row + "_" * 2 + (right[r] if r < len(right) else "___") for r, row in enumerate(left)]
    view = View.parse("/".join(rows))
    apart = analyze("/".join(right), prior=0.5)
    found = analyze(view, budget=30, prior=0.5)
    assert not found.exact
    for row, column in apart.view.where(COVERED):
        assert found.probability[row, 43 + column] == apart.probability[row, column]
        assert found.error[row, 43 + column] < 1e-9
    with pytest.raises(TooWideError, match="expected a position that is counted exactly"):
        _ = found.layouts


def test_what_is_not_decided_says_how_it_may_be() -> None:
    with pytest.raises(NotDecidedError, match=r"within a budget of 1, .*; a larger budget may"):
        explain("##4##/#4###/#3###/243#1/#####", (0, 0), budget=1)
