"""Any store that somebody else has written, with digests that fit: read, or told as damage.

The input are edits, six bytes each: the table, the row and the column, what is done there, and
two with what. Then all digests are made anew.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from minewise import MinewiseError, Random
from minewise.tournament.overview import Overview
from minewise.tournament.result import to_json
from minewise.tournament.store.check import check
from minewise.tournament.store.merge import merge
from minewise.tournament.store.reader import Reader
from minewise.tournament.store.schema import (
    GAMES,
    ROWS,
    Seal,
    game_digest,
    packed,
    rows_query,
    seal,
)
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import VALUES, altered, edited
from tests.fuzz.fuzz_stores import folder, original, read

TABLES = (*ROWS, "game")
EDIT = 6


def changed(value: Any, kind: int, data: bytes) -> Any:
    """Another value for a column: of any kind that SQLite holds."""
    if kind % 4 == 0:
        other = VALUES[data[0] % len(VALUES)]
        is_kept = isinstance(other, str | float) or (isinstance(other, int) and abs(other) < 2**63)
        return other if is_kept or other is None else json.dumps(other)
    if isinstance(value, bytes):
        return edited(value, bytes([data[0], 0, kind // 4, data[1]]))
    if isinstance(value, str) and kind % 4 == 1:
        with suppress(ValueError):  # it is no JSON, or not any more
            return json.dumps(altered(json.loads(value), bytes([data[0], 0, kind // 4, data[1]])))
    if isinstance(value, str):
        text = edited(value.encode(), bytes([data[0], 0, kind // 4, data[1]]))
        return text.decode(errors="replace")
    other = value + data[1] - 128
    return other if abs(other) < 2**63 else value


def alter(connection: sqlite3.Connection, data: bytes) -> None:
    """Changes values, leaves rows out, and repeats them."""
    for start in range(0, len(data) - EDIT + 1, EDIT):
        which, row_at, column_at, kind, *with_what = data[start : start + EDIT]
        table = TABLES[which % len(TABLES)]
        cursor = connection.execute(f"SELECT * FROM {table}")
        columns, rows = [column[0] for column in cursor.description], cursor.fetchall()
        if not rows:
            continue
        row, column = rows[row_at % len(rows)], columns[column_at % len(columns)]
        keys = columns[:2] if table == "game" else columns[:1]
        where = " AND ".join(f"{key} IS ?" for key in keys)
        of_row = row[: len(keys)]
        if kind % 16 == 15:
            connection.execute(f"DELETE FROM {table} WHERE {where}", of_row)
            continue
        value = changed(row[columns.index(column)], kind, bytes(with_what))
        with suppress(sqlite3.Error):  # what a table does not hold nobody can write
            connection.execute(
                f"UPDATE {table} SET {column} = ? WHERE {where}",
                (value, *of_row),
            )


def reseal(connection: sqlite3.Connection) -> None:
    """Makes the digests those of what is there."""
    number = 0
    before = Seal()
    for number, *row in connection.execute(rows_query("block"), (0,)).fetchall():
        block = dict(zip(ROWS["block"], [number, *row], strict=True))
        with suppress(ValueError, TypeError, OverflowError):
            span = (block["entry"], block["first"], block["first"] + block["games"])
            block["game_digest"] = game_digest(*packed(connection.execute(GAMES, span).fetchall()))
        values = [*block.values()]
        before = before.after(values[:-1])
        connection.execute(
            "UPDATE block SET game_digest = ?, digest = ? WHERE number = ?",
            (block["game_digest"], before.digest, number),
        )
        connection.execute("UPDATE block SET number = ? WHERE number = ?", (before.rows, number))
    seals = {table: seal(connection.execute(rows_query(table), (0,))) for table in ROWS}
    for table, of_table in (seals | {"block": before}).items():
        connection.execute(
            "UPDATE seal SET rows = ?, digest = ? WHERE name = ?",
            (of_table.rows, of_table.digest, table),
        )


def one_input(data: bytes) -> None:
    """What is tried: raises if anything but a MinewiseError comes out of what reads a store."""
    path, merged = folder() / "altered.db", folder() / "merged.db"
    path.write_bytes(original())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN")
        alter(connection, data)
        reseal(connection)
        connection.execute("COMMIT")
    if _names_a_file(path):
        return
    with suppress(MinewiseError):
        read(path)
    with suppress(MinewiseError):
        check(path, 3, Random(1))
    with suppress(MinewiseError):
        overview = Overview(Reader(path))
        overview.refresh()
        for _, _, comparisons in overview.comparisons():
            to_json(comparisons)
        overview.lines()
        overview.seconds_left()
    merged.unlink(missing_ok=True)
    with suppress(MinewiseError):
        merge([path], merged)


def _names_a_file(path: Path) -> bool:
    """Does it name an agent in a file, which would be run?"""
    return b".py" in path.read_bytes()


if __name__ == "__main__":
    run(one_input)
