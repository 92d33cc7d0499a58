"""Levels of reasoning: how much it takes to solve a board without a guess."""

from __future__ import annotations

from typing import Literal, get_args

from minewise._core import LEVELS as CORE_LEVELS
from minewise._core import PATTERNS as CORE_PATTERNS
from minewise.errors import BoardError, expected_one_of

Level = Literal["single", "subset", "exact-without-total", "exact"]
"""Each level proves everything that the levels before it prove.

`single`: one clue at a time: all its mines are known, or all its covered cells are mines.
`subset`: also what follows where the cells of one clue are among those of another, to the end.
`exact-without-total`: everything that the clues prove together.
`exact`: everything that the clues and the mine total prove together.
"""

LEVELS: tuple[Level, ...] = get_args(Level)

assert tuple(CORE_LEVELS.split()) == LEVELS


def check_level(level: str) -> Level:
    """The level of that name; BoardError if there is none.

    >>> check_level("subset")
    'subset'
    >>> check_level("hard")
    Traceback (most recent call last):
    minewise.errors.BoardError: unknown level 'hard'. Expected one of: single, subset, ...
    """
    for known in LEVELS:
        if level == known:
            return known
    raise BoardError(expected_one_of("level", level, LEVELS))


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
