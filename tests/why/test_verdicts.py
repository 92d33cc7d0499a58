"""Three verdicts: certain, not certain, and not decided within the budget. None is ever false, and
no two answers contradict each other, whatever the budget."""

from __future__ import annotations

import contextlib
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minewise import Analysis, Hint, View, analyze, explain, hint
from minewise.errors import (
    ContradictionError,
    NotCertainError,
    NotDecidedError,
    TooWideError,
)
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.questions import ask
from minewise.testing.reference import enumerate_layouts
from tests.dense_boards import dense_board
from tests.why.drawn_positions import Drawn, drawn
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


def verdict(asked: Drawn, cell: Cell) -> bool | str | None:
    """What `explain` says: a mine, safe, neither (None), or that it is not decided."""
    try:
        proof = explain(asked.view, cell, clues=asked.clues, budget=asked.budget)
    except NotCertainError:
        return None
    except NotDecidedError:
        return "not decided"
    if proof.uses_mine_total:
        assert asked.view.mines is not None
    if asked.small:
        assert proven(proof.premises, cell, asked.clues) == proof.mine
    else:
        again = analyze(proof.premises, clues=asked.clues)
        assert cell in (again.mines if proof.mine else again.safe)
    return proof.mine


def truth_of(asked: Drawn) -> dict[Cell, float] | None:
    """The chance of each covered cell, 0 or 1 only where it is certain: by enumeration, or by an
    analysis within the usual budget; nan where that is too wide. None where no layout fits."""
    if asked.small:
        truth = enumerate_layouts(asked.view, clues=asked.clues)
        return {c: float(chance) for c, chance in truth.probability.items()} or None
    try:
        found = analyze(asked.view, clues=asked.clues)
    except ContradictionError:
        return None
    assert not found.undecided
    chances = {
        cell: float(np.clip(found.probability[cell], 1e-9, 1 - 1e-9)) if found.exact else np.nan
        for cell in covered_cells(asked.view)
    }
    return chances | dict.fromkeys(found.safe, 0.0) | dict.fromkeys(found.mines, 1.0)


def covered_cells(view: View) -> list[Cell]:
    return sorted(view.where(COVERED) + view.where(FLAG))


def check(asked: Drawn, most_explained: int = 10**6) -> Counter[str]:
    """Asks every question about a position: no verdict is false, and no two differ. What was said,
    counted."""
    view, clues, budget = asked.view, asked.clues, asked.budget
    chances = truth_of(asked)
    covered = covered_cells(view)
    explained = random.Random(budget).sample(covered, min(most_explained, len(covered)))
    try:
        analysis = analyze(view, clues=clues, budget=budget)
    except TooWideError:
        with pytest.raises(TooWideError):
            hint(view, clues=clues, budget=budget)
        if chances is not None:
            assert {verdict(asked, cell) for cell in explained} <= {"not decided"}
        return Counter(["too wide"])
    except ContradictionError:
        assert chances is None
        return Counter(["contradictory"])
    if chances is None:  # which was not found out
        assert {*covered} == analysis.safe | analysis.mines | analysis.undecided
        return Counter(["contradictory"])
    counted = check_analysis(analysis, chances)
    answer = ask("analyze", view=view, clues=clues, budget=budget)
    assert {tuple(cell) for cell in answer["undecided"]} == analysis.undecided
    advised = hint(view, clues=clues, budget=budget)
    check_hint(analysis, advised)
    for cell in {*explained, *([advised.cell] if advised else [])}:
        told = verdict(asked, cell)
        assert told == verdict_in(analysis, cell), cell
        counted[str(told)] += 1
    return counted


def verdict_in(analysis: Analysis, cell: Cell) -> bool | str | None:
    """As `verdict`."""
    if cell in analysis.safe | analysis.mines:
        return cell in analysis.mines
    return "not decided" if cell in analysis.undecided else None


def check_analysis(analysis: Analysis, chances: dict[Cell, float]) -> Counter[str]:
    """By the true chances; how many of them a stated error covers."""
    true = {cell: chance == 1 for cell, chance in chances.items() if chance in (0, 1)}
    found = dict.fromkeys(analysis.safe, False) | dict.fromkeys(analysis.mines, True)
    assert found.items() <= true.items()
    assert {*true} - {*found} == {*true} & analysis.undecided
    assert not {*found} & analysis.undecided
    counted: Counter[str] = Counter()
    for cell, chance in chances.items():
        told, error = analysis.probability[cell], analysis.error[cell]
        if cell in found:
            assert (told, error) == (chance, 0)
        elif np.isnan(told):
            assert cell in analysis.unknown
        else:
            # Samples that agree do not make a cell certain, nor do those that differ by rounding.
            assert 0 < told < 1, cell
            assert error > 1e-9 or np.isnan(chance) or told == pytest.approx(chance, abs=1e-5)
            if error > 1e-9 and not np.isnan(chance):
                counted["covered" if abs(told - chance) < error + 1e-5 else "beyond"] += 1
    return counted


def check_hint(analysis: Analysis, advised: Hint | None) -> None:
    if advised is None:
        assert not analysis.safe
        assert analysis.mines == {*covered_cells(analysis.view)}
        return
    said = verdict_in(analysis, advised.cell)
    if advised.proof is not None:
        assert said == advised.proof.mine
    elif "No layout that fits has a mine there" in (text := str(advised)):
        assert said is False
    elif "No cell is certain" in text:
        assert not analysis.safe
        assert not analysis.undecided
    else:
        assert "No cell is proved safe within the budget" in text
        assert said in (None, "not decided")


@given(dense_views(), budgets)
@example(View.parse("##4##/#4###/#3###/243#1/#####"), 1)
@example(View.parse("##4##/#4###/#3###/243#1/#####"), 60)
@example(View.parse("####/1221", mines=2), 1)
def test_no_verdict_is_false_and_all_doors_say_the_same(view: View, budget: int) -> None:
    check(Drawn(view, "exact", budget, True))


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(p, marks=pytest.mark.check) for p in range(1, 50))]
)
def test_no_verdict_is_false_whatever_the_position_and_the_budget(part: int) -> None:
    said: Counter[str] = Counter()
    for number in range(200 * part, 200 * (part + 1)):
        said += check(drawn(number), most_explained=12)
    assert said >= Counter({"True": 100, "False": 100, "None": 100, "not decided": 10}), said
    assert said["covered"] > 0.9 * (said["covered"] + said["beyond"]), said


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
