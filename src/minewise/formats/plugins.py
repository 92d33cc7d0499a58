"""Formats of replays that other packages bring, as entry points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
            found = known.read(content)
        except FormatError:
            raise  # the file is of this format, and broken
        except Exception as error:
            failures.append(_failure(known, "read", error))
        else:
            if found is not None:
                return found
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
