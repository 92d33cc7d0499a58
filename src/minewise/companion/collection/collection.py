"""A collection: the games of files and folders, each reviewed once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from minewise.companion.collection.game import ReviewedGame
from minewise.companion.collection.sources import GameSource, content_of, files_of, games_in
from minewise.companion.collection.store import FileState, Outcome, ReviewStore, outcomes, refusal
from minewise.errors import FormatError, StoreError, printable

FEWEST = 16
"""Games for each process: fewer are reviewed before it has started."""


STANDARD_INPUT = "standard input"
"""What it is called for people."""


class Unreadable(NamedTuple):
    """A file or a game in it that could not be reviewed, and why."""

    name: str
    why: str


class GamePlace(NamedTuple):
    """Where a game lies."""

    file: Path
    name: str
    digest: str
    changed: float
    is_game: bool
    """Else it may be something else, and nobody asked for it."""


@dataclass
class Collection:
    """What was found and reviewed."""

    games: list[ReviewedGame] = field(default_factory=list)
    """In the order of their time."""
    unreadable: list[Unreadable] = field(default_factory=list)
    passed_over: int = 0
    """Files of folders that are no games."""
    copies: int = 0
    """Games that were there before; each counts once."""
    waiting: int = 0
    """Games that were left for the next time."""
    interrupted: bool = False
    """Was this so because somebody stopped it?"""


class Collector:
    """Reviews the games of files and folders that a store does not know yet.

    `contents` are read in place of files, such as the standard input.
    """

    def __init__(
        self,
        paths: Iterable[Path],
        store: ReviewStore,
        *,
        playouts: int = 0,
        contents: Mapping[Path, bytes] | None = None,
    ) -> None:
        self._paths, self._store, self._playouts = list(paths), store, playouts
        self._contents = contents or {}
        self._places: dict[str, GamePlace] = {}
        self._collection = Collection()

    def collect(
        self, workers: int = 1, progress: Callable[[int, int], None] = lambda _done, _total: None
    ) -> Collection:
        """Reviews as many games as it can. Ctrl+C ends it and keeps the games that are done."""
        try:
            self._look()
            self._review(workers, progress)
        except KeyboardInterrupt:
            self._collection.interrupted = True  # what was done counts
        for place in self._places.values():
            try:
                self._add(place, self._store.outcome(place.digest, playouts=self._playouts))
            except (LookupError, TypeError, ValueError, AttributeError):
                raise StoreError(f"expected reviews of minewise in {self._store.path}") from None
        self._collection.games.sort(key=lambda game: (game.started[:19], game.name))
        return self._collection

    def _look(self) -> None:
        for file, is_game in files_of(self._paths, self._leave_out):
            try:
                for place in self._places_in(file, is_game=is_game):
                    self._collection.copies += place.digest in self._places
                    self._places.setdefault(place.digest, place)
            except OSError as error:
                error.filename = str(file)
                self._leave_out(error)

    def _leave_out(self, error: OSError) -> None:
        name = printable(str(error.filename))
        self._collection.unreadable.append(Unreadable(name, error.strerror or str(error)))

    def _places_in(self, file: Path, *, is_game: bool) -> Iterator[GamePlace]:
        if file in self._contents:
            changed = datetime.now(UTC).timestamp()
            games = self._games_in(self._contents[file], STANDARD_INPUT)
        else:
            state = FileState.from_path(file)
            changed = state.changed / 1e9
            known = self._store.games_of(file, state)
            games = known or self._games_in(content_of(file), str(file))
            if known is None:
                self._store.keep_file(file, state, games)
        for name, digest in games:
            yield GamePlace(file, name, digest, changed, is_game)

    def _games_in(self, content: bytes, name: str) -> list[tuple[str, str]]:
        """Name and digest of each game; of a file that holds none, its own, and why is kept."""
        try:
            return [(game.name, game.digest) for game in games_in(content, name)]
        except FormatError as error:
            digest = GameSource(name, content).digest
            self._store.keep(digest, refusal(error), playouts=self._playouts)
            return [(name, digest)]

    def _review(self, workers: int, progress: Callable[[int, int], None]) -> None:
        unknown = [
            place
            for place in self._places.values()
            if self._store.outcome(place.digest, playouts=self._playouts) is None
        ]
        done, total = len(self._places) - len(unknown), len(self._places)
        progress(done, total)
        workers = min(workers, max(1, len(unknown) // FEWEST))
        sources = self._sources(unknown)
        with closing(outcomes(sources, workers, playouts=self._playouts)) as arriving:
            for digest, outcome in arriving:
                self._store.keep(digest, outcome, playouts=self._playouts)
                done += 1
                progress(done, total)

    def _sources(self, places: Iterable[GamePlace]) -> Iterator[GameSource]:
        """The games at these places, each file read once."""
        for file, of_file in groupby(places, key=lambda place: place.file):
            content = self._contents.get(file) or content_of(file)
            by_digest = {game.digest: game for game in games_in(content, str(file))}
            yield from (by_digest[place.digest] for place in of_file if place.digest in by_digest)

    def _add(self, place: GamePlace, outcome: Outcome | None) -> None:
        collection = self._collection
        if outcome is None:
            collection.waiting += 1
        elif "game" in outcome:
            game = ReviewedGame.from_row(outcome["game"])
            changed = datetime.fromtimestamp(place.changed, UTC).isoformat(timespec="seconds")
            collection.games.append(replace(game, name=place.name, started=game.started or changed))
        elif place.is_game or outcome["known"]:
            collection.unreadable.append(Unreadable(place.name, outcome["error"]))
        else:
            collection.passed_over += 1
