"""Stores that an earlier minewise wrote, made into those of today."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from minewise.agents.registry import AgentSpec
from minewise.atomic import whole
from minewise.play.fingerprint import fingerprint
from minewise.tournament.entry import hashed
from minewise.tournament.store.content import Content
from minewise.tournament.store.decoding import decoded_block, decoded_entries, decoded_plan
from minewise.tournament.store.digest import Seal, game_digest
from minewise.tournament.store.schema import FINGERPRINTS_SINCE, ROWS
from minewise.tournament.store.writing import insert, insert_block, make_tables, seal_new

UNKNOWN = "unknown"
"""The signature of format 1, which did not tell how its agents played."""


def upgrade(connection: sqlite3.Connection, path: Path) -> None:
    """Makes a store of an earlier format one of today, whole or not at all, after a copy of it has
    been made beside it.

    Before format 3 there was at most one signature for all agents in place of a fingerprint for
    each entry. The ids of entries now hold the fingerprint; where an agent plays as it did, its
    games are gone on with.
    """
    content = Content(connection, path)
    if content.has_digests:
        return
    _copy(connection, path.resolve(), content.format)
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        version, plans, entries = content.version, content.rows("plan"), content.rows("entry")
        for plan in plans:
            decoded_plan(content, plan)
        blocks = [*_blocks(content)]
        content.check_games(sum(block["games"] for block in blocks if block["game_digest"]))
        if content.format < FINGERPRINTS_SINCE:
            _rename(_signature(content), plans, entries, blocks)
        for table in ROWS:
            connection.execute(f"DROP TABLE {table}")
        make_tables(connection, version)
        for table, rows in (("plan", plans), ("entry", entries)):
            for row in rows:
                insert(connection, table, row)
        seal_new(connection)
        sealed = Seal()
        for block in blocks:
            sealed = insert_block(connection, sealed, block)


def _copy(connection: sqlite3.Connection, path: Path, of_format: int) -> None:
    """RUN.db of format 3 is kept as RUN.db.format-3."""
    with whole(path.with_name(f"{path.name}.format-{of_format}")) as unfinished:
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")


def _signature(content: Content) -> str:
    if content.format == 1:
        return UNKNOWN
    ((signature,),) = content.connection.execute("SELECT behaviour FROM program")
    return str(signature)


def _rename(
    signature: str,
    plans: list[dict[str, Any]],
    entries: list[dict[str, Any]],
    blocks: list[dict[str, Any]],
) -> None:
    """Gives entries their fingerprints, and the ids that follow from them."""
    ids, of_number = {}, {}
    for entry in entries:
        lines = fingerprint(AgentSpec(entry["agent"], entry["options"]), signature)
        ids[entry["id"]] = of_number[entry["number"]] = hashed(entry["id"], lines)
        entry |= {"id": ids[entry["id"]], "fingerprint": lines}
    for block in blocks:
        block["id"] = hashed(of_number[block["entry"]], block["first"], block["games"])
    for plan in plans:
        points = json.loads(plan["entries"])
        plan["entries"] = json.dumps([[ids[entry] for entry in point] for point in points])


def _blocks(content: Content) -> Iterator[dict[str, Any]]:
    known = decoded_entries(content)
    for row in content.blocks():
        decoded_block(content, known, row)
        yield {**row, "game_digest": game_digest(*content.games(row)[1:])}
