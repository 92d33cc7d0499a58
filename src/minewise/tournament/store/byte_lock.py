"""A lock of one byte of an open file: another open file does not get it, also in this process.

It ends with the open file, in whatever way the process ends. SQLite locks other bytes,
to let readers and writers take turns.
"""

from __future__ import annotations

import sys

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

    def take(file: int) -> bool:
        """Takes the lock for an open file; False if another one has it."""
        return _lock(file, _EXCLUSIVE)

    def is_taken(file: int) -> bool:
        """Has another open file the lock? To find out it is shared for a moment."""
        if not _lock(file, 0):
            return True
        place = _Overlapped(offset=PLACE & 0xFFFFFFFF, offset_high=PLACE >> 32)
        _kernel.UnlockFileEx(msvcrt.get_osfhandle(file), 0, 1, 0, ctypes.byref(place))
        return False

else:
    import errno
    import os
    import struct

    # `struct flock` of 64-bit systems. Linux: type, whence, start, length, process.
    _FLOCK, _TYPE = "hhqqi4x", 0
    if sys.platform == "darwin":  # start, length, process, type, whence
        _FLOCK, _TYPE = "qqihh", 3

    def take(file: int) -> bool:
        """Takes the lock for an open file; False if another one has it."""
        try:
            _call("F_OFD_SETLK", file, "F_WRLCK")
        except BlockingIOError:
            return False
        return True

    def is_taken(file: int) -> bool:
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
