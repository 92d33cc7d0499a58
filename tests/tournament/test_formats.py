"""A store of each released format is kept: it is read as it is, and gone on with."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from minewise import Comparison, compare
from minewise.errors import StoreError
from minewise.tournament.overview import Overview
from minewise.tournament.plan import Plan
from minewise.tournament.result import Row
from minewise.tournament.store.reader import Reader
from minewise.tournament.store.schema import FORMAT
from tests.tournament.runs import games, stored

KEPT = Path(__file__).parent / "stores"
"""What a minewise of each format wrote, in pages of 512 bytes, and the agent that played in it:
never to be written anew once a minewise with it is released. The first command was `minewise
compare AGENTS --rules ncsu --games 40`; others are a sweep of densities, sums alone, and given
boards."""

AGENTS = ["basic", "csp:max_variables=8", "dqn-source", "mine.py:Mine"]

GAMES = 269


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(KEPT / "mine.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(KEPT / f"format-{FORMAT}.db", tmp_path))


def rows(comparison: Comparison) -> list[Row]:
    return [replace(row, tally=replace(row.tally, seconds=0.0)) for row in comparison.rows]


def shown(path: Path) -> list[Row]:
    """The rows of the first plan."""
    overview = Overview(Reader(path))
    overview.refresh()
    (_, _, (comparison,)), *_ = overview.comparisons()
    return rows(comparison)


@pytest.mark.promise("SECURITY.md", "A store is an SQLite file, and SQLite reads it.")
@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "One file of each format is kept in the repository, and the tests read it.",
)
def test_a_store_of_every_format_is_kept() -> None:
    for number in range(1, FORMAT + 1):
        name = f"file:{KEPT}/format-{number}.db?immutable=1"
        with closing(sqlite3.connect(name, uri=True)) as store:
            assert store.execute("PRAGMA user_version").fetchone() == (number,)


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "store of a tournament, SQLite | 1 | all | `tests/tournament/test_formats.py`",
    "Reading a file never changes it.",
    "A later minewise reads every file that a released minewise has written.",
)
def test_a_kept_store_is_read_and_not_changed(path: Path) -> None:
    there = {file: file.read_bytes() for file in path.parent.iterdir()}
    assert shown(path) == rows(compare(AGENTS, "ncsu", games=40))
    assert stored(path) == GAMES
    first = [game for game in games(path) if (game["seed"], game["boards"]) == (1, "random")]
    assert sum(game["rules"].startswith("6x6/6 ") for game in first) == 160
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == there


def test_a_kept_store_is_gone_on_with(path: Path) -> None:
    before = games(path)
    more = compare(AGENTS, "ncsu", games=60, store=path)
    assert rows(more) == rows(compare(AGENTS, "ncsu", games=60)) == shown(path)
    now = games(path)
    assert all(game in now for game in before)
    assert stored(path) == GAMES + 4 * 20
    reader = Reader(path)
    assert reader.version == "0.1.0"
    plan = Plan.from_agents(AGENTS, "ncsu", games=60)
    ids = [entry.id for entry in reader.entries()]
    assert set(ids) >= {entry.id for entry in plan.entries(plan.points[0])}


BAD = [
    "UPDATE block SET wins = -5",
    "UPDATE block SET wins = wins + 5",
    "UPDATE block SET wins = 'many'",
    "UPDATE block SET seconds = 'long'",
    "UPDATE block SET losses = 'x'",
    "UPDATE block SET losses = '[[[1, 2, 3]], [], []]'",
    "UPDATE block SET fault_texts = '{}'",
    "UPDATE block SET paired_scores = x'00'",
    "UPDATE block SET entry = entry + 99",
    "UPDATE block SET first = first + 1",
    "UPDATE plan SET toml = 'agents = 5'",
    "UPDATE plan SET toml = x'ff'",
    "UPDATE plan SET entries = '[]'",
    "UPDATE plan SET entries = '5'",
    "UPDATE entry SET rules = 'no rules'",
    "UPDATE entry SET seed = 'x'",
    "UPDATE game SET status = 'lucky'",
    "UPDATE game SET clicks = 'x'",
    "UPDATE game SET clicks = 1 << 40",
    "UPDATE game SET seconds = 'x'",
    "DELETE FROM game WHERE number = 7",
    "DELETE FROM program",
    "DROP TABLE program",
    "DROP TABLE block",
    "DROP TABLE seal",
]
"""What makes a store bad."""


def read(path: Path) -> None:
    """Reads all of a store."""
    reader = Reader(path)
    _ = reader.version, reader.plans(), [*reader.blocks()], [*reader.games()]


@pytest.mark.parametrize("change", BAD)
def test_what_cannot_be_is_told_in_a_line(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)
    connection.close()
    with pytest.raises(StoreError, match=r"^the store is damaged \([^\n]*\) and was not changed"):
        read(path)
