"""Replay files: what they hold, known by their content."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from minewise._core import ReplayError as CoreError
from minewise._core import replay_formats, replay_of, replay_parts
from minewise.errors import FormatError
from minewise.formats.replay import Replay, text_of

FORMATS = tuple(replay_formats())
"""The names of the formats that are read."""

MOST_BYTES = 64_000_000
"""Of a file: one of evfs holds a thousand expert games in that, and memory stays below 100 MB."""


def read(file: str | os.PathLike[str] | bytes) -> Replay:
    """The replay in a file, which is given by its path or as its bytes.

    The content decides which format it is, not the name. Raises FormatError, with the format and
    the byte, for a file that is no replay, and for one of several: `read_all` reads that.

    >>> text = b"Board:\\n0*\\nEvents:\\n0.00 lc 1 1 (5 5)\\n0.30 lr 1 1 (5 5)\\n"
    >>> replay = read(b"Player: Zoe\\n" + text)
    >>> print(replay.player, replay.board, replay.seconds)
    Zoe 1 * 0.0
    >>> print(replay.events[1])
    PointerEvent(seconds=0.3, action=<Action.LEFT_UP: 'left up'>, x=5, y=5, buttons=<Buttons.NONE: 0>)
    >>> read(b"hello")
    Traceback (most recent call last):
        ...
    minewise.errors.FormatError: expected a replay: avf, rmv, mvf, evf, evfs or rawvf, byte 0: b'hello'
    """
    content, case = _content(file)
    parts = _parts(content, case)
    if len(parts) != 1:
        raise FormatError(
            f"expected a file of one replay, got one of {len(parts)} (evfs); read_all reads it",
            "evfs",
            0,
            case,
        )
    return _replay(content, case, *parts[0])


def read_all(file: str | os.PathLike[str] | bytes) -> Iterator[Replay]:
    """The replays in a file one after the other: several in evfs, one in other formats.

    Each is read when it is asked for, so a broken one raises FormatError after those before it.
    """
    content, case = _content(file)
    for part in _parts(content, case):
        yield _replay(content, case, *part)


def _content(file: str | os.PathLike[str] | bytes) -> tuple[bytes, str]:
    """The bytes of a file, and the text that names it in an error."""
    if isinstance(file, bytes):
        return file, f": {file[:40]!r}{'...' if len(file) > 40 else ''}"
    path = Path(file)
    with path.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    case = f": {str(path)!r}"
    if len(content) > MOST_BYTES:
        raise FormatError("expected a file of at most 64 MB", "", MOST_BYTES, case)
    return content, case


def _parts(content: bytes, case: str) -> list[tuple[bytes, int, int]]:
    found = replay_parts(content)
    if isinstance(found, CoreError):
        raise _error(found, case)
    return list(found)


def _replay(content: bytes, case: str, name: bytes, byte: int, size: int) -> Replay:
    found = replay_of(content, byte, size)
    if isinstance(found, CoreError):
        raise _error(found, case)
    return Replay.of_core(found, text_of(name))


def _error(error: CoreError, case: str) -> FormatError:
    of = f" of {error.format}" if error.format else ""
    return FormatError(
        f"{error.text}, byte {error.byte}{of}", error.format, error.byte, case
    )
