"""Where an error arose, or where a process stood: the line of whoever wrote the agent."""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from traceback import walk_tb

from minewise.errors import printable

PACKAGE = Path(__file__).parents[2]
"""The folder of this package: a line in it is none of a student's."""

MOST_CODE = 100
"""Characters of a line of code that are shown."""

MOST_CHARACTERS = 1500
"""Of what an error says of itself, so that its place and the rest fit into MOST_SAID."""

_DUMPED = re.compile(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)

Frames = Sequence[tuple[str, int]]
"""Files and lines, the innermost first."""


def frames_of(error: BaseException) -> Frames:
    """The frames of an error."""
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    return frames[::-1]


def frames_of_dump(dump: str) -> Frames:
    """The frames in what faulthandler has written.

    >>> frames_of_dump('Thread 0x1:\\n  File "a.py", line 7 in f\\n  File "b.py", line 9 in g')
    [('a.py', 7), ('b.py', 9)]
    """
    return [(file, int(line)) for file, line in _DUMPED.findall(dump)]


def own_frames(frames: Frames, folder: Path) -> Frames:
    """Those in the files of a folder, and not in what was installed there.

    >>> own_frames([("/me/.venv/lib.py", 3), ("/lib/json.py", 7), ("/me/own.py", 8)], Path("/me"))
    [('/me/own.py', 8)]
    """
    return [(file, line) for file, line in frames if _lies_in(Path(file), folder)]


def _lies_in(path: Path, folder: Path) -> bool:
    inner = path.relative_to(folder).parts if path.is_relative_to(folder) else ("site-packages",)
    return "site-packages" not in inner and not any(part.startswith(".") for part in inner)


def own_line(frames: Frames) -> tuple[str, int] | None:
    """The innermost line in the file that was called first, or in one beside or below it. Our own
    files count only where there is no other; None where nothing is known.

    >>> own_line([("/lib/numpy.py", 3), ("/home/me/lists.py", 12), ("/home/me/own.py", 80)])
    ('/home/me/lists.py', 12)
    """
    called = []
    for file, line in frames:
        if Path(file).parent == PACKAGE / "match":
            break  # who asked the agent
        called.append((file, line))
    known = [(file, line) for file, line in called if not _is_ours(file)] or called
    return next(iter(own_frames(known, Path(known[-1][0]).parent)), None) if known else None


def _is_ours(file: str) -> bool:
    # Of Python itself `<frozen importlib._bootstrap>` is the first that a file passes through.
    return file.startswith("<frozen ") or Path(file).is_relative_to(PACKAGE)


def place(frames: Frames) -> str:
    """That line in words; empty if it is not known.

    >>> place([("numpy.py", 3), ("/home/me/own.py", 12), ("/home/me/own.py", 80)])
    ' (own.py, line 12)'
    """
    return "" if (own := own_line(frames)) is None else line_text(*own)


def line_text(file: str, line: int) -> str:
    """A line of a file, with its code where that can be read."""
    code = printable(linecache.getline(file, line).strip())
    code = code if len(code) <= MOST_CODE else code[:MOST_CODE] + "..."
    return f" ({Path(file).name}, line {line}{code and ': ' + code})"


def method_text(method: Callable[..., object]) -> str:
    """Where a method is defined, as `place` says it; empty of ours, and of what is no Python."""
    code = getattr(method, "__code__", None)
    if code is None or _is_ours(code.co_filename):
        return ""
    return line_text(code.co_filename, code.co_firstlineno)


def raised(error: BaseException) -> str:
    """What an agent raised, and where.

    >>> raised(ZeroDivisionError("oh"))
    "raised ZeroDivisionError('oh')"
    """
    try:
        text = repr(error)
    except Exception:
        text = type(error).__name__
    if len(text) > MOST_CHARACTERS:
        text = f"{text[:MOST_CHARACTERS]}... ({len(text):,} characters)"
    return f"raised {text}{place(frames_of(error))}"
