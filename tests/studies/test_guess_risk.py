"""What is measured along games: the guesses of an agent, as the exact engine sees them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from minewise import Rules, View, compare
from minewise.stats import wilson
from minewise.testing.reference import enumerate_layouts
from studies.shared.guess_risk import (
    End,
    Guess,
    Share,
    Watched,
    of_games,
    of_guesses,
    ratio_interval,
    share_row,
    watch,
    won_by_logic,
)
from studies.shared.study import to_csv

SMALL = Rules.parse("4x4/4 first_click=any start=random")
NO_TOTAL = Rules.parse("5x4/4 first_click=any start=random cascade=no mines_known=no")


@pytest.mark.parametrize(
    ("agent", "rules"),
    [("exact", SMALL), ("sentences", NO_TOTAL), ("layouts:layers=4", SMALL)],
)
def test_guesses_are_those_of_every_layout(agent: str, rules: Rules) -> None:
    told: list[tuple[int, int]] = []
    games = watch(agent, rules, games=30, seed=3, tell=lambda done, of: told.append((done, of)))
    assert told == [(done, 30) for done in range(1, 31)]
    row = compare([agent], rules, games=30, seed=3).rows[0]
    assert sum(game.won for game in games) == row.tally.wins
    assert sum(game.end == "first" for game in games) == row.tally.lost_at_once
    assert sum(game.flags_wrong for game in games) == row.tally.flags_wrong
    assert sum(game.flags for game in games) == row.tally.flags_right + row.tally.flags_wrong
    guesses = [guess for game in games for guess in game.guesses]
    assert len(guesses) > 10
    for guess in guesses:
        truth = enumerate_layouts(guess.view, prior=Fraction(1, 2)).probability
        assert guess.safe == {cell for cell, chance in truth.items() if chance == 0}
        assert guess.least == pytest.approx(min(map(float, truth.values())))
        assert any(guess.taken == pytest.approx(float(chance)) for chance in truth.values())
        assert guess.opened == pytest.approx(
            sum(map(len, map(guess.view.where, range(9)))) / (rules.cells - (rules.mines or 0))
        )


def test_complete_logic_never_guesses_beside_a_certain_cell() -> None:
    games = watch("exact", SMALL, games=60, seed=1)
    assert of_guesses(games, lambda guess: guess.forced).value == 1
    fatal = [game.fatal for game in games if game.fatal is not None]
    assert len(fatal) > 5
    assert all(guess.forced and guess.taken > 0 and not guess.careless for guess in fatal)
    by_logic = sum(game.won and not game.guesses for game in games)
    # Which cell is guessed decides nothing where none is guessed.
    assert won_by_logic(SMALL, games=60, seed=1, threads=1).top == by_logic > 0


def test_every_end_is_met() -> None:
    rules = Rules.parse("5x5/5 first_click=any start=random")
    games = watch("layouts:layers=2", rules, games=120, seed=1)
    ends = Counter(game.end for game in games)
    assert set(ends) == {"won", "first", "guess"}
    for game in games:
        assert (game.fatal is not None) == (game.end == "guess")
        assert game.flags_wrong == 0 or game.end == "guess"
    assert any(guess.careless for game in games for guess in game.guesses)


def guess(*, least: float, taken: float, safe: bool = False, opened: float = 0.5) -> Guess:
    cells = frozenset({(0, 0)}) if safe else frozenset()
    return Guess(View.parse("##1"), opened, cells, least, taken)


def game_of(end: End, *guesses: Guess, flags: int = 0, wrong: int = 0) -> Watched:
    return Watched(end, guesses, flags, wrong)


def test_kinds_of_guesses() -> None:
    assert guess(least=0.5, taken=0.5).even
    assert not guess(least=0.49, taken=0.5).even
    assert guess(least=0.5, taken=0.5).forced
    assert guess(least=0, taken=0.1, safe=True).careless
    assert not guess(least=0, taken=0, safe=True).careless


def test_shares_count_guesses_and_games() -> None:
    forced, lucky = guess(least=0.5, taken=0.5), guess(least=0, taken=0, safe=True)
    games = [game_of("guess", lucky, forced), game_of("won", lucky), game_of("first")]
    share = of_guesses(games, lambda g: g.forced)
    assert (share.top, share.bottom) == (1, 3)
    assert share.value == pytest.approx(1 / 3)
    share = of_guesses(games, lambda g: g.even, lambda g: g.forced)
    assert (share.top, share.bottom) == (1, 1)
    share = of_games(games, lambda game: game.won, lambda game: bool(game.guesses))
    assert (share.top, share.bottom, share.interval) == (1, 2, wilson(1, 2))
    assert str(share) == "50.0% [9.5%, 90.5%]"
    assert str(Share(0, 0, wilson(0, 0))) == "none"
    text = to_csv([share_row("9x9/10", "exact", "won", share)])
    assert text.splitlines()[1] == "9x9/10,exact,won,1,2,0.5,0.0945312,0.905469"


def test_the_interval_of_a_ratio_takes_games_as_units() -> None:
    # One thing a game: nearly the normal interval of a share.
    low, high = ratio_interval([1] * 300 + [0] * 700, [1] * 1000)
    assert (low + high) / 2 == pytest.approx(0.3)
    assert (high - low) / 2 == pytest.approx(1.959964 * (0.21 / 1000) ** 0.5, rel=0.001)
    # Ten things a game that all go the same way tell no more than one.
    tens = ratio_interval([10] * 300 + [0] * 700, [10] * 1000)
    assert tens.low == pytest.approx(low)
    assert tens.high == pytest.approx(high)
    assert ratio_interval([], []) == (0, 1)
    assert ratio_interval([3] * 50, [3] * 50) == wilson(50, 50)
