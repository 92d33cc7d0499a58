"""A fresh board is answered as its first click, where the rules protect it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given

from minewise import Board, Game, Random, Rules, View, analyze, analyze_many
from minewise.agents.registry import BUILT_IN, LEARNED, make
from minewise.companion.position import Advice
from minewise.game.rules import Cell
from minewise.questions import ask
from tests.reference import around
from tests.strategies import rules as all_rules

SIZES = (
    "16x16/40", "30x16/99", "9x9/10", "1x1/0", "2x1/1", "1x7/6", "12x1/5", "3x3/8", "2x2/3",
    "5x4/0", "5x4/19", "40x2/13",
)  # fmt: skip
OPENINGS = ("30x16/99", "9x9/10", "1x7/4", "12x1/5", "3x3/0", "4x3/3", "5x4/0", "40x2/13", "8x8/55")
FIRST_CLICKS = [
    *(f"{size} first_click={kind}" for size in SIZES for kind in ("any", "safe")),
    *(f"{size} first_click=opening" for size in OPENINGS),
]


def fresh(rules: Rules | str) -> View:
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    return View(rules.public(), b"\xff" * rules.cells)


def cells_of(rules: Rules) -> Iterator[Cell]:
    return ((row, column) for row in range(rules.height) for column in range(rules.width))


def kept_free(rules: Rules, cell: Cell) -> set[Cell]:
    """What no board has a mine in whose first click is at that cell."""
    if rules.first_click == "any":
        return set()
    first = rules.start if isinstance(rules.start, tuple) else cell
    beside = around(rules.height, rules.width, first) if rules.first_click == "opening" else []
    return {first, *beside}


def by_formula(rules: Rules, cell: Cell) -> tuple[Fraction, list[Fraction]]:
    """The chance of a mine as the first click, and those of each clue if the cell is safe."""
    assert rules.mines is not None
    kept = kept_free(rules, cell)
    mine = Fraction(0) if cell in kept else Fraction(rules.mines, rules.cells - len(kept))
    beside = len(set(around(rules.height, rules.width, cell)) - kept)
    others = rules.cells - len(kept | {cell})
    layouts = comb(others, rules.mines)
    fits = [
        comb(beside, clue) * comb(others - beside, rules.mines - clue) if rules.mines >= clue else 0
        for clue in range(9)
    ]
    return mine, [Fraction(fit, layouts) if layouts else Fraction(0) for fit in fits]


def doors(view: View) -> Iterator[tuple[Any, Any, Any]]:
    """The chance of a mine, of an opening and of each clue, as each door tells them."""
    found = analyze(view)
    opening, digits = found.opening_probability, found.digit_probability
    yield found.probability, opening, digits
    yield analyze_many([view]).probability[0], opening, digits
    yield analyze_many(view.array[None], rules=view.rules).probability[0], opening, digits
    yield analyze_many([str(view)], rules=view.rules).probability[0], opening, digits
    mine, told = ask("analyze", view=view), ask("digits", view=view)
    yield mine["probability"], told["opening"], told["chances"]


@pytest.mark.parametrize("text", FIRST_CLICKS)
def test_the_chances_are_those_of_the_formula_at_all_doors(text: str) -> None:
    rules = Rules.parse(text)
    expected = [by_formula(rules, cell) for cell in cells_of(rules)]
    mines = [float(mine) for mine, _ in expected]
    openings = [float((1 - mine) * clues[0]) for mine, clues in expected]
    digits = [[float(chance) for chance in clues] for _, clues in expected]
    for mine, opening, told in doors(fresh(rules)):
        np.testing.assert_allclose(np.ravel(mine), mines, rtol=0, atol=1e-12)
        np.testing.assert_allclose(np.ravel(opening), openings, rtol=0, atol=1e-12)
        safe = np.array(mines) < 1
        np.testing.assert_allclose(
            np.reshape(told, (-1, 9))[safe], np.array(digits)[safe], rtol=0, atol=1e-12
        )


def test_expert_opens_as_often_as_is_published() -> None:
    found = analyze(fresh("expert"))
    assert found.opening_probability[0, 0] == pytest.approx(0.498463, abs=5e-7)
    assert found.opening_probability[5, 7] == pytest.approx(0.154487, abs=5e-7)
    assert (found.probability == 0).all()
    assert (analyze(fresh("expert first_click=opening")).opening_probability == 1).all()


@given(all_rules(longest=4, mines_known=True))
def test_the_chances_are_those_of_all_boards_that_may_be_laid(rules: Rules) -> None:
    assert rules.mines is not None
    cells = list(cells_of(rules))
    assume(comb(len(cells), rules.mines) <= 2000)
    found = analyze(fresh(rules))
    for cell in cells:
        free = [one for one in cells if one not in kept_free(rules, cell)]
        boards = [set(mines) for mines in combinations(free, rules.mines)]
        safe = [board for board in boards if cell not in board]
        assert found.probability[cell] == pytest.approx(1 - len(safe) / len(boards), abs=1e-12)
        if not safe:
            continue
        beside = set(around(rules.height, rules.width, cell))
        clues = Counter(len(beside & board) for board in safe)
        expected = [clues[clue] / len(safe) for clue in range(9)]
        np.testing.assert_allclose(found.digit_probability[cell], expected, rtol=0, atol=1e-12)
    plain = analyze(str(fresh(rules)), mines=rules.mines)
    assert (found.safe, found.mines, found.layouts, found.dead) == (
        plain.safe, plain.mines, plain.layouts, plain.dead,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "first", "cell"),
    [
        ("expert", (0, 0), (0, 0)),
        ("expert", (8, 8), (8, 8)),
        ("9x9/35 first_click=any", (4, 0), (4, 0)),
        ("9x9/35 first_click=opening", (4, 4), (4, 4)),
        ("6x1/4", (0, 3), (0, 3)),
        ("7x7/20 start=3,3", (3, 3), (3, 3)),
        ("7x7/20 start=3,3", (3, 3), (3, 4)),
        ("7x7/20 start=0,0 first_click=opening", (0, 0), (1, 2)),
    ],
)
def test_the_boards_of_the_game_have_these_shares(text: str, first: Cell, cell: Cell) -> None:
    rules, games = Rules.parse(text), 4000
    found = analyze(fresh(rules))
    boards = [Board.random(rules, seed=5, game=game, first_cell=first) for game in range(games)]
    shares = [(found.probability[cell], [cell in board.mines for board in boards])]
    clues = [int(board.clues[cell]) for board in boards if cell not in board.mines]
    shares += [
        (found.digit_probability[cell][clue], [one == clue for one in clues]) for clue in range(9)
    ]
    for chance, seen in shares:
        deviation = sqrt(chance * (1 - chance) / len(seen))
        assert abs(sum(seen) / len(seen) - chance) <= 4.5 * deviation + 1e-12


def test_clues_that_lie_are_those_that_the_first_click_shows() -> None:
    for model in ("withheld:p=0.3", "optimistic", "cautious", "one-more"):
        rules = Rules.parse(f"8x8/12 cascade=no clues={model}")
        found = analyze(fresh(rules))
        expected = np.asarray(found.clues.table) @ [float(x) for x in by_formula(rules, (0, 3))[1]]
        np.testing.assert_allclose(found.digit_probability[0, 3], expected, rtol=0, atol=1e-12)
        assert (found.probability == 0).all()


def test_a_first_click_is_safe_whatever_the_total_is() -> None:
    for text in ("9x9/10 mines_known=no", "9x9/10 mines_known=no first_click=opening"):
        found = analyze(fresh(text))
        assert (found.probability == 0).all()
        assert (found.unknown, found.missing_total) == ([], "")
        assert (found.opening_probability[0, 0] == 1) == ("opening" in text)
    bare = analyze("##/##", mines=1)
    assert (bare.protected, float(bare.probability[0, 0])) == (False, 0.25)


def test_flags_change_nothing_and_a_revealed_cell_ends_it() -> None:
    flagged = analyze(View.parse("F##/###", rules="3x2/2"))
    np.testing.assert_array_equal(flagged.probability, analyze(fresh("3x2/2")).probability)
    begun = analyze(View.parse("1##/###", rules="3x2/2"))
    assert begun.probability[0, 2] == pytest.approx(1 / 2)


def test_the_cells_of_a_fresh_board_are_not_certain() -> None:
    found = analyze(fresh("expert"))
    assert (found.protected, found.to_reveal, found.to_flag) == (True, [], [])
    assert (analyze_many([fresh("expert")]).verdict == 0).all()
    advice = Advice.on(fresh("expert"))
    assert not advice.safe
    assert not advice.mines


def test_more_mines_than_these_rules_allow_are_no_first_click() -> None:
    batch = analyze_many(fresh("3x1/2").array[None], rules="3x1/2", mines=[3])
    assert batch.probability.tolist() == [[[1.0, 1.0, 1.0]]]


def test_a_fixed_start_is_the_only_first_click() -> None:
    view = fresh("4x4/3 start=1,2 first_click=opening")
    found = analyze(view)
    assert found.probability[3, 0] == pytest.approx(3 / 7)
    advice = Advice.on(view).next
    assert advice is not None
    assert (advice.cell, advice.chance) == ((1, 2), 0)
    assert advice.reason.endswith("it must be (1,2).")


@pytest.mark.parametrize("name", sorted(BUILT_IN.keys() - LEARNED))
@pytest.mark.parametrize("text", ["beginner", "9x9/10 first_click=opening"])
def test_an_agent_reveals_one_cell_of_a_fresh_board(name: str, text: str) -> None:
    view = Game(text, seed=3).view
    assert len(make(name).decide(view, Random(seed=3)).reveal) == 1
