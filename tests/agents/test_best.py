"""Tests of the agent best and its guesses: optimal on small boards, the same however played."""

from __future__ import annotations

import numpy as np
import pytest
from measuring.scores import score_many

from minewise import Rules, make, optimal, play_many
from minewise.engine.search_settings import PARTS, STRENGTHS, strength_of
from minewise.errors import RulesError, UnknownAgentError
from minewise.match import compiled
from minewise.match.compiled import CELLS_A_TURN
from minewise.testing.exhaustive import play_all

SMALL = ("4x4/2", "4x4/3", "4x4/4", "3x3/3", "4x3/6", "7x2/3", "4x4/4 first_click=opening")


@pytest.mark.parametrize("text", SMALL)
def test_deep_play_of_small_boards_is_optimal(text: str) -> None:
    rules = Rules.parse(text)
    _, wins, layouts = play_all("best:strength=deep", rules)
    best = optimal(rules)
    assert wins * best.layouts == best.wins * layouts


def test_an_exact_end_game_wins_more_than_the_same_without() -> None:
    rules = Rules.parse("4x4/4")
    _, whole, layouts = play_all("best:strength=fast", rules)
    _, without, same = play_all("best:strength=fast,without=ending", rules)
    _, greedy, _ = play_all("best:without=ending+look-ahead", rules)
    assert layouts == same
    assert greedy < without < whole <= optimal(rules).win_rate * layouts


@pytest.mark.parametrize("games", [300, pytest.param(1500, marks=pytest.mark.check)])
@pytest.mark.parametrize("rules", ["6x6/8", "8x8/10 first_click=opening", "5x5/7 first_click=any"])
def test_scores_have_the_mean_of_the_wins(rules: str, games: int) -> None:
    """The same games: five standard errors of the difference, and less spread than wins."""
    for agent in ("best:strength=fast", "best:without=ending", "best:without=look-ahead"):
        wins = play_many(agent, rules, games=games, seed=21).won.astype(float)
        table = score_many(agent, rules, games=games, seed=21)
        for scores in (table["exact"], table["steadied"]):
            off = scores - wins
            assert abs(off.mean()) <= 5 * off.std() / games**0.5 + 1e-12
            assert scores.std() <= wins.std()


def test_scores_are_numbered_as_games_are() -> None:
    whole = score_many("best", "beginner", games=40, seed=5)
    assert len(whole) == 40
    np.testing.assert_array_equal(
        score_many("best", "beginner", games=10, seed=5, first=30), whole[30:]
    )


@pytest.mark.parametrize("cells", [1_500, pytest.param(CELLS_A_TURN, marks=pytest.mark.check)])
@pytest.mark.parametrize(
    ("rules", "strength"),
    [
        ("intermediate", "default"),
        ("expert first_click=opening", "default"),
        ("20x20/90 first_click=any", "fast"),
        ("16x16/50", "strong"),
        ("16x16/40 mines_known=no", "deep"),
    ],
)
def test_threads_change_nothing(
    rules: str, strength: str, cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On every run, and to the last move: which player plays a game says nothing."""
    monkeypatch.setattr(compiled, "CELLS_A_TURN", cells)
    agent = f"best:strength={strength}"
    games = 2 * cells // Rules.parse(rules).cells + 10
    one = play_many(agent, rules, games=games, seed=3)
    for _ in range(2):
        two = play_many(agent, rules, games=games, seed=3, threads=2)
        np.testing.assert_array_equal(one.table, two.table)
    for number in range(0, len(one), len(one) // 8):
        assert one.record(number).moves == two.record(number).moves


def test_certain_moves_never_lose() -> None:
    games = play_many("best:strength=fast", "16x16/60 first_click=any", games=300, seed=8)
    for number in range(0, 300, 10):
        record = games.record(number)
        assert record.won or record.moves[-1].guess
        assert record.flags_wrong == 0


def test_every_part_and_strength_is_known() -> None:
    for name in STRENGTHS:
        for part in PARTS:
            strength_of(name, part)
    strength_of("fast", "+".join(PARTS))
    with pytest.raises(RulesError, match="unknown strength 'dep', did you mean 'deep'"):
        strength_of("dep")
    with pytest.raises(UnknownAgentError, match="unknown part 'endings', did you mean 'ending'"):
        make("best:without=endings")


def test_only_best_is_scored() -> None:
    with pytest.raises(UnknownAgentError, match="expected the agent best"):
        score_many("exact", "beginner", games=1)
    with pytest.raises(RulesError, match="expected rules with on_mine=end, win=all_safe"):
        score_many("best", "9x9/10 on_mine=continue", games=1)
