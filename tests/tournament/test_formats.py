"""Stores of every format that there was: read as they are, and gone on with after a copy."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from minewise import Comparison, compare
from minewise.errors import StoreError
from minewise.play.recorded import NOW, recorded
from minewise.tournament.overview import Overview
from minewise.tournament.plan import Plan
from minewise.tournament.result import Row
from minewise.tournament.store import upgrade
from minewise.tournament.store.driver import Store
from minewise.tournament.store.reader import Reader
from minewise.tournament.store.schema import FORMAT
from tests.tournament.runs import games, stored

KEPT = Path(__file__).parent / "stores"
"""What a minewise of each time wrote, in pages of 512 bytes, and the agent that played in it: never
to be written anew. The first command was `minewise compare AGENTS --rules ncsu --games 40`; stores
from format 3 on also hold a sweep of densities, sums alone, and given boards."""

AGENTS = {
    1: ["basic", "csp:max_variables=8", "exact", "mine.py:Mine"],
    2: ["basic", "csp:max_variables=8", "dqn-source", "mine.py:Mine"],
    3: ["basic", "csp:max_variables=8", "dqn-source", "mine.py:Mine"],
    4: ["basic", "csp:max_variables=8", "dqn-source", "mine.py:Mine"],
}
"""By the format; the program of format 2 wrote the signature 6e9024ed748b."""

RETRAINED = "dqn-source"
"""It plays by other weights than when these stores were written: what it played is kept, and it is
played anew where a run goes on."""

GAMES = {1: 160, 2: 160, 3: 269, 4: 269}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(KEPT / "mine.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def old(folder: Path) -> Path:
    return Path(shutil.copy(KEPT / "format-2.db", folder))


def rows(comparison: Comparison) -> list[Row]:
    return [replace(row, tally=replace(row.tally, seconds=0.0)) for row in comparison.rows]


def as_then(found: list[Row]) -> list[Row]:
    """The rows of agents that play as they did."""
    return [row for row in found if row.agent != RETRAINED]


def shown(path: Path) -> list[Row]:
    """The rows of the first plan."""
    overview = Overview(Reader(path))
    overview.refresh()
    (_, _, (comparison,)), *_ = overview.comparisons()
    return rows(comparison)


def test_a_store_of_every_format_is_kept() -> None:
    assert [*AGENTS] == [*range(1, FORMAT + 1)]
    for number in AGENTS:
        name = f"file:{KEPT}/format-{number}.db?immutable=1"
        with closing(sqlite3.connect(name, uri=True)) as store:
            assert store.execute("PRAGMA user_version").fetchone() == (number,)


@pytest.mark.parametrize("number", AGENTS)
def test_every_format_is_read_and_not_changed(folder: Path, number: int) -> None:
    path = Path(shutil.copy(KEPT / f"format-{number}.db", folder))
    there = {file: file.read_bytes() for file in folder.iterdir()}
    assert as_then(shown(path)) == as_then(rows(compare(AGENTS[number], "ncsu", games=40)))
    assert stored(path) == GAMES[number]
    first = [game for game in games(path) if (game["seed"], game["boards"]) == (1, "random")]
    assert sum(game["rules"].startswith("6x6/6 ") for game in first) == 160
    assert {file: file.read_bytes() for file in folder.iterdir()} == there


@pytest.mark.parametrize("number", AGENTS)
def test_every_format_is_gone_on_with_after_a_copy(folder: Path, number: int) -> None:
    path = Path(shutil.copy(KEPT / f"format-{number}.db", folder))
    before = games(path)
    agents = AGENTS[number]
    more = compare(agents, "ncsu", games=60, store=path)
    assert rows(more) == rows(compare(agents, "ncsu", games=60)) == shown(path)
    now = games(path)
    assert all(game in now for game in before)
    # Format 1 did not tell how its agents played: all is played anew.
    assert stored(path) == GAMES[number] + (240 if number == 1 else 3 * 20 + 60)
    copy = folder / f"format-{number}.db.format-{number}"
    assert copy.exists() == (number != FORMAT)
    if number != FORMAT:
        assert games(copy) == before
        assert Reader(copy).entries() == Reader(KEPT / f"format-{number}.db").entries()
    reader = Reader(path)
    assert reader.version == "0.1.0"
    with reader.content() as content:
        assert content.format == FORMAT
    plan = Plan.of(agents, "ncsu", games=60)
    ids = [entry.id for entry in reader.entries()]
    assert set(ids) >= {entry.id for entry in plan.entries(plan.points[0])}


def test_of_an_old_store_only_what_has_changed_is_played_anew(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as another:
        another.setitem(recorded()[NOW], "csp", "0123456789abcdef")
        compare(AGENTS[2], "ncsu", games=40, store=old)
    assert stored(old) == 160 + 40 + 40  # csp and dqn-source
    (old.parent / "mine.py").write_text((KEPT / "mine.py").read_text() + "# changed\n")
    compare(AGENTS[2], "ncsu", games=40, store=old)
    assert stored(old) == 160 + 40 + 40 + 40


def test_of_a_store_with_an_unknown_signature_nothing_is_gone_on_with(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE program SET behaviour = '0123456789ab'")
    connection.close()
    before = as_then(shown(old))
    assert as_then(rows(compare(AGENTS[2], "ncsu", games=40, store=old))) == before
    assert stored(old) == 320


def test_an_interrupt_leaves_an_old_store_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(upgrade, "hashed", interrupt)
        with pytest.raises(KeyboardInterrupt):
            Store(old)
    assert as_then(shown(old)) == as_then(rows(compare(AGENTS[2], "ncsu", games=40)))
    with Reader(old).content() as content:
        assert content.format == 2
    assert stored(old) == 160


BAD = [
    "UPDATE block SET wins = -5",
    "UPDATE block SET wins = wins + 5",
    "UPDATE block SET wins = 'many'",
    "UPDATE block SET seconds = 'long'",
    "UPDATE block SET losses = 'x'",
    "UPDATE block SET losses = '[[[1, 2, 3]], [], []]'",
    "UPDATE block SET told = '{}'",
    "UPDATE block SET merits = x'00'",
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
]
"""What makes a store bad, even if there are no digests."""


def read(path: Path) -> None:
    """Reads all of a store."""
    reader = Reader(path)
    _ = reader.version, reader.plans(), [*reader.blocks()], [*reader.games()]


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("change", BAD)
def test_what_cannot_be_is_told_in_a_line(folder: Path, change: str, number: int) -> None:
    path = Path(shutil.copy(KEPT / f"format-{number}.db", folder))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)
    connection.close()
    with pytest.raises(StoreError, match=r"^the store is damaged \([^\n]*\) and was not changed"):
        read(path)


@pytest.mark.parametrize("change", BAD)
def test_a_bad_store_is_not_made_into_one_of_today(folder: Path, change: str) -> None:
    path = Path(shutil.copy(KEPT / "format-3.db", folder))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(change)
    connection.close()
    with pytest.raises(StoreError, match="the store is damaged"):
        compare(AGENTS[3], "ncsu", games=60, store=path)
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    connection.close()
