"""What commands print, on any console."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from minewise.tournament.result import Comparison

_WRITTEN_AS = str.maketrans({"±": "+-"})
_HANDLER = "minewise"


def print_tables(comparisons: Iterable[Comparison]) -> None:
    """Prints a table for each comparison that has rows."""
    from rich.console import Console

    from minewise.report.table import for_terminal

    width = Console().width
    print_rich(*(for_terminal(comparison, width) for comparison in comparisons if comparison.rows))


def print_rich(*items: object) -> None:
    """Prints what rich draws as `click.echo` prints: where the reader has left, the command ends as
    it ends anywhere else (see `minewise.cli.ends`), and not in the way of rich."""
    from rich.console import Console

    console = Console()
    with console.capture() as captured:
        for item in items:
            console.print(item)
    click.echo(captured.get(), nl=False, color=True)


def use_ascii_where_needed() -> None:
    """What a console has no characters for is written in ASCII, as `+-` for the sign of both."""
    codecs.register_error(_HANDLER, _in_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors=_HANDLER)


def _in_ascii(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_WRITTEN_AS)
    if text.isascii():
        return text, error.end
    return codecs.backslashreplace_errors(error)
