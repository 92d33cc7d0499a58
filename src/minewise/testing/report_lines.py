"""The lines of a report: a status and what has it, and below it why."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Literal

from minewise.errors import printable

Status = Literal["pass", "fail", "skipped"]

INDENT = " " * 11
"""Before all that stands below a title."""

LEAST_WIDTH = 40
"""Columns below which text is not folded any further."""

NO_WIDTH = 10_000
"""Columns of what goes to a file or a program."""


def report_lines(
    status: Status, title: str, note: str, paragraphs: Iterable[str], width: int
) -> list[str]:
    """A line of a report, folded, with its paragraphs below it.

    >>> print("\\n".join(report_lines("fail", "It acts", "once", ["own.py, line 3"], 80)))
      fail     It acts: once
               own.py, line 3
    """
    first, *others = _folded(f"{title}: {note}" if note else title, width)
    lines = [f"  {status:7}  {first.lstrip()}", *others]
    for paragraph in paragraphs:
        lines += _folded(paragraph, width)
    return lines


def _folded(text: str, width: int) -> list[str]:
    """A paragraph; its further lines begin two columns further in."""
    return wrap(
        printable(text),
        max(LEAST_WIDTH, width),
        initial_indent=INDENT,
        subsequent_indent=INDENT + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    ) or [INDENT]


def passed_text(passed: str, skipped: int) -> str:
    """How many lines passed, and how many were not tried.

    >>> passed_text("3 of 4", 1)
    '3 of 4 passed, 1 skipped'
    """
    return f"{passed} passed" + (f", {skipped} skipped" if skipped else "")
