"""What the commands on a typed or pasted position share: its options, and what is wrong with it."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Number, Whole
from minewise.cli.options import with_options
from minewise.errors import ContradictionError, TooWideError
from minewise.game.notation import position_of_text
from minewise.game.view import View

CLUES_OPTION = click.option(
    "--clue-model",
    "clues",
    metavar="MODEL",
    default="exact",
    show_default=True,
    help="How displayed clues differ from true counts: exact (not at all), withheld:p=P, "
    "optimistic, cautious, one-more, table:ROW/.../ROW.",
)
BUDGET_OPTION = click.option(
    "--budget",
    type=Whole(1, 2**63 - 1),
    metavar="N",
    help="Effort for one part of the board before it is sampled; 3000000, about a second, "
    "if not given.",
)


position_options = with_options(
    click.argument("file", type=click.File("rb"), metavar="FILE|-"),
    click.option("--mines", type=Whole(0), help="The mine total; unknown if not given."),
    CLUES_OPTION,
    BUDGET_OPTION,
)
"""The file, the mine total, and how clues and the unknown total are to be read."""

PRIOR_OPTION = click.option(
    "--prior",
    type=Number(0, 1, ends=False),
    default=0.5,
    show_default=True,
    help="Mines per cell to expect where the total is unknown.",
)


def read_view(file: BinaryIO, mines: int | None, clues: str) -> View:
    """The view of a file in any notation. What is to be said of it goes to stderr."""
    text = _text_of(file.read())
    view = View.parse(text, mines=mines, clues=clues)
    if note := position_of_text(text).note:
        click.echo(note, err=True)
    return view


def _text_of(data: bytes) -> str:
    """The text of a file. One with zero bytes is MBF, and read in hexadecimal digits."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    return data.hex() if b"\0" in data else data.decode("utf-8", "replace")


@contextmanager
def position_errors(view: View, clues: str) -> Iterator[None]:
    """Tells what is wrong with a position in one line, without the position, which may be long."""
    try:
        yield
    except ContradictionError as error:
        from minewise.companion.advice import contradiction_words

        raise CommandError(contradiction_words(error, view, clues)) from None
    except TooWideError:
        raise CommandError(
            "too wide: no random sample found a layout of mines; a larger --budget may count it"
        ) from None
