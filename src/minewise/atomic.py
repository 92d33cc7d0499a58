"""Files that are written as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Gives a path beside this one to write to; what is there in the end takes its place.

    The file behind a symbolic link is the one replaced. A pipe or a device has no place that
    another file could take: it is given itself.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "told.txt"
    ...     with whole(file) as unfinished:
    ...         _ = unfinished.write_text("all of it")
    ...     file.read_text()
    'all of it'
    """
    if path.exists() and not path.is_file():
        yield path
        return
    target = path.resolve() if path.is_symlink() else path
    if path.exists() and not target.exists():  # an open file of /proc that has no name any more
        yield path
        return
    unfinished = target.with_name(f"part-{target.name}")
    yield unfinished
    unfinished.replace(target)
