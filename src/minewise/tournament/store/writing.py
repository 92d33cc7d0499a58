"""What writes rows of a store: every row with its digest, in the transaction of the caller."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from itertools import count, repeat
from typing import Any

from minewise.match.compiled import STATUS
from minewise.tournament.block import BlockResult
from minewise.tournament.play import games_of
from minewise.tournament.store.schema import (
    APPLICATION,
    FORMAT,
    GAME,
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
