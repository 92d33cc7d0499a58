"""What has changed in a store is told: bits, sums, rows, and content that cannot be."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import product
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import pytest

from minewise import compare, merge
from minewise.errors import StoreError
from minewise.random import Random as Draw
from minewise.report.page import Part, page
from minewise.tournament.overview import Overview
from minewise.tournament.result import to_json
from minewise.tournament.store.check import check
from minewise.tournament.store.content import decoded_block, decoded_entries
from minewise.tournament.store.driver import insert_block, seal_new
from minewise.tournament.store.reader import Reader
from minewise.tournament.store.schema import (
    GAME,
    GAMES,
    ROWS,
    SUMS,
    Seal,
    game_digest,
    packed,
    rows_query,
)
from tests.tournament.runs import games

KEPT = Path(__file__).parent / "stores"
COPIED = ", ".join(("status", *GAME, "seconds"))

BOARDS = ["*....\n.....\n..*..\n.....", "..*..\n.....\n*....\n....."]

FLIPS = pytest.mark.parametrize(
    "copies", [100, pytest.param(2000, marks=pytest.mark.check, id="many")]
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with plans of every kind."""
    path = tmp_path_factory.mktemp("whole") / "run.db"
    fill(path)
    return path


def fill(path: Path, more: int = 0) -> None:
    """Plays what the store is to hold, or goes on with it."""
    compare(["basic", "csp", "exact"], "beginner", games=60 + more, store=path)
    compare(["random"], "kulkarni", density="0.1:0.2:0.1", games=20 + more, store=path)
    compare(["basic"], "ncsu", games=90 + more, seed=2**64 - 1, keep_games=False, store=path)
    compare(["exact"], "ncsu", boards=BOARDS, store=path)


def results(path: Path) -> list[str]:
    """What `minewise results --json` prints."""
    overview = Overview(Reader(path))
    overview.refresh()
    return [to_json(found) for _, _, found in overview.comparisons()]


def report(path: Path) -> list[str]:
    """What `minewise report` writes."""
    overview = Overview(Reader(path))
    overview.refresh()
    parts = [Part(*item) for item in overview.comparisons()]
    return [page("run", overview.reader.version, parts)]


def contents(path: Path) -> list[Any]:
    """What merging takes over: entries, and blocks with their games."""
    reader = Reader(path)
    return [reader.entries(), [*reader.blocks(games=True)], reader.plans()]


def every_game(path: Path) -> list[Any]:
    """What `minewise results --games` prints."""
    return [*Reader(path).games()]


def merged(path: Path) -> list[Any]:
    """What comes of it when stores are merged."""
    out = path.with_name("merged.db")
    out.unlink(missing_ok=True)
    merge([path], out)
    return [*results(out), *contents(out)]


READINGS = (results, every_game, contents)


def played_on(path: Path) -> list[Any]:
    """What a run that goes on leaves, without its times."""
    fill(path, more=4)
    overview = Overview(Reader(path))
    overview.refresh()
    rows = [
        replace(row, tally=replace(row.tally, seconds=0.0))
        for _, _, found in overview.comparisons()
        for comparison in found
        for row in comparison.rows
    ]
    return [rows, games(path)]


def outcome(path: Path, use: Callable[[Path], list[Any]], truth: list[Any]) -> str:
    """How a use of a store ended: told, harmless or silent."""
    try:
        return "harmless" if use(path) == truth else "silent"
    except StoreError as error:
        return "told" if "\n" not in str(error) else "told in several lines"


def flip(path: Path, rng: Random) -> None:
    """Changes one to four bits of a file."""
    data = bytearray(path.read_bytes())
    for _ in range(rng.randint(1, 4)):
        bit = rng.randrange(8 * len(data))
        data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def flipped(whole: Path, folder: Path, copies: int) -> Iterator[Path]:
    rng = Random(copies)
    for number in range(copies):
        path = folder / f"{number}.db"
        shutil.copy(whole, path)
        flip(path, rng)
        yield path
        path.unlink()


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Whatever is read is compared with its digest first.",
    "Changed content is reported as damage and never shown.",
    "Another test flips bits of a store.",
)
@FLIPS
def test_no_bit_changes_a_figure_without_a_word(whole: Path, tmp_path: Path, copies: int) -> None:
    truths = {use: use(whole) for use in READINGS}
    outcomes: Counter[tuple[str, str]] = Counter()
    for path in flipped(whole, tmp_path, copies):
        for use, truth in truths.items():
            outcomes[use.__name__, outcome(path, use, truth)] += 1
    assert {how for _, how in outcomes} == {"told", "harmless"}, outcomes
    assert outcomes["contents", "told"] > copies / 3


