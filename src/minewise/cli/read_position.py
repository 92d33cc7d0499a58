"""minewise position: the position that a picture shows, or that a text means."""

from __future__ import annotations

from typing import BinaryIO

import click

from minewise.cli.commands import CommandError

DOUBTFUL = 3
"""The exit code where some cells may be another thing."""


@click.command()
@click.argument("file", type=click.File("rb"), metavar="FILE|-")
@click.option("--part", is_flag=True, help="Read a board that is cut off, too.")
def position(*, file: BinaryIO, part: bool) -> None:
    """Print the rows of the position in a picture or a text.

    FILE is a screenshot of any Minesweeper program (PNG, JPEG, GIF, WebP, BMP), or a position in
    any notation. Only rows are printed: # covered, F flag, ? question mark, 0 to 8, * a shown mine,
    X a wrong flag. The number of mines left goes to standard error, if the picture shows it. If
    some cells of a picture may be another thing, they are named there, and the exit code is 3.

    \b
    minewise position screenshot.png
    """
    from minewise.game.view import View
    from minewise.pictures.reading import MOST_BYTES, is_picture, read
    from minewise.report.phrases import cell_list

    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CommandError(f"expected a file of at most {MOST_BYTES // 10**6} MB")
    if not is_picture(data):
        from minewise.cli.position import text_of

        click.echo("\n".join(View.parse(text_of(data)).rows()))
        return
    reading = read(data, part=part)
    click.echo("\n".join(reading.rows))
    if reading.cut_sides:
        sides = ",".join(reading.cut_sides)
        click.echo(f"the board goes on beyond the picture: --part {sides}", err=True)
    if reading.mines_left is not None:
        click.echo(f"the picture shows the mines left: --mines-left {reading.mines_left}", err=True)
    if reading.doubts:
        click.echo(f"not sure of {cell_list(sorted(reading.doubts))}", err=True)
        raise SystemExit(DOUBTFUL)
