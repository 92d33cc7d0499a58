"""minewise generate: boards that need no guess."""

from __future__ import annotations

import re
import secrets
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from minewise.boards.level import LEVELS
from minewise.cli.commands import CommandError
from minewise.cli.numbers import Whole
from minewise.cli.options import FILE, SEED
from minewise.cli.progress import share_bar

if TYPE_CHECKING:
    from minewise.boards import Level, NoGuessBoard


@click.command()
@click.argument("rules")
@click.argument("count", type=Whole(1))
@click.option(
    "--seed",
    type=SEED,
    help="The same seed gives the same boards; without one a fresh seed is shown.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    help="The reasoning that solves the boards; by default that of RULES, or exact.",
)
@click.option(
    "--difficulty",
    type=click.Choice(LEVELS),
    help="Only boards whose hardest step needs this level.",
)
@click.option("--three-bv", metavar="LEAST-MOST", help="Only boards of this 3BV, such as 150-180.")
@click.option("--workers", type=Whole(1), default=1, show_default=True, help="Threads.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "certificate"]),
    default="text",
    show_default=True,
    help="text: boards with an empty line after each, as --boards reads them elsewhere. json: a "
    "certificate per line, for `minewise check-board`. certificate: the same as text.",
)
@click.option("-o", "--output", type=FILE, help="The file to write. Default: the standard output.")
def generate(
    *,
    rules: str,
    count: int,
    seed: int | None,
    level: Level | None,
    difficulty: Level | None,
    three_bv: str | None,
    workers: int,
    form: str,
    output: Path | None,
) -> None:
    """Make boards that need no guess.

    RULES is one text: a preset or WIDTHxHEIGHT/MINES, and any switch=value. COUNT is the number of
    boards. Board number N of a seed is the same on every machine. All boards that the level can
    solve are equally likely, unless they are so rare that none is found. Ctrl+C keeps the boards
    that are written.

    \b
    minewise generate "expert first_click=opening" 100 --seed 7 -o boards.txt
    """
    from minewise.boards import generate as boards

    ends = None if three_bv is None else _range(three_bv)
    if seed is None:
        seed = secrets.randbits(32)
        click.echo(f"seed {seed}", err=True)
    source = boards(
        rules,
        count,
        seed=seed,
        level=level,
        difficulty=difficulty,
        three_bv=ends,
        workers=workers,
    )
    with share_bar("boards") as tell:
        first = next(source)  # before a file is emptied: there may be no such board
        with click.open_file(str(output or "-"), "w", encoding="utf-8") as stream:
            for done, board in enumerate(chain([first], source), 1):
                click.echo(_text(board, form), file=stream)
                tell(done / count)


def _text(board: NoGuessBoard, form: str) -> str:
    if form == "json":
        return board.certificate.to_json()
    return f"{board if form == 'text' else board.certificate}\n"


def _range(text: str) -> tuple[int, int]:
    ends = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text)
    if ends is None:
        raise CommandError(f"expected --three-bv as LEAST-MOST, such as 150-180, got {text!r}")
    return int(ends[1]), int(ends[2] or ends[1])
