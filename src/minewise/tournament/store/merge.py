"""merge: one store of what several hold, such as those of the jobs of an array."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from minewise.atomic import atomic_write
from minewise.errors import StoreError
from minewise.tournament.block import BlockResult, missing_ranges
from minewise.tournament.play import block_result, games_of
from minewise.tournament.store.content import Content, StoredEntry, decoded_block, decoded_entries
from minewise.tournament.store.driver import insert, insert_result, make_tables, seal_new
from minewise.tournament.store.reader import Reader, StoredPlan, reason
from minewise.tournament.store.schema import GAME_TABLE, Seal


@dataclass(frozen=True)
class MergeSummary:
    """The games of a merged store, those that stood in several stores, and those that its plans
    ask for and no store held."""

    games: int
    repeated: int
    missing: int


def merge(sources: Sequence[Path | str], out: Path | str) -> MergeSummary:
    """Writes a store of everything that other stores hold; these are not changed.

    Games that several of them hold are compared and kept once. A plan that several of them hold
    goes from the first game of any to the last one of any: for shards this is the whole plan.
    Raises StoreError if games or plans differ, or there is a file at `out` already; then nothing
    is written.

    >>> from tempfile import TemporaryDirectory
    >>> from minewise import compare
    >>> with TemporaryDirectory() as folder:
    ...     parts = [f"{folder}/{number}.db" for number in (1, 2)]
    ...     for number, part in enumerate(parts, start=1):
    ...         _ = compare(["basic"], "ncsu", games=50, shard=f"{number}/2", store=part)
    ...     merge(parts, f"{folder}/whole.db")
    MergeSummary(games=50, repeated=0, missing=0)
    """
    if not sources or isinstance(sources, str | Path):
        raise StoreError(f"expected a list of stores to merge, got {sources!r}")
    path = Path(out)
    readers = [Reader(Path(source)) for source in sources]
    if path.exists():
        raise StoreError(f"expected a new file to merge into, there is one already: {path}")
    plans = _plans(readers)
    repeated = _repeated(readers)
    with atomic_write(path) as unfinished, _new_database(unfinished, path) as connection:
        target = _Target(connection, path, readers, plans)
        for reader, of_reader in zip(readers, repeated, strict=True):
            target.take(reader, of_reader)
        for reader, of_reader in zip(readers, repeated, strict=True):
            target.compare(reader, of_reader)
        return target.summary(plans, sum(sum(of_reader.values()) for of_reader in repeated))


def _plans(readers: Sequence[Reader]) -> list[StoredPlan]:
    """Each plan of the stores once, as far as all of them together go."""
    by_id: dict[str, list[tuple[Path, StoredPlan]]] = defaultdict(list)
    for reader in readers:
        for plan in reader.plans():
            by_id[plan.plan.id].append((reader.path, plan))
    return [_whole_plan(held) for held in by_id.values()]


def _whole_plan(held: Sequence[tuple[Path, StoredPlan]]) -> StoredPlan:
    (path, one), *others = held
    for other_path, other in others:
        if other.entries != one.entries:
            raise StoreError(
                f"expected the same agents in {path} and {other_path}, which hold the same plan: "
                "the file of an agent or its behaviour differs between them (the fingerprint in "
                f"the table `entry`): agents {', '.join(map(str, one.plan.specs))}"
            )
    plans = [plan.plan for _, plan in held]
    first = min(plan.first_game for plan in plans)
    end = max(plan.first_game + plan.most_games for plan in plans)
    common: dict[str, Any] = {
        name: values.pop() if len(values := {getattr(plan, name) for plan in plans}) == 1 else None
        for name in ("stop_at_width", "stop_when_significant")
    }
    plan = replace(
        one.plan,
        first_game=first,
        games=end - first,
        keep_games=all(plan.keep_games for plan in plans),
        **common,
    )
    return StoredPlan(plan, one.entries, min(plan.begun for _, plan in held))


def _repeated(readers: Sequence[Reader]) -> list[dict[int, int]]:
    """For each store, by the places of its blocks: how many games, the first ones of the block,
    other blocks hold that are merged. Longer blocks go before shorter ones."""
    spans: dict[str, list[tuple[int, int, int, int]]] = defaultdict(list)
    for source, reader in enumerate(readers):
        for block in reader.blocks():
            first, games = block.result.first, block.result.tally.games
            spans[block.entry].append((first, -games, source, block.place))
    repeated: list[dict[int, int]] = [{} for _ in readers]
    for of_entry in spans.values():
        end = 0
        for first, minus_games, source, place in sorted(of_entry):
            repeated[source][place] = min(max(0, end - first), -minus_games)
            end = max(end, first - minus_games)
    return repeated


@contextmanager
def _new_database(unfinished: Path, path: Path) -> Iterator[sqlite3.Connection]:
    """A file that goes where it is not written to its end: it needs no journal. Errors name the
    path that it is for."""
    try:
        unfinished.touch()  # SQLite does not say why it cannot
        with closing(sqlite3.connect(unfinished.absolute(), isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("BEGIN")
            yield connection
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(reason(path, error)) from None
    except OSError as error:
        raise StoreError(f"cannot use the store {path}: {error.strerror}") from None


class _Target:
    """The store that is written, in one transaction."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        readers: Sequence[Reader],
        plans: Sequence[StoredPlan],
    ) -> None:
        self._path = path
        self._connection = connection
        self._connection.execute(GAME_TABLE)
        make_tables(self._connection, readers[0].version)
        for number, plan in enumerate(plans, start=1):
            row = {"number": number, "id": plan.plan.id, "toml": plan.plan.to_toml()}
            row |= {"begun": plan.begun, "entries": json.dumps(plan.entries)}
            insert(self._connection, "plan", row)
        self._keys: dict[str, int] = {}
        for entry in (entry for reader in readers for entry in reader.entries()):
            if entry.id not in self._keys:
                number = self._keys[entry.id] = len(self._keys) + 1
                insert(self._connection, "entry", entry.columns | {"number": number})
        seal_new(self._connection)
        self._blocks = Seal()

    def take(self, reader: Reader, repeated: Mapping[int, int]) -> None:
        """Adds the blocks of a store, but for the games at their beginnings that are repeated."""
        entries = {entry.id: entry for entry in reader.entries()}
        for block in reader.blocks(games=True):
            result, skipped = block.result, repeated[block.place]
            if skipped == result.tally.games:
                continue
            if skipped:
                result = _rest(result, skipped, entries[block.entry], reader.path)
            key = self._keys[block.entry]
            self._blocks = insert_result(self._connection, self._blocks, key, result, block.stored)

    def compare(self, reader: Reader, repeated: Mapping[int, int]) -> None:
        """Refuses games of a store that are repeated and are not as they stand here."""
        if not any(repeated.values()):
            return
        content = Content(self._connection, self._path)
        entries = decoded_entries(content)
        query = "SELECT number FROM block WHERE entry = ? AND first < ? AND first + games > ?"
        for block in reader.blocks(games=True):
            key, result, games = self._keys[block.entry], block.result, repeated[block.place]
            if not games:
                continue
            span = (key, result.first + games, result.first)
            for (number,) in self._connection.execute(query, span).fetchall():
                row = content.block(number)
                entry, kept = decoded_block(content, entries, row)
                _, table, times = content.games(row)
                differs = _first_difference(replace(kept, table=table, times=times), result)
                if differs is not None:
                    raise StoreError(
                        "expected the same games in all stores, got different ones in "
                        f"{reader.path}: {_name(entry)}, game {differs}"
                    )

    def summary(self, plans: Sequence[StoredPlan], repeated: int) -> MergeSummary:
        """What has been written."""
        spans = {
            entry: self._connection.execute(_SPANS, (key,)).fetchall()
            for entry, key in self._keys.items()
        }
        games = sum(count for of_entry in spans.values() for _, count in of_entry)
        missing = sum(
            count
            for plan, entries, _ in plans
            for entry in {entry for point in entries for entry in point}
            if not plan.may_stop
            for _, count in missing_ranges(spans.get(entry, ()), plan.first_game, plan.most_games)
        )
        return MergeSummary(games, repeated, missing)


