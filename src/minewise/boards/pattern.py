"""Patterns: the names that players have for clues side by side along a wall of covered cells."""

from __future__ import annotations

from typing import Literal, get_args

from minewise._core import PATTERNS as CORE_PATTERNS
from minewise.errors import BoardError, expected_one_of

Pattern = Literal["1-1", "1-2", "1-2-1", "1-2-2-1"]

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)

assert tuple(CORE_PATTERNS.split()) == PATTERNS


def check_pattern(pattern: str) -> Pattern:
    """The pattern of that name; BoardError if there is none.

    >>> check_pattern("1-2-1")
    '1-2-1'
    >>> check_pattern("1-3-1")
    Traceback (most recent call last):
    minewise.errors.BoardError: unknown pattern '1-3-1', did you mean '1-2-1'? Expected ...
    """
    for known in PATTERNS:
        if pattern == known:
            return known
    raise BoardError(expected_one_of("pattern", pattern, PATTERNS))
