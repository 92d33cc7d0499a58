"""The agent `sat`: its formula, what it proves and its shares of models, against enumeration."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from minewise import Game, Random, Rules, View, make
from minewise.agents.lib.clue_sentences import ClueSentence, sentences_of
from minewise.agents.registry import AgentSpec
from minewise.agents.sat import SatAgent, clauses, proved, shares_of_models
from minewise.errors import UnknownAgentError
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG
from minewise.match.turn import turns
from minewise.testing.reference import enumerate_layouts, seen_and_unseen
from tests.agents.test_agents import check_legal, check_sound, played
from tests.strategies import games_with_right_flags, rules, seeds

TEXTS = ("sat", "sat:total=yes", "sat:max_models=0", "sat:threshold=0.5,max_models=3,total=yes")

small_games = st.one_of(
    rules(longest=5), rules(longest=6, shortest=3, on_mine="continue", cascade=False)
)


@pytest.mark.parametrize(
    ("count", "cells"), [(count, cells) for cells in range(1, 9) for count in range(cells + 1)]
)
def test_the_formula_of_a_clue_has_the_models_of_its_placements(count: int, cells: int) -> None:
    variables = {(0, column): column + 1 for column in range(cells)}
    written = list(clauses(ClueSentence(frozenset(variables), count), variables))
    # Every clause is of the cells alone, so that each placement of mines is one model.
    models = [
        values
        for values in product((False, True), repeat=cells)
        if all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in written)
    ]
    assert len(models) == comb(cells, count)
    assert {sum(model) for model in models} == {count}


def test_the_clue_of_the_source() -> None:
    """Clue 2 at A00 with three neighbours: one of three conjunctions holds."""
    sentence = ClueSentence(frozenset({(1, 0), (1, 1), (0, 1)}), 2)
    variables = {(0, 1): 1, (1, 0): 2, (1, 1): 3}
    written = list(clauses(sentence, variables))
    conjunctions = [
        {cell for cell, mine in zip(variables, values, strict=True) if mine}
        for values in product((True, False), repeat=3)
        if all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in written)
    ]
    assert conjunctions == [{(0, 1), (1, 0)}, {(0, 1), (1, 1)}, {(1, 0), (1, 1)}]
    assert proved([sentence]) == {}
    shares = shares_of_models([sentence], 3)
    assert shares == dict.fromkeys(sentence.cells, 2 / 3)
    assert shares_of_models([sentence], 2) is None


def without_total(view: View) -> View:
    """The view with its flags as mines and no mine total: what the formula says, and no more."""
    codes = view.cells.replace(bytes([BYTE[FLAG]]), bytes([BYTE[EXPLODED]]))
    return View(replace(view.rules, mines=None, mines_known=False), codes)


@settings(max_examples=200)
@given(games_with_right_flags(small_games), seeds)
@example(Game(Rules.parse("9x1/3")), 1)
def test_all_that_follows_from_the_clues_is_found_and_no_more(game: Game, seed: int) -> None:
    view = game.view
    assume(not game.over and view.where(COVERED))
    assume(len(view.where(COVERED)) <= 20)
    truth = enumerate_layouts(without_total(view), prior=Fraction(1, 2)).probability
    safe = {cell for cell, chance in truth.items() if chance == 0}
    mines = {cell for cell, chance in truth.items() if chance == 1}
    decision = make("sat").decide(view, Random(seed))
    assert set(decision.flag) == mines
    assert decision.certain == bool(safe)
    if safe:
        assert set(decision.reveal) == safe
        return
    fringe = set(seen_and_unseen(without_total(view))[0]) - mines
    assert set(decision.probability or {}) == fringe
    for cell, chance in (decision.probability or {}).items():
        assert chance == pytest.approx(float(truth[cell]), abs=1e-12)
    open_cells = [cell for cell in view.where(COVERED) if cell not in mines]
    check_guess(decision.reveal, open_cells, {cell: truth[cell] for cell in fringe}, 0.2)


def check_guess(
    reveal: object, open_cells: list[Cell], chance: dict[Cell, object], threshold: float
) -> None:
    """The least likely mine if it is unlikely enough, else any cell."""
    assert isinstance(reveal, tuple)
    assert len(reveal) == min(1, len(open_cells))
    assert set(reveal) <= set(open_cells)
    least = min((float(some) for some in chance.values()), default=1.0)  # type: ignore[arg-type]
    if reveal and least <= threshold:
        assert float(chance[reveal[0]]) == pytest.approx(least, abs=1e-9)  # type: ignore[arg-type]


@settings(max_examples=100)
@given(games_with_right_flags(small_games))
def test_models_and_the_engine_count_alike(game: Game) -> None:
    view = game.view
    by_models = SatAgent(max_models=100_000).chances(view)
    by_engine = SatAgent(max_models=0).chances(view)
    assert by_models.keys() == by_engine.keys()
    for cell, chance in by_models.items():
        assert by_engine[cell] == pytest.approx(chance, abs=1e-12)


@settings(max_examples=200)
@given(st.sampled_from(TEXTS), games_with_right_flags(small_games))
@example("sat:total=yes", Game(Rules.parse("3x3/9 first_click=any on_mine=continue")))
@example("sat:total=yes", Game(Rules.parse("4x4/0")))
def test_every_decision_is_legal_and_sound(text: str, game: Game) -> None:
    for turn in played(make(text), game):
        assert game.board is not None
        check_sound(turn.decision, game.board)
        check_legal(turn.decision, turn.view)
    assert game.flags == game.flags_right


def test_the_threshold_of_the_source() -> None:
    # The 1 sees five cells, each with a chance of 1/5; a 2 among five cells is too dangerous.
    fringe = {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)}
    for text, within in (("###/#1#/###", 8), ("####/#1##", 5)):
        view = View.parse(text)
        cells = {make("sat").decide(view, Random(seed)).reveal[0] for seed in range(200)}
        assert len(cells) == within
        assert cells >= fringe
    view = View.parse("####/#2##")
    decisions = [make("sat").decide(view, Random(seed)) for seed in range(200)]
    assert {decision.reveal[0] for decision in decisions} == set(view.where(COVERED))
    assert decisions[0].reason == "no chance of a mine up to 20%, so any cell"
    bold = [make("sat:threshold=0.4").decide(view, Random(seed)).reveal[0] for seed in range(200)]
    assert set(bold) == fringe


def test_the_fringe_accumulates() -> None:
    """Cells beside the first clue are not forgotten when a later one is read far away."""
    view = View.parse("####/#1##/####/####/##2#/####")
    chances = SatAgent().chances(view)
    assert len(chances) == 16
    assert set(chances.values()) == {1 / 8, 2 / 8}


def test_the_known_total() -> None:
    plain, told = make("sat"), make("sat:total=yes")
    fresh = View.parse("###/###", mines=1)
    assert plain.decide(fresh, Random(1)).probability is None
    assert told.decide(fresh, Random(1)).probability == dict.fromkeys(fresh.where(COVERED), 1 / 6)
    # One mine on eight cells: less than the 1/4 beside the clue. (That it is beside the clue, so
    # that the other cells are safe, follows from both together, which the source does not join.)
    view = View.parse("#1###/#_###", mines=1)
    decisions = [told.decide(view, Random(seed)) for seed in range(100)]
    assert {decision.reveal[0] for decision in decisions} == {(0, 3), (0, 4), (1, 3), (1, 4)}
    assert (
        decisions[0].reason == "the least chance of a mine, 12%, that of the cells off the fringe"
    )
    assert not decisions[0].certain
    # All mines are flagged, so the cell that no clue sees is safe; and the other way round.
    assert told.decide(View.parse("F1_#", mines=1), Random(1)).reveal == ((0, 3),)
    full = told.decide(View.parse("F1_##", mines=3), Random(1))
    assert (full.flag, full.reveal) == (((0, 3), (0, 4)), ())
    # Where the total is not told, or wrong flags exceed it, the option does nothing.
    for view in (View.parse("F1_#"), View.parse("FF_#", mines=1)):
        assert told.decide(view, Random(1)) == plain.decide(view, Random(1))


def test_contradictions_are_guessed_and_leave_the_other_components_alone() -> None:
    decision = make("sat").decide(View.parse("1#0###1#"), Random(1))
    assert decision.flag == ()
    # The flag stands beside a 0, so it is wrong; what the other clue proves is proved.
    view = View.parse("1F0#__1#")
    assert make("sat").decide(view, Random(1)).flag == ((0, 7),)
    for text in TEXTS:
        check_legal(make(text).decide(view, Random(1)), view)


def test_a_long_row_of_models_is_counted_and_not_enumerated() -> None:
    # Fifteen clues, each of which overlaps the next: far too many models to go through.
    view = View.parse("/".join(["#" * 30, "#2" * 15, "#" * 30]))
    chances = SatAgent().chances(view)
    assert len(chances) == 75
    assert chances[0, 0] == pytest.approx(chances[2, 0])
    assert all(0 < chance < 1 for chance in chances.values())


def test_decisions_are_the_same_whatever_the_order_of_questions() -> None:
    agent = make("sat")
    asked = [turn.view for turn in turns(make("sat"), Game(Rules.parse("pratinidhi"), seed=3))]
    first = [agent.decide(view, Random(5)) for view in asked]
    assert [make("sat").decide(view, Random(5)) for view in reversed(asked)] == first[::-1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sat:threshold=1.5", "expected threshold from 0 to 1, got 1.5"),
        ("sat:threshold=nan", "expected threshold from 0 to 1, got nan"),
        ("sat:max_models=-1", "expected max_models of at least 0, got -1"),
        ("sat:total=true", "expected yes or no, got 'true' as total"),
    ],
)
def test_options_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(UnknownAgentError, match=message):
        make(text)


def test_options_are_told_as_they_are_read() -> None:
    assert str(AgentSpec.from_agent(SatAgent(total=True))) == "sat:total=yes"
    assert make("sat:total=yes") == SatAgent(total=True)
    assert str(AgentSpec.from_agent(SatAgent())) == "sat"


def test_the_solver_is_imported_when_it_is_asked() -> None:
    code = "import minewise, sys; minewise.make('sat'); sys.exit('pysat' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("cells", [3, 5])
def test_proofs_are_those_of_every_placement(cells: int) -> None:
    """All pairs of sentences about a few cells: brute force over the placements."""
    names = [(0, column) for column in range(cells)]
    sets = [frozenset(some) for size in (1, 2, 3) for some in combinations(names, size)]
    said = [ClueSentence(some, count) for some in sets for count in range(len(some) + 1)]
    for one, other in combinations(said, 2):
        models = [
            dict(zip(names, values, strict=True))
            for values in product((False, True), repeat=cells)
            if all(
                sum(v for c, v in zip(names, values, strict=True) if c in s.cells) == s.count
                for s in (one, other)
            )
        ]
        expected = {
            cell: models[0][cell]
            for cell in one.cells | other.cells
            if models and len({model[cell] for model in models}) == 1
        }
        assert proved([one, other]) == expected


def test_sentences_of_a_view_lead_to_the_same_proofs_in_any_order() -> None:
    sentences = sentences_of(View.parse("###/121"))
    assert (
        proved(sentences)
        == proved(sentences[::-1])
        == {
            (0, 0): True,
            (0, 1): False,
            (0, 2): True,
        }
    )
