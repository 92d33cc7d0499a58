"""What the commands on a typed or pasted position share: its options, and what is wrong with it."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Number, ParamType, Whole
from minewise.cli.options import with_options
from minewise.errors import ContradictionError, PictureError, TooWideError, ViewError
from minewise.game.notation import position_of_text, quoted
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


MINES_LEFT_OPTION = click.option(
    "--mines-left",
    type=Whole(0),
    help="The mines that have no flag, as most programs count them, instead of --mines.",
)

PART_OPTION = click.option(
    "--part",
    metavar="SIDES",
    default="",
    help="The position is a part of a larger board, which goes on at these sides: all, or top, "
    "bottom, left and right with commas between.",
)


class PositionText(ParamType[str]):
    """A typed position, the name of a file that holds one, or - for standard input."""

    name = "position"

    def get_missing_message(
        self,
        param: click.Parameter,  # noqa: ARG002 - of click
        ctx: click.Context | None,
    ) -> str:
        return (
            "Quote a position, since # begins a comment in the shell: "
            f"minewise {ctx.info_name if ctx else 'analyze'} '###/121'"
        )

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value)
        if text == "-" or _is_file(text):
            from minewise.formats.boards import MOST_BYTES

            with click.File("rb").convert(text, param, ctx) as file:
                data = file.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                raise CommandError("expected a position of at most 16 MB")
            return _text_of_picture(data) or text_of(data)
        shape = given_shape(ctx)
        try:
            if shape:
                from minewise.shapes import ShapeView

                ShapeView.parse(shape, text)
            else:
                position_of_text(text, has_total=True)
        except ViewError as error:
            reason = error.what
            if _NAME.search(text) is not None and (shape or not set(text) & set("={")):
                reason = f"there is no file {quoted(text)}"
            raise CommandError(f"{reason}. {FORMS}") from None
        return text


def given_shape(context: click.Context | None) -> str:
    """The value of --shape, which is read before the other parameters; empty if not given."""
    shape = context.params.get("shape") if context is not None else None
    return shape if isinstance(shape, str) else ""  # click marks with an object what is not given


def _is_file(text: str) -> bool:
    """Is there a file of that name? A text may be too long for one, or hold what none may hold."""
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False


FORMS = "Give a position such as '####/1221', a file, or - for standard input."
_NAME = re.compile(r"[A-Za-z]{3}|\.\w+$")
"""What makes a text look like the name of a file, unless it looks like a link or a record."""

POSITION_METAVAR = "POSITION|FILE|-"

reading_options = with_options(
    click.option("--mines", type=Whole(0), help="The mine total; unknown if not given."),
    MINES_LEFT_OPTION,
    PART_OPTION,
    CLUES_OPTION,
    BUDGET_OPTION,
)
"""The mine total, and how clues and the unknown total are to be read."""

position_options = with_options(
    click.argument("position", type=PositionText(), metavar=POSITION_METAVAR), reading_options
)
"""The same with the position."""

PRIOR_OPTION = click.option(
    "--prior",
    type=Number(0, 1, ends=False),
    help="Mines per cell to expect where the total is unknown; by default the view shows them.",
)


def read_view(
    text: str, mines: int | None, mines_left: int | None, clues: str = "exact", part: str = ""
) -> View:
    """The view of a text in any notation. How it was read goes to stderr where that is in doubt."""
    notes: list[str] = []
    view = View.parse(text, mines=mines, mines_left=mines_left, clues=clues, part=part, notes=notes)
    for note in notes:
        click.echo(note, err=True)
    return view


def _text_of_picture(data: bytes) -> str:
    """The position that a picture shows; empty if it is none."""
    from minewise.pictures.reading import is_picture, read

    if not is_picture(data):
        return ""
    try:
        reading = read(data)
    except PictureError as error:
        if not error.cut_sides:
            raise
        raise PictureError(
            f"{error}: give the rows that `minewise position --part` prints, "
            f"and --part {','.join(error.cut_sides)}",
            cut_sides=error.cut_sides,
        ) from None
    if reading.doubts:
        from minewise.report.phrases import cell_list

        raise CommandError(
            f"not sure of what the picture shows at {cell_list(sorted(reading.doubts))}: "
            "correct the rows that `minewise position` prints, and give them instead"
        )
    if reading.mines_left is not None:
        click.echo(f"the picture shows the mines left: --mines-left {reading.mines_left}", err=True)
    return str(reading.view)


def text_of(data: bytes) -> str:
    """The text of a file. One with zero bytes is MBF, and read in hexadecimal digits."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if b"\0" not in data:
        return data.decode("utf-8", "replace")
    try:
        position_of_text(data.hex())
    except ViewError as error:
        if error.what.startswith("expected a position as text"):
            raise CommandError(error.what) from None
        raise CommandError(
            "expected a position as text, or an MBF board; this is a binary file of another kind"
        ) from None
    return data.hex()


@contextmanager
def position_errors() -> Iterator[None]:
    """Tells what is wrong with a position in one line, without the position, which may be long."""
    try:
        yield
    except ContradictionError as error:
        raise CommandError(error.what) from None
    except TooWideError:
        raise CommandError(
            "too wide: no random sample found a layout of mines; a larger --budget may count it"
        ) from None
