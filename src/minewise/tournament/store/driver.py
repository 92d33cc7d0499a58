"""Store: the one process that plays writes what has been played."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from minewise.errors import StoreError
from minewise.play.compiled import STATUS
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.plan import Plan
from minewise.tournament.play import games_of
from minewise.tournament.store.reader import Reader, check_format, lock_of
from minewise.tournament.store.schema import GAME, SUMS, TABLES
from minewise.tournament.store.upgrade import upgrade

PATIENCE = 5.0
"""Seconds to wait for somebody who holds the file, such as a backup."""


class Store(Reader):
    """A store that this process alone writes. A block is in it whole or not at all, whatever ends
    the process; a second driver is refused."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._keys: dict[str, int] = {}
        if not path.parent.is_dir():
            raise StoreError(f"expected a folder for the store, found none at {path.parent}")
        if path.is_dir():
            raise StoreError(f"expected a file for the store, got a folder: {path}")
        with self.sqlite_errors():
            self._lock()
            self.connection = sqlite3.connect(path, timeout=PATIENCE)
            if not self.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                self._make()
            check_format(self.connection, path)
            upgrade(self.connection)
            # Written through at every block to the file beside it, and from time to time to the
            # file itself: readers and writer do not wait for each other.
            self.connection.execute("PRAGMA journal_mode = WAL")
            self.connection.execute("PRAGMA synchronous = NORMAL")

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        self._locked.close()

    def remember(self, plan: Plan) -> None:
        """Keeps the plan and its entries, so that the results can be read as it compares them.
        Agents without a name are refused."""
        points = [plan.entries(point) for point in plan.points]
        entries = [[entry.id for entry in of_point] for of_point in points]
        begun = datetime.now(UTC).isoformat(timespec="seconds")
        with self.sqlite_errors(), self.connection:
            self.connection.execute(
                "INSERT INTO plan (id, toml, begun, entries) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET toml = excluded.toml, entries = excluded.entries",
                (plan.id, plan.to_toml(), begun, json.dumps(entries)),
            )
            for entry in (entry for of_point in points for entry in of_point):
                self._enter(entry)
                self._check_first(entry, plan.first_game)

    def of_entry(self, entry: Entry) -> Iterator[BlockResult]:
        """The blocks of an entry."""
        return (block.result for block in self.blocks(entry.id))

    def add(self, entry: Entry, results: Sequence[BlockResult]) -> None:
        """Keeps blocks of an entry of a remembered plan, each in a transaction of its own."""
        with self.sqlite_errors():
            for result in results:
                with self.connection:
                    self._add(entry, self._keys[entry.id], result)

    def _add(self, entry: Entry, key: int, result: BlockResult) -> None:
        tally = result.tally
        values = {
            "id": Block(entry, result.first, tally.games).id,
            "entry": key,
            "first": result.first,
            **{name: getattr(tally, name) for name in SUMS},
            "losses": result.losses.to_json(),
            "merits": result.merits,
            "told": json.dumps(result.faults),
            "stored": time.time(),
        }
        self.connection.execute(_insert("block", list(values)), list(values.values()))
        table, times = games_of(result)
        columns = ["entry", "number", "status", *GAME, "seconds"]
        self.connection.executemany(
            _insert("game", columns),
            (
                (key, result.first + number, STATUS[row[0]], *row[1:], seconds)
                for number, (row, seconds) in enumerate(
                    zip(table.tolist(), times.tolist(), strict=True)
                )
            ),
        )

    def _enter(self, entry: Entry) -> None:
        """Gives an entry its number in this store, in the order of the plan."""
        # The seed as text: it may be larger than the whole numbers of SQLite.
        values = {
            "id": entry.id,
            "agent": entry.spec.name,
            "options": entry.spec.options,
            "rules": str(entry.rules),
            "seed": str(entry.seed),
            "boards": entry.boards.name,
            "fingerprint": entry.fingerprint,
        }
        self.connection.execute(
            f"{_insert('entry', list(values))} ON CONFLICT (id) DO NOTHING", list(values.values())
        )
        query = "SELECT number FROM entry WHERE id = ?"
        ((self._keys[entry.id],),) = self.connection.execute(query, (entry.id,))

    def _check_first(self, entry: Entry, first_game: int) -> None:
        """Blocks are counted whole: one in the middle of which a plan begins would not be."""
        query = "SELECT first, games FROM block WHERE entry = ? AND first < ? AND first + games > ?"
        at = (self._keys[entry.id], first_game, first_game)
        for first, games in self.connection.execute(query, at):
            raise StoreError(
                f"expected the first game where a block of {entry.spec} begins, {first} or "
                f"{first + games}, got {first_game}: {self.path}"
            )

    def _lock(self) -> None:
        """Held until the process ends, in whatever way."""
        self._locked = sqlite3.connect(lock_of(self.path), timeout=0, isolation_level=None)
        try:
            self._locked.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorname", "") != "SQLITE_BUSY":
                raise
            raise StoreError(
                f"another run writes to {self.path}: wait for it, or use another store; "
                f"`minewise results {self.path} --live` shows how far it is"
            ) from None

    def _make(self) -> None:
        """Makes the tables, all or none: half a store would be no store."""
        script = f"BEGIN IMMEDIATE; {TABLES} "
        self.connection.executescript(script)
        self.connection.execute("INSERT INTO program VALUES (?)", (version("minewise"),))
        self.connection.commit()


def _insert(table: str, columns: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
