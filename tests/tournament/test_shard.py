"""Shards: the parts of a plan are all of it, each game once, and play what the whole plays."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import compare
from minewise.errors import PlanError, StoreError
from minewise.tournament.plan import Plan
from minewise.tournament.shard import Shard
from tests.tournament.runs import games

AGENTS = ["basic", "random"]


@given(st.integers(0, 2**62), st.integers(1, 10**12), st.integers(1, 300))
def test_shards_are_all_games_each_once(first: int, count: int, of: int) -> None:
    spans = [Shard(number, of).span(first, count) for number in range(1, of + 1)]
    assert spans[0][0] == first
    assert all(sum(one) == other for one, (other, _) in pairwise(spans))
    assert sum(spans[-1]) == first + count
    sizes = [size for _, size in spans]
    assert max(sizes) - min(sizes) <= 1


def test_shards_play_the_games_of_the_whole(tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    compare(AGENTS, "ncsu", games=100, first_game=30, store=whole)
    parts = []
    for number in (1, 2, 3):
        part = tmp_path / f"{number}.db"
        found = compare(AGENTS, "ncsu", games=100, first_game=30, shard=f"{number}/3", store=part)
        assert found.rows[0].first_game == 30 + 100 * (number - 1) // 3
        parts += games(part)
    parts.sort(key=lambda game: (AGENTS.index(game["agent"]), game["game"]))
    assert parts == games(whole)
    assert [game["game"] for game in parts] == [*range(30, 130)] * 2


def test_a_first_game_in_the_middle_of_a_block_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "run.db"
    compare(["basic"], "ncsu", games=100, store=store)
    with pytest.raises(StoreError, match="where a block of basic begins, 0 or 100, got 50"):
        compare(["basic"], "ncsu", games=100, first_game=50, store=store)
    (row,) = compare(["basic"], "ncsu", games=50, first_game=100, store=store).rows
    assert (row.first_game, row.tally.games, row.to_dict()["first_game"]) == (100, 50, 100)
    (row,) = compare(["basic"], "ncsu", games=150, store=store).rows
    (same,) = compare(["basic"], "ncsu", games=150).rows
    assert row.to_dict() | {"seconds": 0} == same.to_dict() | {"seconds": 0}


@pytest.mark.parametrize(
    ("plan", "shard", "words"),
    [
        ({}, "0/3", "expected a shard as i/n with i from 1 to n, got 0/3"),
        ({}, "4/3", "expected a shard as i/n with i from 1 to n, got 4/3"),
        ({}, "1-3", "expected a shard as i/n, such as 3/8, got '1-3'"),
        ({"games": 5}, "1/6", "expected at most 5 shards, one a game, got 1/6"),
        ({"stop_at_width": 1.0}, "1/6", "expected a shard or a stopping rule, not both"),
        ({"first_game": -1}, None, "expected the number of the first game, from 0, got -1"),
        ({"first_game": 2**63}, None, "expected a first game below 9223372036854775808"),
        ({"games": 2, "first_game": 2**63 - 1}, None, "expected at most 1 game from number"),
        ({"games": 10**20}, None, "expected at most 9223372036854775808 games, got 1000"),
        ({"boards": ["*../..."], "first_game": 1}, None, "expected a first game below 1, got 1"),
        (
            {"boards": ["*../...", "..*/..."], "first_game": 1, "games": 2},
            None,
            "expected at most a game a board, 1 from number 1 on, got 2",
        ),
    ],
)
def test_what_cannot_be_is_told(plan: dict[str, Any], shard: str | None, words: str) -> None:
    with pytest.raises(PlanError) as refusal:
        Plan.from_agents(["basic"], "ncsu", **plan).part(shard)
    assert words in str(refusal.value)


def test_a_plan_of_a_shard_is_the_same_plan_gone_less_far() -> None:
    plan = Plan.parse('agents = ["basic"]\nrules = "ncsu"\ngames = 90\nfirst_game = 10')
    part = plan.part("2/3")
    assert (part.first_game, part.games, part.id) == (40, 30, plan.id)
    assert Plan.parse(part.to_toml()) == part
    assert plan.part(None) == plan.part(Shard(1, of=1)) == plan


def test_a_huge_plan_takes_no_memory_for_what_is_left() -> None:
    seen: list[tuple[int, int]] = []

    def enough(done: int, total: int) -> None:
        seen.append((done, total))
        raise KeyboardInterrupt

    found = compare(["random"], "ncsu", games=10**15, progress=enough)
    assert found.interrupted
    assert seen[0][1] == 10**15
