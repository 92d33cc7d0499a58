"""The engine under every clue model: what plain enumeration says, and what must hold anyway."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import View
from minewise.engine.analysis import analyze
from minewise.errors import ContradictionError, RulesError
from minewise.game.clues import ClueModel, Table, Withheld
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, NO_CLUE
from minewise.testing.reference import enumerate_layouts
from tests.strategies import clue_models, clues_shown, seen_boards

Seen = tuple[ClueModel, View, frozenset[Cell]]

seen = clue_models.flatmap(
    lambda model: seen_boards(model).map(lambda board: (model, board[0], board[1]))
)
priors = st.sampled_from([None, Fraction(1, 2), Fraction(1, 5), Fraction(9, 10)])


def agree(view: View, model: ClueModel | None, prior: Fraction | None) -> None:
    truth = enumerate_layouts(view, clues=model, prior=prior)
    found = analyze(view, clues=model, prior=None if prior is None else float(prior))
    assert found.layouts == truth.layouts
    if found.protected:  # the chances are those of a click on a board that is laid after it
        return
    for cell, chance in truth.probability.items():
        assert found.probability[cell] == pytest.approx(float(chance), abs=1e-12)
    assert found.safe == {cell for cell, chance in truth.probability.items() if chance == 0}
    assert found.mines == {cell for cell, chance in truth.probability.items() if chance == 1}
    assert np.isnan(found.probability).sum() == view.rules.cells - len(truth.probability)


@given(seen, priors)
def test_posteriors_are_those_of_enumeration(board: Seen, prior: Fraction | None) -> None:
    model, view, mines = board
    agree(view, model, prior)
    found = analyze(view, clues=model)
    assert not found.safe & mines, "a safe cell is safe in the layout that showed these clues"
    assert found.mines <= mines


@given(
    clue_models,
    st.lists(st.lists(st.integers(-1, 3), min_size=4, max_size=4), min_size=3, max_size=3),
    st.one_of(st.none(), st.integers(0, 12)),
)
def test_any_clues_are_weighed_or_refused(
    model: ClueModel, codes: list[list[int]], mines: int | None
) -> None:
    view = View.from_array(codes, mines=mines)
    if enumerate_layouts(view, clues=model).layouts:
        agree(view, model, None)
        return
    with pytest.raises(ContradictionError) as error:
        analyze(view, clues=model)
    total = view.mines if error.value.uses_mine_total else None
    for left_out in [None, *error.value.clues]:
        array = view.array.copy()
        for cell in (c for n in range(9) for c in view.where(n)):
            if cell not in error.value.clues or cell == left_out:
                array[cell] = NO_CLUE
        kept = View.from_array(array, mines=total)
        assert bool(enumerate_layouts(kept, clues=model).layouts) == (left_out is not None)


@given(seen)
def test_probabilities_add_up_to_the_mines_left(board: Seen) -> None:
    model, view, mines = board
    known = View.from_array(view.array, mines=len(mines), clues=model)
    left = len(mines) - len(known.where(EXPLODED))
    found = analyze(known, clues=model).probability
    assert np.nansum(found) == pytest.approx(left, abs=1e-10)


@given(seen)
def test_posteriors_turn_with_the_board(board: Seen) -> None:
    model, view, _ = board
    found = analyze(view, clues=model)
    for turn in (np.fliplr, np.flipud, np.transpose, np.rot90):
        turned = analyze(
            View.from_array(turn(view.array), mines=view.mines, clues=model), clues=model
        )
        assert turned.layouts == found.layouts
        np.testing.assert_allclose(
            turned.probability, turn(found.probability), atol=1e-11, equal_nan=True
        )


@given(seen, st.data())
def test_revealing_never_adds_layouts(board: Seen, data: st.DataObject) -> None:
    model, view, mines = board
    safe = [cell for cell in view.where(COVERED) if cell not in mines]
    before = analyze(view, clues=model).layouts
    for cell in safe:
        array = view.array.copy()
        array[cell] = data.draw(clues_shown(model, cell, view.height, view.width, set(mines)))
        view = View.from_array(array, mines=view.mines, clues=model)
        after = analyze(view, clues=model).layouts
        assert 1 <= after <= before
        before = after


@given(seen_boards(Withheld(0.3)))
def test_what_is_shown_at_all_is_exact_under_withheld(board: tuple[View, frozenset[Cell]]) -> None:
    view, _ = board
    exact, withheld = analyze(view), analyze(view, clues="withheld:p=0.3")
    assert exact.layouts == withheld.layouts
    np.testing.assert_allclose(exact.probability, withheld.probability, atol=1e-12)


def test_a_position_by_hand() -> None:
    """One covered cell on each side of a clue: 00, 01, 10, 11 by the chance to show a 1."""
    view = View.parse("#1#")
    optimistic = analyze(view, clues="optimistic", prior=0.5)  # 0, 1/2, 1/2, 1/3
    assert optimistic.layouts == 3
    assert optimistic.probability[0, 0] == pytest.approx((1 / 2 + 1 / 3) / (1 + 1 / 3))
    cautious = analyze(view, clues="cautious", prior=0.5)  # 1/9, 1/8, 1/8, 0
    assert cautious.layouts == 3
    assert cautious.probability[0, 0] == pytest.approx((1 / 8) / (1 / 9 + 1 / 4))
    assert analyze(View.parse("#0#"), clues="cautious").safe == {(0, 0), (0, 2)}
    assert analyze(View.parse("#2#"), clues="optimistic").mines == {(0, 0), (0, 2)}


def test_large_noisy_counts_are_exact() -> None:
    """Likelihoods far below 1 must not shorten the whole number that counts the layouts."""
    width = 300
    view = View.parse(f"{'#' * width}/{'#0#' * (width // 3)}/{'#' * width}", mines=5)
    assert analyze(view, clues="optimistic").layouts == binomial(8 * (width // 3), 5)


def binomial(n: int, k: int) -> int:
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


EVEN = Table([[1, 0] * 4 + [1], [0, 1] * 4 + [0]] + [[0]] * 7)
"""A 0 is shown where the count is even, a 1 where it is odd."""


def test_clues_may_tell_parity() -> None:
    for text, mines in (("##1#/1###", None), ("#1#/0##", 3), ("1#1/###", 2), ("####/0#1#", 4)):
        agree(View.parse(text, mines=mines), EVEN, Fraction(1, 2))


def test_parity_that_does_not_hold_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        analyze(View.parse("*1*#"), clues=EVEN)


def test_withheld_clues_that_would_tell_are_refused() -> None:
    shy = Table([[1]] + [[0] * n + [0.5] for n in range(1, 9)])
    agree(View.parse("##2#/1###"), shy, Fraction(1, 2))
    with pytest.raises(RulesError, match="expected no withheld clue in a view where whether"):
        analyze(View.parse("#_#"), clues=shy)


@pytest.mark.parametrize("budget", [0, -1, 2**64, 1.5, None])
def test_budgets_are_checked(budget: object) -> None:
    with pytest.raises(RulesError, match="expected a budget"):
        analyze(View.parse("#1#"), budget=budget)  # type: ignore[arg-type]


@pytest.mark.parametrize("prior", [1e-300, 1e-13, 1 - 1e-15])
def test_priors_too_near_to_certainty_are_refused(prior: float) -> None:
    with pytest.raises(RulesError, match="expected a prior at least 1e-12 from 0 and from 1"):
        analyze(View.parse("###/#4#/###"), prior=prior)