@pytest.mark.parametrize(
    ("use", "copies"),
    [
        (played_on, 10),
        (merged, 10),
        pytest.param(played_on, 500, marks=pytest.mark.check, id="played_on, many"),
        pytest.param(merged, 500, marks=pytest.mark.check, id="merged, many"),
        pytest.param(report, 40, marks=pytest.mark.check),
    ],
)
def test_no_bit_changes_what_is_written_without_a_word(
    whole: Path, tmp_path: Path, use: Callable[[Path], list[Any]], copies: int
) -> None:
    truth = use(Path(shutil.copy(whole, tmp_path / "truth.db")))
    outcomes = Counter(outcome(path, use, truth) for path in flipped(whole, tmp_path, copies))
    assert set(outcomes) <= {"told", "harmless"}, outcomes


@pytest.mark.promise(
    "what-you-can-rely-on.md", "A damaged file: every table of a store has digests."
)
def test_no_value_of_any_table_changes_without_a_word(whole: Path, tmp_path: Path) -> None:
    """Each column of each table, those of the digests and of the seals included."""
    with closing(sqlite3.connect(whole)) as connection:
        tables = {
            name: [column for _, column, *_ in connection.execute(f"PRAGMA table_info({name})")]
            for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        }
    assert len(tables) == 6
    for table, columns in tables.items():
        for column in columns:
            path = Path(shutil.copy(whole, tmp_path))
            first = f"(SELECT min({column}) FROM {table})"
            change(path, f"UPDATE {table} SET {column} = 77777 WHERE {column} = {first}")
            with pytest.raises(StoreError, match="the store is damaged"):
                check(path, 0, Draw(1))


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


CHANGES = [
    "UPDATE block SET wins = wins + 5 WHERE number = 2",
    "UPDATE block SET seconds = seconds + 1e-9 WHERE number = 2",
    "UPDATE block SET stored = stored + 1 WHERE number = 3",
    "UPDATE block SET paired_scores = zeroblob(length(paired_scores)) WHERE number = 1",
    "UPDATE block SET fault_texts = '[\"a fault\"]' WHERE number = 4",
    "UPDATE block SET digest = zeroblob(16) WHERE number = 1",
    "DELETE FROM block WHERE number = 1",
    "DELETE FROM block WHERE number = (SELECT max(number) FROM block)",
    "DELETE FROM block",
    "UPDATE entry SET options = 'max_variables=1' WHERE agent = 'csp'",
    "DELETE FROM entry WHERE number = 1",
    "UPDATE plan SET begun = '2001-01-01' WHERE number = 1",
    "DELETE FROM plan WHERE number = 2",
    "UPDATE program SET version = ''",
    "DELETE FROM seal WHERE name = 'program'",
    "UPDATE seal SET rows = rows + 1",
    "UPDATE seal SET digest = x'' WHERE name = 'header'",
]


@pytest.mark.parametrize("statement", CHANGES)
def test_a_row_that_has_changed_is_told(whole: Path, tmp_path: Path, statement: str) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    change(path, statement)
    with pytest.raises(StoreError, match="the store is damaged"):
        report(path)


GAMES_CHANGED = [
    "UPDATE game SET clicks = clicks + 1 WHERE entry = 1 AND number = 5",
    "UPDATE game SET seconds = 0 WHERE entry = 2 AND number = 7",
    "DELETE FROM game WHERE entry = 1 AND number = 5",
    "DELETE FROM game",
]


@pytest.mark.parametrize("statement", GAMES_CHANGED)
def test_a_game_that_has_changed_is_told(whole: Path, tmp_path: Path, statement: str) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    change(path, statement)
    assert results(path) == results(whole)  # these do not depend on it
    for use in (every_game, contents, lambda path: check(path, 0, rng=Draw(1))):
        with pytest.raises(StoreError, match="the store is damaged"):
            use(path)


