"""What cells would show, layouts drawn at random, and batches: against all layouts, one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import EXPERT, Game, View, analyze, analyze_many, sample_layouts
from minewise.agents.registry import make
from minewise.engine.batch import BatchOutcome
from minewise.errors import RulesError, TooWideError, ViewError
from minewise.game.clues import clue_model
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG
from minewise.match.turn import turns
from tests.engine.test_analysis import positions

Weighed = list[tuple[frozenset[Cell], Fraction]]


def all_layouts(view: View, clues: str, prior: float | None) -> Weighed:
    """Every placement of mines on the covered cells, with its weight where it is not 0."""
    odds = None if prior is None else Fraction(prior) / (1 - Fraction(prior))
    model = clue_model(clues)
    hidden = sorted(view.where(COVERED) + view.where(FLAG))
    exploded = set(view.where(EXPLODED))
    shown = [(clue, set(view.neighbors(cell))) for clue in range(9) for cell in view.where(clue)]
    layouts = []
    for choice in product((False, True), repeat=len(hidden)):
        placed = {cell for cell, mine in zip(hidden, choice, strict=True) if mine}
        mines = placed | exploded
        if view.mines is not None and len(mines) != view.mines:
            continue
        weight = Fraction(1)
        if view.mines is None and odds is None:
            weight /= comb(len(view.cells) + 22, len(mines) + 3)
        elif view.mines is None and odds is not None:
            weight *= odds ** len(placed)
        for clue, around in shown:
            weight *= model.likelihood(clue, len(mines.intersection(around)))
        if weight:
            layouts.append((frozenset(mines), weight))
    return layouts


priors = st.sampled_from([None, 0.2])


@given(
    positions(11), st.sampled_from(["exact", "withheld:p=0.2", "optimistic", "cautious"]), priors
)
def test_digits_are_those_of_all_layouts(view: View, clues: str, prior: float | None) -> None:
    layouts = all_layouts(view, clues, prior)
    found = analyze(view, clues=clues, prior=prior)
    model = clue_model(clues)
    total = sum(weight for _, weight in layouts)
    dead = set()
    for row, column in product(range(view.height), range(view.width)):
        cell = row, column
        safe = [(mines, weight) for mines, weight in layouts if cell not in mines]
        if view[cell] not in (COVERED, FLAG) or not safe:
            assert np.isnan(found.digit_probability[cell]).all()
            covered = view[cell] in (COVERED, FLAG)
            assert found.opening_probability[cell] == 0 or not covered
            continue
        counts: dict[int, Fraction] = defaultdict(Fraction)
        for mines, weight in safe:
            counts[len(mines.intersection(view.neighbors(cell)))] += weight
        if len(counts) == 1:
            dead.add(cell)
        all_safe = sum(counts.values())
        for digit in range(9):
            chance = sum(model.likelihood(digit, true) * counts[true] for true in counts) / all_safe
            assert found.digit_probability[cell][digit] == pytest.approx(float(chance), abs=1e-12)
        opens = float(Fraction(counts[0]) / total)
        assert found.opening_probability[cell] == pytest.approx(opens, abs=1e-12)
    assert found.dead == dead


def test_a_component_of_the_cell_counts_where_it_is_not_beside_it() -> None:
    # If (0,2) is safe, (0,0) is a mine, too far away to be counted. The other component has a mine
    # at (0,5), and one of three cells the last one; or mines at (0,3), which is counted, and (0,7).
    digits = analyze(View.parse("#1##1#1####", mines=3)).digit_probability[0, 2]
    assert digits[:3].tolist() == pytest.approx([0.75, 0.25, 0])


def test_digits_of_a_real_game_add_up() -> None:
    views = [turn.view for turn in turns(make("exact"), Game(EXPERT, seed=4))][1:]
    for view in views[::4]:
        found = analyze(view)
        may_be_safe = found.probability < 1
        sums = found.digit_probability.sum(axis=2)
        np.testing.assert_allclose(sums[may_be_safe], 1, atol=1e-12)
        assert np.isnan(sums[~may_be_safe]).all()
        assert (found.opening_probability[may_be_safe] <= 1 - found.probability[may_be_safe]).all()


@given(positions(9), st.sampled_from(["exact", "optimistic"]), priors, st.integers(0, 2**64 - 1))
def test_draws_are_layouts_in_proportion_to_their_weight(
    view: View, clues: str, prior: float | None, seed: int
) -> None:
    layouts = dict(all_layouts(view, clues, prior))
    total = sum(layouts.values())
    games = 400
    drawn = sample_layouts(view, games, seed, clues=clues, prior=prior)
    assert drawn.shape == (games, view.height, view.width)
    seen = Counter(frozenset(map(tuple, np.argwhere(one).tolist())) for one in drawn)
    assert seen.keys() <= layouts.keys()
    for layout, weight in layouts.items():
        share = float(weight / total)
        # By Bernstein's inequality, one false alarm in hundreds of millions of comparisons.
        assert abs(seen[layout] - games * share) <= 6 * sqrt(games * share * (1 - share)) + 15


def test_draws_of_a_large_board_agree_with_its_probabilities() -> None:
    view = [turn.view for turn in turns(make("exact"), Game(EXPERT, seed=4))][5]
    drawn = sample_layouts(view, 2000, seed=3)
    assert (drawn.sum(axis=(1, 2)) == 99).all()
    probability = np.nan_to_num(analyze(view).probability)
    off = drawn.mean(axis=0) - probability
    assert (np.abs(off) <= 6 * np.sqrt(probability * (1 - probability) / 2000) + 1e-9).all()
    np.testing.assert_array_equal(drawn[:5], sample_layouts(view, 5, seed=3))


def test_what_cannot_be_counted_has_no_digits_and_no_draws() -> None:
    view = View.parse("#####/#2#2#/#####")
    with pytest.raises(TooWideError, match="expected a position that is counted exactly"):
        _ = analyze(view, budget=1).digit_probability
    with pytest.raises(TooWideError, match="expected a position that is counted exactly"):
        sample_layouts(view, 1, budget=1)
    with pytest.raises(RulesError, match=r"expected a number of layouts that fit .*, got -1"):
        sample_layouts(view, -1)
    with pytest.raises(RulesError, match="expected a number of layouts that fit into memory"):
        sample_layouts(view, 2**62)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_says_what_analyze_says_one_by_one(threads: int) -> None:
    views = [
        turn.view
        for game in range(12)
        for turn in turns(make("exact"), Game(EXPERT, seed=1, number=game))
    ]
    array = np.stack([view.array for view in views])
    batch = analyze_many(array, rules=EXPERT, threads=threads, layouts=True)
    assert batch.layouts == tuple(analyze(view).layouts for view in views)
    assert (batch.outcome == BatchOutcome.exact).all()
    for number, view in enumerate(views):
        found = analyze(view)
        np.testing.assert_allclose(batch.probability[number], found.probability, atol=1e-12)
        for verdict, cells in ((1, found.safe), (2, found.mines)):
            assert set(map(tuple, np.argwhere(batch.verdict[number] == verdict).tolist())) == cells


def test_views_of_a_batch_that_do_not_fit_stand_alone() -> None:
    views = np.stack([View.parse(text).array for text in ("1#1/###", "#2#/###")])
    batch = analyze_many(views, mines=[0, 2])
    assert batch.outcome.tolist() == [BatchOutcome.contradictory, BatchOutcome.exact]
    assert np.isnan(batch.probability[0]).all()
    assert analyze_many(views, mines=[0, 2], layouts=True).layouts == (0, 10)
    unknown = analyze_many(views, mines=None, prior=0.3, layouts=True)
    assert unknown.layouts == tuple(
        analyze(v, prior=0.3).layouts for v in map(View.from_array, views)
    )
    assert unknown.outcome.tolist() == [BatchOutcome.exact, BatchOutcome.exact]
    expected = analyze(View.parse("#2#/###"), prior=0.3).probability
    np.testing.assert_allclose(unknown.probability[1], expected, atol=1e-12)
    none = analyze_many(views[:0], mines=1, layouts=True)
    assert (none.probability.shape, none.layouts) == ((0, 2, 3), ())


def test_a_batch_has_the_clue_model_and_the_totals_of_its_views() -> None:
    rules = "3x2/2 first_click=any cascade=no"
    view = View.parse("#1#/###", rules=f"{rules} clues=optimistic")
    np.testing.assert_allclose(
        analyze_many([view, view]).probability[1], analyze(view).probability, atol=1e-12
    )
    exact = View.parse("#1#/###", rules=rules)
    with pytest.raises(RulesError, match=r"one clue model, or clues=\.\.\., got exact, optimistic"):
        analyze_many([view, exact])
    noisy = analyze_many([view, view], layouts=True).layouts
    assert noisy == (analyze(view).layouts,) * 2
    assert analyze_many([view, exact], clues="optimistic", mines=2).outcome.tolist() == [0, 0]
    with pytest.raises(ViewError, match="expected no other mine total"):
        analyze_many([view], mines=3)


def test_views_of_a_batch_beyond_the_budget_are_sampled() -> None:
    view = View.parse("#####/#2#2#/#####")
    batch = analyze_many(view.array[None], mines=None, budget=1)
    assert batch.outcome.tolist() == [BatchOutcome.sampled]
    assert batch.layouts == ()
    assert analyze_many(view.array[None], budget=1, layouts=True).layouts == (None,)
    np.testing.assert_allclose(batch.probability[0], analyze(view).probability, atol=1e-12)


def covered(*shape: int) -> np.ndarray:
    return np.full(shape, -1, dtype=np.int8)


@pytest.mark.parametrize(
    ("views", "mines", "message"),
    [
        (covered(2, 3), 1, r"expected integers of shape \(views, height, width\), .* \(2, 3\)"),
        (covered(1, 2, 2) + 10, 1, "expected codes from -4 to 8, got 9"),
        (covered(1, 2, 2) / 2, 1, "expected integers of shape .*, got float64"),
        (covered(1, 0, 2), 1, r"expected integers of shape .* of shape \(1, 0, 2\)"),
        (covered(1, 2, 2), [1, 2], "expected a mine total, or one for each view"),
        (covered(1, 2, 2), -1, "expected mine totals of 0 or more"),
        (covered(1, 2, 2), 0.5, "expected a mine total, or one for each view"),
    ],
)
def test_batches_that_are_refused(views: np.ndarray, mines: object, message: str) -> None:
    with pytest.raises((RulesError, ViewError), match=message):
        analyze_many(views, mines=mines)  # type: ignore[arg-type]
