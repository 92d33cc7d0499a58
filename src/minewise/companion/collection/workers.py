"""Games reviewed in several processes: one that dies takes nothing with it but its own game."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any

from minewise.companion.collection.reviewing import reviewed_game
from minewise.companion.collection.sources import GameSource
from minewise.errors import FormatError, MinewiseError
from minewise.tournament.interrupts import without_interrupts

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
