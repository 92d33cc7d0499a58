"""Replay files: what they hold, known by their content."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from minewise._core import ReplayError as CoreError
from minewise._core import replay_formats, replay_of, replay_parts
from minewise.errors import FormatError
from minewise.formats.plugins import read_by_plugins
from minewise.formats.replay import Replay, text_of

FORMATS = tuple(replay_formats())
"""The names of the formats that are read."""

MOST_BYTES = 64_000_000
"""Of a file: one of evfs holds a thousand expert games in that, and memory stays below 100 MB."""


def read(file: str | os.PathLike[str] | bytes) -> Replay:
    """The replay in a file, which is given by its path or as its bytes.

    The content decides which format it is, not the name. Raises FormatError, with the format and
    the byte, for a file that is no replay, and for one of several: `read_all` reads that.

    >>> text = b"Player: Zoe\\nBoard:\\n0*\\nEvents:\\n0.00 lc 1 1 (5 5)\\n0.30 lr 1 1 (5 6)\\n"
    >>> replay = read(text)
    >>> print(replay.format, replay.player, replay.board)
    rawvf Zoe 1 *
    >>> release = replay.events[1]
    >>> print(release.seconds, release.action.value, release.x, release.y)
    0.3 left up 5 6
    >>> read(b"hello")
    Traceback (most recent call last):
    minewise.errors.FormatError: expected a replay: avf, rmv, mvf, evf, evfs or rawvf, byte 0: ...
    """
    content, case = _content(file)
    parts = _parts(content, case)
    if len(parts) != 1:
        raise FormatError(
            f"expected a file of one replay, got one of {len(parts)} for read_all, byte 0 of evfs",
            case,
            read_as="evfs",
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
        raise FormatError("expected a file of at most 64 MB", case, byte=MOST_BYTES)
    return content, case


def _parts(content: bytes, case: str) -> list[tuple[bytes, int, int]]:
    found = replay_parts(content)
    if isinstance(found, CoreError):
        raise _error(found, case)
    return list(found)


def _replay(content: bytes, case: str, name: bytes, byte: int, size: int) -> Replay:
    found = replay_of(content, byte, size)
    if not isinstance(found, CoreError):
        return Replay.from_core(found, text_of(name))
    # What no format of ours knows may be one of another package.
    other = None if found.format else read_by_plugins(content[byte : byte + size])
    if other is None:
        raise _error(found, case)
    return other


def _error(error: CoreError, case: str) -> FormatError:
    of = f" of {error.format}" if error.format else ""
    what = f"{error.text}, byte {error.byte}{of}"
    return FormatError(what, case, read_as=error.format, byte=error.byte)


def replay_files(content: bytes) -> list[tuple[str, bytes]]:
    """Each replay in the bytes of a file as a file of its own, with its name in evfs."""
    parts = _parts(content, "")
    return [(text_of(name), content[byte : byte + size]) for name, byte, size in parts]