# check: what fits its digest may still not be what was played


def forge(path: Path, *statements: str) -> None:
    """Changes rows and gives them digests that fit."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_function("unhex", 1, bytes.fromhex)
        for statement in statements:
            assert connection.execute(statement).rowcount > 0
        rows = connection.execute(rows_query("block"), (0,)).fetchall()
        blocks = [dict(zip(ROWS["block"], row, strict=True)) for row in rows]
        for block in blocks:
            span = (block["entry"], block["first"], block["first"] + block["games"])
            block["game_digest"] = game_digest(*packed(connection.execute(GAMES, span).fetchall()))
        connection.execute("DELETE FROM block")
        seal_new(connection)
        before = Seal()
        for block in blocks:
            before = insert_block(connection, before, block)


def test_a_sound_store_is_found_sound(whole: Path) -> None:
    found = check(whole, 30, Draw(1))
    assert (found.plans, found.not_played) == (4, ())
    assert found.replayed == 30
    assert found.games == 3 * 60 + 2 * 20 + 90 + 2 == found.games_kept + 90


def test_all_games_are_played_anew_if_asked_for(whole: Path) -> None:
    assert check(whole, 10**6, Draw(1)).replayed == check(whole, 0, Draw(1)).games


def test_sums_that_are_not_those_of_the_games_are_told(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    forge(path, "UPDATE block SET clicks = clicks + 1 WHERE number = 1")
    assert results(path) != results(whole)  # nothing else could know
    with pytest.raises(StoreError, match="the sums of block 1 do not match its games"):
        check(path, 0, Draw(1))


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "`minewise check` also plays some games anew and compares them.",
)
def test_games_that_were_not_played_are_told(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    forge(
        path,
        "UPDATE game SET guesses = guesses + 1 WHERE entry = 1 AND number = 5",
        "UPDATE block SET guesses = guesses + 1 WHERE entry = 1 AND first = 0",
    )
    with pytest.raises(StoreError, match=r"sums of block|game 5 of basic ends differently"):
        check(path, 10**6, Draw(1))


def test_wins_of_sums_alone_are_played_anew(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    number = "(SELECT max(number) FROM block WHERE game_digest = x'' AND wins < games)"
    forge(
        path,
        f"UPDATE block SET wins = games, "
        f"paired_scores = unhex(replace(hex(zeroblob(games)), '00', '01'))"
        f" WHERE number = {number}",
    )
    with pytest.raises(StoreError, match="of basic ends differently"):
        check(path, 10**6, Draw(1))


def test_a_block_without_games_is_told(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    forge(path, "UPDATE block SET games = 0 WHERE number = 1")
    with pytest.raises(StoreError, match="block 1: expected at least one game"):
        results(path)


def test_no_value_of_a_block_ends_in_a_traceback(whole: Path) -> None:
    with Reader(whole).content() as content:
        entries, (block, *_) = decoded_entries(content), content.blocks()
        values = ["nine", b"\0\xff", -1, inf, nan, None, "[[1]]", "5", 2**62]
        refused = 0
        for column, value in product(
            ["entry", "first", *SUMS, "losses", "paired_scores", "fault_texts"], values
        ):
            try:
                entry, result = decoded_block(content, entries, block | {column: value})
            except StoreError:
                refused += 1
            else:
                result.tally.figures(entry.rules)
        assert refused > 100


def test_games_of_no_block_are_told(whole: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(whole, tmp_path))
    change(path, "INSERT INTO game SELECT entry, number + 9999, " + COPIED + " FROM game LIMIT 1")
    with pytest.raises(StoreError, match="rows in game"):
        check(path, 0, Draw(1))


def test_an_agent_that_is_not_here_is_named(tmp_path: Path) -> None:
    file, path = tmp_path / "mine.py", tmp_path / "run.db"
    file.write_text((KEPT / "mine.py").read_text())
    compare([f"{file}:Mine", "basic"], "ncsu", games=20, store=path)
    assert check(path, 40, Draw(1), agent_files=True).replayed == 40
    file.unlink()
    found = check(path, 40, Draw(1), agent_files=True)
    assert found.replayed == 20
    assert [name.partition(" on ")[0] for name in found.not_played] == [f"{file}:Mine"]
