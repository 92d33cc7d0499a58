"""Boards in files: mbf and abf of other programs, text, and the boards of replays."""

from __future__ import annotations

from pathlib import Path

from minewise._core import InvalidRules, board_of_mbf, worlds_of_text
from minewise.errors import BoardError, FormatError, MinewiseError
from minewise.formats.reading import read_all
from minewise.formats.replay import played
from minewise.game.board import Board
from minewise.game.record import Record
from minewise.game.source import GivenBoards

MOST_BYTES = 16_000_000
"""Of a file of boards: a thousand of the largest that a game is played on."""
CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r"))
"""Bytes that no text has."""


def read_boards(file: str | Path) -> GivenBoards:
    """The boards in a file, which must be of one size and number of mines.

    A file of text holds one board or several, with an empty line after each, or the worlds of a
    course: a line with rows and columns before rows of 0 and 1. A file of mbf or abf
    holds one, one of replays the board of each, and a record of minewise its own. Raises BoardError
    for any other file.
    """
    path = Path(file)
    try:
        with path.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # no file, or no name of one
        reason = getattr(error, "strerror", None) or str(error)
        raise BoardError(f"cannot read the boards of {path}: {reason}") from None
    if len(content) > MOST_BYTES:
        raise BoardError(f"expected a file of boards of at most 16 MB: {path}")
    try:
        return GivenBoards(boards_of(content))
    except MinewiseError as error:
        raise BoardError(f"{error}: in {path}") from None


def boards_of(content: bytes) -> tuple[Board, ...]:
    """The boards in the bytes of a file.

    >>> [board] = boards_of(bytes.fromhex("04 01 00 01 01 00"))
    >>> print(board)
    1 * 1 0
    >>> boards_of(b"1 4\\n.*..\\n")[0] == board
    True
    """
    if content.translate(None, CONTROLS) != content:
        return _boards_of_bytes(content)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _boards_of_bytes(content)
    if text.lstrip().startswith("{"):
        return (played(Record.unchecked(text))[1],)
    if worlds := worlds_of_text(text):
        return tuple(map(Board.from_core, worlds))
    try:
        return GivenBoards.parse(text).boards
    except MinewiseError as refused:
        try:
            return _boards_of_replays(content)
        except FormatError:
            raise refused from None


def _boards_of_bytes(content: bytes) -> tuple[Board, ...]:
    try:
        return (Board.from_core(board_of_mbf(content)),)
    except InvalidRules as refused:
        try:
            return _boards_of_replays(content)
        except FormatError as error:
            if error.format:
                raise
            raise BoardError(f"expected a board or a replay; as mbf: {refused}") from None


def _boards_of_replays(content: bytes) -> tuple[Board, ...]:
    return tuple(replay.board for replay in read_all(content))
