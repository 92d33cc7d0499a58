"""Parses replay files of other programs, known by their content; game/record parses a record."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from minewise._core import ReplayError as CoreError
from minewise._core import replay_formats, replay_of, replay_parts
from minewise.errors import FormatError, expected_one_of
from minewise.formats.replay import Replay

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "minewise.formats"


@dataclass(frozen=True)
class Format:
    """A format of replays. An entry point of the group `minewise.formats` leads to one.

    `read` returns None for bytes that are not of this format, and raises FormatError for a broken
    file. `minewise.formats.Replay.from_events` makes the replay that it returns.
    """

    name: str
    read: Callable[[bytes], Replay | None]
    write: Callable[[Replay], bytes] | None = None


def plugins() -> tuple[dict[str, Format], list[FormatError]]:
    """The formats of other packages by name, and an error for each that cannot be loaded."""
    from importlib.metadata import entry_points

    formats: dict[str, Format] = {}
    failures = []
    for entry in entry_points(group=ENTRY_POINT_GROUP):
        try:
            loaded = _loaded(entry)
        except Exception as error:
            what = f"cannot load the format {entry.name!r} from {entry.value}: {error}"
            failures.append(FormatError(what, read_as=entry.name))
        else:
            formats[loaded.name] = loaded
    return formats, failures


def _loaded(entry: EntryPoint) -> Format:
    loaded = entry.load()
    if not isinstance(loaded, Format):
        raise TypeError(f"expected a minewise.formats.Format, got {loaded!r:.60}")
    return loaded


def read_by_plugins(content: bytes) -> Replay | None:
    """The replay that a format of another package finds in a file; None if none does.

    A format that fails keeps no other from reading. FormatError names it if none does.
    """
    formats, failures = plugins()
    for known in formats.values():
        try:
            replay = known.read(content)
        except FormatError:
            raise  # the file is of this format, and broken
        except Exception as error:
            failures.append(_failure(known, "read", error))
        else:
            if replay is not None:
                return replay
    if failures:
        raise failures[0]
    return None


def written_by_plugin(replay: Replay, name: str, ours: Iterable[str]) -> bytes:
    """The bytes of a file in a format of another package.

    FormatError if none of that name writes; it names those that do, with `ours`.
    """
    formats, failures = plugins()
    writers = {known.name: known.write for known in formats.values() if known.write}
    if name not in writers:
        unknown = expected_one_of("format for a game", name, [*ours, *writers])
        raise FormatError("; ".join([unknown, *map(str, failures)]), read_as=name)
    try:
        return writers[name](replay)
    except FormatError:
        raise
    except Exception as error:
        raise _failure(formats[name], "write", error) from error


def _failure(known: Format, act: str, error: Exception) -> FormatError:
    what = f"the format {known.name!r} of another package cannot {act}: {error!r}"
    return FormatError(what, read_as=known.name)


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


def _parts(content: bytes, case: str) -> list[tuple[str, int, int]]:
    parts = replay_parts(content)
    if isinstance(parts, CoreError):
        raise _error(parts, case)
    return list(parts)


def _replay(content: bytes, case: str, name: str, byte: int, size: int) -> Replay:
    answer = replay_of(content, byte, size)
    if not isinstance(answer, CoreError):
        return Replay.from_core(answer, name)
    # What no format of ours knows may be one of another package.
    other = None if answer.format else read_by_plugins(content[byte : byte + size])
    if other is None:
        raise _error(answer, case)
    return other


def _error(error: CoreError, case: str) -> FormatError:
    of = f" of {error.format}" if error.format else ""
    what = f"{error.text}, byte {error.byte}{of}"
    return FormatError(what, case, read_as=error.format, byte=error.byte)


def replay_files(content: bytes) -> list[tuple[str, bytes]]:
    """Each replay in the bytes of a file as a file of its own, with its name in evfs."""
    parts = _parts(content, "")
    return [(name, content[byte : byte + size]) for name, byte, size in parts]
