"""Reader: what a store holds, for whoever only looks."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from minewise.errors import StoreError
from minewise.tournament.block import BlockResult
from minewise.tournament.plan import Plan
from minewise.tournament.store.content import (
    Content,
    StoredEntry,
    damage,
    decoded_block,
    decoded_entries,
    decoded_plan,
)
from minewise.tournament.store.lock import is_locked, is_locked_here
from minewise.tournament.store.schema import OF_GAMES


class StoredPlan(NamedTuple):
    """A plan that was played, the ids of its entries at each point, and when it was begun first."""

    plan: Plan
    entries: list[list[str]]
    begun: str


class StoredBlock(NamedTuple):
    """A block, the id of its entry, when it was stored (seconds since 1970), and its place in the
    order of storing."""

    place: int
    entry: str
    stored: float
    result: BlockResult


class Reader:
    """Reads a store, also while a driver writes it, and writes nothing.

    It is connected only while it reads, so that it keeps nobody from writing. What is not as it was
    stored is a StoreError, wherever it is read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.is_file():
            raise StoreError(f"expected a store of results, found none at {path}")
        with self.content():
            pass

    @contextmanager
    def content(self) -> Iterator[Content]:
        """The rows of the store as they are at one moment."""
        with self.sqlite_errors(), closing(self._connected()) as connection:
            connection.execute("BEGIN")
            yield Content(connection, self.path)

    @contextmanager
    def sqlite_errors(self) -> Iterator[None]:
        """Raises the errors of SQLite as StoreError."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(reason(self.path, error)) from None
        except OSError as error:
            raise StoreError(f"cannot use the store {self.path}: {error.strerror}") from None
        except UnicodeDecodeError as error:  # a message of SQLite that quotes what is damaged
            raise StoreError(damage(self.path, error)) from None

    @property
    def version(self) -> str:
        """The version of minewise that began the store."""
        with self.content() as content:
            return content.version

    def plans(self) -> list[StoredPlan]:
        """The plans, in the order they were begun."""
        with self.content() as content:
            return [
                StoredPlan(*decoded_plan(content, row), row["begun"])
                for row in content.rows("plan")
            ]

    def entries(self) -> list[StoredEntry]:
        """The entries, in the order they came."""
        with self.content() as content:
            return [*decoded_entries(content).values()]

    def blocks(
        self, entry: str | None = None, after: int = 0, *, games: bool = False
    ) -> Iterator[StoredBlock]:
        """The blocks in the order of storing, of all entries or of one, after a place; with all
        their games if asked for, where those are kept."""
        with self.content() as content:
            entries = decoded_entries(content)
            for row in content.blocks(after):
                of, result = decoded_block(content, entries, row)
                if entry not in (None, of.id):
                    continue
                if games:
                    _, table, times = content.games(row)
                    result = replace(result, table=table, times=times)
                yield StoredBlock(row["number"], of.id, row["stored"], result)

    def games(self, agent: str | None = None, rules: str | None = None) -> Iterator[dict[str, Any]]:
        """Every game that is kept, of all entries or of one agent, or under some rules."""
        with self.content() as content:
            entries = decoded_entries(content)
            blocks = []
            for row in content.blocks():
                decoded_block(content, entries, row)
                names = ("entry", "first", "number", "games", "game_digest")
                blocks.append({name: row[name] for name in names})
            content.connection.rollback()  # rows are only added: nobody is to wait from here on
            for block in sorted(blocks, key=lambda block: (block["entry"], block["first"])):
                entry = entries[block["entry"]]
                of = entry.columns
                if agent not in (None, entry.label) or rules not in (None, of["rules"]):
                    continue
                whose = [of[name] for name in OF_GAMES[:4]]
                for game in content.games(block)[0]:
                    values = (*whose, int(of["seed"]), *game)
                    yield dict(zip(OF_GAMES, values, strict=True))

    @property
    def is_driven(self) -> bool:
        """Does a driver write it now?"""
        return is_locked(self.path)

    def _connected(self) -> sqlite3.Connection:
        """A connection that can only read.

        A store that was closed while somebody read it still asks for a write-ahead log, which
        SQLite would make beside it. Where none lies there is none to read.
        """
        path = self.path.resolve()
        log = path.with_name(f"{path.name}-wal")
        address = f"{path.as_uri()}?mode=ro"
        if not (log.exists() and log.stat().st_size) and not is_locked_here(path):
            with path.open("rb") as file:
                asks_for_log = file.read(20)[18:] == b"\x02\x02"
            if asks_for_log:
                address += "&immutable=1"
        return sqlite3.connect(address, uri=True)


LONGEST = 500
"""Bytes of the path of a store: SQLite opens 512, and the names of its logs are longer."""


def reason(path: Path, error: sqlite3.Error) -> str:
    """What an error of SQLite means for the user of a store."""
    code = getattr(error, "sqlite_errorname", "") or ""
    if code.startswith("SQLITE_NOTADB"):
        return f"expected a store of results, got another file: {path}"
    if code.startswith(("SQLITE_CORRUPT", "SQLITE_FORMAT")) or code in ("", "SQLITE_ERROR"):
        return damage(path, error)
    if code.startswith("SQLITE_CANTOPEN") and len(os.fsencode(path.absolute())) > LONGEST:
        return f"expected a path of at most {LONGEST} bytes, which is what SQLite opens: {path}"
    log = path.resolve().with_name(f"{path.resolve().name}-wal")
    if code.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")) and log.exists():
        return (
            f"cannot use the store {path} in a read-only folder, because its run did not end: copy "
            f"it, together with {log.name}, to a folder where you can write"
        )
    if code.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return (
            f"cannot write to {path} ({error}); what was stored before is safe: free some space, "
            "and the same command continues"
        )
    return f"cannot use the store {path}: {error}"
