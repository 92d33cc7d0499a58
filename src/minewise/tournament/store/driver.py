"""Store: the one process that plays writes what has been played.

Every row is written with its digest, in the transaction of the caller.
"""

from __future__ import annotations

import json
import sqlite3
import time
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import count, repeat
from pathlib import Path
from typing import Any, Self

from minewise.errors import StoreError
from minewise.match.compiled import STATUS
from minewise.tournament.block import BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.plan import Plan
from minewise.tournament.play import games_of
from minewise.tournament.store.content import Content, StoredEntry, decoded_block, decoded_entries
from minewise.tournament.store.lock import DriverLock
from minewise.tournament.store.reader import Reader
from minewise.tournament.store.schema import (
    APPLICATION,
    FORMAT,
    GAME,
    GAME_TABLE,
    ROWS,
    SUMS,
    TABLES,
    Seal,
    game_digest,
    header_seal,
    rows_query,
    seal,
)


def make_tables(connection: sqlite3.Connection, version: str) -> None:
    """Makes the tables of a store that a minewise of that version began, but for the games."""
    for statement in TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    insert(connection, "program", {"version": version})


def insert(connection: sqlite3.Connection, table: str, values: Mapping[str, Any]) -> None:
    """A row, by the names of its columns."""
    row = ", ".join(f":{name}" for name in ROWS[table])
    columns = ", ".join(ROWS[table])
    connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({row})", values)  # noqa: S608


def insert_block(connection: sqlite3.Connection, before: Seal, values: Mapping[str, Any]) -> Seal:
    """A row of `block` after all others, whose seal is `before`; the seal after it.

    `values` are its columns but for the number and the digest.
    """
    number = before.rows + 1
    row = [number, *(values[name] for name in ROWS["block"][1:-1])]
    after = before.after(row)
    insert(connection, "block", {**values, "number": number, "digest": after.digest})
    put_seal(connection, "block", after)
    return after


def insert_result(
    connection: sqlite3.Connection,
    before: Seal,
    entry: int,
    result: BlockResult,
    stored: float,
) -> Seal:
    """A block with its games, after all others; the seal after it. An entry is its number."""
    values = {
        "entry": entry,
        "first": result.first,
        **{name: getattr(result.tally, name) for name in SUMS},
        "losses": result.losses.to_json(),
        "paired_scores": result.paired_scores,
        "fault_texts": json.dumps(result.faults),
        "stored": stored,
        "game_digest": game_digest(result.table, result.times),
    }
    table, times = games_of(result)
    columns = ("entry", "number", "status", *GAME, "seconds")
    query = f"INSERT INTO game ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    statuses = map(STATUS.__getitem__, table["status"].tolist())
    counts = [table[name].tolist() for name in GAME]
    # Column by column: a tenth of the time that putting rows together in Python takes.
    rows = zip(repeat(entry), count(result.first), statuses, *counts, times.tolist(), strict=False)
    connection.executemany(query, rows)
    return insert_block(connection, before, values)


def reseal(connection: sqlite3.Connection, *tables: str) -> None:
    """Seals tables whose rows have changed: `program`, `plan`, `entry`."""
    for table in tables:
        put_seal(connection, table, seal(connection.execute(rows_query(table), (0,))))


def seal_new(connection: sqlite3.Connection) -> None:
    """Seals a store whose tables have been made and filled, but for the blocks that come."""
    put_seal(connection, "header", header_seal(connection))
    put_seal(connection, "block", Seal())
    reseal(connection, "program", "plan", "entry")


def put_seal(connection: sqlite3.Connection, name: str, value: Seal) -> None:
    """Keeps the seal of a table."""
    connection.execute("INSERT OR REPLACE INTO seal VALUES (?, ?, ?)", (name, *value))


PATIENCE = 5.0
"""Seconds to wait for somebody who holds the file, such as a backup."""
TRIES, PAUSE = 20, 0.02
"""How often a store that is closed tries to do without its log, and the seconds in between."""


