"""minewise convert: replays and boards from one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from minewise.cli.output import echo

if TYPE_CHECKING:
    from minewise.formats.replay import Replay
    from minewise.game.board import Board
    from minewise.game.record import Record


@click.command()
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--to", "name", metavar="FORMAT", help="The format, if the ending of TARGET does not name it."
)
def convert(*, source: Path, target: Path, name: str | None) -> None:
    """Write a replay or a board in another format.

    SOURCE is a replay (avf, rmv, mvf, evf, rawvf), a record of minewise (json) or a file of a board
    (mbf, abf, txt). The ending of TARGET says which format to write: evf, rawvf or json for games,
    mbf, abf or txt for boards. The board of a game can be written, too.

    \b
    minewise convert game.avf game.rawvf
    """
    from minewise.formats.writing import BOARD_FORMATS, write

    format_name = (name or target.suffix.removeprefix(".")).lower()
    write(_board(source) if format_name in BOARD_FORMATS else _game(source), target, to=format_name)
    echo(f"{target} written")


def _board(source: Path) -> Board:
    from minewise.errors import BoardError
    from minewise.formats.boards import read_boards

    boards = read_boards(source).boards
    if len(boards) > 1:
        raise BoardError(f"expected a file of one board, got one of {len(boards)}: {source}")
    return boards[0]


def _game(source: Path) -> Replay | Record:
    from minewise.companion.collection.sources import content_of, is_json
    from minewise.formats.reading import read
    from minewise.game.record import Record

    content = content_of(source)
    if is_json(content):
        return Record.from_json(content.decode(errors="replace"))
    return read(source)
