"""Stores that an earlier minewise wrote, made into those of today."""

from __future__ import annotations

import json
import sqlite3

from minewise.agents.registry import AgentSpec
from minewise.game.source import RANDOM
from minewise.play.fingerprint import fingerprint
from minewise.tournament.entry import hashed
from minewise.tournament.store.schema import FORMAT, PROGRAM


def upgrade(connection: sqlite3.Connection) -> None:
    """Makes a store of format 2 one of today, whole or not at all.

    Format 2 had one signature for all agents in place of a fingerprint for each entry, and all
    boards were at random. The ids of entries now hold the fingerprint; where an agent plays as it
    did, its games are gone on with.
    """
    ((found,),) = connection.execute("PRAGMA user_version")
    if found == FORMAT:
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        ((version, signature),) = connection.execute("SELECT version, behaviour FROM program")
        connection.execute("DROP TABLE program")
        connection.execute(PROGRAM)
        connection.execute("INSERT INTO program VALUES (?)", (version,))
        connection.execute(f"ALTER TABLE entry ADD boards TEXT NOT NULL DEFAULT '{RANDOM.name}'")
        connection.execute("ALTER TABLE entry ADD fingerprint TEXT NOT NULL DEFAULT ''")
        ids = {}
        entries = connection.execute("SELECT number, id, agent, options FROM entry").fetchall()
        for number, old, agent, options in entries:
            lines = fingerprint(AgentSpec(agent, options), signature)
            ids[old] = hashed(old, lines)
            connection.execute(
                "UPDATE entry SET id = ?, fingerprint = ? WHERE number = ?",
                (ids[old], lines, number),
            )
            blocks = connection.execute(
                "SELECT rowid, first, games FROM block WHERE entry = ?", (number,)
            ).fetchall()
            connection.executemany(
                "UPDATE block SET id = ? WHERE rowid = ?",
                [(hashed(ids[old], first, games), row) for row, first, games in blocks],
            )
        for plan, points in connection.execute("SELECT id, entries FROM plan").fetchall():
            renamed = [[ids[entry] for entry in point] for point in json.loads(points)]
            connection.execute(
                "UPDATE plan SET entries = ? WHERE id = ?", (json.dumps(renamed), plan)
            )
        connection.execute(f"PRAGMA user_version = {FORMAT}")
