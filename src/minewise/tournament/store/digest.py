"""Digests of rows: a bit that has changed in a store changes one of them."""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from minewise.match.compiled import COLUMNS, STATUS
from minewise.tournament.store.schema import GAME_TABLE, TABLES

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
