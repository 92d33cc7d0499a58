"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LONGEST = 50
"""Characters of the name that the unfinished file shares: its own must not become too long."""


@contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """Gives a path beside this one to write to; what is there in the end takes its place.

    The file behind a symbolic link is the one replaced. A pipe or a device has no place that
    another file could take: it is given itself. Nothing is left where the writing fails, and an
    error of the system names `path`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "told.txt"
    ...     with atomic_write(file) as unfinished:
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
    # Its own for each writer, or two of them would mix their bytes. The writer makes it: what
    # tempfile makes has not the usual permissions.
    unfinished = target.with_name(f"part-{os.urandom(4).hex()}-{target.name[-LONGEST:]}")
    try:
        yield unfinished
        unfinished.replace(target)
    except BaseException as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno and unfinished.name in str(error):
            raise OSError(error.errno, os.strerror(error.errno), str(path)) from None
        raise
