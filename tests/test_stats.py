"""Intervals: published values, exact coverage, and the statistics module."""

from __future__ import annotations

import statistics
from fractions import Fraction
from math import comb, isnan, lgamma, log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.stats import Z95, anytime_p, mcnemar, mean_interval, wilson


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


@given(st.integers(1, 10**9), st.data())
def test_the_interval_is_that_of_the_formula_to_the_last_digit(
    games: int, data: st.DataObject
) -> None:
    wins = data.draw(st.integers(1, max(1, games - 1)))
    rate, square = wins / games, Z95 * Z95
    scale = 1 + square / games
    half = Z95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / scale
    middle = (rate + square / (2 * games)) / scale
    low, high = wilson(wins, games)
    assert (low, high) == (middle - half, 1.0 if wins == games else middle + half)


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


@given(st.integers(2, 10**8), st.data())
def test_a_mean_has_the_interval_of_the_formula_to_the_last_digit(
    count: int, data: st.DataObject
) -> None:
    """Python divides whole numbers of any size and rounds once."""
    total = data.draw(st.integers(-(10**6) * count, 10**6 * count))
    squares = total * total // count + data.draw(st.integers(1, 10**12 * count))
    unit = data.draw(st.floats(1e-6, 10))
    mean = total / count
    variance = (squares * count - total * total) / (count * (count - 1))
    half = Z95 * sqrt(variance / count)
    assert mean_interval(total, squares, count, unit) == (
        (mean - half) * unit,
        (mean + half) * unit,
    )


def test_sums_that_no_run_has_give_no_interval() -> None:
    assert all(map(isnan, mean_interval(1, 2**120, 2**20)))
    with pytest.raises(OverflowError):
        mean_interval(1, 2**127, 2)


def test_equal_numbers_have_no_spread() -> None:
    # In floating point the difference of these squares would be far from 0.
    large, count = 10**9 + 1, 10**7
    assert mean_interval(large * count, large**2 * count, count) == (large, large)


@pytest.mark.parametrize("count", [0, 1])
def test_a_single_number_says_nothing_of_its_spread(count: int) -> None:
    low, high = mean_interval(3 * count, 9 * count, count)
    assert isnan(low)
    assert isnan(high)


# Paired comparisons


def exact_p(better: int, worse: int) -> float:
    """McNemar's p-value from its definition, in whole numbers."""
    count = better + worse
    tail = sum(comb(count, split) for split in range(min(better, worse) + 1))
    return min(1.0, float(Fraction(2 * tail, 2**count)))


@given(st.integers(0, 300), st.integers(0, 300))
def test_mcnemar_is_its_definition(better: int, worse: int) -> None:
    assert mcnemar(better, worse) == pytest.approx(exact_p(better, worse), rel=1e-12)
    assert mcnemar(better, worse) == mcnemar(worse, better)


def test_mcnemar_of_many_boards_is_quick_and_near_the_normal_one() -> None:
    better, worse = 5_010_000, 4_990_000
    z = (better - worse - 1) / sqrt(better + worse)
    normal = 2 * (1 - statistics.NormalDist().cdf(z))
    assert mcnemar(better, worse) == pytest.approx(normal, rel=1e-3)


@given(st.integers(0, 200), st.integers(0, 200))
def test_the_bet_is_fair(better: int, worse: int) -> None:
    """Of equally good agents the next board is as likely to go either way: what the bet is worth
    then is on average what it is worth now."""

    def worth(better: int, worse: int) -> float:
        count = better + worse
        return float(Fraction(2**count, (count + 1) * comb(count, better)))

    assert (worth(better + 1, worse) + worth(better, worse + 1)) / 2 == pytest.approx(
        worth(better, worse)
    )
    p = min(1, 1 / worth(better, worse))
    assert anytime_p(better, worse) == pytest.approx(p, rel=1e-12)


# Simulations: what the intervals and the tests promise, they keep.


@pytest.mark.parametrize("rate", [0.05, 0.4, 0.875])
def test_of_many_runs_95_percent_hold_the_true_rate(rate: float) -> None:
    runs, games = 4000, 400
    wins = np.random.default_rng(1).binomial(games, rate, runs)
    hits = sum(low <= rate <= high for low, high in (wilson(int(n), games) for n in wins))
    # Three standard errors of a share of so many runs are 1 point.
    assert hits / runs == pytest.approx(0.95, abs=0.012)


@pytest.mark.parametrize("rate", [0.4, 0.875])
def test_to_stop_at_a_width_keeps_the_promise(rate: float) -> None:
    """Looking after every block of 64 games, until the interval is 3 points to each side."""
    runs, block, most = 2000, 64, 2000
    wins = np.random.default_rng(2).binomial(block, rate, (runs, most // block)).cumsum(axis=1)
    hits = 0
    for run in wins:
        for number, won in enumerate(run, start=1):
            interval = wilson(int(won), number * block)
            if interval.half_width <= 0.03:
                break
        else:
            pytest.fail("3 points are reached at 1,100 games")
        hits += interval.low <= rate <= interval.high
    assert hits / runs == pytest.approx(0.95, abs=0.015)


def told_apart(chance: float, runs: int, boards: int) -> float:
    """The share of runs in which two agents are told apart at 0.05, with a look after every board
    on which they differ; `chance` is that of the better one."""
    better = (np.random.default_rng(3).random((runs, boards)) < chance).cumsum(axis=1)
    log_factorial = np.array([lgamma(n + 1) for n in range(boards + 2)])
    count = np.arange(1, boards + 1)
    choose = log_factorial[count] - log_factorial[better] - log_factorial[count - better]
    p = np.exp(-(count * log(2) - np.log(count + 1) - choose))
    at = int(better[0, 99])
    assert min(1.0, p[0, 99]) == pytest.approx(anytime_p(at, 100 - at))
    return float((p <= 0.05).any(axis=1).mean())


def test_equal_agents_are_seldom_told_apart_however_often_one_looks() -> None:
    assert told_apart(0.5, runs=2000, boards=2000) <= 0.05


def test_one_look_at_a_time_would_err_often() -> None:
    """What the test is for: McNemar's p at every look errs far more often than 1 in 20."""
    better = (np.random.default_rng(4).random((200, 300)) < 0.5).cumsum(axis=1)
    errs = 0
    for run in better:
        errs += any(mcnemar(int(n), at - int(n)) <= 0.05 for at, n in enumerate(run, start=1))
    assert errs / 200 > 0.15


def test_better_agents_are_told_apart() -> None:
    assert told_apart(0.6, runs=500, boards=1000) > 0.95
