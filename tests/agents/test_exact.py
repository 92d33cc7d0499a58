"""Tests of the agent `exact`: it does what probabilities say, and guesses as its option says."""

from __future__ import annotations

import pytest
from hypothesis import given

from minewise import Random, Rules, View, analyze, compare, make
from minewise.errors import AgentFault, UnknownAgentError
from minewise.game.view import COVERED, FLAG
from minewise.questions import ask
from minewise.testing.reference import enumerate_layouts
from tests.engine.test_analysis import positions
from tests.reference_inference import closure


@given(positions())
def test_it_reveals_what_is_safe_and_flags_what_is_a_mine(view: View) -> None:
    if not view.where(COVERED):
        return
    truth = enumerate_layouts(view).probability
    decision = make("exact").decide(view, Random(1))
    covered = view.where(COVERED)
    safe = {cell for cell, chance in truth.items() if chance == 0}
    mines = {cell for cell in covered if truth[cell] == 1}
    assert decision.certain == bool(safe)
    # What single clues prove comes first, and then all the rest.
    plain = closure(view)
    if plain.safe:
        safe, mines = plain.safe, plain.mines.intersection(covered)
    assert list(decision.flag) == sorted(mines)
    if safe:
        assert list(decision.reveal) == sorted(safe)
    elif decision.reveal:
        (cell,) = decision.reveal
        assert truth[cell] == min(truth.values()) < 1
        assert decision.probability is not None
        assert decision.probability[cell] == pytest.approx(float(truth[cell]), abs=1e-12)


def test_the_layouts_are_asked_only_where_single_clues_are_silent() -> None:
    # A zero beside a 1-2-1, whose mines no clue proves alone.
    first = make("exact").decide(View.parse("###_0#/121_##"), Random(1))
    assert (first.reveal, first.flag) == (((0, 5), (1, 4), (1, 5)), ())
    assert first.reason == "single clues prove that no mine is there"
    then = make("exact").decide(View.parse("###_00/121_00"), Random(1))
    assert (then.reveal, then.flag) == (((0, 1),), ((0, 0), (0, 2)))
    assert then.reason == "no layout that fits has a mine there"


def test_ties_go_to_the_fewest_covered_neighbours() -> None:
    view = View.parse("/".join(["#" * 6] * 6), mines=6)
    found = {make("exact").decide(view, Random(seed)).reveal[0] for seed in range(200)}
    assert found == {(0, 0), (0, 5), (5, 0), (5, 5)}
    anywhere = {make("exact:guess=random").decide(view, Random(s)).reveal[0] for s in range(999)}
    assert len(anywhere) == 36


def test_any_guesses_without_the_probabilities() -> None:
    view = View.parse("3###/####", mines=4)
    cells = {make("exact:guess=any").decide(view, Random(seed)).reveal[0] for seed in range(200)}
    assert cells == {(0, 2), (0, 3), (1, 2), (1, 3)}
    assert analyze(view).mines == {(0, 1), (1, 0), (1, 1)}


def test_a_first_click_that_cannot_be_a_mine_is_no_guess_for_the_engine() -> None:
    view = View.parse("####/####", rules=Rules.parse("4x2/7"))
    decision = make("exact").decide(view, Random(1))
    assert decision.reason == "the first click cannot be a mine"


def test_contradictory_and_wide_views_are_guessed() -> None:
    assert (
        make("exact").decide(View.parse("1#0###"), Random(1)).reason.endswith("ContradictionError")
    )


def test_an_unknown_guess_is_refused() -> None:
    with pytest.raises(UnknownAgentError, match="expected guess=fewest, random or any, got best"):
        make("exact:guess=best")


def test_it_beats_the_agents_that_know_less() -> None:
    rows = compare(["csp", "exact:guess=random", "exact"], "beginner", games=400).rows
    assert rows[1].gain_interval.low > 0
    assert rows[2].gain_interval.low > 0
    assert [row.tally.flags_wrong for row in rows] == [0, 0, 0]


def test_flags_of_people_are_read_as_covered() -> None:
    view = View.parse("F##/121", mines=2)
    assert view[0, 0] == FLAG
    assert make("exact").decide(view, Random(1)).reveal == ((0, 1),)


@pytest.mark.parametrize("text", ["11", "12/11", "0F1", "1F0"])
@pytest.mark.parametrize("name", ["exact", "best", "triple-improved", "csp", "basic", "random"])
def test_where_clues_contradict_and_nothing_is_left_to_reveal_it_reveals_nothing(
    name: str, text: str
) -> None:
    view = View.parse(text)
    decision = make(name).decide(view, Random(1))
    assert (decision.reveal, decision.flag) == ((), ())
    if name != "triple-improved":  # which is no agent of the core
        with pytest.raises(AgentFault, match="no covered cell is left"):
            ask("decide", view=view, agent=name, seed=1)
