"""A finding: what was done in an environment, and what was seen."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """One thing about an environment that anyone can see by doing the same."""

    title: str
    done: str
    seen: str


def share(count: int, of: int) -> str:
    """A count with its percentage.

    >>> share(1, 4)
    '1 of 4 (25.0%)'
    """
    return f"{count:,} of {of:,} ({100 * count / of:.1f}%)"