_SPANS = "SELECT first, games FROM block WHERE entry = ?"


def _rest(result: BlockResult, skipped: int, entry: StoredEntry, path: Path) -> BlockResult:
    """A block without its first games."""
    if not result.table:
        raise StoreError(
            "expected a row for every game of blocks that overlap in part, got only sums in "
            f"{path}: {_name(entry)}, games {result.first} to {result.end - 1}; merge the others, "
            "and play what is missing with that store"
        )
    table, times = games_of(result)
    first = result.first + skipped
    return block_result(first, entry.rules, table[skipped:], times[skipped:], result.faults)


def _name(entry: StoredEntry) -> str:
    return f"{entry.label} on {entry.rules}, seed {entry.columns['seed']}"


def _first_difference(one: BlockResult, other: BlockResult) -> int | None:
    """The number of the first game that two blocks hold and that is not the same in both, as far as
    they tell; None if there is none. What a game took of time is no difference."""
    first, end = max(one.first, other.first), min(one.end, other.end)
    for mine, theirs in ((one.table, other.table), (one.paired_scores, other.paired_scores)):
        if not (mine and theirs):
            continue
        size = len(mine) // one.tally.games
        for number in range(first, end):
            at, to = (number - one.first) * size, (number - other.first) * size
            if mine[at : at + size] != theirs[to : to + size]:
                return number
    if (one.first, one.end) == (other.first, other.end):
        plain = [(replace(it.tally, seconds=0.0), it.losses) for it in (one, other)]
        if plain[0] != plain[1]:
            return first
    return None
