"""Notes: what the process of a submission writes down for the one that watches it."""

from __future__ import annotations

from io import RawIOBase
from mmap import mmap

from minewise.courses.assessment.report import Printed

MOST_KEPT = 4000
"""Bytes of what a student's code prints that are kept."""

MOST_LINES = 20
"""Lines of it that are shown: a screen."""

_NUMBER = 8
"""Bytes of a number in the notes."""

_CALL = 256
"""Bytes of the name of a call."""

_FIELDS = 3 * _NUMBER + _CALL
"""Bytes before what was printed."""


class Notes:
    """Memory that both processes see, so that it outlives the one that writes it: the call that
    runs, how many lines were printed, and the first of them.

    >>> notes = Notes()
    >>> notes.add(b"one\\ntwo")
    >>> notes.printed, notes.call
    (Printed(lines=2, text='one\\ntwo'), '')
    """

    def __init__(self) -> None:
        self._memory = mmap(-1, _FIELDS + MOST_KEPT)

    def _get(self, place: int) -> int:
        start = place * _NUMBER
        return int.from_bytes(self._memory[start : start + _NUMBER], "little")

    def _set(self, place: int, value: int) -> None:
        start = place * _NUMBER
        self._memory[start : start + _NUMBER] = value.to_bytes(_NUMBER, "little")

    @property
    def call(self) -> str:
        """The method that was called last."""
        return self._memory[3 * _NUMBER : _FIELDS].rstrip(b"\0").decode(errors="replace")

    @call.setter
    def call(self, method: str) -> None:
        self._memory[3 * _NUMBER : _FIELDS] = method.encode()[:_CALL].ljust(_CALL, b"\0")

    def add(self, data: bytes) -> None:
        """Something was printed."""
        if not data:
            return
        self._set(0, self._get(0) + data.count(b"\n"))
        self._set(2, data[-1:] != b"\n")
        kept = self._get(1)
        part = data[: MOST_KEPT - kept]
        self._memory[_FIELDS + kept : _FIELDS + kept + len(part)] = part
        self._set(1, kept + len(part))

    @property
    def printed(self) -> Printed:
        """What was printed: the number of lines, the last of which may be unfinished."""
        text = self._memory[_FIELDS : _FIELDS + self._get(1)].decode(errors="replace")
        first = "".join(text.splitlines(keepends=True)[:MOST_LINES])
        return Printed(self._get(0) + self._get(2), first)


class Prints(RawIOBase):
    """A stream that writes into notes."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        content = bytes(data)  # type: ignore[call-overload]  # a buffer, as io has it
        self._notes.add(content)
        return len(content)
