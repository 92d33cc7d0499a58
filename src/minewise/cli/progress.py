"""The progress bar of long commands, on stderr and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from minewise.tournament.run import Progress


@contextmanager
def progress_bar(name: str = "playing") -> Iterator[Progress]:
    """Gives a function to call with the games done and in all; the bar shows the time left."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn(name),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games,"),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
    )
    shown = sys.stderr.isatty()
    with Bar(*columns, console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def share_bar(name: str) -> Iterator[Callable[[float], None]]:
    """Gives a function to call with the share that is done; the bar shows the time left."""
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn(name),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
    )
    shown = sys.stderr.isatty()
    with Bar(*columns, console=Console(stderr=True), transient=True, disable=not shown) as bar:
        task = bar.add_task(name, total=1.0)
        yield lambda share: bar.update(task, completed=share)
