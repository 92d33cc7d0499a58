"""Tests of tallies and the score that games add up to, beside sums in plain Python."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.game.rules import Rules
from minewise.match.compiled import COLUMNS, STATUS, game_type
from minewise.tournament.result import Row
from minewise.tournament.tally import Tally, paired_scores, should_stop

ENDS = Rules(9, 9, 10)
GOES_ON = Rules.parse("9x9/10 on_mine=continue")
RULES = pytest.mark.parametrize("rules", [ENDS, GOES_ON], ids=["ends", "goes on"])

GAME = st.fixed_dictionaries(
    {name: st.integers(0, 10) for name in COLUMNS}
    | {"status": st.sampled_from([1, 2]), "revealed": st.integers(0, 71)}
    | {"clicks": st.integers(0, 2**31 - 1), "fault": st.integers(0, 1)}
)
GAMES = st.lists(GAME, min_size=1, max_size=20)
Game = dict[str, int]


def table(games: list[Game]) -> np.ndarray:
    return np.array([tuple(game[name] for name in COLUMNS) for game in games], dtype=game_type())


def merit(game: Game, rules: Rules) -> int:
    if rules is ENDS:
        return int(STATUS[game["status"]] == "won")
    return game["flags_right"] if game["fault"] else 10 - game["mines_hit"]


def points(game: Game, rules: Rules) -> int:
    return game["flags_right"] if rules is ENDS else merit(game, rules)


@RULES
@given(games=GAMES)
def test_games_add_up(rules: Rules, games: list[Game]) -> None:
    tally = Tally.from_table(table(games), rules, 0.5)
    assert tally.seconds == 0.5
    assert tally.games == len(games)
    assert tally.wins == sum(game["status"] == 1 for game in games)
    assert tally.points == sum(points(game, rules) for game in games)
    assert tally.points_squared == sum(points(game, rules) ** 2 for game in games)
    assert tally.lost_at_once == sum(g["status"] == 2 and g["revealed"] == 0 for g in games)
    assert tally.faults == sum(game["fault"] for game in games)
    for name in ("revealed", "clicks"):
        assert getattr(tally, f"{name}_squared") == sum(game[name] ** 2 for game in games)
    for name in COLUMNS[1:-1]:
        assert getattr(tally, name) == sum(game[name] for game in games)


@RULES
@given(pairs=st.lists(st.tuples(GAME, GAME), min_size=2, max_size=20))
def test_agents_are_compared_board_by_board(rules: Rules, pairs: list[tuple[Game, Game]]) -> None:
    own, others = zip(*pairs, strict=True)
    one, other = (paired_scores(table(list(games)), rules) for games in (own, others))
    tally = Tally.from_table(table(list(own)), rules, 0.0) + Tally.from_pairs(one, other, rules)
    gains = [merit(mine, rules) - merit(theirs, rules) for mine, theirs in pairs]
    assert (tally.gain, tally.gain_squared) == (sum(gains), sum(gain**2 for gain in gains))
    assert tally.better == sum(gain > 0 for gain in gains)
    assert tally.worse == sum(gain < 0 for gain in gains)
    row = Row("basic", "", rules, 0.1, 1, tally)
    games, unit = len(pairs), Fraction(1) if rules is ENDS else Fraction(1, 10)
    assert row.gain == pytest.approx(float(sum(gains) / Fraction(games) * unit), abs=1e-15)
    assert row.score == pytest.approx(tally.points / games / 10)
    assert row.board_share == tally.revealed / games / 71
    assert row.value == (row.win_rate if rules is ENDS else row.score)


def test_a_stopping_rule_looks_at_what_agents_are_measured_by() -> None:
    narrow, wide = Tally(games=9604, wins=4802), Tally(games=9604, wins=4802, points_squared=10**9)
    assert should_stop([narrow], ENDS, 1.0, None)
    assert should_stop([wide], ENDS, 1.0, None)
    assert not should_stop([wide], GOES_ON, 1.0, None)
