"""The lock of a store: one process writes it, by whatever name it knows the file."""

from __future__ import annotations

import fcntl
import os
import struct
from contextlib import suppress
from pathlib import Path

from minewise.errors import StoreError

PLACE = 1 << 62
"""The byte that is locked, far behind those that SQLite locks and any that a file has."""

_held: dict[tuple[int, int], int] = {}
"""The files that this process holds locked, by device and inode, and the descriptor of each. To
close any descriptor of a file gives up all locks of SQLite on it in this process, so that nobody
may open one that is held here."""


class DriverLock:
    """Held until the process ends, in whatever way, or until `release`.

    It is a lock of the open file description (Linux: F_OFD_SETLK): on the file itself, not on its
    name, and another one than those by which SQLite lets readers and writers take turns.
    """

    def __init__(self, path: Path) -> None:
        if path.exists() and is_locked_here(path):
            raise _taken(path)
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise StoreError(f"cannot write to the store {path}: {error.strerror}") from None
        try:
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, _of_place(fcntl.F_WRLCK))
            if (names := os.fstat(file).st_nlink) > 1:
                raise StoreError(
                    f"expected a store with one name, got a file with {names} (hard links), which "
                    f"SQLite cannot use safely: make a copy: {path}"
                )
        except BlockingIOError:
            os.close(file)
            raise _taken(path) from None
        except OSError as error:
            os.close(file)
            raise StoreError(f"cannot lock the store {path}: {error.strerror}") from None
        except StoreError:
            os.close(file)
            raise
        self._inode = _inode(path)
        _held[self._inode] = file

    def release(self) -> None:
        """Gives it up; to be called after SQLite has closed the file."""
        os.close(_held.pop(self._inode))


def is_locked_here(path: Path) -> bool:
    """Does a driver in this process hold the file?"""
    return _inode(path) in _held


def is_locked(path: Path) -> bool:
    """Does a driver, here or in another process, hold the file?"""
    if is_locked_here(path):
        return True
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        found = fcntl.fcntl(file, fcntl.F_OFD_GETLK, _of_place(fcntl.F_RDLCK))
    finally:
        os.close(file)
    kind: int = struct.unpack(_FLOCK, found)[0]
    return kind != fcntl.F_UNLCK


_FLOCK = "hhqqi4x"
"""`struct flock` of 64-bit Linux: type, whence, start, length, process."""


def _of_place(kind: int) -> bytes:
    return struct.pack(_FLOCK, kind, os.SEEK_SET, PLACE, 1, 0)


def _inode(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino


def _taken(path: Path) -> StoreError:
    return StoreError(
        f"another run writes to {path}: wait for it, or use another store; "
        f"`minewise results {path} --live` shows how far it is"
    )


def _leave_to_parent() -> None:
    """A forked child holds nothing: what it inherits would outlive the driver."""
    for file in _held.values():
        with suppress(OSError):
            os.close(file)
    _held.clear()


os.register_at_fork(after_in_child=_leave_to_parent)
