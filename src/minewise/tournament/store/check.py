"""check: a store against its digests, its own sums, and games played again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from minewise.errors import MinewiseError, StoreError
from minewise.game.rules import Rules
from minewise.match.compiled import games_of_bytes
from minewise.random import Random
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.plan import Plan
from minewise.tournament.play import block_result, games_of, play_block
from minewise.tournament.store.content import (
    Content,
    StoredEntry,
    damage,
    decoded_block,
    decoded_entries,
    decoded_plan,
)
from minewise.tournament.store.reader import Reader


class Span(NamedTuple):
    """A block: the id of its entry, its first game, and how many it has."""

    entry: str
    first: int
    games: int


@dataclass(frozen=True)
class Audit:
    """How much of a store was found sound: the minewise that began it, what it holds, the games
    whose rows it keeps, and those that were played again; `not_played` are the agents
    that cannot be played as they played then, each with its rules, and `not_run` those whose files
    were not to be run."""

    version: str
    plans: int
    entries: int
    blocks: int
    games: int
    games_kept: int
    replayed: int
    not_played: tuple[str, ...]
    not_run: tuple[str, ...]


def check(path: Path, games: int, rng: Random, *, agent_files: bool = False) -> Audit:
    """Reads all of a store and plays some games of it anew, chosen by `rng`; StoreError names the
    first thing that does not fit.

    A game follows from the agent, the rules, the seed and its number: playing it again shows
    whether it was stored as it was played. Games that a fault ended are left out, since a fault may
    depend on the machine. The store names its agents, and whoever wrote it may have named any
    file: those are opened and run only with `agent_files`.
    """
    with Reader(path).content() as content:  # all as it is at one moment
        ((verdict,),) = content.connection.execute("PRAGMA integrity_check(1)").fetchall()
        if verdict != "ok":
            raise content.damaged(verdict)
        version, entries = content.version, decoded_entries(content)
        plans = [decoded_plan(content, row) for row in content.rows("plan")]
        here = _entries((plan for plan, _ in plans), agent_files=agent_files)
        spans = _spans(content, entries)
        _check_plans(content, entries, [points for _, points in plans])
        chosen = _chosen([span for span in spans if span.entry in here], games, rng)
        kept, samples = _read_games(content, entries, chosen)
    replayed = 0
    for id_, number, result in samples:
        comes_out = _comes_out(result, number, here[id_])
        if comes_out is False:
            what = f"game {number} of {here[id_].spec} ends differently when it is played again"
            raise StoreError(damage(path, what))
        replayed += comes_out is True
    others = [entry for entry in entries.values() if entry.id not in here]
    not_run = [entry for entry in others if entry.is_of_file and not agent_files]
    return Audit(
        version=version,
        plans=len(plans),
        entries=len(entries),
        blocks=len(spans),
        games=sum(span.games for span in spans),
        games_kept=kept,
        replayed=replayed,
        not_played=_names(entry for entry in others if entry not in not_run),
        not_run=_names(not_run),
    )


def _names(entries: Iterable[StoredEntry]) -> tuple[str, ...]:
    return tuple(sorted({f"{entry.label} on {entry.rules}" for entry in entries}))


def _spans(content: Content, entries: Mapping[int, StoredEntry]) -> list[Span]:
    """The blocks in the order of entries and games, none of which is in two."""
    spans = []
    for row in content.blocks():
        entry, result = decoded_block(content, entries, row)
        spans.append(Span(entry.id, result.first, result.tally.games))
    spans.sort()
    for one, other in pairwise(spans):
        if one.entry == other.entry and one.first + one.games > other.first:
            raise content.damaged(f"game {other.first} is in two blocks")
    return spans


def _check_plans(
    content: Content, entries: Mapping[int, StoredEntry], plans: Sequence[list[list[str]]]
) -> None:
    known = {entry.id for entry in entries.values()}
    for id_ in (id_ for points in plans for ids in points for id_ in ids):
        if id_ not in known:
            raise content.damaged(f"entry {id_} of a plan is missing")


def _read_games(
    content: Content, entries: Mapping[int, StoredEntry], chosen: Mapping[Span, list[int]]
) -> tuple[int, list[tuple[str, int, BlockResult]]]:
    """Compares all sums with their games: how many games are kept, and the chosen ones, each with
    the id of its entry, its number and its block."""
    kept, samples = 0, list[tuple[str, int, BlockResult]]()
    for row in content.blocks():
        entry, result = decoded_block(content, entries, row)
        _, table, times = content.games(row)
        if table:
            kept += result.tally.games
            result = replace(result, table=table, times=times)
            if not _adds_up(result, entry.rules):
                what = f"the sums of block {row['number']} do not match its games"
                raise content.damaged(what)
        numbers = chosen.get(Span(entry.id, result.first, result.tally.games), ())
        samples += [(entry.id, number, result) for number in numbers]
    content.check_games(kept)
    return kept, samples


def _entries(plans: Iterable[Plan], *, agent_files: bool) -> dict[str, Entry]:
    """The entries of plans as they are played here, by their ids; agents that are not here are left
    out, and those of files unless these are to be run."""
    entries = {}
    for plan in plans:
        for point in plan.points:
            for entry in plan.entries(point):
                if entry.spec.is_of_file and not agent_files:
                    continue
                with suppress(MinewiseError, OSError):
                    entries[entry.id] = entry
    return entries


def _chosen(spans: Sequence[Span], games: int, rng: Random) -> Mapping[Span, list[int]]:
    """Randomly chosen game numbers without repeats, grouped by block."""
    ends = [*accumulate(span.games for span in spans)]
    total = ends[-1] if ends else 0
    places: set[int] = set(range(total)) if total <= games else set()
    while len(places) < min(games, total):
        places.add(rng.below(total))
    by_block: dict[Span, list[int]] = {}
    for place in sorted(places):
        at = bisect_right(ends, place)
        span = spans[at]
        by_block.setdefault(span, []).append(span.first + place - (ends[at] - span.games))
    return by_block


def _adds_up(result: BlockResult, rules: Rules) -> bool:
    """Are the sums of a block those of its games? The seconds have no part in it: their sum
    depends on the order of adding."""
    again = block_result(result.first, rules, *games_of(result), result.faults)
    return result == replace(again, tally=replace(again.tally, seconds=result.tally.seconds))


def _comes_out(result: BlockResult, number: int, entry: Entry) -> bool | None:
    """Is a game of a block the same when it is played anew? None where a fault may have ended it,
    there or here."""
    place, games = number - result.first, result.tally.games
    if result.table:
        if games_of_bytes(result.table)["fault"][place]:
            return None
    elif result.tally.faults:
        return None
    again = play_block(Block(entry, number, 1), keep_games=bool(result.table))
    if again.tally.faults:
        return None
    of_game = [
        data[len(data) // games * place : len(data) // games * (place + 1)]
        for data in (result.paired_scores, result.table)
    ]
    return of_game == [again.paired_scores, again.table]
