"""The agents `belief` and `dqn`: what their weights say, alone and in batches, and what they do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from minewise import (
    Decision,
    Game,
    Random,
    Rules,
    View,
    analyze,
    analyze_many,
    compare,
    make,
    play,
)
from minewise.agents.belief import EXACT_MARGIN, MARGIN, WIDE
from minewise.agents.lib.learned import log_odds, outputs, record, turned, weights_path
from minewise.agents.protocol import BatchAgent
from minewise.errors import UnknownAgentError, install_command
from minewise.game.view import COVERED
from minewise.match.play import play_lockstep
from tests.strategies import views

LEARNED = ("belief", "dqn")
"""Those that play boards of any size."""

LIGHT = (
    "6x6/6",
    "11x7/12 first_click=opening",
    "ncsu",
    "cs50",
    "9x4/6 start=random on_mine=continue",
)


def batch(name: str) -> BatchAgent:
    agent = make(name)
    assert isinstance(agent, BatchAgent)
    return agent


@pytest.mark.parametrize("name", sorted(LEARNED))
def test_games_side_by_side_are_those_one_by_one(name: str) -> None:
    for text in LIGHT:
        rules = Rules.parse(text)
        together = play_lockstep(batch(name), rules, seed=5, first=3, games=20)
        alone = [play(name, rules, seed=5, game=number) for number in range(3, 23)]
        assert [(r.moves, r.status, r.fault) for r in together] == [
            (r.moves, r.status, r.fault) for r in alone
        ]


@settings(max_examples=20)
@given(view=views)
def test_a_view_among_others_gets_the_decision_that_it_gets_alone(view: View) -> None:
    if not view.where(COVERED):
        return
    for name in LEARNED:
        agent = batch(name)
        others = [View.parse("###/1##/01#", mines=3), view, View.parse("##/##", mines=1)]
        rngs = [Random(1), Random(2), Random(3)]
        assert list(agent.decide_many(others, rngs)) == [
            agent.decide(other, rng) for other, rng in zip(others, rngs, strict=True)
        ]


def test_belief_reveals_all_that_seems_safe_and_else_the_safest_cell() -> None:
    game = Game("9x9/10", seed=4)
    game.reveal(0, 0)
    decision = make("belief").decide(game.view, Random(1))
    chance = decision.probability
    assert chance is not None
    assert set(chance) == set(game.view.where(COVERED))
    assert len(decision.reveal) > 1
    assert set(decision.reveal) == {cell for cell in chance if chance[cell] < 0.001}
    assert not decision.certain
    (cell,) = make("belief:sure=0,guess=safest,averaged=no").decide(game.view, Random(1)).reveal
    assert chance[cell] == min(chance.values())


@pytest.mark.parametrize("name", ["belief", "belief:guess=safest", "belief:averaged=no"])
def test_belief_guesses_the_best_or_the_safest_cell(name: str) -> None:
    view = View.parse("1###/####/####", mines=4)
    said = outputs(weights_path("belief", ""), view, averaged="averaged=no" not in name)
    (cell,) = make(name).decide(view, Random(1)).reveal
    numbers = -said[0] if "safest" in name else said[1]
    assert numbers[cell] == max(numbers[one] for one in view.where(COVERED))


def test_with_certain_exact_the_engine_tells_the_cells_that_are_safe() -> None:
    agent = make("belief:certain=exact")
    for number in range(12):
        game = Game("8x8/14", seed=9, number=number)
        while not game.over:
            safe = analyze(game.view).safe
            decision = agent.decide(game.view, Random(1))
            if game.revealed:
                assert set(decision.reveal) == set(safe) or (not safe and len(decision.reveal) == 1)
            for cell in decision.reveal:
                if not game.over:
                    game.reveal(*cell)
    impossible = View.parse("1#/##", mines=3)
    assert len(agent.decide(impossible, Random(1)).reveal) == 1


def test_cells_proved_safe_are_revealed_where_other_chances_are_not_known() -> None:
    codes = np.full((44, 999), -1)  # threes in one component that is too long to be counted
    for number, row in enumerate(range(1, 42, 4)):
        codes[row, 1::2] = 3
        if row < 41:
            codes[row + 2, 1 if number % 2 else -2] = 3
    codes[43, 0] = 0
    view = View.from_array(codes, mines=6000)
    found = analyze(view)
    assert found.unknown
    assert found.safe
    assert set(make("belief:certain=exact").decide(view, Random(1)).reveal) == found.safe


@pytest.mark.parametrize(
    ("name", "rules", "margin"),
    [
        ("belief", "16x16/40 first_click=opening", MARGIN),
        ("belief:certain=exact", "16x16/40 first_click=opening", EXACT_MARGIN),
        ("belief:certain=exact", "8x8/10", EXACT_MARGIN),
    ],
)
def test_a_guess_is_little_likelier_to_be_a_mine_than_the_safest_cell(
    name: str, rules: str, margin: float
) -> None:
    agent, guesses = make(name), 0
    for number in range(30):
        game = Game(rules, seed=8, number=number)
        while not game.over:
            view = game.view
            decision = agent.decide(view, Random(1))
            said = decision.probability or {}
            is_wide = "exact" in name or len(said) > WIDE
            if decision.reason == "the best chance to win" and is_wide:
                chance = said[decision.reveal[0]]
                assert chance <= min(said.values()) + margin
                guesses += 1
                if "exact" in name:
                    assert chance == analyze(view).probability[decision.reveal[0]]
            for cell in decision.reveal:
                if not game.over:
                    game.reveal(*cell)
    assert guesses > 1


def test_averaged_answers_turn_with_the_board() -> None:
    game = Game("9x5/8", seed=4)
    game.reveal(0, 0)
    path, rules = weights_path("belief", ""), Rules(9, 5, 8).public()
    said = outputs(path, game.view, averaged=True)
    turn = turned(game.view.array, 1)
    other = outputs(path, View(rules, turn.tobytes()), averaged=True)
    np.testing.assert_allclose(turned(said, 1), other, atol=1e-3)
    for number in range(8):
        assert (turned(turned(said, number), number, back=True) == said).all()


def test_belief_is_near_the_exact_chances() -> None:
    public, codes = Rules.parse("9x9/10").public(), []
    for number in range(60):
        game = Game("9x9/10", seed=11, number=number)
        game.reveal(number % 9, number % 7)
        codes.append(game.view.array)
    exact = analyze_many(np.stack(codes), mines=10).probability
    odds = log_odds(weights_path("belief", ""), [View(public, c.tobytes()) for c in codes])
    said = 1 / (1 + np.exp(-np.stack(odds).astype(float)))
    covered = np.stack(codes) == COVERED
    assert np.abs(said - exact)[covered].mean() < 0.02


@pytest.mark.parametrize(
    ("name", "rules", "games", "behind"),
    [
        ("belief", "6x6/6 start=0,0", 400, 0.03),
        ("belief", "11x7/12 start=0,0", 600, 0.05),
        ("belief", "16x16/40 first_click=opening start=2,2", 60, 0.1),
        ("dqn", "6x6/6 start=0,0", 400, 0.05),
    ],
)
def test_it_wins_about_as_often_as_exact_play(
    name: str, rules: str, games: int, behind: float
) -> None:
    base, row = compare(["exact:guess=random", name], rules, games=games, seed=1).rows
    assert row.win_rate > base.win_rate - behind


def test_the_first_cell_is_a_corner_or_opens_a_zero() -> None:
    for name in LEARNED:
        agent = make(name)
        for text, cell in (("9x9/10", (0, 0)), ("expert first_click=opening", (3, 3))):
            assert agent.decide(Game(text, seed=1).view, Random(1)).reveal == (cell,)
        flagged = View.parse("F##/###", rules=Rules(2, 3, 1))
        assert agent.decide(flagged, Random(1)).reveal == ((0, 1),)


@pytest.mark.parametrize("name", sorted(LEARNED))
def test_the_weights_tell_of_their_training(name: str) -> None:
    told = record(weights_path(name, ""))
    assert told["agent"] == name
    assert {"boards", "seed", "steps", "processor_seconds", "version"} <= told.keys()
    rates = told["won_played_low_high"]
    assert "6x6/6 start=0,0" in rates
    for wins, games, low, high in rates.values():
        assert low < wins / games < high


@pytest.mark.parametrize(
    ("content", "message"), [(None, "expected a file of weights, got"), (b"no", "no.onnx")]
)
def test_what_are_no_weights_is_refused(
    content: bytes | None, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "no.onnx"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UnknownAgentError, match=message):
        make(f"belief:weights={path}")


def test_an_option_out_of_range_is_refused() -> None:
    with pytest.raises(UnknownAgentError, match="expected sure from 0 to below 0"):
        make("belief:sure=0.5")
    for option in ("guess=best", "certain=engine"):
        with pytest.raises(UnknownAgentError, match="Expected one of"):
            make(f"belief:{option}")


def test_without_onnxruntime_the_extra_is_named_and_the_rest_works() -> None:
    code = (
        "import sys; sys.modules['onnxruntime'] = None\n"
        "import minewise\n"
        "print(minewise.play('basic', 'beginner', seed=1).status)\n"
        "minewise.make('belief')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stdout in ("lost\n", "won\n")
    assert "MissingExtraError" in done.stderr
    assert install_command("minewise[rl]") in done.stderr


def test_nothing_heavy_is_imported_before_an_agent_is_made() -> None:
    code = (
        "import sys, minewise.cli.main, minewise.agents.registry as r; r.describe('belief')\n"
        "print(sorted({'numpy', 'onnxruntime', 'torch', 'onnx'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout == "[]\n"


class Fragile:
    """Reveals at random, and fails in views with an opened zero."""

    name = "fragile"

    def decide(self, view: View, rng: Random) -> Decision:
        if view.where(0):
            raise ValueError("a zero")
        return Decision((rng.choice(view.where(COVERED)),))

    def decide_many(self, views: Sequence[View], rngs: Sequence[Random]) -> list[Decision]:
        return [self.decide(view, rng) for view, rng in zip(views, rngs, strict=True)]


class TooFew(Fragile):
    """Forgets a view."""

    def decide_many(self, views: Sequence[View], rngs: Sequence[Random]) -> list[Decision]:
        return []


@pytest.mark.parametrize("agent", [Fragile(), TooFew()])
def test_a_fault_is_that_of_its_own_game(agent: Fragile) -> None:
    rules = Rules.parse("5x5/6 first_click=any")
    together = play_lockstep(agent, rules, seed=2, first=0, games=30)
    alone = [play(agent, rules, seed=2, game=number) for number in range(30)]
    assert [(r.moves, r.fault) for r in together] == [(r.moves, r.fault) for r in alone]
    assert {record.fault is None for record in together} == {True, False}


@pytest.mark.parametrize(("name", "game"), [("dqn", 14), ("belief", 0)])
def test_where_every_covered_cell_has_a_flag_one_is_doubted(name: str, game: int) -> None:
    """The last flag that is taken away was the only wrong one, which wins the game."""
    record = play(name, "cs50", seed=7, game=game)
    assert record.fault is None
    assert record.status == "won"
    assert record.moves[-1].kind == "unflag"
