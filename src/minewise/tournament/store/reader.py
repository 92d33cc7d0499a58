"""Reader: what a store holds, for whoever only looks."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from minewise.errors import StoreError
from minewise.tournament.block import BlockResult
from minewise.tournament.loss_profile import LossProfile
from minewise.tournament.plan import Plan
from minewise.tournament.store.schema import (
    APPLICATION,
    BLOCKS,
    FORMAT,
    OF_GAMES,
    READABLE,
    SUMS,
    games_query,
)
from minewise.tournament.tally import Tally


class StoredPlan(NamedTuple):
    """A plan that was played, when it was begun first, and the ids of its entries at each point."""

    plan: Plan
    begun: str
    entries: list[list[str]]


class StoredBlock(NamedTuple):
    """A block, the id of its entry, when it was stored (seconds since 1970), and its place in the
    order of storing."""

    place: int
    entry: str
    stored: float
    result: BlockResult


class Reader:
    """Reads a store, also while a driver writes it; closed at the end of a `with`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.is_file():
            raise StoreError(f"expected a store of results, found none at {path}")
        with self.sqlite_errors():
            self.connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
            check_format(self.connection, path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    @contextmanager
    def sqlite_errors(self) -> Iterator[None]:
        """Raises the errors of SQLite as StoreError."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(reason(self.path, error)) from None

    @property
    def version(self) -> str:
        """The version of minewise that played what is stored."""
        with self.sqlite_errors():
            version: str = self.connection.execute("SELECT version FROM program").fetchone()[0]
        return version

    def plans(self) -> list[StoredPlan]:
        """The plans in the order in which they were begun."""
        with self.sqlite_errors():
            rows = self.connection.execute(
                "SELECT toml, begun, entries FROM plan ORDER BY rowid"
            ).fetchall()
        return [StoredPlan(Plan.parse(toml), begun, json.loads(ids)) for toml, begun, ids in rows]

    def blocks(self, entry: str | None = None, after: int = 0) -> Iterator[StoredBlock]:
        """The blocks in the order of storing, of all entries or of one, after a place."""
        with self.sqlite_errors():
            for row in self.connection.execute(BLOCKS, (after, entry, entry)):
                place, of, stored, first, losses, merits, told, *sums = row
                tally = Tally(**dict(zip(SUMS, sums, strict=True)))
                result = BlockResult(
                    first, tally, LossProfile.from_json(losses), merits, tuple(json.loads(told))
                )
                yield StoredBlock(place, of, stored, result)

    def games(self, agent: str | None = None, rules: str | None = None) -> Iterator[dict[str, Any]]:
        """Every game that is kept, of all entries or of one agent, or under some rules."""
        with self.sqlite_errors():
            ((of_format,),) = self.connection.execute("PRAGMA user_version")
            for row in self.connection.execute(games_query(of_format)):
                values = dict(zip(OF_GAMES, row, strict=True))
                label = f"{values['agent']}:{values['options']}".rstrip(":")
                if agent in (None, label) and rules in (None, values["rules"]):
                    yield values | {"seed": int(values["seed"])}

    @property
    def is_driven(self) -> bool:
        """Does a driver write it now?"""
        lock = lock_of(self.path)
        if not lock.exists():
            return False
        address = f"{lock.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=0)) as other:
            try:
                other.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except sqlite3.OperationalError:
                return True
        return False


def lock_of(path: Path) -> Path:
    """The file beside a store that its driver holds locked."""
    return path.with_name(f"{path.name}.driver")


def check_format(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses a file that is no store, or one of another format."""
    ((application,),) = connection.execute("PRAGMA application_id")
    ((found,),) = connection.execute("PRAGMA user_version")
    if application != APPLICATION:
        raise StoreError(f"expected a store of results, got another database: {path}")
    if found not in READABLE:
        writer = "an earlier" if found < FORMAT else "a later"
        raise StoreError(
            f"expected a store of format {FORMAT}, got format {found}, which {writer} minewise "
            f"wrote and can read: begin another store; nothing is changed: {path}"
        )


def reason(path: Path, error: sqlite3.Error) -> str:
    """What an error of SQLite means for the user of a store."""
    code = getattr(error, "sqlite_errorname", "") or ""
    if code.startswith("SQLITE_NOTADB"):
        return f"expected a store of results, got another file: {path}"
    if code.startswith("SQLITE_CORRUPT"):
        return (
            f"the store is damaged ({error}), and is left as it is: {path}; take a copy of yours, "
            "or begin another store"
        )
    if code.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return (
            f"cannot write to {path} ({error}); what was stored before is kept: make room, and the "
            "same command goes on"
        )
    return f"cannot use the store {path}: {error}"
