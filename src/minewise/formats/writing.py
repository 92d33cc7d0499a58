"""Files of other programs, written: replays as evf 4 and RawVF, boards as mbf, abf and text."""

from __future__ import annotations

import os
from pathlib import Path

from minewise._core import InvalidRules, evf_of, mbf_of, rawvf_of
from minewise.atomic import atomic_write
from minewise.errors import FormatError, expected_one_of
from minewise.formats.reading import read, written_by_plugin
from minewise.formats.replay import Replay
from minewise.game.board import Board
from minewise.game.record import Record

BOARD_FORMATS = ("mbf", "abf", "txt")
"""mbf and abf, of Minesweeper X and Arbiter, have the same bytes, as JSMinesweeper reads them."""
REPLAY_FORMATS = ("evf", "rawvf", "json")
"""evf is version 4; json is a record of minewise."""


def write(
    thing: Replay | Record | Board,
    file: str | os.PathLike[str] | None = None,
    *,
    to: str | None = None,
) -> bytes:
    """Writes a replay, a record or a board in a format of other programs; returns the bytes.

    The format is named by `to`, or else by the ending of the file: `evf`, `rawvf` or `json` for
    games, `mbf`, `abf` or `txt` for boards. Without a file nothing is written. A record has no
    pointer: see `Replay.from_record`. Raises FormatError where there is no such format, or where it
    cannot hold this game or board; then no file is changed.

    >>> board = Board.parse("1 * 1 0")
    >>> write(board, to="mbf").hex(" ")
    '04 01 00 01 01 00'
    >>> from minewise.match.play import play
    >>> write(play("basic", board=board), to="rawvf").splitlines()[:2]
    [b'RawVF_Version: Rev6', b'Program: minewise']
    """
    name = _name_of(file, to)
    try:
        if isinstance(thing, Board):
            content = _board_bytes(thing, name)
        elif isinstance(thing, Replay | Record):
            content = _game_bytes(thing, name)
        else:
            raise FormatError(f"expected a Replay, a Record or a Board, got {thing!r:.60}")
    except InvalidRules as error:
        case = "" if isinstance(thing, Board) else f": {thing!r:.100}"  # its size is said
        raise FormatError(str(error), case, read_as=name) from None
    if file is not None:
        with atomic_write(Path(file)) as unfinished:
            unfinished.write_bytes(content)
    return content


def _name_of(file: str | os.PathLike[str] | None, name: str | None) -> str:
    ending = "" if file is None else Path(file).suffix.removeprefix(".")
    if format_name := (name or ending).lower():
        return format_name
    case = "" if file is None else f": {str(file)!r}"
    raise FormatError("expected a format, or a file whose name ends with it", case)


def _board_bytes(board: Board, name: str) -> bytes:
    if name in ("mbf", "abf"):
        return mbf_of(board.core)
    if name == "txt":
        return f"{board}\n".encode()
    raise FormatError(expected_one_of("format for a board", name, BOARD_FORMATS), read_as=name)


def _game_bytes(game: Replay | Record, name: str) -> bytes:
    if name == "json":
        record = game.record if isinstance(game, Replay) else game
        return f"{record.to_json()}\n".encode()
    replay = game if isinstance(game, Replay) else Replay.from_record(game)
    if name == "evf":
        return _evf_bytes(replay)
    if name == "rawvf":
        return rawvf_of(replay.core)
    return written_by_plugin(replay, name, REPLAY_FORMATS)


def _evf_bytes(replay: Replay) -> bytes:
    content = evf_of(replay.core)
    # Metasweeper knows no question marks: there a right click on a flag always takes it away.
    if read(content).record.moves != replay.record.moves:
        raise FormatError(
            "expected a game without question marks for evf; rawvf holds them",
            f": {replay!r}",
            read_as="evf",
        )
    return content
