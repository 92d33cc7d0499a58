"""Tally: the games of one agent at one point, added up in whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add
from typing import TYPE_CHECKING

from minewise.game.rules import Rules
from minewise.play.compiled import STATUS, identified

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass
class Tally:
    """Sums over games. All but `seconds` are whole numbers, so the order of adding is no matter.

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
    def of(cls, table: NDArray[np.void], rules: Rules, seconds: float) -> Tally:
        """The sums of games that are not compared yet: a table of `game_type`."""
        status, revealed, clicks = (
            table[name].astype("i8") for name in ("status", "revealed", "clicks")
        )
        points = identified(table, rules)
        lost = status == STATUS.index("lost")
        return cls(
            games=len(table),
            wins=int((status == STATUS.index("won")).sum()),
            points=int(points.sum()),
            points_squared=int(points @ points),
            revealed=int(revealed.sum()),
            revealed_squared=int(revealed @ revealed),
            lost_at_once=int((lost & (revealed == 0)).sum()),
            mines_hit=int(table["mines_hit"].sum()),
            flags_right=int(table["flags_right"].sum()),
            flags_wrong=int(table["flags_wrong"].sum()),
            clicks=int(clicks.sum()),
            clicks_squared=int(clicks @ clicks),
            redundant_clicks=int(table["redundant_clicks"].sum()),
            guesses=int(table["guesses"].sum()),
            faults=int(table["fault"].sum()),
            seconds=seconds,
        )

    def __add__(self, other: Tally) -> Tally:
        """The sums of both."""
        return Tally(*map(add, vars(self).values(), vars(other).values()))

    def compared(self, own: NDArray[np.int64], others: NDArray[np.int64]) -> Tally:
        """Itself, with the gain over another agent, from the merits of both, game by game."""
        gain = own - others
        self.gain = int(gain.sum())
        self.gain_squared = int(gain @ gain)
        self.better = int((gain > 0).sum())
        self.worse = int((gain < 0).sum())
        return self


def merits(table: NDArray[np.void], rules: Rules) -> NDArray[np.int64]:
    """What agents are compared by, game by game: mines identified where play goes on after a mine,
    else 1 for a game won; int64, shape (games,)."""
    import numpy as np

    if rules.measure == "score":
        return identified(table, rules)
    won: NDArray[np.int64] = (table["status"] == STATUS.index("won")).astype(np.int64)
    return won
