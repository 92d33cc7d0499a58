"""Formats of replays that other packages bring, as entry points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from minewise.errors import FormatError
from minewise.formats.replay import Replay

ENTRY_POINT_GROUP = "minewise.formats"


@dataclass(frozen=True)
class Format:
    """A format of replays. An entry point of the group `minewise.formats` leads to one.

    `read` returns None for bytes that are not of this format, and raises FormatError for a broken
    file. `minewise.formats.Replay.of` makes the replay that it returns.
    """

    name: str
    read: Callable[[bytes], Replay | None]
    write: Callable[[Replay], bytes] | None = None


def plugins() -> Iterator[Format]:
    """The formats of other packages. FormatError names one that cannot be loaded."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=ENTRY_POINT_GROUP):
        try:
            loaded = entry.load()
        except Exception as error:
            raise FormatError(
                f"cannot load the format {entry.name!r} from {entry.value}: {error}"
            ) from error
        if not isinstance(loaded, Format):
            raise FormatError(
                f"expected a minewise.formats.Format as {entry.name!r} from {entry.value}, "
                f"got {loaded!r:.60}"
            )
        yield loaded


def read_by_plugins(content: bytes) -> Replay | None:
    """The replay that a format of another package finds in a file; None if none does."""
    return next(filter(None, (known.read(content) for known in plugins())), None)
