"""What one better choice would bring: neither bound is crossed, and end games are exact."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from measuring.better_choice import COLUMNS, judged, weighed
from measuring.ceiling import PLAYS_ON
from measuring.larger_endings import SIZES, losses_of_games
from measuring.positions import PHASES, guesses_of
from measuring.series import Players, Series

from minewise import Rules, optimal
from tests.bench.test_reports import strength

SEED = 6


def test_the_bounds_hold_what_a_better_choice_gains() -> None:
    """Candidates with known values, seen through noise: on average."""
    rng = np.random.default_rng(7)
    truth, lower, upper, covariance = [], [], [], []
    for _ in range(2_000):
        off = rng.normal(0, 0.02, 5)
        scores = off[:, None] + rng.normal(0, 0.2, (5, 128))
        choice = judged(scores, np.zeros(5), own=0, doubt=0.02)
        truth.append(off.max() - off[0])
        lower.append(choice.lower)
        upper.append(choice.upper)
        covariance.append(choice.covariance)
    assert 0.3 * np.mean(truth) < np.mean(lower) < np.mean(truth) < np.mean(upper)
    assert np.mean(covariance) == pytest.approx(0.02**2, rel=0.15)


def test_noise_gains_nothing() -> None:
    rng = np.random.default_rng(8)
    choices = [judged(rng.normal(0, 0.2, (5, 128)), np.zeros(5), 0, 0.02) for _ in range(2_000)]
    lower = np.array([choice.lower for choice in choices])
    assert abs(lower.mean()) < 4 * lower.std() / len(lower) ** 0.5
    assert np.mean([choice.upper for choice in choices]) > 0.01


def test_choosing_weighs_playouts_by_the_doubt() -> None:
    scores = np.array([[0.4, 0.2, 0.4, 0.2], [0.1, 0.5, 0.3, 0.5]])
    values = np.array([0.5, 0.45])
    assert np.diff(weighed(scores, values, 1e-9)) == pytest.approx(-0.05)
    assert np.diff(weighed(scores, values, 1e9)) == pytest.approx(0.05)


def test_each_guess_counts_once() -> None:
    rules = "9x9/20"
    series = Series("best", rules, SEED, "ceiling", PLAYS_ON, 16)
    values = Players().play(series, 0, 4).values
    by_phase = values.reshape(4, len(PHASES), len(COLUMNS))
    for game in range(4):
        phases = [one.phase for one in guesses_of("best", Rules.parse(rules), SEED, game)]
        expected = [phases.count(name) for name in PHASES]
        assert by_phase[game, :, 0].tolist() == expected
    assert by_phase[:, :, 0].sum() > 0
    np.testing.assert_array_equal(Players().play(series, 2, 2).values, values[2:])
    early = Players().play(series._replace(measure="ceiling-opening"), 0, 2).values
    assert not early.any()  # such a board has no layouts enough for an opening


def test_losses_in_end_games_are_those_of_the_optimum() -> None:
    rules, games = Rules.parse("6x6/9"), range(8)
    values = losses_of_games("best:strength=fast", rules, SEED, games).reshape(len(games), -1, 3)
    seen = 0
    for game in games:
        lost = 0.0
        for guess in guesses_of("best:strength=fast", rules, SEED, game):
            if SIZES[0] < round(2**guess.log2_layouts) <= SIZES[-1]:
                best = optimal(guess.view)
                lost += (best.wins - best.wins_by_cell[guess.cell]) / best.layouts
                seen += 1
        assert values[game, :, 2].sum() == pytest.approx(lost, abs=1e-6)
        assert (values[game, :, 0] == values[game, :, 1]).all()
    assert seen == values[:, :, 0].sum() > 1


def test_the_commands_tell_of_each_phase_and_size(tmp_path: Path) -> None:
    store = ("--store", tmp_path / "games.db")
    out = strength("ceiling", "--rules", "9x9/20", "--games", 6, "--layouts", 16, *store)
    assert "M2: " in out
    assert "E: " not in out
    assert "6 games" in out
    out = strength("endings", "--rules", "6x6/8", "--games", 2, *store)
    assert "2,500 to 5,000 layouts" in out
    assert "together: lost" in out
