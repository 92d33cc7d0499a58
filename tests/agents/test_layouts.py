"""The agent layouts: what is drawn fits, how far from uniform it is, and what the variants do."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minewise import Decision, Game, Random, Rules, View, analyze, make, play
from minewise.agents.layouts import LayoutsAgent
from minewise.game.view import COVERED, EXPLODED, FLAG
from minewise.match.turn import turns
from tests.strategies import games_with_right_flags, rules, seeds, wild_views

# Two placements satisfy the clues: one mine between them and one at the right, or one on each side.
BIASED = View.parse("#1#1####", mines=2)
texts = st.sampled_from(
    ["layouts:layers=5", "layouts:layers=5,variant=A", "layouts:layers=5,draw=exact"]
)


def fits(layer: bytes, view: View, *, flags: bool) -> bool:
    """Does a layout agree with all that is shown, and with the total?"""
    at = {divmod(i, view.width): mine for i, mine in enumerate(layer)}
    known = (EXPLODED, FLAG) if flags else (EXPLODED,)
    return (
        (view.mines is None or sum(layer) == view.mines)
        and all(at[cell] for code in known for cell in view.where(code))
        and all(
            not at[cell] and sum(at[n] for n in view.neighbors(cell)) == clue
            for clue in range(9)
            for cell in view.where(clue)
        )
    )


@settings(max_examples=150)
@given(st.sampled_from(["repair", "exact"]), games_with_right_flags(rules(longest=7)), seeds)
def test_layers_fit_what_is_shown(draw: str, game: Game, seed: int) -> None:
    view = game.view
    layers = LayoutsAgent(layers=4, draw=draw).hypothetical(view, Random(seed))
    assert len(layers) <= 4
    assert all(fits(layer, view, flags=draw == "repair") for layer in layers)


def test_nearly_every_layer_of_a_real_game_is_repaired() -> None:
    agent = LayoutsAgent()
    repaired = [
        len(agent.hypothetical(turn.view, Random(3, number)))
        for number in range(4)
        for turn in turns(make("exact"), Game("expert", seed=3, number=number))
    ]
    assert sum(repaired) >= 0.98 * agent.layers * len(repaired)


def test_flags_that_no_layer_fits_are_doubted() -> None:
    view = View.parse("F1#0/##10", mines=1)
    layers = LayoutsAgent().hypothetical(view, Random(1))
    assert len(layers) == 30
    assert all(fits(layer, view, flags=False) for layer in layers)


def test_exact_layers_are_uniform_and_repaired_ones_are_not() -> None:
    assert analyze(BIASED).layouts == 4

    def counts(draw: str) -> list[int]:
        layers = LayoutsAgent(layers=8000, draw=draw).hypothetical(BIASED, Random(1))
        return sorted(Counter(layers).values())

    # Five standard deviations of a count with chance 1/4 are 194.
    assert all(abs(count - 2000) < 194 for count in counts("exact"))
    *others, most = counts("repair")
    assert len(others) == 3
    assert 2500 < most < 2900
    # With one mine more the six layouts come out alike: the bias depends on the position.
    even = View.parse("#1#1####", mines=3)
    layers = LayoutsAgent(layers=6000).hypothetical(even, Random(1))
    assert all(abs(count - 1000) < 5 * 29 for count in Counter(layers).values())


def test_without_a_total_the_density_is_the_prior() -> None:
    view = View.parse("#1####")
    for draw, density in (("repair", 0.1), ("exact", 0.1), ("repair", 0.4), ("exact", 0.4)):
        agent = LayoutsAgent(layers=4000, draw=draw, density=density)
        shares = agent.decide(view, Random(2)).probability
        assert shares is not None
        assert abs(shares[0, 0] - 0.5) < 0.05
        assert abs(shares[0, 5] - density) < 0.05


def decide(text: str, view: View) -> Decision:
    return make(text).decide(view, Random(1))


def test_variant_a_opens_all_that_is_a_mine_in_no_layer() -> None:
    view = View.parse("####/1221", mines=2)
    decision = decide("layouts:variant=A", view)
    assert (decision.reveal, decision.flag) == (((0, 0), (0, 3)), ())
    assert not decision.certain
    decision = decide("layouts:variant=A", View.parse("_##_/_22_", mines=2))
    assert (decision.reveal, decision.flag) == ((), ((0, 1), (0, 2)))


def test_variant_b_flags_and_steps_on_one() -> None:
    decision = decide("layouts", View.parse("####/1221", mines=2))
    assert decision.flag == ((0, 1), (0, 2))
    assert tuple(decision.reveal) in {((0, 0),), ((0, 3),)}
    assert decision.reason == "a mine in 0% of 30 layouts, which is the least"


@pytest.mark.parametrize("text", ["layouts", "layouts:draw=exact"])
def test_where_no_layout_fits_any_covered_cell_is_revealed(text: str) -> None:
    decision = decide(text, View.parse("1#0##", mines=2))
    assert len(decision.reveal) == 1
    assert (decision.flag, decision.reason) == ((), "no layout was found that fits")


@settings(max_examples=60)
@given(texts, wild_views(), seeds)
def test_contradictions_are_survived(text: str, view: View, seed: int) -> None:
    assume(view.where(COVERED))
    decision = make(text).decide(view, Random(seed))
    cells = [*decision.reveal, *decision.flag]
    assert cells
    assert len({*cells}) == len(cells)
    assert all(view[cell] == COVERED for cell in cells)
    assert decision == make(text).decide(view, Random(seed))


def test_many_layers_come_near_the_truth() -> None:
    view = View.parse("##2#/1###", mines=3)
    truth = analyze(view).probability
    shares = decide("layouts:layers=20000,draw=exact", view).probability
    assert shares is not None
    assert all(abs(share - truth[cell]) < 0.02 for cell, share in shares.items())


def test_flags_may_be_wrong_which_is_why_it_is_not_sound() -> None:
    records = [play("layouts:layers=3", "beginner", seed=1, game=game) for game in range(30)]
    assert any(record.flags_wrong for record in records)


@pytest.mark.parametrize(
    "option", ["variant=C", "draw=none", "layers=0", "layers=100001", "density=0", "density=1"]
)
def test_options_out_of_range_are_refused(option: str) -> None:
    with pytest.raises(ValueError, match=r"cannot make the agent: expected \w+ ?=?"):
        make(f"layouts:{option}")


def test_lines_full_and_empty_boards() -> None:
    for text in ("1x12/3", "12x1/3", "4x4/0", "3x3/9 first_click=any on_mine=continue"):
        for number in range(5):
            assert play("layouts", Rules.parse(text), game=number).fault is None


def test_where_every_covered_cell_has_a_flag_the_least_likely_mine_is_revealed() -> None:
    """A flag is wrong, as the game goes on: the clues say which."""
    view = View.parse("F10/F10/110", mines=1)
    for text in ("layouts", "layouts:draw=exact", "layouts:variant=A"):
        assert decide(text, view).reveal == ((0, 0),)
        assert not decide(text, view).flag
    assert decide("layouts:draw=exact", View.parse("F1/FF", mines=1)).reveal
    record = play("layouts", "9x9/10 first_click=any", seed=1, game=555)
    assert record.fault is None
