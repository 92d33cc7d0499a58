"""The engine tells the truth: its counts are those of plain enumeration, exactly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import Board, Game, Random, Rules, View
from minewise.engine.analysis import analyze
from minewise.errors import ContradictionError, RulesError, TooWideError, ViewError
from minewise.game.view import COVERED, FLAG, NO_CLUE
from minewise.testing.reference import enumerate_layouts

PLAY_ON = "first_click=any on_mine=continue cascade=no"


@st.composite
def positions(draw: st.DrawFn, most_hidden: int = 13) -> View:
    """What a player of a small game may see: clues, flags right or wrong, exploded mines."""
    height, width = draw(st.sampled_from([(1, 9), (2, 6), (3, 4), (4, 4), (3, 6), (4, 5), (5, 4)]))
    cells = height * width
    mines = draw(st.integers(0, cells))
    known = draw(st.booleans())
    rules = Rules.parse(
        f"{width}x{height}/{mines} {PLAY_ON} mines_known={'yes' if known else 'no'}"
    )
    game = Game(rules, seed=draw(st.integers(0, 2**32)))
    order = draw(st.permutations(range(cells)))
    for number in order[: max(draw(st.integers(0, cells)), cells - most_hidden)]:
        if game.over:
            break
        game.reveal(*divmod(number, width))
    for cell in game.view.where(COVERED):
        if not game.over and draw(st.integers(0, 9)) == 0:
            game.flag(*cell)
    view = game.view
    assume(len(view.where(COVERED)) + len(view.where(FLAG)) <= most_hidden)
    return view


def agree(view: View, prior: Fraction | None) -> None:
    truth = enumerate_layouts(view, prior=prior)
    found = analyze(view, prior=None if prior is None else float(prior))
    assert found.layouts == truth.layouts
    for cell, chance in truth.probability.items():
        assert found.probability[cell] == pytest.approx(float(chance), abs=1e-12)
    assert found.safe == {cell for cell, chance in truth.probability.items() if chance == 0}
    assert found.mines == {cell for cell, chance in truth.probability.items() if chance == 1}
    maybe = {cell: chance for cell, chance in sorted(truth.probability.items()) if chance < 1}
    least = [cell for cell, chance in maybe.items() if chance == min(maybe.values())]
    assert found.guess == min(least, key=lambda cell: view[cell] == FLAG, default=None)
    assert np.isnan(found.probability).sum() == view.rules.cells - len(truth.probability)


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "`exact=True` means that every layout was counted: a probability is off only by rounding, "
    "less than 1e-12.",
    "A cell that is called safe holds no mine in any layout that fits the view.",
    "The engine is checked against plain enumeration, a second program that uses nothing of "
    "it (`minewise.testing.reference`), and against layouts that were counted in another "
    "way (`tests/engine/layouts.txt`).",
)
@given(positions(), st.sampled_from([None, Fraction(1, 2), Fraction(1, 5), Fraction(9, 10)]))
def test_counts_and_probabilities_are_those_of_enumeration(
    view: View, prior: Fraction | None
) -> None:
    agree(view, prior)


@given(positions(11))
def test_the_chances_of_totals_are_those_of_enumeration(view: View) -> None:
    """By the layouts that fit with each total, told."""
    cells = view.rules.cells
    weights = []
    for mines in range(cells + 1):
        told = View.from_array(view.array, mines=mines)
        weight = Fraction(enumerate_layouts(told).layouts, comb(cells + 22, mines + 3))
        weights.append(weight if view.mines in (None, mines) else Fraction(0))
    for chance, weight in zip(analyze(view).total_probability, weights, strict=True):
        assert chance == pytest.approx(float(weight / sum(weights)), abs=1e-12)


@given(
    st.lists(st.lists(st.integers(-1, 3), min_size=4, max_size=4), min_size=3, max_size=3),
    st.one_of(st.none(), st.integers(0, 12)),
)
def test_any_clues_are_counted_or_refused(codes: list[list[int]], mines: int | None) -> None:
    view = View.from_array(codes, mines=mines)
    if enumerate_layouts(view).layouts == 0:
        with pytest.raises(ContradictionError) as error:
            analyze(view)
        assert repr(view) in str(error.value)
        check_irreducible(view, error.value)
    else:
        agree(view, None)


def check_irreducible(view: View, error: ContradictionError) -> None:
    """Just these clues contradict, and none of them can be left out."""
    total = view.mines if error.uses_mine_total else None

    def only(clues: set[tuple[int, int]]) -> View:
        array = view.array.copy()
        for cell in [c for n in range(9) for c in view.where(n) if c not in clues]:
            array[cell] = NO_CLUE
        return View.from_array(array, mines=total)

    assert enumerate_layouts(only(set(error.clues))).layouts == 0
    for clue in error.clues:
        assert enumerate_layouts(only(set(error.clues) - {clue})).layouts > 0


@given(
    st.integers(0, 2**32),
    st.sampled_from(["beginner", "16x16/40", "expert", "20x20/120"]),
    st.integers(1, 60),
)
def test_probabilities_add_up_and_turn_with_the_board(seed: int, level: str, moves: int) -> None:
    game = Game(level, seed=seed)
    rng = Random(seed)
    game.reveal(0, 0)
    board = game.board
    assert board is not None
    for _ in range(moves):
        safe = [cell for cell in game.view.where(COVERED) if cell not in board.mines]
        if game.over:
            break
        game.reveal(*rng.choice(safe))
    view = game.view
    found = analyze(view)
    expected = np.nansum(found.probability)
    assert expected == pytest.approx(view.mines, abs=1e-8)
    assert found.mines <= board.mines
    assert not found.safe & board.mines
    for turn in (np.fliplr, np.flipud, np.transpose):
        turned = View.from_array(turn(view.array), mines=view.mines)
        np.testing.assert_allclose(
            analyze(turned).probability, turn(found.probability), atol=1e-10, equal_nan=True
        )
    assert analyze(View.from_array(view.array.T, mines=view.mines)).layouts == found.layouts


def test_components_and_boxes() -> None:
    view = View.parse(
        """
        # # # # #
        # 1 # 1 #
        # # # # #
        """,
        mines=2,
    )
    (component,) = analyze(view).components
    shared = {box.cells for box in component.boxes if len(box.clues) == 2}
    assert shared == {frozenset({(0, 2), (1, 2), (2, 2)})}
    assert component.expected_mines == pytest.approx(
        sum(analyze(view).probability[cell] for box in component.boxes for cell in box.cells)
    )


def test_flags_are_read_as_covered() -> None:
    plain, flagged = View.parse("##2/###", mines=2), View.parse("F#2/##F", mines=2)
    np.testing.assert_array_equal(analyze(plain).probability, analyze(flagged).probability)


@pytest.mark.promise("what-you-can-rely-on.md", "`layouts` is a whole number without any rounding.")
def test_large_counts_are_exact() -> None:
    empty = View.parse("/".join(["#" * 40] * 40), mines=320)
    binomial = 1
    for n in range(320):
        binomial = binomial * (1600 - n) // (n + 1)
    assert analyze(empty).layouts == binomial
    unknown = View.parse("/".join(["#" * 40] * 40))
    assert analyze(unknown).layouts == 2**1600


def test_long_frontiers_overflow_nothing() -> None:
    """Isolated clues in a row, each with eight cells to itself; then clues that overlap."""
    width = 999
    middle = "#1#" * (width // 3)
    view = View.parse(f"{'#' * width}/{middle}/{'#' * width}")
    found = analyze(view)
    assert found.layouts == 8 ** (width // 3)
    assert np.nansum(found.probability) == pytest.approx(width // 3, rel=1e-12)
    # One component as long as the board.
    overlapping = View.parse(f"{'#' * width}/{'#2' * (width // 2)}#/{'#' * width}")
    (component,) = analyze(overlapping).components
    hidden = len(overlapping.where(COVERED))
    assert sum(len(box.cells) for box in component.boxes) == hidden


def test_a_component_beyond_the_budget_is_sampled() -> None:
    view = View.parse("#####/#2#2#/#####")
    found, truth = analyze(view, budget=1), analyze(view)
    assert (found.exact, truth.exact) == (False, True)
    # Few states: each sample holds all of them.
    np.testing.assert_allclose(found.probability, truth.probability, atol=1e-12)
    np.testing.assert_allclose(found.error, np.where(np.isnan(truth.error), np.nan, 0), atol=1e-9)
    with pytest.raises(TooWideError, match="expected a position that is counted exactly"):
        _ = found.layouts


def lattice(side: int, seed: int) -> View:
    """Isolated clues, one at every other cell, on a board of which three in ten cells are mines."""
    rules = Rules(side, side, 0, first_click="any")
    board = Board.random(replace(rules, mines=3 * rules.cells // 10), seed=seed)
    clue = board.clues
    rows = [
        "".join(
            str(clue[row, column])
            if row % 2 and column % 2 and (row, column) not in board.mines
            else "#"
            for column in range(side)
        )
        for row in range(side)
    ]
    return View.parse("/".join(rows), mines=len(board.mines))


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Where counting takes more than the budget the answer says `exact=False`, and `error` "
    "says by how much it may be off.",
)
def test_stated_errors_cover_the_truth() -> None:
    covered, cells = 0, 0
    for seed in range(3):
        view = lattice(17, seed)
        found, truth = analyze(view, budget=1000), analyze(view)
        assert truth.exact
        assert not found.exact
        off = np.abs(found.probability - truth.probability)
        assert np.nanmean(off) < 0.02
        covered += int(np.nansum(off <= found.error + 1e-12))
        cells += int(np.count_nonzero(~np.isnan(off)))
    assert covered > 0.95 * cells


def test_refusals() -> None:
    view = View.parse("###/#1#/###", mines=1)
    with pytest.raises(RulesError, match="expected a prior above 0 and below 1, got 1"):
        analyze(view, prior=1)
    with pytest.raises(ContradictionError):
        analyze(View.parse("1#1/###", mines=0))


def test_the_least_likely_are_covered_cells_of_the_board() -> None:
    analysis = analyze(View.parse("1##/###", mines=2))
    assert analysis.least_likely([[1, 1], (1, 2)]) == [(1, 1)]  # type: ignore[list-item]
    with pytest.raises(IndexError, match="expected a cell on the 3x2 board"):
        analysis.least_likely([(-1, 0)])
    with pytest.raises(ViewError, match="expected covered cells"):
        analysis.least_likely([(0, 0)])


def snake(height: int, mines: int | None) -> View:
    """Threes in one component, up and down the rows of a board as wide as boards may be."""
    codes = np.full((height, 999), COVERED)
    for number, row in enumerate(range(1, height - 1, 4)):
        codes[row, 1::2] = 3
        if row + 4 < height - 1:
            codes[row + 2, 1 if number % 2 else -2] = 3
    return View.from_array(codes, mines=mines)


@pytest.mark.parametrize("mines", [3100, 3300])
def test_far_fewer_mines_than_expected_lose_no_digits(mines: int) -> None:
    """Nearly as few mines as the clues allow."""
    found = analyze(snake(15, mines))
    assert found.exact
    assert np.nansum(found.probability) == pytest.approx(mines, abs=1e-6)


@pytest.mark.parametrize("height", [43, 999])
def test_components_too_long_have_no_chances_and_void_no_others(height: int) -> None:
    """Narrow, but with one weight for each number of mines: squares of the length."""
    view = snake(height, None)
    codes, near = view.array.copy(), np.zeros(view.array.shape, bool)
    for row, column in view.where(3):
        near[row - 1 : row + 2, column - 1 : column + 2] = True
    found = analyze(view, prior=0.5)
    chances = found.probability[codes == COVERED]
    assert np.array_equal(np.isnan(chances), near[codes == COVERED])
    assert set(chances[~np.isnan(chances)]) == {0.5}
    assert (found.exact, found.undecided) == (False, frozenset())
    assert len(found.unknown) == np.count_nonzero(near & (codes == COVERED))
    assert np.isnan(found.log2_layouts)
    with pytest.raises(TooWideError, match="expected a position that is counted exactly"):
        _ = found.layouts
    codes[~near] = NO_CLUE
    with pytest.raises(TooWideError, match="expected a position within a budget of 3000000"):
        analyze(View.from_array(codes))
