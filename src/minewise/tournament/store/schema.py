"""The tables of a store (docs/reference/store.md), and the digests of their rows."""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterable, Sequence
from dataclasses import fields
from hashlib import sha256
from typing import Any, NamedTuple

from minewise.match.compiled import COLUMNS, STATUS
from minewise.tournament.tally import Tally

FORMAT = 1
"""Counts up when the tables change. A store of another format is refused."""

APPLICATION = 0x6D696E65
"""Marks the file as a store: `mine` in ASCII."""

COMPARED = ("gain", "gain_squared", "better", "worse")
"""Of a tally, what depends on another agent: it follows from the paired_scores of both."""

SUMS = tuple(item.name for item in fields(Tally) if item.name not in COMPARED)
"""The columns of a block that are those of its tally."""

GAME = tuple(name for name in COLUMNS if name != "status")
"""The columns of a game that are whole numbers."""

_TYPES = {"seconds": "REAL"}

TABLES = (
    "CREATE TABLE program (version TEXT NOT NULL)",
    """CREATE TABLE plan (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    toml TEXT NOT NULL, begun TEXT NOT NULL, entries TEXT NOT NULL
)""",
    """CREATE TABLE entry (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    agent TEXT NOT NULL, options TEXT NOT NULL, rules TEXT NOT NULL, seed TEXT NOT NULL,
    boards TEXT NOT NULL, fingerprint TEXT NOT NULL
)""",
    f"""CREATE TABLE block (
    number INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES entry, first INTEGER NOT NULL,
    {", ".join(f"{name} {_TYPES.get(name, 'INTEGER')} NOT NULL" for name in SUMS)},
    losses TEXT NOT NULL, paired_scores BLOB NOT NULL, fault_texts TEXT NOT NULL,
    stored REAL NOT NULL,
    game_digest BLOB NOT NULL, digest BLOB NOT NULL,
    UNIQUE (entry, first)
)""",
    "CREATE TABLE seal (name TEXT PRIMARY KEY, rows INTEGER NOT NULL, digest BLOB NOT NULL)",
)
"""Everything except the games."""

GAME_TABLE = f"""CREATE TABLE game (
    entry INTEGER NOT NULL REFERENCES entry, number INTEGER NOT NULL, status TEXT NOT NULL,
    {", ".join(f"{name} INTEGER NOT NULL" for name in GAME)}, seconds REAL NOT NULL,
    PRIMARY KEY (entry, number)
) WITHOUT ROWID"""
"""A row for each game that is kept."""

ROWS = {
    "program": ("version",),
    "plan": ("number", "id", "toml", "begun", "entries"),
    "entry": ("number", "id", "agent", "options", "rules", "seed", "boards", "fingerprint"),
    "block": (
        *("number", "entry", "first", *SUMS, "losses", "paired_scores", "fault_texts", "stored"),
        *("game_digest", "digest"),
    ),
}
"""The tables whose rows are read in the order of their numbers, and the columns of each."""


def rows_query(table: str) -> str:
    """Rows of a table of ROWS, those after a number.

    >>> rows_query("program")
    'SELECT version FROM program WHERE rowid > ? ORDER BY rowid'
    """
    columns = ", ".join(ROWS[table])
    return f"SELECT {columns} FROM {table} WHERE rowid > ? ORDER BY rowid"  # noqa: S608


GAMES = f"""
SELECT number, status, {", ".join(GAME)}, seconds FROM game
WHERE entry = ? AND number >= ? AND number < ? ORDER BY number
"""  # noqa: S608 - the names are ours
"""The games of an entry from a number to before another."""

OF_GAMES = ("agent", "options", "rules", "boards", "seed", "game", "status", *GAME, "seconds")
"""What `Reader.games` gives of a game."""


SIZE = 16
"""Bytes of a digest: 128 bits, so that no two are alike by accident."""


class Seal(NamedTuple):
    """How many rows a table has, and the digest of all of them."""

    rows: int = 0
    digest: bytes = b""

    def after(self, row: Sequence[Any]) -> Seal:
        """The seal after one more row; its digest covers the digest before.

        >>> Seal().after([1, "basic"]) == Seal().after(["1", "basic"])
        False
        """
        plain = [value.hex() if isinstance(value, bytes) else value for value in row]
        text = json.dumps([self.digest.hex(), *plain])
        return Seal(self.rows + 1, sha256(text.encode()).digest()[:SIZE])


def seal(rows: Iterable[Sequence[Any]]) -> Seal:
    """The seal of all rows of a table."""
    total = Seal()
    for row in rows:
        total = total.after(row)
    return total


def header_seal(connection: sqlite3.Connection) -> Seal:
    """That of what marks the file as a store, and of how its tables were made."""
    marks = [connection.execute(f"PRAGMA {name}").fetchone() for name in _MARKS]
    made = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    return seal([*marks, *((name, made.get(name)) for name in _NAMES)])


def game_digest(table: bytes, seconds: bytes) -> bytes:
    """That of the games of a block, as `BlockResult` holds them; empty where none are kept."""
    return sha256(table + seconds).digest()[:SIZE] if table else b""


def packed(games: Sequence[Sequence[Any]]) -> tuple[bytes, bytes]:
    """The rows of games (number, status, counts, seconds) as `BlockResult` holds them.

    ValueError where a value is none of a game.
    """
    try:
        table = b"".join(_COUNTS.pack(STATUS.index(row[1]), *row[2:-1]) for row in games)
        seconds = b"".join(_SECONDS.pack(row[-1]) for row in games)
    except struct.error as error:
        raise ValueError(str(error)) from None
    return table, seconds


_COUNTS = struct.Struct(f"<{len(COLUMNS)}i")
_SECONDS = struct.Struct("<d")
_MARKS = ("application_id", "user_version")
_NAMES = tuple(statement.split()[2] for statement in (*TABLES, GAME_TABLE))
