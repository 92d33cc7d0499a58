"""Files that are written as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Gives a path beside this one to write to; what is there in the end takes its place.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "told.txt"
    ...     with whole(file) as unfinished:
    ...         _ = unfinished.write_text("all of it")
    ...     file.read_text()
    'all of it'
    """
    unfinished = path.with_name(f"part-{path.name}")
    yield unfinished
    unfinished.replace(path)
