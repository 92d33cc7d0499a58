"""What commands print, on any console."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from math import isnan
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from minewise.errors import printable

if TYPE_CHECKING:
    from rich.console import Console

    from minewise.tournament.result import Comparison

_WRITTEN_AS = str.maketrans({"±": "+-"})
_PLAIN = "plain"
"""The name of an encoding, and of how it writes what it cannot."""


NO_LIMIT = 10_000
"""Characters of a line that goes to a file or a program, which has no width."""


LEAST_COLUMNS = 20
"""Lines are not folded to fewer."""


def finite(value: float) -> float | None:
    """A number as JSON has it: None in place of nan."""
    return None if isnan(value) else value


def console_of_output() -> Console:
    """Standard output as rich writes to it. Where it is no terminal, lines are as long as they need
    to be, unless COLUMNS says otherwise."""
    from rich.console import Console

    is_limited = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console() if is_limited else Console(width=NO_LIMIT)


def echo(text: str, *, err: bool = False) -> None:
    """Prints a line that names files or agents, which may have any name."""
    click.echo(printable(text), err=err)


def print_folded(lines: Iterable[str], indent: str = "") -> None:
    """Prints lines behind an indent, folded where the terminal ends."""
    for line in lines:
        for part in folded(line, len(indent)):
            click.echo(indent + part if part else "")


def folded(line: str, taken: int = 0) -> list[str]:
    """The parts of a line in a terminal where so many columns are taken; those after the first
    begin two columns further in. What is no terminal has room for all."""
    from minewise.report.screen import Screen

    size = Screen.from_stdout().size
    if size is None or not line:
        return [line]
    start = line[: len(line) - len(line.lstrip())]
    return wrap(
        line,
        max(LEAST_COLUMNS, size[0] - taken),
        subsequent_indent=start + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def print_tables(comparisons: Iterable[Comparison], names: Sequence[str] = ()) -> None:
    """Prints a table for each comparison that has rows, its agents by these names or their own."""
    from minewise.report.names import with_names
    from minewise.report.table import for_terminal

    width = console_of_output().width
    shown = (with_names(comparison, names) for comparison in comparisons if comparison.rows)
    print_rich(*(for_terminal(comparison, width) for comparison in shown))


def print_rich(*items: object) -> None:
    """Prints what rich draws as `click.echo` prints: where the reader has left, the command ends as
    it ends anywhere else (see `minewise.cli.exit_codes`), and not in the way of rich."""
    console = console_of_output()
    with console.capture() as captured:
        for item in items:
            console.print(item)
    text = captured.get()
    if getattr(sys.stdout, "encoding", None) == _PLAIN:
        text = text.replace("± ", "+-")  # as wide as before, so that columns stay in line
    click.echo(text, nl=False, color=True)


def prepare_size() -> None:
    """COLUMNS and LINES that are no size of a terminal count as if they were not set; what is drawn
    on fewer columns than are readable is drawn on so many."""
    for name, least in (("COLUMNS", LEAST_COLUMNS), ("LINES", 1)):
        size = os.environ.pop(name, "")
        if re.fullmatch("0*[1-9][0-9]{0,4}", size):
            os.environ[name] = str(max(least, int(size)))


def prepare_streams() -> None:
    """What a console has no characters for is written in ASCII, as `+-` for the sign of both; what
    is written where there is no console goes nowhere, and nothing is read there."""
    with suppress(OSError):
        # Else the next file that is opened is the standard output of every process that follows.
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(number, True)
        os.close(number)
    codecs.register(_plain)
    codecs.register_error(_PLAIN, _in_ascii)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper) and not _writes(stream.encoding, "utf-8"):
            is_ascii = _writes(stream.encoding, "ascii")
            stream.reconfigure(encoding=_PLAIN if is_ascii else None, errors=_PLAIN)


def _writes(encoding: str, name: str) -> bool:
    return codecs.lookup(encoding).name == name


def _plain(name: str) -> codecs.CodecInfo | None:
    """ASCII by another name: by its own, click takes it for a mistake and writes UTF-8."""
    if name != _PLAIN:
        return None
    ascii_codec = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii_codec.encode,
        ascii_codec.decode,
        incrementalencoder=ascii_codec.incrementalencoder,
        incrementaldecoder=ascii_codec.incrementaldecoder,
        name=_PLAIN,
    )


def _in_ascii(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_WRITTEN_AS)
    if text.isascii():
        return text, error.end
    return codecs.backslashreplace_errors(error)


@contextmanager
def stdout_for_results() -> Iterator[None]:
    """Turns what is written meanwhile, also below Python and by other processes, to the standard
    error."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)


def size_text(number: int) -> str:
    """A whole number in full up to a billion, else its size.

    >>> size_text(12_345), size_text(3**100)
    ('12,345', 'about 5.15e47')
    """
    if number < 10**9:
        return f"{number:,}"
    return f"about {Decimal(number):.2e}".replace("e+", "e")
