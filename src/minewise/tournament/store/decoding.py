"""Decoding: the rows of a store as what they stand for."""

from __future__ import annotations

import json
from collections.abc import Mapping
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
        if row["games"] < 1:  # whoever adds blocks up would wait for the next game for ever
            raise ValueError(f"expected games, got {row['games']}")
        tally = Tally(**{name: row[name] for name in SUMS})
        losses, faults = LossProfile.from_json(row["losses"]), tuple(json.loads(row["told"]))
        result = BlockResult(row["first"], tally, losses, row["merits"], faults)
        return entries[row["entry"]], result


def decoded_plan(content: Content, row: Mapping[str, Any]) -> tuple[Plan, list[list[str]]]:
    """A plan, and the ids of its entries at each point."""
    with content.decoding(f"plan {row['number']}"):
        return Plan.parse(row["toml"]), json.loads(row["entries"])
