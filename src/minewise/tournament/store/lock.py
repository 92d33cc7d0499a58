"""The lock of a store: one process writes it, by whatever name it knows the file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from minewise.errors import StoreError
from minewise.tournament.store import byte_lock

_held: dict[tuple[int, int], int] = {}
"""The files that this process holds locked, by device and inode, and the descriptor of each. To
close any descriptor of a file gives up all locks of SQLite on it in this process, so that nobody
may open one that is held here."""


class DriverLock:
    """Held until the process ends, in whatever way, or until `release`.

    It is a lock of the open file: on the file itself, not on its name, and another one than those
    by which SQLite lets readers and writers take turns.
    """

    def __init__(self, path: Path) -> None:
        if path.exists() and is_locked_here(path):
            raise _taken(path)
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise StoreError(f"cannot write to the store {path}: {error.strerror}") from None
        try:
            if not byte_lock.take(file):
                raise _taken(path)
            if (names := os.fstat(file).st_nlink) > 1:
                raise StoreError(
                    f"expected a store with one name, got a file with {names} (hard links), which "
                    f"SQLite cannot use safely: make a copy: {path}"
                )
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
    file = os.open(path, os.O_RDONLY)
    try:
        return byte_lock.is_taken(file)
    except OSError as error:
        raise StoreError(f"cannot lock the store {path}: {error.strerror}") from None
    finally:
        os.close(file)


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


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)
