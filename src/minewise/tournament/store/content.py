"""Content: the rows of a store, each proved by its digest, and what they stand for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from math import inf
from operator import ne
from pathlib import Path
from typing import Any, NamedTuple

from minewise.agents.registry import AgentSpec
from minewise.documents import json_value
from minewise.errors import MinewiseError, StoreError
from minewise.game.rules import Rules, check_seed
from minewise.tournament.block import BlockResult
from minewise.tournament.plan import Plan
from minewise.tournament.store.schema import (
    APPLICATION,
    FORMAT,
    GAMES,
    ROWS,
    SUMS,
    Seal,
    game_digest,
    header_seal,
    packed,
    rows_query,
    seal,
)
from minewise.tournament.tally import LossProfile, Tally


class Content:
    """What a connection reads; it neither interprets nor changes it."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.connection = connection
        self.path = path
        self._check_format()
        rows = connection.execute("SELECT name, rows, digest FROM seal")
        self.seals = {name: Seal(*of_table) for name, *of_table in rows}
        self._compare("header", header_seal(connection))

    @property
    def version(self) -> str:
        """The version of minewise that began the store."""
        versions = [row["version"] for row in self.rows("program")]
        if len(versions) != 1 or not isinstance(versions[0], str):
            raise self.damaged(f"expected one version in program, found {versions}")
        return versions[0]

    def rows(self, table: str) -> list[dict[str, Any]]:
        """All rows of `program`, `plan` or `entry`, by the names of their columns."""
        rows = self.connection.execute(rows_query(table), (0,)).fetchall()
        self._compare(table, seal(rows))
        return [dict(zip(ROWS[table], row, strict=True)) for row in rows]

    def blocks(self, after: int = 0) -> Iterator[dict[str, Any]]:
        """The blocks that were stored after a number, by the names of their columns.

        Each is proved when it comes; that they are all there, at the end.
        """
        before = Seal()
        if after:
            query = "SELECT number, digest FROM block WHERE number = ?"
            before = Seal(*self.connection.execute(query, (after,)).fetchone() or ())
        for row in self.connection.execute(rows_query("block"), (after,)):
            block = dict(zip(ROWS["block"], row, strict=True))
            before = before.after(row[:-1])
            if (block["number"], block["digest"]) != before:
                raise self.damaged(f"block {block['number']} has changed since it was stored")
            yield block
        self._compare("block", before)

    def block(self, number: int) -> dict[str, Any]:
        """The block of a number, which `blocks` has proved."""
        row = self.connection.execute(rows_query("block"), (number - 1,)).fetchone()
        if row is None or row[0] != number:
            raise self.damaged(f"block {number} is missing")
        return dict(zip(ROWS["block"], row, strict=True))

    def games(self, block: Mapping[str, Any]) -> tuple[list[tuple[Any, ...]], bytes, bytes]:
        """The games of a block: their rows (number, status, counts, seconds), and the same as
        `BlockResult` holds them. All are empty where games are not kept."""
        first, count = block["first"], block["games"]
        rows = self.connection.execute(GAMES, (block["entry"], first, first + count)).fetchall()
        try:
            table, seconds = packed(rows)
        except ValueError as error:
            raise self.damaged(f"games of block {block['number']}: {error}") from None
        if game_digest(table, seconds) != block["game_digest"]:
            raise self.damaged(
                f"the games of block {block['number']} have changed since they were stored"
            )
        numbers = (row[0] for row in rows)
        if rows and (len(rows) != count or any(map(ne, numbers, range(first, first + count)))):
            raise self.damaged(f"games of block {block['number']} are missing")
        return rows, table, seconds

    def check_games(self, games: int) -> None:
        """Tells games of no block as damage, if there are others than so many."""
        ((count,),) = self.connection.execute("SELECT count(*) FROM game")
        if count != games:
            raise self.damaged(f"expected {games} rows in game, found {count}")

    @contextmanager
    def decoding(self, what: str) -> Iterator[None]:
        """Tells a value that cannot be read as what it stands for as damage."""
        try:
            yield
        except MinewiseError as error:
            raise self.damaged(f"{what}: {error.what}") from None
        except (KeyError, TypeError, ValueError) as error:
            raise self.damaged(f"{what}: {error}") from None

    def damaged(self, what: str) -> StoreError:
        """The error for content that has changed since it was stored."""
        return StoreError(damage(self.path, what))

    def _compare(self, table: str, actual: Seal) -> None:
        kept = self.seals.get(table)
        if kept is None or kept.rows != actual.rows:
            rows = "none" if kept is None else kept.rows
            raise self.damaged(f"expected {rows} rows in {table}, found {actual.rows}")
        if kept != actual:
            raise self.damaged(f"the {table} has changed since it was stored")

    def _check_format(self) -> None:
        """Refuses a file that is no store, or one of another format."""
        ((application,),) = self.connection.execute("PRAGMA application_id")
        ((version,),) = self.connection.execute("PRAGMA user_version")
        if application != APPLICATION:
            raise StoreError(f"expected a store of results, got another database: {self.path}")
        if version != FORMAT:
            raise StoreError(
                f"expected a store of format {FORMAT}, got format {version}, which another version "
                f"of minewise wrote; nothing was changed: {self.path}"
            )
        # What a stranger has put there would run with the next write.
        query = "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
        if trigger := self.connection.execute(query).fetchone():
            raise self.damaged(f"expected no trigger, got {trigger[0]}")