class Store(Reader):
    """A store that this process alone writes. A block is in it whole or not at all, whatever ends
    the process; a second driver is refused."""

    def __init__(self, path: Path) -> None:
        if not path.parent.is_dir():
            raise StoreError(f"expected a folder for the store, found none at {path.parent}")
        if path.is_dir():
            raise StoreError(f"expected a file for the store, got a folder: {path}")
        self.path = path
        self._lock = DriverLock(path)
        self._blocks = Seal()
        self._places: dict[int, array[int]] = {}
        self._keys: dict[str, int] = {}
        self._entries: dict[int, StoredEntry] = {}
        try:
            # From the root on: SQLite has meanings of its own for `:memory:` and `file:...`.
            with self.sqlite_errors():
                self.connection = sqlite3.connect(path.absolute(), timeout=PATIENCE)
        except BaseException:
            self._lock.release()
            raise
        try:
            with self.sqlite_errors():
                self._open()
        except BaseException:
            self.connection.close()
            self._lock.release()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # Without a log beside it the file can be read where nothing can be written. Whoever reads
        # just now keeps it from that, for milliseconds as a rule; else it stays as it is.
        for _attempt in range(TRIES):
            with suppress(sqlite3.Error):
                self.connection.execute("PRAGMA journal_mode = DELETE")
                break
            time.sleep(PAUSE)
        self.connection.close()
        self._lock.release()

    @contextmanager
    def content(self) -> Iterator[Content]:
        """The rows of the store, which nobody else changes."""
        with self.sqlite_errors():
            yield Content(self.connection, self.path)

    def remember(self, plan: Plan) -> None:
        """Keeps the plan and its entries, so that the results can be read as it compares them.
        Agents without a name are refused."""
        points = [plan.entries(point) for point in plan.points]
        ids = json.dumps([[entry.id for entry in of_point] for of_point in points])
        with self.content() as content, self.connection:
            numbers = {row["id"]: row["number"] for row in content.rows("plan")}
            self._put_plan(plan, ids, numbers.get(plan.id), len(numbers) + 1)
            keys = {row["id"]: row["number"] for row in content.rows("entry")}
            for entry in (entry for of_point in points for entry in of_point):
                if entry.id not in keys:
                    keys[entry.id] = len(keys) + 1
                    self._put_entry(entry, keys[entry.id])
                self._check_first(entry, keys[entry.id], plan.first_game)
            reseal(self.connection, "plan", "entry")
        with self.content() as content:
            self._entries = decoded_entries(content)
        self._keys = keys

    def of_entry(self, entry: Entry) -> Iterator[BlockResult]:
        """The blocks of an entry of a remembered plan."""
        with self.content() as content:
            for place in self._places.get(self._keys[entry.id], ()):
                yield decoded_block(content, self._entries, content.block(place))[1]

    def add(self, entry: Entry, results: Sequence[BlockResult]) -> None:
        """Keeps blocks of an entry of a remembered plan, all or none of them."""
        key = self._keys[entry.id]
        sealed, before = self._blocks, self._blocks.rows
        with self.sqlite_errors(), self.connection:
            for result in results:
                stored = time.time()
                sealed = insert_result(self.connection, sealed, key, result, stored)
        self._blocks = sealed
        self._places.setdefault(key, array("q")).extend(range(before + 1, sealed.rows + 1))

    def _put_plan(self, plan: Plan, ids: str, known: int | None, number: int) -> None:
        """A plan that goes further than before takes the place of what it was."""
        if known is not None:
            self.connection.execute(
                "UPDATE plan SET toml = ?, entries = ? WHERE number = ?",
                (plan.to_toml(), ids, known),
            )
            return
        values = {
            "number": number,
            "id": plan.id,
            "toml": plan.to_toml(),
            "begun": datetime.now(UTC).isoformat(timespec="seconds"),
            "entries": ids,
        }
        insert(self.connection, "plan", values)

    def _put_entry(self, entry: Entry, number: int) -> None:
        # The seed as text: it may be larger than the whole numbers of SQLite.
        values = {
            "number": number,
            "id": entry.id,
            "agent": entry.spec.name,
            "options": entry.spec.options,
            "rules": str(entry.rules),
            "seed": str(entry.seed),
            "boards": entry.boards.name,
            "fingerprint": entry.fingerprint,
        }
        insert(self.connection, "entry", values)

    def _check_first(self, entry: Entry, key: int, first_game: int) -> None:
        """Refuses a plan that begins inside a block: blocks are counted whole."""
        query = "SELECT first, games FROM block WHERE entry = ? AND first < ? AND first + games > ?"
        for first, games in self.connection.execute(query, (key, first_game, first_game)):
            raise StoreError(
                f"expected the first game where a block of {entry.spec} begins, {first} or "
                f"{first + games}, got {first_game}: {self.path}"
            )

    def _open(self) -> None:
        if not self.connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            self._make()
        content = Content(self.connection, self.path)  # refuses before anything is written
        # Written through at every block to the file beside it, and from time to time to the file
        # itself: readers and writer do not wait for each other.
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = NORMAL")
        for row in content.blocks():
            self._places.setdefault(row["entry"], array("q")).append(row["number"])
            self._blocks = Seal(row["number"], row["digest"])

    def _make(self) -> None:
        """Makes the tables, all or none: half a store would be no store."""
        with self.connection:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.execute(GAME_TABLE)
            make_tables(self.connection, version("minewise"))
            seal_new(self.connection)
