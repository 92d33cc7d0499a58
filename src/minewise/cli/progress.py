"""What shows on stderr, and only on a terminal, how far a command is: a bar or the live board."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.errors import StoreError
from minewise.tournament.run import Progress

if TYPE_CHECKING:
    from rich.progress import ProgressColumn


@contextmanager
def progress_bar(name: str = "playing", noun: str = "games,") -> Iterator[Progress]:
    """Gives a function to call with the games done and in all; the bar shows the time left."""
    from rich.progress import MofNCompleteColumn, TextColumn

    with _bar(name, MofNCompleteColumn(), TextColumn(noun)) as update:
        yield lambda done, total: update(completed=done, total=total)


@contextmanager
def share_bar(name: str) -> Iterator[Callable[[float], None]]:
    """Gives a function to call with the share that is done; the bar shows the time left."""
    from rich.progress import TaskProgressColumn

    with _bar(name, TaskProgressColumn()) as update:
        yield lambda share: update(completed=share, total=1.0)


@contextmanager
def _bar(name: str, *columns: ProgressColumn) -> Iterator[Callable[..., None]]:
    if not sys.stderr.isatty():
        yield lambda **_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn(name), BarColumn(), *columns)
    columns += (TimeElapsedColumn(), TextColumn("passed,"))
    columns += (TimeRemainingColumn(compact=True), TextColumn("left"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        yield partial(bar.update, bar.add_task(name, total=None))


TURN = 0.5
"""Seconds between two pictures."""


@contextmanager
def board_of_run(path: Path) -> Iterator[Progress | None]:
    """Gives a function to call as games are played, which draws what the store holds; None where
    nobody would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    with _screen(path) as draw:
        last = 0.0

        def shown(_done: int, _total: int) -> None:
            nonlocal last
            if time.monotonic() - last >= TURN:
                last = time.monotonic()
                with suppress(StoreError):  # the driver tells it
                    draw()

        yield shown
        with suppress(StoreError):
            draw()


def follow(path: Path) -> None:
    """Shows the store, changing nothing, until its driver is done or Ctrl+C."""
    from minewise.tournament.store.reader import Reader

    reader = Reader(path)
    with _screen(path) as draw:
        while True:
            driven = reader.is_driven
            draw()
            if not driven:
                return
            time.sleep(TURN)


@contextmanager
def _screen(path: Path) -> Iterator[Callable[[], None]]:
    from rich.console import Console
    from rich.live import Live

    from minewise.report.board import board
    from minewise.tournament.overview import Overview
    from minewise.tournament.store.reader import Reader

    console = Console(stderr=True)
    overview: Overview | None = None

    def draw() -> None:
        nonlocal overview
        if overview is None:
            overview = Overview(Reader(path))
        overview.refresh()
        live.update(board(overview, console.height), refresh=True)

    with Live(console=console, auto_refresh=False, transient=False) as live:
        yield draw
