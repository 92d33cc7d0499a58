"""The optimum is that of plain recursion, and that of the tables that others have published."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minewise import Board, Game, Rules, View, optimal
from minewise._core import signal_checks
from minewise.errors import ContradictionError, IllegalMoveError, RulesError, TooWideError
from minewise.game.rules import Cell, FirstClick
from minewise.game.view import BYTE, COVERED, FLAG
from tests.reference_optimal import fitting, wins_by_cell

FIRST_CLICKS: tuple[FirstClick, ...] = ("any", "safe", "opening")
SMALL = ["1x1/0", "1x1/1", "4x1/2", "2x2/1", "3x2/2", "3x3/1", "3x3/2", "3x3/3", "3x3/6", "4x3/2"]


def expected(view: View, first_click: FirstClick) -> dict[Cell, tuple[int, int]]:
    """Of each cell that may be next: layouts, and those that are won."""
    assert view.mines is not None
    all_layouts = len(fitting(view, view.mines))
    found = {}
    for cell, (safe, won, opening, opened) in wins_by_cell(view, view.mines).items():
        found[cell] = {
            "any": (all_layouts, won),
            "safe": (safe, won),
            "opening": (opening, opened),
        }[first_click]
    return {cell: counts for cell, counts in found.items() if counts[0]}


def agree(view: View, first_click: FirstClick) -> None:
    found = optimal(view)
    truth = expected(view, first_click)
    if all(won == 0 for _, won in truth.values()):  # all that is left are mines
        assert (found.layouts, found.wins, found.best) == (1, 1, frozenset())
        return
    assert found.layouts_by_cell == {cell: layouts for cell, (layouts, _) in truth.items()}
    assert found.wins_by_cell == {cell: won for cell, (_, won) in truth.items()}
    rates = {cell: Fraction(won, layouts) for cell, (layouts, won) in truth.items()}
    assert found.win_rate_by_cell == rates
    assert found.win_rate == max(rates.values())
    assert found.best == {cell for cell, rate in rates.items() if rate == found.win_rate}
    first = min(found.best)
    assert (found.layouts, found.wins) == truth[first]
    quick = optimal(view, every_cell=False)
    assert (quick.wins, quick.layouts) == (found.wins, found.layouts)
    assert quick.best <= found.best
    assert quick.best


@pytest.mark.parametrize("board", SMALL)
@pytest.mark.parametrize("first_click", FIRST_CLICKS)
def test_fresh_boards(board: str, first_click: FirstClick) -> None:
    try:
        rules = Rules.parse(f"{board} first_click={first_click}")
    except RulesError:
        pytest.skip("the rules leave no room for the mines")
    agree(View(rules, bytes([BYTE[COVERED]] * rules.cells)), first_click)
    assert optimal(rules) == optimal(str(rules))


@st.composite
def positions(draw: st.DrawFn) -> View:
    """A small game on its way, flags right or wrong."""
    height, width = draw(st.sampled_from([(1, 7), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4), (2, 6)]))
    cells = height * width
    mines = draw(st.integers(1, cells // 2))
    rules = Rules(height, width, mines, first_click="any", cascade=draw(st.booleans()))
    game = Game(rules, seed=draw(st.integers(0, 2**32)))
    for number in draw(st.permutations(range(cells)))[: draw(st.integers(1, cells))]:
        kind = draw(st.sampled_from(("reveal", "reveal", "flag")))
        cell = divmod(number, width)
        if game.board is not None and kind == "reveal" and cell in game.board.mines:
            continue
        try:
            game.move("flag" if kind == "flag" else "reveal", cell)
        except IllegalMoveError:
            continue
    hidden = sum(game.view[divmod(n, width)] in (COVERED, FLAG) for n in range(cells))
    assume(hidden <= 9 and len(fitting(game.view, mines)) <= 20)
    return game.view


@settings(max_examples=60)
@given(positions())
def test_games_on_their_way(view: View) -> None:
    agree(view, "any")


@given(
    st.lists(st.lists(st.integers(-4, 2), min_size=3, max_size=3), min_size=3, max_size=3),
    st.integers(0, 4),
)
def test_any_position_is_weighed_or_refused(codes: list[list[int]], mines: int) -> None:
    view = View.from_array(codes, mines=mines)
    exploded = sum(row.count(-3) for row in codes)
    if exploded > mines or not fitting(view, mines):
        with pytest.raises(ContradictionError) as error:
            optimal(view)
        assert repr(view) in str(error.value)
    else:
        assume(len(fitting(view, mines)) <= 25)
        agree(view, "any")


@pytest.mark.parametrize(
    ("rules", "wins", "layouts", "best", "percent"),
    [
        ("4x4/4 first_click=any", 961, 1_820, (1, 0), 52.802),
        ("4x4/4", 961, 1_365, (0, 1), 70.403),
        ("4x4/4 first_click=opening", 34, 35, (1, 1), 97.143),
        ("4x4/6 first_click=any", 1_584, 8_008, (0, 1), 19.780),
        ("4x4/6", 1_584, 5_005, (0, 1), 31.648),
        ("4x4/6 first_click=opening", 7, 7, (1, 1), 100.0),
        ("5x4/6", 11_695, 27_132, (1, 0), 43.104),
        ("5x4/6 first_click=opening", 418, 462, (1, 2), 90.476),
        ("5x5/4", 8_236, 10_626, (0, 0), 77.508),
        ("5x5/4 first_click=opening", 1_557, 1_820, (2, 2), 85.549),
        pytest.param("5x5/5", 27_271, 42_504, (0, 0), 64.161, marks=pytest.mark.check),
        ("5x5/5 first_click=opening", 3_500, 4_368, (2, 2), 80.128),
    ],
)
def test_published_tables(rules: str, wins: int, layouts: int, best: Cell, percent: float) -> None:
    found = optimal(rules)
    assert (found.wins, found.layouts) == (wins, layouts)
    assert best in found.best
    assert round(100 * float(found.win_rate), 3) == percent


def test_a_large_board_near_its_end() -> None:
    """Only the cells in doubt matter, not the size of the board."""
    board = Board(16, 30, mines={(0, 0), (1, 2), (2, 2), (15, 29)})
    codes = board.clues.astype(int)
    codes[:3, :3] = COVERED
    codes[15, 28:] = COVERED
    view = View.from_array(codes, rules=Rules(16, 30, 4))
    assert len(fitting(view, 4)) == 4
    agree(view, "any")


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (View.parse("##/##"), ": ask('optimal', view=View.parse('##/##'"),
        ("ncsu", "expected a position whose mine total is known"),
        ("3x3/1 on_mine=continue", "on_mine=end, win=all_safe and clues=exact"),
        ("3x3/1 win=all_flagged", "on_mine=end, win=all_safe and clues=exact"),
        ("3x3/3 boards=safe-guesses", "expected rules with boards=any"),
        ("3x3/1 boards=no-guess", "expected rules with boards=any"),
        ("3x3/1 start=random", "expected a first cell that the player or the rules choose"),
    ],
)
def test_what_has_no_optimum_is_refused(position: View | str, words: str) -> None:
    with pytest.raises(RulesError, match="expected") as error:
        optimal(position)
    assert words in str(error.value)


@pytest.mark.parametrize("position", ["expert", "9x9/10", "1000x1000/1", "1000x1000/0"])
def test_too_wide_is_said_at_once(position: str) -> None:
    before = signal_checks()
    if position.endswith("/0"):
        assert optimal(position).win_rate == 1
    else:
        with pytest.raises(TooWideError, match="expected a board small enough"):
            optimal(position)
    # A board of 9x9 or more takes some 50 until it has spent its budget.
    assert signal_checks() - before < 100


@pytest.mark.parametrize("budget", [1, 10, 1_000, 2_000])
def test_a_small_budget_is_kept(budget: int) -> None:
    with pytest.raises(TooWideError, match=rf"more than {budget:,} states: ask\('optimal', "):
        optimal("4x4/4", budget=budget)


def test_a_fixed_start_is_the_only_first_cell() -> None:
    everywhere = optimal("4x3/3")
    fixed = optimal("4x3/3 start=1,1")
    assert fixed.wins_by_cell == {(1, 1): everywhere.wins_by_cell[1, 1]}
    assert fixed.best == {(1, 1)}
    assert optimal("4x3/3 start=1,1", every_cell=False) == fixed
