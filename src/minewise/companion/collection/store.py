"""The file that keeps reviewed games: by the digest of each game, and by where it lies."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, NamedTuple, Self

from minewise import _core
from minewise.companion.collection.game import reviewed_game
from minewise.companion.collection.sources import GameSource
from minewise.documents import json_value
from minewise.errors import FormatError, MinewiseError, StoreError
from minewise.tournament.interrupts import without_interrupts

APPLICATION = 0x6D777276
"""Marks the file as one of these: `mwrv`."""

FORMAT = 4
"""Of the rows; another number makes them stale."""

TABLES = """
CREATE TABLE IF NOT EXISTS made (by TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    digest TEXT PRIMARY KEY, playouts INTEGER NOT NULL, outcome TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (
    path TEXT PRIMARY KEY, size INTEGER NOT NULL, changed INTEGER NOT NULL, games TEXT NOT NULL
) WITHOUT ROWID;
"""


class FileState(NamedTuple):
    """A file that did not change has the same ones."""

    size: int
    changed: int

    @classmethod
    def from_path(cls, path: Path) -> FileState:
        status = path.stat()
        return cls(status.st_size, status.st_mtime_ns)


@cache
def fingerprint() -> str:
    """What judges: other code may judge otherwise, and then its rows are stale."""
    core = Path(_core.__file__).read_bytes()
    return f"{FORMAT} {sha256(core).hexdigest()[:32]}"


class ReviewStore:
    """Reviewed games, and what the files held that they came from. Each game is kept whole or not
    at all, whatever ends the process. Without a path it is forgotten in the end.

    >>> with ReviewStore(None) as store:
    ...     store.keep("c0ffee", {"error": "no game"}, playouts=0)
    ...     store.outcome("c0ffee", playouts=0), store.outcome("c0ffee", playouts=8)
    ({'error': 'no game'}, None)
    """

    def __init__(self, path: Path | None) -> None:
        if path is not None and not path.parent.is_dir():
            raise StoreError(f"expected a folder for the store, found none at {path.parent}")
        if path is not None and path.is_dir():
            raise StoreError(f"expected a file for the store, got a folder: {path}")
        self.path = path
        with self._errors():
            # From the root on: SQLite has meanings of its own for `:memory:` and `file:...`.
            place = ":memory:" if path is None else path.absolute()
            if path is not None:
                path.open("ab").close()  # SQLite does not say why it cannot
            self._connection = sqlite3.connect(place, isolation_level=None)
            try:
                self._open()
            except BaseException:
                self._connection.close()
                raise

    def _open(self) -> None:
        query = self._connection.execute
        (mark,) = query("PRAGMA application_id").fetchone()
        # A trigger is of a stranger, and would run with the next write.
        kinds = {kind for (kind,) in query("SELECT type FROM sqlite_master")}
        if kinds and (mark != APPLICATION or "trigger" in kinds):
            raise StoreError(f"expected a store of reviews, got another database: {self.path}")
        query(f"PRAGMA application_id = {APPLICATION}")
        query("PRAGMA journal_mode = WAL")
        query("PRAGMA synchronous = NORMAL")  # a row that a power cut takes is made again
        self._connection.executescript(TABLES)
        if query("SELECT by FROM made").fetchone() != (fingerprint(),):
            for table in ("made", "games", "files"):
                query(f"DROP TABLE {table}")
            self._connection.executescript(TABLES)
            query("INSERT INTO made VALUES (?)", (fingerprint(),))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._errors():
            self._connection.close()

    def outcome(self, digest: str, *, playouts: int) -> dict[str, Any] | None:
        """What a game came to; None if that is not known with so many playouts."""
        with self._errors():
            row = self._connection.execute(
                "SELECT outcome FROM games WHERE digest = ? AND playouts >= ?", (digest, playouts)
            ).fetchone()
        outcome = None if row is None else _unsealed(row[0])
        return None if outcome is None else dict(outcome)

    def keep(self, digest: str, outcome: dict[str, Any], *, playouts: int) -> None:
        """Keeps what a game came to."""
        with self._errors():
            self._connection.execute(
                "INSERT OR REPLACE INTO games VALUES (?, ?, ?)",
                (digest, playouts, _sealed(outcome)),
            )

    def games_of(self, path: Path, state: FileState) -> list[tuple[str, str]] | None:
        """The name and the digest of each game of a file; None if it is not known, or changed."""
        with self._errors():
            row = self._connection.execute(
                "SELECT games FROM files WHERE (path, size, changed) = (?, ?, ?)",
                (_key(path), *state),
            ).fetchone()
        games = None if row is None else _unsealed(row[0])
        return None if games is None else [(str(name), str(digest)) for name, digest in games]

    def keep_file(self, path: Path, state: FileState, games: list[tuple[str, str]]) -> None:
        """Keeps which games a file holds."""
        with self._errors():
            self._connection.execute(
                "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)",
                (_key(path), *state, _sealed(games)),
            )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:  # a message may quote what is damaged
            raise StoreError(f"cannot keep reviews in {self.path}: {error}") from None
        except OSError as error:
            raise StoreError(f"cannot keep reviews in {self.path}: {error.strerror}") from None


def _key(path: Path) -> str:
    """A path as a text, also where its bytes are none."""
    return str(path.absolute()).encode("utf-8", "surrogateescape").decode(errors="backslashreplace")


def _sealed(value: object) -> str:
    """A value as it is kept: its digest, and its JSON."""
    text = json.dumps(value)
    return f"{sha256(text.encode()).hexdigest()} {text}"


def _unsealed(kept: object) -> Any:
    """The value that was kept; None where it is damaged: it is made anew then."""
    digest, _, text = str(kept).partition(" ")
    if sha256(text.encode()).hexdigest() != digest:
        return None
    return json_value(text, finite=False)  # a replay that took no time has infinite speed


AHEAD = 3
"""Games handed out for each process: none has to wait for its next."""

DIED = "The process that reviewed it died."

Outcome = dict[str, Any]
"""Of a game: `game`, its row; or else `error`, a sentence, and `known`, whether the content is of a
format that is known."""


def outcome_of(content: bytes, *, playouts: int) -> Outcome:
    """What becomes of a game, whatever it holds."""
    try:
        return {"game": reviewed_game(content, playouts=playouts).to_row()}
    except MinewiseError as error:
        return refusal(error)
    except Exception as error:  # one game must not end the others
        return {"error": f"cannot be reviewed: {type(error).__name__}: {error}", "known": True}


def refusal(error: MinewiseError) -> Outcome:
    """What becomes of a content that is no game, or a broken one."""
    known = not isinstance(error, FormatError) or bool(error.format)
    return {"error": error.what, "known": known}


def outcomes(
    sources: Iterable[GameSource], workers: int, *, playouts: int
) -> Generator[tuple[str, Outcome], None, None]:
    """The digest of each game and what becomes of it, in any order."""
    if workers == 1:
        for source in sources:
            yield source.digest, outcome_of(source.content, playouts=playouts)
        return
    left = iter(sources)
    while lost := (yield from _until_death(left, workers, playouts)):
        for source in lost:
            if (yield from _until_death(iter([source]), 1, playouts)):
                yield source.digest, {"error": DIED, "known": True}


def _until_death(
    sources: Iterator[GameSource], workers: int, playouts: int
) -> Generator[tuple[str, Outcome], None, list[GameSource]]:
    """What becomes of the games, until a process dies; then those that were out."""
    others = set(active_children())
    out: dict[Future[Outcome], GameSource] = {}
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_without_interrupts)
    try:
        while True:
            for source in islice(sources, AHEAD * workers - len(out)):
                with without_interrupts(signal.SIGTERM):  # what starts a process
                    out[pool.submit(outcome_of, source.content, playouts=playouts)] = source
            if not out:
                return []
            for done in wait(out, return_when=FIRST_COMPLETED).done:
                outcome = done.result()
                yield out.pop(done).digest, outcome
    except BrokenProcessPool:
        return list(out.values())
    finally:
        for child in set(active_children()) - others:
            child.kill()  # in the middle of a game, where nobody waits for it any more
        pool.shutdown(cancel_futures=True)


def _without_interrupts() -> None:
    """Who starts the processes ends them; what a terminal sends to all is not for them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
