"""What has been measured, in an SQLite file: however a run ends, only blocks under way are lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np

from measuring.series import Block, Series, Values

_TABLE = """
create table if not exists block (
    series text, first integer, games integer, seconds real, "values" blob,
    primary key (series, first)
)
"""

LONGEST_WAIT = 300.0
"""Seconds until a file that others write to counts as locked."""


class Store:
    """Blocks of games by series; one writer at a time."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Another run may be writing: on a busy machine the five seconds of SQLite are not enough.
        self._file = sqlite3.connect(path, timeout=LONGEST_WAIT)
        self._file.execute(_TABLE)

    def add(self, series: Series, block: Block) -> None:
        """Takes the place of a shorter block with the same first game."""
        row = (series.key, block.first, len(block.values), block.seconds, block.values.tobytes())
        with self._file:
            self._file.execute("insert or replace into block values (?, ?, ?, ?, ?)", row)

    def games(self, series: Series) -> dict[int, int]:
        """How many games there are from which on."""
        query = "select first, games from block where series = ?"
        return dict(self._file.execute(query, (series.key,)))

    def read(self, series: Series, games: int, begin: int = 0) -> tuple[Values, float]:
        """The values of the games up to that number, as far as there is no gap, and the seconds
        that they took."""
        query = (
            'select first, games, seconds, "values" from block '
            "where series = ? and first >= ? order by first"
        )
        parts, seconds, so_far = [], 0.0, begin
        for first, count, took, data in self._file.execute(query, (series.key, begin)):
            if first > so_far or so_far >= games:
                break
            if first < so_far:
                continue  # of a run with other blocks
            values = np.frombuffer(data, np.float32).reshape(count, -1)[: games - so_far]
            parts.append(values)
            seconds += took * len(values) / count
            so_far += len(values)
        if not parts:
            return np.zeros((0, 1), np.float32), 0.0
        return np.concatenate(parts), seconds

    def close(self) -> None:
        self._file.close()
