"""Figures that a student printed for one kind of noise: Z. Liu, a write-up of the same assignment
(Rutgers, autumn 2019), on boards of 10x10 with clues withheld by a chance of 0.2.

Means of 20 boards each, by a program of his own; how it guesses is not known.
"""

from __future__ import annotations

MINES = (10, 20, 30, 40, 50, 60)

BOARDS = 20
"""Behind each figure."""

SCORES: dict[str, tuple[float, ...]] = {
    "basic": (0.865, 0.723, 0.572, 0.508, 0.449, 0.376),
    "logical": (0.870, 0.710, 0.638, 0.548, 0.534, 0.457),
    "logical, total known": (0.875, 0.758, 0.650, 0.635, 0.547, 0.489),
}
"""Mean final scores."""

OURS: dict[str, tuple[str, bool]] = {
    "basic": ("basic", False),
    "logical": ("exact:guess=any", False),
    "logical, total known": ("exact:guess=any", True),
}
"""The agent that is set beside each, and whether it is told the total: with `guess=any`, `exact` is
all that logic proves and else any cell."""
