"""The learned patterns: each is proved again, in every turn, and holds on every board."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Game, Random, View, analyze, make
from minewise.agents.patterns import (
    Key,
    PatternsAgent,
    known_patterns,
    moved,
    open_clues,
    prove,
    turned,
    window_key,
    window_text,
    windows,
)
from minewise.match.turn import turns
from tests.docs.pages import ROOT
from tests.strategies import games_with_right_flags, rules

LINES = [
    line
    for line in files("minewise.agents").joinpath("patterns.txt").read_text().splitlines()
    if not line.startswith("--")
]
AS_VIEW = str.maketrans(".", "_")


def brute_force(window: str) -> dict[tuple[int, int], int]:
    """The covered cells of a window with one value in all placements that satisfy its clues."""
    rows = window.split("/")
    at = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    covered = [cell for cell, mark in at.items() if mark == "#"]
    clues = {cell: int(mark) for cell, mark in at.items() if mark.isdigit()}
    fitting = []
    for values in product((0, 1), repeat=len(covered)):
        placed = dict(zip(covered, values, strict=True))
        if all(
            sum(placed.get((r + y, c + x), 0) for y, x in product((-1, 0, 1), repeat=2)) == clue
            for (r, c), clue in clues.items()
        ):
            fitting.append(placed)
    assert fitting
    first = fitting[0]
    return {c: first[c] for c in covered if all(placed[c] == first[c] for placed in fitting)}


@pytest.mark.parametrize("line", LINES)
def test_each_pattern_is_true(line: str) -> None:
    window, _, after, _ = line.split()
    told = {
        (r, c): int(mark == "F")
        for r, row in enumerate(after.split("/"))
        for c, mark in enumerate(row)
        if mark in "sF"
    }
    assert told == brute_force(window)
    assert told
    assert window_text(window_key(window)) == f"{window} -> {after}"
    # The engine agrees, with everything outside unknown.
    analysis = analyze(View.parse(window.translate(AS_VIEW)))
    assert analysis.safe == {cell for cell, mine in told.items() if not mine}
    assert analysis.mines == {cell for cell, mine in told.items() if mine}


def test_every_turn_and_mirror_is_known() -> None:
    known = known_patterns()
    for line in LINES:
        forms = set(turned(window_key(line)))
        assert 1 <= len(forms) <= 8
        assert forms <= known.keys()
    assert all(len(set(turned(key)) & known.keys()) == len(set(turned(key))) for key in known)
    assert len({min(turned(window_key(line))) for line in LINES}) == len(LINES)


def test_a_turned_window_is_drawn_turned() -> None:
    key = window_key("###/12.")
    drawn = {window_text(form) for form in turned(key)}
    assert {"##F/12.", "F##/.21", "12./##F", ".21/F##"} <= {d.split(" -> ")[1] for d in drawn}
    assert len(drawn) == 8


@settings(max_examples=150)
@given(games_with_right_flags(rules(longest=8, shortest=3)))
def test_what_a_window_proves_holds_on_the_board(game: Game) -> None:
    # Of every window, learned or not: a pattern is one of these.
    if game.board is None:
        return
    for (row, column), key in windows(open_clues(game.view)):
        proof = prove(key)
        if proof is not None:
            assert game.board.mines.isdisjoint((row + r, column + c) for r, c in proof.safe)
            assert game.board.mines.issuperset((row + r, column + c) for r, c in proof.mines)


@given(games_with_right_flags(rules(longest=6)))
def test_clues_are_reduced_as_one_would_by_hand(game: Game) -> None:
    view = game.view
    expected = []
    for row in range(view.height):
        for column in range(view.width):
            around = [view[cell] for cell in view.neighbors((row, column))]
            if view[row, column] > 0 and -1 in around:
                mines = view[row, column] - sum(code in (-2, -3) for code in around)
                expected.append((row, column, mines, around.count(-1)))
    assert [(r, c, m, mask.bit_count()) for r, c, m, mask in open_clues(view)] == expected


def test_windows_are_met_once_each() -> None:
    view = View.parse("#####/12221/_____", mines=None)
    clues = open_clues(view)
    found = list(windows(clues))
    assert len(found) == len({(cell, key) for cell, key in found})
    # Five clues in a row; those that are at most two apart share a cell.
    assert sum(len(key) == 2 for _, key in found) == 4 + 3
    triples = {tuple(clue[1] + cell[1] for clue in key) for cell, key in found if len(key) == 3}
    chained = {(a, b, c) for a in range(5) for b in range(a + 1, 5) for c in range(b + 1, 5)}
    assert triples == {t for t in chained if t[1] - t[0] <= 2 and t[2] - t[1] <= 2}


def test_contradicting_windows_prove_nothing() -> None:
    impossible: Key = moved([(0, 0, 3, 0b11), (0, 1, 1, 0b111)])
    assert prove(impossible) is None


def test_a_decision_names_the_pattern() -> None:
    decision = PatternsAgent().decide(View.parse("###/121"), Random(1))
    assert decision.certain
    assert decision.reveal == ((0, 1),)
    assert decision.reason.startswith("the pattern ")


def test_mines_found_by_patterns_lead_to_safe_cells() -> None:
    # The pattern proves a mine only; with it the 1 at the right has all its mines.
    view = View.parse("###_/12__/__1#")
    basic = make("basic").decide(view, Random(1))
    decision = PatternsAgent().decide(view, Random(1))
    assert not basic.certain
    assert (0, 2) in decision.flag


def test_it_is_at_least_as_quick_to_see_as_basic() -> None:
    for number in range(10):
        for turn in turns(make("basic"), Game("beginner", seed=5, number=number)):
            if turn.decision.certain:
                assert PatternsAgent().decide(turn.view, Random(1)).reveal == turn.decision.reveal


@pytest.mark.parametrize("seed", [1, 2])
def test_learning_is_repeatable_and_finds_the_famous_ones(seed: int) -> None:
    command = [sys.executable, str(ROOT / "examples" / "learn_patterns.py"), "9", str(seed)]
    once, twice = (
        subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in "12"
    )
    assert once == twice
    assert "###/12. -> ##F/12. " in once
    assert "###/11. -> ##s/11. " in once


def test_the_list_says_how_it_was_made() -> None:
    text = files("minewise.agents").joinpath("patterns.txt").read_text()
    assert text.startswith("-- Learned from 400 games, seed 1: examples/learn_patterns.py\n")


window_sets = st.sampled_from(sorted(known_patterns()))


@given(window_sets)
def test_text_and_key_say_the_same(key: Key) -> None:
    assert window_key(window_text(key)) == key
