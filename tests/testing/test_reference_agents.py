"""The agents of the core decide as the ones in readable Python do, draw for draw."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minewise import Random, Rules, View, make, play
from minewise.agents.protocol import Agent
from minewise.game.view import COVERED
from minewise.testing.reference_agents import (
    BasicReference,
    CspProbabilityReference,
    CspReference,
)
from tests.strategies import noisy_rules, rules, seeds, views, wild_views

limits = st.one_of(st.just(16), st.integers(1, 32), st.integers(33, 1_000_000))
pairs: st.SearchStrategy[tuple[str, Agent]] = st.one_of(
    st.just(("basic", BasicReference())),
    limits.map(lambda most: (f"csp:max_variables={most}", CspReference(most))),
    limits.map(lambda m: (f"csp-probability:max_variables={m}", CspProbabilityReference(m))),
)
game_rules = st.one_of(
    rules(),
    # Most games end early at a mine: only those that play on see the middle of a board.
    rules(longest=9, shortest=5, on_mine="continue"),
    rules(longest=9, shortest=5, on_mine="continue", win="all_flagged"),
    noisy_rules(longest=7),
    noisy_rules(longest=7, on_mine="continue"),
)


@settings(max_examples=500)
@given(pairs, st.one_of(wild_views(), views), seeds)
def test_every_decision_is_the_same(pair: tuple[str, Agent], view: View, seed: int) -> None:
    """In views with wrong flags and contradictions, too; with the same reason and chances."""
    assume(view.where(COVERED))
    text, reference = pair
    assert make(text).decide(view, Random(seed)) == reference.decide(view, Random(seed))


@settings(max_examples=500)
@given(pairs, game_rules, seeds, st.integers(0, 2**64 - 1))
def test_every_game_is_the_same(
    pair: tuple[str, Agent], some: Rules, seed: int, number: int
) -> None:
    text, reference = pair
    same_game(text, reference, some, seed, number)


@pytest.mark.parametrize("density", ["0.1", "0.25", "0.4", "0.6", "0.9"])
@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("basic", BasicReference()),
        ("csp", CspReference()),
        ("csp:max_variables=32", CspReference(32)),
        ("csp:max_variables=1000", CspReference(1000)),
        ("csp-probability", CspProbabilityReference()),
    ],
)
def test_games_of_the_source_are_the_same(text: str, reference: Agent, density: str) -> None:
    some = Rules.parse("kulkarni").with_density(density)
    for number in range(20):
        same_game(text, reference, some, 5, number)


def same_game(text: str, reference: Agent, some: Rules, seed: int, number: int) -> None:
    played = play(text, some, seed=seed, game=number)
    expected = play(reference, some, seed=seed, game=number)
    assert played.moves == expected.moves
    assert (played.status, played.guesses, played.fault) == (
        expected.status,
        expected.guesses,
        expected.fault,
    )
