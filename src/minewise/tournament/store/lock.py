"""The lock of a store: one process writes it, by whatever name it knows the file.

It is a lock of one byte of the open file: another open file does not get it, also in this process.
It ends with the open file, in whatever way the process ends. SQLite locks other bytes, to let
readers and writers take turns.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from minewise.errors import StoreError, shell_line

PLACE = 1 << 62
"""The byte that is locked, far behind those that SQLite locks and any that a file has."""

if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    _AT_ONCE = 1  # LOCKFILE_FAIL_IMMEDIATELY
    _EXCLUSIVE = 2  # LOCKFILE_EXCLUSIVE_LOCK
    _TAKEN = 33  # ERROR_LOCK_VIOLATION

    class _Overlapped(ctypes.Structure):
        """Where the byte is."""

        _fields_ = (
            ("internal", ctypes.c_void_p),
            ("internal_high", ctypes.c_void_p),
            ("offset", wintypes.DWORD),
            ("offset_high", wintypes.DWORD),
            ("event", wintypes.HANDLE),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.LockFileEx.argtypes = (wintypes.HANDLE, *[wintypes.DWORD] * 4, ctypes.c_void_p)
    _kernel.UnlockFileEx.argtypes = (wintypes.HANDLE, *[wintypes.DWORD] * 3, ctypes.c_void_p)

    def _lock(file: int, flags: int) -> bool:
        place = _Overlapped(offset=PLACE & 0xFFFFFFFF, offset_high=PLACE >> 32)
        handle = msvcrt.get_osfhandle(file)
        if _kernel.LockFileEx(handle, _AT_ONCE | flags, 0, 1, 0, ctypes.byref(place)):
            return True
        if (code := ctypes.get_last_error()) == _TAKEN:
            return False
        raise ctypes.WinError(code)

    def lock_byte(file: int) -> bool:
        """Takes the lock for an open file; False if another one has it."""
        return _lock(file, _EXCLUSIVE)

    def is_byte_locked(file: int) -> bool:
        """Has another open file the lock? To find out it is shared for a moment."""
        if not _lock(file, 0):
            return True
        place = _Overlapped(offset=PLACE & 0xFFFFFFFF, offset_high=PLACE >> 32)
        _kernel.UnlockFileEx(msvcrt.get_osfhandle(file), 0, 1, 0, ctypes.byref(place))
        return False

else:
    import errno
    import struct

    # `struct flock` of 64-bit systems. Linux: type, whence, start, length, process.
    _FLOCK, _TYPE = "hhqqi4x", 0
    if sys.platform == "darwin":  # start, length, process, type, whence
        _FLOCK, _TYPE = "qqihh", 3

    def lock_byte(file: int) -> bool:
        """Takes the lock for an open file; False if another one has it."""
        try:
            _call("F_OFD_SETLK", file, "F_WRLCK")
        except BlockingIOError:
            return False
        return True

    def is_byte_locked(file: int) -> bool:
        """Has another open file the lock?"""
        kind, unlocked = _call("F_OFD_GETLK", file, "F_RDLCK")
        return kind != unlocked

    def _call(command: str, file: int, kind: str) -> tuple[int, int]:
        """The kind of lock that the system answers with, and the number that means none."""
        try:
            import fcntl
        except ImportError:  # Pyodide
            raise _unsupported() from None
        if not hasattr(fcntl, command):
            raise _unsupported()
        number = getattr(fcntl, kind)
        values = [number, os.SEEK_SET, PLACE, 1, 0]
        if sys.platform == "darwin":
            values = [PLACE, 1, 0, number, os.SEEK_SET]
        answer = fcntl.fcntl(file, getattr(fcntl, command), struct.pack(_FLOCK, *values))
        return struct.unpack(_FLOCK, answer)[_TYPE], fcntl.F_UNLCK

    def _unsupported() -> OSError:
        return OSError(errno.ENOTSUP, "this system has no locks of open files (F_OFD_SETLK)")


_held: dict[tuple[int, int], int] = {}
"""The files that this process holds locked, by device and inode, and the descriptor of each. To
close any descriptor of a file gives up all locks of SQLite on it in this process, so that nobody
may open one that is held here."""


class DriverLock:
    """Held until the process ends, or until `release`."""

    def __init__(self, path: Path) -> None:
        if path.exists() and is_locked_here(path):
            raise _taken(path)
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise StoreError(f"cannot write to the store {path}: {error.strerror}") from None
        try:
            if not lock_byte(file):
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
        return is_byte_locked(file)
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
        f"`minewise results {shell_line([str(path)])} --live` shows how far it is"
    )


def _leave_to_parent() -> None:
    """A forked child holds nothing: what it inherits would outlive the driver."""
    for file in _held.values():
        with suppress(OSError):
            os.close(file)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)
