"""What the report of a fault holds: the error, the line of the agent's file, and the whole
traceback."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from traceback import format_exception, walk_tb

MOST_CHARACTERS = 1500
"""Of what an error says of itself, so that its place and the rest fit into MOST_SAID."""

_HERE = Path(__file__).parent
_DUMPED = re.compile(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)

Frames = Sequence[tuple[str, int]]
"""Files and lines, the innermost first."""


def raised(error: BaseException) -> str:
    """What an agent raised, and where.

    >>> raised(ZeroDivisionError("oh"))
    "raised ZeroDivisionError('oh')"
    """
    try:
        text = repr(error)
    except Exception:
        text = type(error).__name__
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    return f"raised {_cut(text)}{place(frames[::-1])}"


def traceback_of(error: BaseException) -> str:
    """The traceback of an error, cut in the middle if it is long."""
    text = "".join(format_exception(error)).rstrip()
    if len(text) <= 2 * MOST_CHARACTERS:
        return text
    return f"{text[:MOST_CHARACTERS]}\n[...]\n{text[-MOST_CHARACTERS:]}"


def frames_of_dump(dump: str) -> Frames:
    """The frames in what faulthandler has written.

    >>> frames_of_dump('Thread 0x1:\\n  File "a.py", line 7 in f\\n  File "b.py", line 9 in g')
    [('a.py', 7), ('b.py', 9)]
    """
    return [(file, int(line)) for file, line in _DUMPED.findall(dump)]


def place(frames: Frames) -> str:
    """The innermost line in the file of what we have called; empty if it is not known.

    >>> place([("numpy.py", 3), ("/home/me/own.py", 12), ("/home/me/own.py", 80)])
    ' (own.py, line 12)'
    """
    own: list[tuple[str, int]] = []
    for file, line in frames:
        if Path(file).parent == _HERE:
            break  # who asked the agent
        own.append((file, line))
    for file, line in own:
        if file == own[-1][0]:
            return f" ({Path(file).name}, line {line})"
    return ""


def _cut(text: str) -> str:
    if len(text) <= MOST_CHARACTERS:
        return text
    return f"{text[:MOST_CHARACTERS]}... ({len(text):,} characters)"
