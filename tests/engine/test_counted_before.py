"""What was analyzed before changes nothing of an analysis but its time."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Analysis, Game, View, analyze, analyze_many, play
from minewise.engine.batch import BatchOutcome
from minewise.errors import ContradictionError, TooWideError
from minewise.game.clues import Exact
from minewise.game.view import COVERED
from tests.interrupts import interrupted_at
from tests.strategies import seen_boards

RULES = "21x21/130 first_click=any on_mine=continue cascade=no win=all_identified"


def lattice() -> View:
    """Clues two cells apart all over a board: one component, too wide for a small budget."""
    game = Game(RULES, seed=1)
    assert game.board is not None
    for cell in game.view.where(COVERED):
        if cell[0] % 2 and cell[1] % 2 and cell not in game.board.mines:
            game.reveal(*cell)
    return game.view


def same(analysis: Analysis, view: View) -> bool:
    """Is it what an analysis from nothing says, to the last bit?"""
    fresh = analyze_many([view])
    bits: bytes = fresh.probability[0].tobytes()
    return fresh.outcome[0] == BatchOutcome.exact and bits == analysis.probability.tobytes()


@given(st.lists(st.tuples(seen_boards(Exact()), st.booleans(), st.booleans()), max_size=12))
def test_neither_order_nor_what_is_kept_changes_an_answer(
    given_views: list[tuple[tuple[View, frozenset[tuple[int, int]]], bool, bool]],
) -> None:
    kept = []
    for (view, _), is_kept, asks_more in given_views:
        try:
            analysis = analyze(view)
        except ContradictionError:
            continue
        assert same(analysis, view)
        if asks_more:
            digits = analysis.digit_probability
            assert np.array_equal(digits, analyze(view).digit_probability, equal_nan=True)
        if is_kept:
            kept.append((analysis, view))
    for analysis, view in kept:
        assert same(analysis, view)


def test_threads_that_analyze_at_the_same_time_get_the_same() -> None:
    views = [view for game in range(6) for view in play("exact", "16x16/40", seed=game).replay()]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(analyze, views * 3))
    assert all(map(same, found, views * 3))


def test_an_analysis_after_one_that_was_interrupted_is_whole() -> None:
    view = lattice()
    analyze("#1#")
    with interrupted_at(1, most=2):
        analyze(view)
    for small in (View.parse("###/#1#", mines=1), View.parse("###/1##", mines=2)):
        assert same(analyze(small), small)


def test_a_budget_is_that_of_its_own_analysis() -> None:
    view = lattice()
    assert [analyze(view, budget=budget).exact for budget in (1, 10**6, 1000, 10**6)] == [
        False,
        True,
        False,
        True,
    ]


SPARSE = "###3####/########/#2######/#####2##/##2#####/##2#####/2#3#####/########"


def test_digits_have_the_whole_budget_whatever_was_counted_before() -> None:
    view, budget = View.parse(SPARSE, mines=21), 1000
    fresh = analyze(view, budget=budget).digit_probability
    for width in range(3, 9):
        for game in range(20):
            for other in play("exact", f"{width}x6/{width}", seed=game).replay():
                analyze(other, budget=budget)
            again = analyze(view, budget=budget).digit_probability
            assert np.array_equal(again, fresh, equal_nan=True)


def test_layouts_of_both_kinds_are_found_after_digits_that_were_too_many() -> None:
    view = lattice()
    cell = view.where(COVERED)[0]
    analysis = analyze(view, budget=30_000)
    before = analysis.witnesses(cell)
    assert before is not None
    with suppress(TooWideError):
        _ = analysis.digit_probability
    after = analysis.witnesses(cell)
    assert after is not None
    assert np.array_equal(before, after)


RESIDENT_PAGES = """
from pathlib import Path
import numpy as np
from minewise import Board, Random, analyze

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1])

side, blocks = 27, 3  # each block a lattice of clues, which hangs together with no other
size = side * blocks
cells = [(r, c) for r in range(size) for c in range(size)]
Random(1).shuffle(cells)
board = Board(size, size, cells[: size * size * 3 // 10])
codes = np.full((size, size), -1, np.int8)
for r, c in sorted(set(cells) - board.mines):
    if r % side % 2 and c % side % 2:
        codes[r, c] = board.clues[r, c]
before = resident()
analysis = analyze(codes, mines=len(board.mines))
alive = resident()
del analysis
print(alive - before, resident() - before)
"""


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="resident memory is read from /proc"
)
def test_what_wide_components_have_counted_is_freed_with_their_analysis() -> None:
    """A kept counter forgets what is more than it keeps; its position must not hold it."""
    done = subprocess.run(
        [sys.executable, "-c", RESIDENT_PAGES], capture_output=True, text=True, check=True
    )
    alive, kept = map(int, done.stdout.split())
    assert kept < alive / 2
