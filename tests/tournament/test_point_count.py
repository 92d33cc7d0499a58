"""PointCount: whatever order blocks come in, and however they are cut, the same is counted."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Rules, compare, play
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.plan import Plan
from minewise.tournament.play import play_block
from minewise.tournament.point_count import Count, PointCount, stopping_rule
from minewise.tournament.tally import LossProfile, Tally

GAMES = 24
RULES = Rules.parse("6x6/6 first_click=any")
ENTRIES = [Entry.from_agent(name, RULES, 3) for name in ("basic", "random")]


def blocks(agent: int, ends: list[int]) -> list[tuple[int, BlockResult]]:
    """The games of an agent, cut at `ends`."""
    return [
        (agent, play_block(Block(ENTRIES[agent], low, high - low))) for low, high in pairwise(ends)
    ]


def plain(counted: Count) -> list[tuple[object, ...]]:
    return [
        (tally.games, tally.wins, tally.clicks, tally.gain, tally.better, tally.worse, losses)
        for tally, losses in zip(counted.tallies, counted.losses, strict=True)
    ]


def count(results: list[tuple[int, BlockResult]], games: int = GAMES) -> PointCount:
    point = PointCount(RULES, games, len(ENTRIES))
    for agent, result in results:
        point.add(agent, result)
    return point


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_order_and_cuts_do_not_matter(data: st.DataObject) -> None:
    cuts = st.sets(st.integers(1, GAMES - 1), max_size=6)
    results = [
        block for agent in range(2) for block in blocks(agent, [0, *sorted(data.draw(cuts)), GAMES])
    ]
    point = count(data.draw(st.permutations(results)))
    whole = count([*blocks(0, [0, GAMES]), *blocks(1, [0, GAMES])])
    assert point.over
    assert plain(point.counted) == plain(whole.counted)


def test_only_the_first_games_of_all_count() -> None:
    results = [*blocks(0, [0, 8, 16, 24]), *blocks(1, [0, 4, 8, 12])]
    point = count(results)
    assert (point.counted.games, point.over) == (8, False)
    assert plain(point.counted) == plain(count([*blocks(0, [0, 8]), *blocks(1, [0, 8])]).counted)


def test_a_gap_counts_nothing_behind_it() -> None:
    assert count([*blocks(0, [0, 24]), *blocks(1, [8, 24])]).counted.games == 0


def test_losses_are_those_of_the_single_games() -> None:
    point = count([*blocks(0, [0, 24]), *blocks(1, [0, 24])])
    for entry, tally, losses in zip(
        ENTRIES, point.counted.tallies, point.counted.losses, strict=True
    ):
        records = [play(str(entry.spec), RULES, seed=3, game=game) for game in range(GAMES)]
        lost = [record for record in records if not record.won]
        assert losses.clicks.total() == tally.games - tally.wins == len(lost)
        assert sorted(losses.clicks.elements()) == sorted(record.clicks for record in lost)
        assert sorted(losses.guesses.elements()) == sorted(record.guesses for record in lost)
        assert sorted(losses.tenths.elements()) == sorted(int(r.board_share * 10) for r in lost)
        assert LossProfile.from_json(losses.to_json()) == losses


# Rules to stop


def rule(**how: Any) -> object:
    return stopping_rule(Plan.from_agents(["basic", "csp"], "beginner", **how))


def test_no_rule_without_one() -> None:
    assert rule(games=10) is None


@pytest.mark.parametrize(
    ("how", "wins", "better", "worse", "enough"),
    [
        ({"stop_at_width": 1.0}, 5000, 0, 0, True),  # half-width 0.98 points
        ({"stop_at_width": 0.9}, 5000, 0, 0, False),
        ({"stop_when_significant": 0.05}, 5000, 30, 10, True),
        ({"stop_when_significant": 0.05}, 5000, 25, 15, False),
        ({"stop_when_significant": 0.05, "stop_at_width": 1.0}, 5000, 0, 0, True),
    ],
)
def test_when_it_is_enough(
    how: dict[str, Any], wins: int, better: int, worse: int, enough: bool
) -> None:
    one = Tally(games=10_000, wins=wins)
    other = Tally(games=10_000, wins=wins, better=better, worse=worse)
    plan = Plan.from_agents(["basic", "csp"], "beginner", **how)
    stops = stopping_rule(plan)
    assert stops is not None
    counted = Count(10_000, (one, other), (LossProfile(), LossProfile()))
    assert stops(counted, Rules(9, 9, 10)) is enough


def test_a_run_ends_when_it_is_enough() -> None:
    near = compare(["basic", "csp"], "beginner", stop_at_width=5, games=5000)
    games = near.rows[0].tally.games
    assert 300 < games < 500  # 5 points to each side need about 385 games at 50%
    assert max(row.interval.half_width for row in near.rows) <= 0.05
    assert not near.interrupted
    before = compare(["basic", "csp"], "beginner", games=games - 64)
    assert max(row.interval.half_width for row in before.rows) > 0.05
    apart = compare(["basic", "exact"], "beginner", stop_when_significant=0.05, games=5000)
    assert 100 <= apart.rows[0].tally.games < 400


def test_workers_stop_at_the_same_game() -> None:
    one, two = (
        compare(["basic", "csp"], "ncsu", stop_at_width=4, workers=workers, games=3000)
        for workers in (1, 2)
    )
    assert [row.tally.clicks for row in one.rows] == [row.tally.clicks for row in two.rows]
