"""The figures of R. Kala and others, "Minesweeper Solving AI Agent": tables I and II, figure 14.

Each line of the tables is the mean of 500 games (section V), and so is each run of figure 14.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, NamedTuple

from minewise.game.rules import Rules, preset

GAMES_OF_SOURCE = 500

Metric = Literal["win", "board", "clicks"]


class Line(NamedTuple):
    """A line of a table: games won and share of the board, in percent, and clicks a game."""

    win: float
    board: float
    clicks: float


SIZES: dict[str, Rules] = {
    f"{width}x{height}/{mines}": replace(preset("ncsu"), width=width, height=height, mines=mines)
    for width, height, mines in ((6, 6, 6), (8, 8, 10), (16, 16, 40), (30, 16, 99))
}
"""The source's boards and the rules that reproduce its tables."""

TABLES = {"knowledge": "Table I", "likelihood": "Table II"}
"""The agents that have one."""

PRINTED: dict[str, dict[str, Line]] = {
    "knowledge": {
        "6x6/6": Line(30.00, 58.08, 6.70),
        "8x8/10": Line(34.40, 54.13, 11.60),
        "16x16/40": Line(27.00, 54.44, 46.36),
        "30x16/99": Line(0.40, 17.95, 34.13),
    },
    "likelihood": {
        "6x6/6": Line(37.80, 58.45, 7.77),
        "8x8/10": Line(43.80, 60.24, 13.30),
        "16x16/40": Line(34.00, 51.18, 50.16),
        "30x16/99": Line(1.60, 22.85, 47.39),
    },
}


class LearnedRun(NamedTuple):
    """A run of the source's learned agent on 6x6 with 6 mines, in percent: of all games, and of
    those whose first click was no mine."""

    win: float
    win_after_first: float

    @property
    def wins(self) -> int:
        """Games won."""
        return round(self.win * GAMES_OF_SOURCE / 100)

    @property
    def lost_at_once(self) -> int:
        """Games whose first click was a mine: the two rates leave no other number.

        >>> [run.lost_at_once for run in LEARNED]
        [86, 85]
        """
        return GAMES_OF_SOURCE - round(100 * self.wins / self.win_after_first)


LEARNED = (LearnedRun(57.8, 69.80676328502416), LearnedRun(61.2, 73.73493975903614))


def size_of(rules: Rules) -> str:
    """The size as `SIZES` writes it."""
    return f"{rules.width}x{rules.height}/{rules.mines}"


READINGS: dict[str, dict[str, Any]] = {
    "the first click is safe": {"first_click": "safe"},
    "the first click is an opening": {"first_click": "opening"},
    "a 0 opens nothing": {"cascade": False},
}
"""Other rules that one may read the source by, and what they change."""

SMALL = ("6x6/6", "8x8/10")
"""The sizes at which those are tried."""
