"""Decoding: the rows of a store as what they stand for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple

from minewise.game.rules import Rules
from minewise.tournament.block import BlockResult
from minewise.tournament.loss_profile import LossProfile
from minewise.tournament.plan import Plan
from minewise.tournament.store.content import Content
from minewise.tournament.store.schema import SUMS
from minewise.tournament.tally import Tally


class StoredEntry(NamedTuple):
    """An entry: its id, its rules, and all of its columns by their names."""

    id: str
    rules: Rules
    columns: dict[str, Any]

    @property
    def label(self) -> str:
        """The agent as it was named."""
        return f"{self.columns['agent']}:{self.columns['options']}".rstrip(":")


def decoded_entries(content: Content) -> dict[int, StoredEntry]:
    """The entries by their numbers in the store."""
    found = {}
    for row in content.rows("entry"):
        with content.decoding(f"entry {row['number']}"):
            found[row["number"]] = StoredEntry(row["id"], Rules.parse(row["rules"]), row)
    return found


def decoded_block(
    content: Content, entries: Mapping[int, StoredEntry], row: Mapping[str, Any]
) -> tuple[StoredEntry, BlockResult]:
    """A row of `block` and the entry that it belongs to, without its games."""
    with content.decoding(f"block {row['number']}"):
        # Digests prove what minewise wrote; somebody else may write a store with digests that fit.
        for name in ("first", *SUMS):
            kind = int | float if name == "seconds" else int
            if not (isinstance(row[name], kind) and 0 <= row[name] < inf):
                raise ValueError(f"expected a number of 0 or more as {name}, got {row[name]!r:.80}")
        if row["games"] == 0 or not isinstance(row["paired_scores"], bytes):
            raise ValueError("expected at least one game, and the points of each as bytes")
        tally = Tally(**{name: row[name] for name in SUMS})
        losses, faults = LossProfile.from_json(row["losses"]), tuple(json.loads(row["fault_texts"]))
        result = BlockResult(row["first"], tally, losses, row["paired_scores"], faults)
        return entries[row["entry"]], result


def decoded_plan(content: Content, row: Mapping[str, Any]) -> tuple[Plan, list[list[str]]]:
    """A plan, and the ids of its entries at each point."""
    with content.decoding(f"plan {row['number']}"):
        points = [[str(entry) for entry in point] for point in json.loads(row["entries"])]
        return Plan.parse(row["toml"]), points
