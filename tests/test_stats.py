"""Intervals: published values, exact coverage, and the statistics module."""

from __future__ import annotations

import statistics
from math import comb, isnan, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.stats import Z95, mean_interval, wilson


def test_the_normal_point_is_that_of_the_standard_library() -> None:
    assert pytest.approx(statistics.NormalDist().inv_cdf(0.975), abs=1e-12) == Z95


# Newcombe (1998), "Two-sided confidence intervals for the single proportion", Table I, method 3.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_values(wins: int, games: int, low: float, high: float) -> None:
    interval = wilson(wins, games)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


@given(st.integers(1, 10**6), st.data())
def test_the_ends_are_where_the_score_test_just_accepts(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    rate = wins / games
    assert 0 <= low <= rate <= high <= 1
    for end in (low, high):
        # Wilson's own definition: |rate - p| = z * sqrt(p (1 - p) / n) at both ends.
        assert abs(rate - end) == pytest.approx(Z95 * sqrt(end * (1 - end) / games), abs=1e-9)


@given(st.integers(0, 500), st.integers(0, 500))
def test_wins_and_losses_mirror_each_other(wins: int, losses: int) -> None:
    low, high = wilson(wins, wins + losses)
    mirrored = wilson(losses, wins + losses)
    assert (low, high) == pytest.approx((1 - mirrored.high, 1 - mirrored.low), abs=1e-12)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("games", [20, 50, 200])
def test_the_interval_covers_the_truth_as_often_as_it_says(games: int) -> None:
    intervals = [wilson(wins, games) for wins in range(games + 1)]
    coverages = []
    for percent in range(1, 100):
        rate = percent / 100
        coverages.append(
            sum(
                comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
                for wins, (low, high) in enumerate(intervals)
                if low <= rate <= high
            )
        )
    # Agresti and Coull (1998): 0.95 on average, and never far below it but close to 0 and 1.
    assert statistics.mean(coverages) == pytest.approx(0.95, abs=0.005)
    assert min(coverages) > 0.83
    assert min(coverages[9:-9]) > 0.915


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50), st.floats(0.001, 10))
def test_a_mean_has_the_interval_of_the_statistics_module(numbers: list[int], unit: float) -> None:
    squares = sum(number**2 for number in numbers)
    low, high = mean_interval(sum(numbers), squares, len(numbers), unit)
    mean = statistics.mean(numbers)
    half = Z95 * statistics.stdev(numbers) / sqrt(len(numbers))
    assert low == pytest.approx((mean - half) * unit, abs=1e-6)
    assert high == pytest.approx((mean + half) * unit, abs=1e-6)


def test_equal_numbers_have_no_spread() -> None:
    # In floating point the difference of these squares would be far from 0.
    large, count = 10**9 + 1, 10**7
    assert mean_interval(large * count, large**2 * count, count) == (large, large)


@pytest.mark.parametrize("count", [0, 1])
def test_a_single_number_says_nothing_of_its_spread(count: int) -> None:
    low, high = mean_interval(3 * count, 9 * count, count)
    assert isnan(low)
    assert isnan(high)
