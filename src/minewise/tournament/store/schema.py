"""The tables of a store (docs/reference/store.md)."""

from __future__ import annotations

from dataclasses import fields

from minewise.game.source import RANDOM
from minewise.play.compiled import COLUMNS
from minewise.tournament.tally import Tally

FORMAT = 3
"""Counts up when the tables change; 1 did not know how its agents played, and is not read."""

READABLE = (2, FORMAT)
"""The formats that are read; a driver makes the older ones into today's (see upgrade.py)."""

APPLICATION = 0x6D696E65
"""Marks the file as a store: `mine` in ASCII."""

COMPARED = ("gain", "gain_squared", "better", "worse")
"""Of a tally, what depends on another agent: it follows from the merits of both."""

SUMS = tuple(item.name for item in fields(Tally) if item.name not in COMPARED)
"""The columns of a block that are those of its tally."""

GAME = tuple(name for name in COLUMNS if name != "status")
"""The columns of a game that are whole numbers."""

_TYPES = {"seconds": "REAL"}

PROGRAM = "CREATE TABLE program (version TEXT NOT NULL)"

TABLES = f"""
{PROGRAM};
CREATE TABLE plan (
    id TEXT PRIMARY KEY, toml TEXT NOT NULL, begun TEXT NOT NULL, entries TEXT NOT NULL
);
CREATE TABLE entry (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    agent TEXT NOT NULL, options TEXT NOT NULL, rules TEXT NOT NULL, seed TEXT NOT NULL,
    boards TEXT NOT NULL, fingerprint TEXT NOT NULL
);
CREATE TABLE block (
    id TEXT PRIMARY KEY, entry INTEGER NOT NULL REFERENCES entry, first INTEGER NOT NULL,
    {", ".join(f"{name} {_TYPES.get(name, 'INTEGER')} NOT NULL" for name in SUMS)},
    losses TEXT NOT NULL, merits BLOB NOT NULL, told TEXT NOT NULL, stored REAL NOT NULL,
    UNIQUE (entry, first)
);
CREATE TABLE game (
    entry INTEGER NOT NULL REFERENCES entry, number INTEGER NOT NULL, status TEXT NOT NULL,
    {", ".join(f"{name} INTEGER NOT NULL" for name in GAME)}, seconds REAL NOT NULL,
    PRIMARY KEY (entry, number)
) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
"""

BLOCKS = f"""
SELECT block.rowid, entry.id, stored, first, losses, merits, told, {", ".join(SUMS)}
FROM block JOIN entry ON entry.number = block.entry
WHERE block.rowid > ? AND (? IS NULL OR entry.id = ?) ORDER BY block.rowid
"""  # noqa: S608 - the names are ours
"""Blocks stored after a place, of all entries or of one."""

OF_GAMES = ("agent", "options", "rules", "boards", "seed", "game", "status", *GAME, "seconds")
"""What `games_query` gives."""


def games_query(of_format: int) -> str:
    """Every game that is kept in a store of that format."""
    boards = "boards" if of_format == FORMAT else f"'{RANDOM.name}'"
    return f"""
SELECT agent, options, rules, {boards}, seed, game.number, status, {", ".join(GAME)}, seconds
FROM game JOIN entry ON entry.number = game.entry ORDER BY entry.number, game.number
"""  # noqa: S608 - the names are ours
