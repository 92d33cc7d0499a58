"""The progress bar of long commands, on stderr and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from minewise.tournament.run import Progress

if TYPE_CHECKING:
    from rich.progress import ProgressColumn


@contextmanager
def progress_bar(name: str = "playing") -> Iterator[Progress]:
    """Gives a function to call with the games done and in all; the bar shows the time left."""
    from rich.progress import MofNCompleteColumn, TextColumn

    with _bar(name, MofNCompleteColumn(), TextColumn("games,")) as update:
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
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn(name), BarColumn(), *columns)
    columns += (TimeRemainingColumn(compact=True), TextColumn("left"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        yield partial(bar.update, bar.add_task(name, total=None))
