"""What S. Pratinidhi, A. Patil and P. E. Burani, "Report - Assignment 2 - Minesweeper", prints, and
how it is measured here.

The report prints no figures beside its plots but those below: the plots of the final score came
down to us without their points.
"""

from __future__ import annotations

from dataclasses import replace

from minewise.game.rules import Rules, preset

HARD_FROM = 12
"""Mines on 8x8 from which "the graph becomes very hard" (Performance)."""

BOARDS = 10
"""Boards that each point of its plots is the mean of (Performance)."""

THRESHOLD = 0.2
"""The largest chance of a mine at which the least likely cell is taken (Decisions)."""

SHOWN = 8
"""Mines of the game that it goes through step by step (Performance)."""

EXAMPLE = (2, 3)
"""Its worked clue and the number of covered neighbours (Inference): three conjunctions."""

MINES = tuple(range(4, 34, 2))
"""The numbers of mines measured here."""

SPARSE = 14
"""Up to so many mines a point has all its games, beyond that a quarter: they take ten times as
long, and what is hard shows sooner."""

AGENTS = ("sat", "sat:total=yes", "sat:threshold=1,total=yes", "exact")
"""As in the source, with the total as in the source, the same without the threshold, and the engine
that knows all that follows from clues and total."""

THRESHOLDS = (0.2, 0, 0.05, 0.1, 0.15, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 1)
"""The source's first, which the others are compared with; 0 never heeds a chance, 1 always does."""

THRESHOLD_MINES = (8, 12, 16, 24)

USUALLY = 0.5
"""A board is usually cleared if so large a share is, without a mine stepped on."""

GOOD_SCORE = 0.9

WELL_ABOVE = 0.1
"""A guess that is so much likelier to be a mine than the least likely cell is told."""

AROUND = (10, 12)
"""Where the claim is decided: `sat` plays four times the games there."""

MATTERS = 0.02
"""A difference in mean score below which two agents are as good as each other."""

STRAY = 3.5
"""Standard errors. Of the 44 comparisons of thresholds, if all were equal, one strays further in
one of 50 runs."""


def rules(mines: int, *, known: bool = True) -> Rules:
    """Those of the source, on its board of 8x8; with `known` an agent may use the total.

    >>> print(rules(12))
    8x8/12 first_click=any on_mine=continue cascade=no win=all_identified
    """
    return replace(preset("pratinidhi"), mines=mines, mines_known=known)


def games_at(mines: int, games: int) -> int:
    """Games of a point where the sparse ones have `games`."""
    return games if mines <= SPARSE else max(2, games // 4)
