"""Tally: the games of one agent at one point, added up in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING

from minewise._core import Figures, figures, tally_games, tally_pairs
from minewise._core import paired_scores as core_merits
from minewise._core import should_stop as core_is_enough
from minewise.game.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass
class Tally:
    """Sums over games. All but `seconds` are whole numbers, so the order of adding does not matter.

    `points` are the mines safely identified; `gain` is by how much the agent did better than the
    first agent of the comparison on the same boards, in mines identified where play goes on after
    a mine, else in games won; on `better` boards it did better, on `worse` ones worse;
    `lost_at_once` counts the games whose first click was a mine and ended them.
    """

    games: int = 0
    wins: int = 0
    points: int = 0
    points_squared: int = 0
    gain: int = 0
    gain_squared: int = 0
    better: int = 0
    worse: int = 0
    revealed: int = 0
    revealed_squared: int = 0
    lost_at_once: int = 0
    mines_hit: int = 0
    flags_right: int = 0
    flags_wrong: int = 0
    clicks: int = 0
    clicks_squared: int = 0
    redundant_clicks: int = 0
    guesses: int = 0
    faults: int = 0
    seconds: float = 0.0

    @classmethod
    def from_table(cls, table: NDArray[np.void], rules: Rules, seconds: float) -> Tally:
        """The sums of games that are not compared yet: a table of `game_type`."""
        return cls(**tally_games(rules.core(), table.tobytes()), seconds=seconds)

    @classmethod
    def from_pairs(cls, own: bytes, others: bytes, rules: Rules) -> Tally:
        """The gain over another agent, from the `paired_scores` of both."""
        return cls(**tally_pairs(rules.core(), own, others))

    def __add__(self, other: Tally) -> Tally:
        """The sums of both."""
        return Tally(*map(add, vars(self).values(), vars(other).values()))

    def figures(self, rules: Rules) -> Figures:
        """What it comes to under these rules."""
        return figures(rules.core(), self)


def paired_scores(table: NDArray[np.void], rules: Rules) -> bytes:
    """What agents are compared by, game by game: mines identified where play goes on after a mine,
    four bytes each, little-endian; else a byte, 1 for a game won."""
    return core_merits(rules.core(), table.tobytes())


def should_stop(
    tallies: Sequence[Tally], rules: Rules, width: float | None, level: float | None
) -> bool:
    """Are the intervals as narrow as `width`, or do all agents differ from the first one
    at that `level`?

    >>> should_stop([Tally(games=9604, wins=4802)], Rules(9, 9, 10), 1.0, None)
    True
    """
    return core_is_enough(rules.core(), tallies, width, level)
