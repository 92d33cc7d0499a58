"""Any change of a store: it is told as damage, or the store reads as before.

The input is edits of the bytes of the file.
"""

from __future__ import annotations

import atexit
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from minewise import MinewiseError, compare
from minewise.tournament.store.reader import Reader
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import edited


@cache
def folder() -> Path:
    """A folder that ends with the process."""
    held = tempfile.TemporaryDirectory()
    atexit.register(held.cleanup)
    return Path(held.name)


@cache
def original() -> bytes:
    """The bytes of a store of a few dozen games, which are spread over several blocks."""
    path = folder() / "original.db"
    for games in (20, 40):
        compare(["basic", "random"], "5x5/4", games=games, seed=1, store=path)
    return path.read_bytes()


@cache
def content() -> object:
    """What is read of the store as it was written."""
    return read(folder() / "original.db")


def read(path: Path) -> object:
    """All that a store tells, by every way to read it."""
    reader = Reader(path)
    return (
        reader.version,
        [repr(plan) for plan in reader.plans()],
        [repr(block) for block in reader.blocks()],
        [*reader.games()],
    )


def one_input(data: bytes) -> None:
    """What is tried: raises if a changed store reads otherwise, or any other error comes out."""
    path = folder() / "changed.db"
    path.write_bytes(edited(original(), data))
    before = content()
    with suppress(MinewiseError):
        assert read(path) == before


if __name__ == "__main__":
    run(one_input)