def damage(path: Path, what: object) -> str:
    """The message for a store that is not as it was written, in one line."""
    cause = " ".join(str(what).split())
    return (
        f"the store is damaged ({cause[:200]}) and was not changed: {path}; take a copy of "
        "yours, or begin another store"
    )


class StoredEntry(NamedTuple):
    """An entry: its id, its rules, and all of its columns by their names."""

    id: str
    rules: Rules
    columns: dict[str, Any]

    @property
    def label(self) -> str:
        """The agent as it was named."""
        return f"{self.columns['agent']}:{self.columns['options']}".rstrip(":")

    @property
    def is_of_file(self) -> bool:
        """Does the agent come from a file?"""
        return AgentSpec(self.columns["agent"]).is_of_file


def decoded_entries(content: Content) -> dict[int, StoredEntry]:
    """The entries by their numbers in the store."""
    entries = {}
    for row in content.rows("entry"):
        with content.decoding(f"entry {row['number']}"):
            if not all(isinstance(row[name], str) for name in ROWS["entry"][1:]):
                raise ValueError("expected texts")
            check_seed(int(row["seed"]))
            entries[row["number"]] = StoredEntry(row["id"], Rules.parse(row["rules"]), row)
    return entries


def decoded_block(
    content: Content, entries: Mapping[int, StoredEntry], row: Mapping[str, Any]
) -> tuple[StoredEntry, BlockResult]:
    """A row of `block` and the entry that it belongs to, without its games."""
    with content.decoding(f"block {row['number']}"):
        # Digests prove what minewise wrote; somebody else may write a store with digests that fit.
        for name in ("first", *SUMS, "stored"):
            kind = int | float if name in ("seconds", "stored") else int
            if not (isinstance(row[name], kind) and 0 <= row[name] < inf):
                raise ValueError(f"expected a number of 0 or more as {name}, got {row[name]!r:.80}")
        games, scores = row["games"], row["paired_scores"]
        if games == 0 or not isinstance(scores, bytes) or len(scores) not in (games, 4 * games):
            raise ValueError("expected at least one game, and the points of each as bytes")
        tally = Tally(**{name: row[name] for name in SUMS})
        losses, faults = LossProfile.from_json(row["losses"]), tuple(_texts(row["fault_texts"]))
        result = BlockResult(row["first"], tally, losses, row["paired_scores"], faults)
        return entries[row["entry"]], result


def decoded_plan(content: Content, row: Mapping[str, Any]) -> tuple[Plan, list[list[str]]]:
    """A plan, and the ids of its entries at each point."""
    with content.decoding(f"plan {row['number']}"):
        points = [_texts(point) for point in json_value(row["entries"])]
        plan = Plan.of_store(row["toml"])
        if [len(point) for point in points] != [len(plan.agents)] * len(plan.points):
            raise ValueError("expected an entry for each agent at each of its points")
        datetime.fromisoformat(row["begun"])
        return plan, points


def _texts(value: Any) -> list[str]:
    """A list of texts, or the JSON of one."""
    texts = json_value(value) if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError("expected a list of texts")
    return texts
