"""What the commands have in common: the store, the workers, and how an interrupt is told."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from measuring.progress import Progress, clock
from measuring.run import complete
from measuring.series import Series, Values, Wanted
from measuring.store import Store

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object

STORE = Path("runs/strength/games.db")


def store_of(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--store", type=Path, default=STORE, help=f"default: {STORE}")
    parser.add_argument("--workers", type=int, default=1, help="threads that play; default: 1")


def series_of(parser: argparse.ArgumentParser, games: int, block: int) -> None:
    """Which games are played, how many of them, and where they are kept."""
    parser.add_argument("--rules", default="expert")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--block", type=int, default=block, help="games that are kept at a time")
    store_of(parser)


@contextmanager
def opened(given: argparse.Namespace) -> Iterator[Store]:
    store = Store(given.store)
    try:
        yield store
    finally:
        store.close()


def play(wanted: Sequence[Wanted], store: Store, workers: int) -> bool:
    """Plays what is missing and says so; False if Ctrl+C ended it."""
    progress = Progress(wanted, store, workers)
    whole = complete(wanted, store, workers=workers, progress=progress)
    progress.end()
    if not whole:
        left = clock(progress.seconds_left() / workers)
        print(f"stopped, about {left} left; the same command goes on", file=sys.stderr)
    return whole


def played(series: Series, given: argparse.Namespace) -> tuple[bool, Values, float]:
    """Plays what is missing of a series. Is it whole? Its values, and the seconds they took."""
    with opened(given) as store:
        whole = play([Wanted((series,), given.games, given.block)], store, given.workers)
        return whole, *store.read(series, given.games)
