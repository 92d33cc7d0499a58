"""check: a store against its digests, its own sums, and games played anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from minewise.errors import MinewiseError, StoreError
from minewise.game.rules import Rules
from minewise.play.compiled import games_of_bytes
from minewise.random import Random
from minewise.tournament.block import Block, BlockResult
from minewise.tournament.entry import Entry
from minewise.tournament.play import block_result, games_of, play_block
from minewise.tournament.store.content import damage
from minewise.tournament.store.reader import Reader, StoredPlan


class Span(NamedTuple):
    """A block: the id of its entry, its first game, and how many it has."""

    entry: str
    first: int
    games: int


@dataclass(frozen=True)
class Audit:
    """How much of a store was found sound: its format, what it holds, the games whose rows it
    keeps, and those that were played anew; `not_played` are the agents that cannot be played as
    they played then, each with its rules."""

    format: int
    plans: int
    entries: int
    blocks: int
    games: int
    games_kept: int
    replayed: int
    not_played: tuple[str, ...]


def check(path: Path, games: int, rng: Random) -> Audit:
    """Reads all of a store and plays some games of it anew, chosen by `rng`; StoreError tells the
    first thing that does not fit.

    A game follows from the agent, the rules, the seed and its number: playing it again shows
    whether it was stored as it was played. Games that a fault ended are left out, since a fault may
    depend on the machine.
    """
    reader = Reader(path)
    of_format = _check_file(reader)
    plans, stored = reader.plans(), {entry.id: entry for entry in reader.entries()}
    if gone := {id_ for plan in plans for ids in plan.entries for id_ in ids} - set(stored):
        raise StoreError(damage(path, f"entries of plans are missing: {', '.join(gone)}"))
    spans = _spans(reader)
    playable = {entry.id: entry for entry in _entries(plans) if entry.id in stored}
    chosen = _chosen([span for span in spans if span.entry in playable], games, rng)
    kept = replayed = 0
    for block in reader.blocks(games=True):
        entry, result = stored[block.entry], block.result
        kept += result.tally.games if result.table else 0
        if result.table and not _adds_up(result, entry.rules):
            what = f"the sums of block {block.place} are not those of its games"
            raise StoreError(damage(path, what))
        for number in chosen.get(Span(entry.id, result.first, result.tally.games), ()):
            comes_out = _comes_out(result, number, playable[entry.id])
            if comes_out is False:
                what = f"game {number} of {entry.label} comes out otherwise when it is played anew"
                raise StoreError(damage(path, what))
            replayed += comes_out is True
    with reader.content() as content:
        content.check_games(kept)
    others = (entry for entry in stored.values() if entry.id not in playable)
    return Audit(
        format=of_format,
        plans=len(plans),
        entries=len(stored),
        blocks=len(spans),
        games=sum(span.games for span in spans),
        games_kept=kept,
        replayed=replayed,
        not_played=tuple(sorted({f"{entry.label} on {entry.rules}" for entry in others})),
    )


def _check_file(reader: Reader) -> int:
    """SQLite's own check, of pages, order and indices; the format."""
    with reader.content() as content:
        ((found,),) = content.connection.execute("PRAGMA integrity_check(1)").fetchall()
        if found != "ok":
            raise content.damaged(found)
        return content.format


def _spans(reader: Reader) -> list[Span]:
    """The blocks in the order of entries and games, none of which is in two."""
    found = (Span(b.entry, b.result.first, b.result.tally.games) for b in reader.blocks())
    spans = sorted(found)
    for one, other in pairwise(spans):
        if one.entry == other.entry and one.first + one.games > other.first:
            raise StoreError(damage(reader.path, f"game {other.first} is in two blocks"))
    return spans


def _entries(plans: Sequence[StoredPlan]) -> Iterator[Entry]:
    """The entries of plans as they would be played here; agents that are not here are left out."""
    for plan in (stored.plan for stored in plans):
        for point in plan.points:
            for agent in plan.agents:
                entry = Entry.of(agent, point.rules, plan.seed, plan.boards)
                try:
                    _ = entry.id
                except (MinewiseError, OSError):
                    continue
                yield entry


def _chosen(spans: Sequence[Span], games: int, rng: Random) -> Mapping[Span, list[int]]:
    """Numbers of games, at most so many and none twice, by the blocks that they are in."""
    ends = [*accumulate(span.games for span in spans)]
    total = ends[-1] if ends else 0
    places: set[int] = set(range(total)) if total <= games else set()
    while len(places) < min(games, total):
        places.add(rng.below(total))
    found: dict[Span, list[int]] = {}
    for place in sorted(places):
        at = bisect_right(ends, place)
        span = spans[at]
        found.setdefault(span, []).append(span.first + place - (ends[at] - span.games))
    return found


def _adds_up(result: BlockResult, rules: Rules) -> bool:
    """Are the sums of a block those of its games? The seconds have no part in it: their sum depends
    on the order in which they are added."""
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
        for data in (result.merits, result.table)
    ]
    return of_game == [again.merits, again.table]
