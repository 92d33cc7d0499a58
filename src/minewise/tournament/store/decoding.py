"""Decoding: the rows of a store as what they stand for; what cannot be is told as damage.

It is for stores before format 4 above all, which have no digests.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, NamedTuple

from minewise.game.rules import Rules
from minewise.tournament.block import BlockResult
from minewise.tournament.entry import hashed
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
            found[row["number"]] = StoredEntry(row["id"], _rules(row), row)
    return found


def decoded_block(
    content: Content, entries: Mapping[int, StoredEntry], row: Mapping[str, Any]
) -> tuple[StoredEntry, BlockResult]:
    """A row of `block` and the entry that it belongs to, without its games."""
    with content.decoding(f"block {row['number']}"):
        _check(row["entry"] in entries, "entry", row["entry"])
        entry = entries[row["entry"]]
        _check(row["id"] == hashed(entry.id, row["first"], row["games"]), "id", row["id"])
        return entry, _result(row, entry.rules)


def decoded_plan(content: Content, row: Mapping[str, Any]) -> tuple[Plan, list[list[str]]]:
    """A plan, and the ids of its entries at each point."""
    with content.decoding(f"plan {row['number']}"):
        plan, points = Plan.parse(row["toml"]), json.loads(row["entries"])
        _check(_is_list(points, list) and len(points) == len(plan.points), "entries", points)
        for ids in points:
            _check(_is_list(ids, str) and len(ids) == len(plan.agents), "entries", ids)
        return plan, points


def _rules(entry: Mapping[str, Any]) -> Rules:
    for name, value in entry.items():
        _check(isinstance(value, int if name == "number" else str), name, value)
    _check(entry["seed"].isascii() and entry["seed"].isdigit(), "seed", entry["seed"])
    return Rules.parse(entry["rules"])


def _result(row: Mapping[str, Any], rules: Rules) -> BlockResult:
    for name in ("first", *SUMS):
        _check(isinstance(row[name], int | float) and row[name] >= 0, name, row[name])
        _check(isinstance(row[name], int) or name == "seconds", name, row[name])
    _check(isfinite(row["seconds"]), "seconds", row["seconds"])
    _check(isinstance(row["stored"], float) and isfinite(row["stored"]), "stored", row["stored"])
    games, wins, merits = row["games"], row["wins"], row["merits"]
    _check(games > 0, "games", games)
    _check(wins <= games, "wins", wins)
    wide = 1 if rules.measure == "win_rate" else 4
    _check(isinstance(merits, bytes) and len(merits) == wide * games, "merits", merits)
    _check(wide > 1 or merits.count(1) == wins, "wins", wins)
    told = json.loads(row["told"])
    _check(_is_list(told, str), "told", told)
    losses = json.loads(row["losses"])
    _check(_is_list(losses, list) and len(losses) == 3, "losses", losses)
    for pair in (pair for counts in losses for pair in counts):
        _check(_is_list(pair, int) and len(pair) == 2 and min(pair) >= 0, "losses", pair)
    tally = Tally(**{name: row[name] for name in SUMS})
    profile = LossProfile.from_json(row["losses"])
    return BlockResult(row["first"], tally, profile, merits, tuple(told))


def _is_list(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def _check(holds: bool, name: str, value: object) -> None:
    if not holds:
        raise ValueError(f"impossible {name}: {str(value)[:80]!r}")
