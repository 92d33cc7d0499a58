"""Where recorded games are: files and folders, and the games in them as bytes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from minewise.documents import json_value
from minewise.errors import FormatError, printable
from minewise.formats import FORMATS
from minewise.formats.reading import MOST_BYTES, replay_files

ENDINGS = frozenset({*(f".{name}" for name in FORMATS), ".json", ".jsonl"})
"""Of files in a folder that are games, or else broken. Other files in it are games or are passed
over: the content decides."""


@dataclass(frozen=True)
class GameSource:
    """One game as it lies in a file, not yet read; `name` is for people."""

    name: str
    content: bytes

    @property
    def digest(self) -> str:
        """The same game has the same one, wherever it lies."""
        return sha256(self.content).hexdigest()


def files_of(
    paths: Iterable[Path], unread: Callable[[OSError], None]
) -> Iterator[tuple[Path, bool]]:
    """Every file once, also in folders and their folders, in the order of their names; and whether
    it must hold a game: it was named itself, or its ending says so. `unread` hears of folders that
    cannot be read."""
    seen: set[Path] = set()
    for path in paths:
        if not path.is_dir():
            listed: Iterable[tuple[Path, bool]] = [(path, True)]
        else:
            listed = ((file, file.suffix.lower() in ENDINGS) for file in _below(path, unread))
        for file, is_game in listed:
            if file not in seen:
                seen.add(file)
                yield file, is_game


def _below(folder: Path, unread: Callable[[OSError], None]) -> Iterator[Path]:
    """The files of a folder and its folders, without hidden ones."""
    for here, folders, files in os.walk(folder, onerror=unread):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(here, name) for name in sorted(files) if not name.startswith("."))


def games_in(content: bytes, name: str) -> Iterator[GameSource]:
    """The games of a file: of evfs, of JSON lines with a record each, or the whole file.

    FormatError for a file that cannot be split into games.

    >>> [game.name for game in games_in(b'{"format": 1}\\n{"format": 2}\\n', "mine.jsonl")]
    ['mine.jsonl, line 1', 'mine.jsonl, line 2']
    """
    name = printable(name)
    if len(content) > MOST_BYTES:
        raise FormatError("expected a file of at most 64 MB", byte=MOST_BYTES)
    if is_json(content):
        yield from _records_in(content, name)
        return
    for inner, part in replay_files(content):
        yield GameSource(f"{name}, {inner}" if inner else name, part)


def is_json(content: bytes) -> bool:
    """Is it a record of ours, and no replay of another program?"""
    return content[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def _records_in(content: bytes, name: str) -> Iterator[GameSource]:
    lines = [line for line in enumerate(content.splitlines(), 1) if line[1].strip()]
    if len(lines) == 1 or not _is_whole(lines[0][1]):
        yield GameSource(name, content)
        return
    for number, line in lines:
        yield GameSource(f"{name}, line {number}", line)


def _is_whole(line: bytes) -> bool:
    try:
        json_value(line.decode())
    except ValueError:
        return False
    return True


def content_of(file: Path) -> bytes:
    """The bytes of a file, as far as they may be a game."""
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)
