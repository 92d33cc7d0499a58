"""The store: what is in it stays, nothing is in it twice, and what is no store is told."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from minewise import Comparison, compare, merge
from minewise.agents.basic import BasicAgent
from minewise.agents.registry import BUILT_IN, AgentSpec
from minewise.errors import PlanError, StoreError
from minewise.match.fingerprint import fingerprint, recorded
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.overview import Overview
from minewise.tournament.plan import Plan
from minewise.tournament.play import play_block
from minewise.tournament.result import Row
from minewise.tournament.store.driver import Store
from minewise.tournament.store.reader import Reader
from tests.tournament.runs import PATIENCE, games, has_first_games, stored

AGENTS = ["basic", "exact"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.db"


def rows(comparison: Comparison) -> list[Row]:
    return [replace(row, tally=replace(row.tally, seconds=0.0)) for row in comparison.rows]


def count(path: Path, table: str) -> int:
    with Reader(path).content() as content:
        found: int = content.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        return found


@pytest.mark.parametrize("rules", ["beginner", "kulkarni"])
@pytest.mark.parametrize("keep_games", [True, False])
def test_a_store_changes_no_row(path: Path, rules: str, keep_games: bool) -> None:
    without = compare(AGENTS, rules, games=150)
    played = compare(AGENTS, rules, games=150, store=path, keep_games=keep_games)
    read = compare(AGENTS, rules, games=150, store=path, keep_games=keep_games)
    assert rows(without) == rows(played)
    assert played.rows == read.rows
    assert count(path, "game") == (300 if keep_games else 0)


def test_more_games_play_only_what_is_missing(path: Path) -> None:
    compare(AGENTS, "beginner", games=100, store=path)
    seen: list[tuple[int, int]] = []
    more = compare(AGENTS, "beginner", games=333, store=path, progress=lambda *at: seen.append(at))
    assert rows(more) == rows(compare(AGENTS, "beginner", games=333))
    assert seen[0][0] > 200
    assert seen[-1] == (666, 666)
    assert [game["game"] for game in games(path)] == [*range(333)] * 2
    assert stored(path) == 666


def test_another_agent_plays_beside_those_that_are_there(path: Path) -> None:
    compare(["basic"], "beginner", games=200, store=path)
    compare(["exact"], "beginner", games=200, store=path)
    before = count(path, "block")
    both = compare(["exact", "basic"], "beginner", games=200, store=path)
    assert count(path, "block") == before
    assert rows(both) == rows(compare(["exact", "basic"], "beginner", games=200))


def test_fewer_games_show_whole_blocks(path: Path) -> None:
    compare(["basic"], "beginner", games=200, store=path)
    (row,) = compare(["basic"], "beginner", games=100, store=path).rows
    assert row.tally.games == 128
    assert count(path, "game") == 200


def test_a_file_that_changes_is_another_agent(tmp_path: Path, path: Path) -> None:
    file = tmp_path / "mine.py"
    text = (
        "from minewise import Decision\nclass Mine:\n    name = 'mine'\n"
        "    def decide(self, view, rng):\n        return Decision([view.where(-1)[WHICH]])\n"
    )
    file.write_text(text.replace("WHICH", "0"))
    (one,) = compare([f"{file}:Mine"], "ncsu", games=60, store=path).rows
    file.write_text(text.replace("WHICH", "-1 "))
    (two,) = compare([f"{file}:Mine"], "ncsu", games=60, store=path).rows
    assert one.tally.clicks != two.tally.clicks
    assert count(path, "game") == 120
    overview = Overview(Reader(path))
    overview.refresh()
    ((_, _, (shown,)),) = overview.comparisons()
    assert shown.rows[0].tally.clicks == two.tally.clicks


def test_the_largest_seed_fits(path: Path) -> None:
    compare(["random"], "ncsu", games=5, seed=2**64 - 1, store=path)
    assert {game["seed"] for game in games(path)} == {2**64 - 1}


def test_faults_are_kept(tmp_path: Path, path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    name = 'mine'\n    def decide(self, view, rng): 1 / 0\n")
    first = compare([f"{file}:Mine"], "ncsu", games=60, store=path)
    again = compare([f"{file}:Mine"], "ncsu", games=60, store=path)
    assert first.faults == again.faults
    assert "ZeroDivisionError" in again.faults[0]
    assert again.rows[0].tally.faults == 60


# Whole or not at all, and never twice


def test_a_block_is_never_stored_twice(path: Path) -> None:
    plan = Plan.from_agents(["basic"], "ncsu", games=10)
    (entry,) = plan.entries(plan.points[0])
    result = play_block(Block(entry, 0, 10), keep_games=True)
    with Store(path) as store:
        store.remember(plan)
        store.add(entry, [result])
        with pytest.raises(StoreError, match="UNIQUE"):
            store.add(entry, [result])
    assert (count(path, "block"), count(path, "game")) == (1, 10)


@pytest.mark.promise("what-you-can-rely-on.md", "A store holds blocks of games.")
def test_a_block_is_there_whole_or_not_at_all(path: Path) -> None:
    plan = Plan.from_agents(["basic"], "ncsu", games=20)
    (entry,) = plan.entries(plan.points[0])
    with Store(path) as store:
        store.remember(plan)
        store.add(entry, [play_block(Block(entry, 5, 10), keep_games=True)])
        overlapping = play_block(Block(entry, 0, 10), keep_games=True)
        with pytest.raises(StoreError):  # its games 0 to 4 are new, the others are not
            store.add(entry, [overlapping])
    assert (count(path, "block"), count(path, "game")) == (1, 10)


def test_a_second_driver_is_refused(path: Path) -> None:
    with Store(path):
        assert Reader(path).is_driven
        with pytest.raises(StoreError, match="another run writes to"):
            compare(["basic"], "ncsu", store=path)
    assert not Reader(path).is_driven
    assert compare(["basic"], "ncsu", games=5, store=path).rows[0].tally.games == 5


def test_a_driver_in_another_process_is_refused(path: Path) -> None:
    script = f"from minewise import compare; compare(['basic'], 'ncsu', store={str(path)!r})"
    with Store(path):
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False
        )
    assert done.returncode == 1
    assert "another run writes to" in done.stderr


# Who played it


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Then its fingerprint changes, the changelog says so, and a store plays its games anew "
    "instead of adding them to the old ones.",
)
@pytest.mark.parametrize(("line", "changed"), [("core", AGENTS), ("exact", ["exact"]), ("csp", [])])
def test_an_agent_that_plays_otherwise_is_another_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, line: str, changed: list[str]
) -> None:
    compare(AGENTS, "ncsu", games=30, store=path)
    with monkeypatch.context() as another:
        another.setitem(recorded(), line, "0123456789abcdef")
        compare(AGENTS, "ncsu", games=40, store=path)
    assert stored(path) == 80 + 30 * len(changed)
    assert rows(compare(AGENTS, "ncsu", games=40, store=path)) == rows(
        compare(AGENTS, "ncsu", games=40)
    )
    assert stored(path) == 80 + 40 * len(changed)


def test_an_agent_more_leaves_what_is_stored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(AGENTS, "ncsu", games=30, store=path)
    monkeypatch.setitem(BUILT_IN, "another", BasicAgent)
    monkeypatch.setitem(recorded(), "another", "0123456789abcdef")
    compare([*AGENTS, "another"], "ncsu", games=30, store=path)
    assert stored(path) == 90


def test_an_entry_tells_how_its_agent_played(path: Path) -> None:
    compare(AGENTS, "ncsu", games=5, store=path)
    held = [
        (entry.columns["agent"], entry.columns["fingerprint"]) for entry in Reader(path).entries()
    ]
    assert held == [(name, fingerprint(AgentSpec(name))) for name in AGENTS]


# What is no store


def test_another_version_that_plays_the_same_goes_on(path: Path) -> None:
    compare(["basic"], "ncsu", games=30, store=path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE program SET version = '0.0.9'")
    connection.close()
    compare(["basic"], "ncsu", games=60, store=path)
    assert stored(path) == 60


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "A file of a format that a program does not know is refused with the reason.",
)
@pytest.mark.parametrize("number", [0, 2, 4, 99])
def test_another_format_is_refused(path: Path, number: int) -> None:
    compare(["basic"], "ncsu", games=30, store=path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {number}")
    connection.close()
    before = path.read_bytes()
    message = f"^expected a store of format 1, got format {number}, which another version"
    for use in (Store, Reader):
        with pytest.raises(StoreError, match=message):
            use(path)
    with pytest.raises(StoreError, match=message):
        merge([path], path.with_name("merged.db"))
    assert path.read_bytes() == before
    assert not path.with_name("merged.db").exists()


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9])
def test_a_store_cut_off_in_the_middle_is_told(path: Path, share: float) -> None:
    compare(AGENTS, "beginner", games=400, store=path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    cut = path.read_bytes()
    started = time.monotonic()  # no clock: refused in milliseconds, patience is 90 s
    with pytest.raises(StoreError, match=r"damaged|got another file"):
        compare(AGENTS, "beginner", games=500, store=path)
    with pytest.raises(StoreError, match=r"damaged|got another file"):
        Overview(Reader(path)).refresh()
    assert time.monotonic() - started < PATIENCE  # no clock: as above
    assert path.read_bytes() == cut  # what is left of it is left alone


def test_other_files_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no database at all, but long enough to look at\n" * 20)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE mine (x)")
    connection.close()
    for path, words in (
        (text, "expected a store of results, got another file"),
        (other, "expected a store of results, got another database"),
        (tmp_path, "got a folder"),
        (tmp_path / "none" / "run.db", "expected a folder for the store, found none"),
    ):
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(StoreError, match=words):
            compare(["basic"], "ncsu", store=path)
        assert before is None or path.read_bytes() == before
    with pytest.raises(StoreError, match="expected a store of results, found none at"):
        Reader(tmp_path / "none.db")


def test_agents_that_cannot_be_known_again_are_refused(path: Path) -> None:
    with pytest.raises(PlanError, match="expected an agent with a name by which"):
        compare([BasicAgent()], "ncsu", store=path)


# Overview


def test_an_overview_follows_a_run(path: Path) -> None:
    plan = Plan.from_agents(["basic", "random"], "ncsu", games=40)
    entries: tuple[Entry, ...] = plan.entries(plan.points[0])
    with Store(path) as store:
        reader = Reader(path)
        store.remember(plan)
        overview = Overview(reader)
        overview.refresh()
        assert [(line.games, line.row) for line in overview.lines()] == [(0, None), (0, None)]
        for first in (0, 20):
            for entry in entries:
                store.add(entry, [play_block(Block(entry, first, 20))])
            overview.refresh()
            lines = overview.lines()
            assert [line.games for line in lines] == [first + 20] * 2
            assert all(line.row and line.row.tally.games == first + 20 for line in lines)
            assert all(line.pace > 0 for line in lines)
    assert all(line.is_over for line in lines)
    assert overview.seconds_left() == 0
    ((_, _, (found,)),) = overview.comparisons()
    assert rows(found) == rows(compare(["basic", "random"], "ncsu", games=40))


def test_what_is_kept_is_told_if_ctrl_c_comes_in_between(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last block was in the store and not in the result."""
    add = Store.add

    def add_and_press(store: Store, entry: Entry, results: Sequence[BlockResult]) -> None:
        add(store, entry, results)
        if has_first_games(path, agents=2):
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Store, "add", add_and_press)
    found = compare(AGENTS, "beginner", games=100_000, store=path)
    assert found.interrupted
    assert sum(row.tally.games for row in found.rows) == stored(path) > 0
