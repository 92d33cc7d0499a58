"""Tally and LossProfile: the games of one agent at one point, added up in whole numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import add
from typing import TYPE_CHECKING

from minewise._core import Figures, figures, tally_games, tally_pairs
from minewise._core import paired_scores as core_paired_scores
from minewise._core import should_stop as core_should_stop
from minewise.documents import json_value
from minewise.game.rules import Rules
from minewise.match.compiled import STATUS

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
    """The score by which agents are compared, game by game, as cpp/review/tally decides it: mines
    identified where play goes on after a mine, four bytes each, little-endian; else a byte, 1 for a
    game won."""
    return core_paired_scores(rules.core(), table.tobytes())


def should_stop(
    tallies: Sequence[Tally], rules: Rules, width: float | None, level: float | None
) -> bool:
    """Are the intervals as narrow as `width`, or do all agents differ from the first one
    at that `level`?

    >>> should_stop([Tally(games=9604, wins=4802)], Rules(9, 9, 10), 1.0, None)
    True
    """
    return core_should_stop(rules.core(), tallies, width, level)


@dataclass
class LossProfile:
    """How many games were lost at which point, without those that a fault ended.

    `clicks` counts them by the number of the last click, `guesses` by the guesses made until then
    (0: a mine that was called safe), `tenths` by the share of the safe cells that were revealed, in
    tenths. Where play goes on after a mine no game is lost by one, and all are empty.
    """

    clicks: Counter[int] = field(default_factory=Counter)
    guesses: Counter[int] = field(default_factory=Counter)
    tenths: Counter[int] = field(default_factory=Counter)

    @classmethod
    def from_table(cls, table: NDArray[np.void], rules: Rules) -> LossProfile:
        """Those of a table of games, of `game_type`."""
        if rules.on_mine != "end":
            return cls()
        lost = (table["status"] == STATUS.index("lost")) & (table["fault"] == 0)
        safe = max(1, rules.cells - (rules.mines or 0))
        return cls(
            _counted(table["clicks"][lost]),
            _counted(table["guesses"][lost]),
            _counted(table["revealed"][lost] * 10 // safe),
        )

    def __add__(self, other: LossProfile) -> LossProfile:
        """Those of both."""
        return LossProfile(
            self.clicks + other.clicks, self.guesses + other.guesses, self.tenths + other.tenths
        )

    def to_json(self) -> str:
        """As it stands in the store; `from_json` reads it back."""
        return json.dumps([sorted(c.items()) for c in (self.clicks, self.guesses, self.tenths)])

    @classmethod
    def from_json(cls, text: str) -> LossProfile:
        """Reads what `to_json` wrote; ValueError or TypeError if it is something else.

        >>> LossProfile.from_json(LossProfile(clicks=Counter([1, 1, 7])).to_json()).clicks
        Counter({1: 2, 7: 1})
        """
        lists = json_value(text)
        numbers = [number for pairs in lists for pair in pairs for number in pair]
        if not all(type(number) is int and 0 <= number < 1 << 63 for number in numbers):
            raise ValueError("expected losses as [number, games]")
        clicks, guesses, tenths = (Counter(dict(pairs)) for pairs in lists)
        return cls(clicks, guesses, tenths)


def _counted(numbers: NDArray[np.int32]) -> Counter[int]:
    import numpy as np

    values, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
