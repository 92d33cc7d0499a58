"""Blocks: what is missing is cut on a grid, and every game is in one block."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import EXPERT, Rules, play
from minewise.agents.basic import BasicAgent
from minewise.errors import PlanError
from minewise.tournament.block import Block, games_a_block, missing_ranges
from minewise.tournament.entry import Entry
from minewise.tournament.play import games_of, play_block
from minewise.tournament.run import Backlog, block_size

BEGINNER = Rules(9, 9, 10)


@st.composite
def spans(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Games that were played, none twice."""
    ends = sorted(draw(st.sets(st.integers(0, 200), max_size=10)))
    return [(low, high - low) for low, high in pairwise(ends) if draw(st.booleans())]


@given(spans(), st.integers(0, 120), st.integers(0, 220), st.sampled_from([1, 2, 8, 64]), st.data())
def test_every_missing_game_is_in_one_block(
    done: list[tuple[int, int]], first: int, games: int, size: int, data: st.DataObject
) -> None:
    left = deque(missing_ranges(data.draw(st.permutations(done)), first, games))
    backlog = Backlog(Entry.from_agent("basic", BEGINNER, 1), 0, left, size)
    found: list[Block] = []
    while backlog.left:
        found += backlog.take(workers=2)
    assert backlog.games == 0
    played = {game for begin, count in done for game in range(begin, begin + count)}
    planned = [game for it in found for game in range(it.first, it.first + it.games)]
    assert planned == sorted(set(range(first, first + games)) - played)
    for block in found:
        assert block.games >= 1
        assert block.first // size == (block.first + block.games - 1) // size


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 10**7), st.booleans())
def test_blocks_are_powers_of_two(height: int, width: int, games: int, compiled: bool) -> None:
    size = games_a_block(Rules(height, width, 0), games, compiled=compiled)
    assert size >= 1
    assert size & (size - 1) == 0


def test_an_id_stands_for_what_an_entry_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine: ...\n")
    named = f"{file}:Mine"
    entries = [
        Entry.from_agent("basic", BEGINNER, 1),
        Entry.from_agent("csp", BEGINNER, 1),
        Entry.from_agent("csp:max_variables=8", BEGINNER, 1),
        Entry.from_agent("basic", Rules(9, 9, 11), 1),
        Entry.from_agent("basic", BEGINNER, 2),
        Entry.from_agent(named, BEGINNER, 1),
    ]
    assert len({entry.id for entry in entries}) == len(entries)
    assert Entry.from_agent("basic", Rules.parse("9x9/10"), 1).id == entries[0].id
    file.write_text("class Mine: 'another agent'\n")
    assert Entry.from_agent(named, BEGINNER, 1).id != entries[-1].id


def test_an_object_has_no_id() -> None:
    with pytest.raises(PlanError, match="expected an agent with a name by which"):
        _ = Entry.from_agent(BasicAgent(), BEGINNER, 1).id


FAULTY = """
from minewise import Decision

class Faulty:
    name = "faulty"

    def decide(self, view, rng):
        covered = view.where(-1)
        if len(covered) < 30:
            raise RuntimeError("that is enough")
        return Decision([covered[-1]], [covered[0]])
"""


@pytest.mark.parametrize("rules", ["kulkarni", "beginner"])
def test_a_block_is_what_its_games_add_up_to_with_faults_too(tmp_path: Path, rules: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FAULTY)
    name = f"{file}:Faulty"
    result = play_block(Block(Entry.from_agent(name, Rules.parse(rules), 5), 3, 20))
    records = [play(name, rules, seed=5, game=game) for game in range(3, 23)]
    tally = result.tally
    assert 0 < tally.faults == sum(record.fault is not None for record in records)
    assert tally.points == sum(record.mines_identified for record in records)
    assert tally.points_squared == sum(record.mines_identified**2 for record in records)
    assert (tally.games, tally.wins) == (20, sum(record.won for record in records))
    lost = sum(record.status == "lost" and record.fault is None for record in records)
    assert result.losses.clicks.total() == (lost if rules == "beginner" else 0)
    assert len(result.faults) == min(3, tally.faults)


def test_faults_of_games_in_the_core_are_told_as_play_tells_them() -> None:
    """Clues that lie make `basic` set wrong flags, which keep these games open to their end."""
    rules = "6x6/8 first_click=any on_mine=continue cascade=no win=all_flagged clues=cautious"
    result = play_block(
        Block(Entry.from_agent("basic", Rules.parse(rules), 5), 3, 20), keep_games=True
    )
    records = [play("basic", rules, seed=5, game=game) for game in range(3, 23)]
    told = [record.fault for record in records if record.fault is not None]
    assert 3 < result.tally.faults == len(told)
    assert list(result.faults) == told[:3]
    assert result.tally.points == sum(record.mines_identified for record in records)
    table, _ = games_of(result)
    assert table["fault"].tolist() == [record.fault is not None for record in records]


def test_a_block_of_a_slow_agent_is_short() -> None:
    """A run that is stopped every minute would keep nothing of blocks that take five."""
    sizes = {
        agent: block_size([Entry.from_agent(agent, EXPERT, 1)], 100_000, may_stop=False)
        for agent in ("exact", "best", "best:strength=strong", "best:strength=deep")
    }
    assert sizes == {
        "exact": 4096,
        "best": 256,
        "best:strength=strong": 16,
        "best:strength=deep": 8,
    }
    slow = [Entry.from_agent(agent, EXPERT, 1) for agent in ("exact", "best:strength=deep")]
    assert block_size(slow, 100_000, may_stop=False) == 8
