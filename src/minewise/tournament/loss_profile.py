"""LossProfile: when in the game the lost games of an agent were lost."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from minewise.game.rules import Rules
from minewise.match.compiled import STATUS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
        """Reads what `to_json` wrote.

        >>> LossProfile.from_json(LossProfile(clicks=Counter([1, 1, 7])).to_json()).clicks
        Counter({1: 2, 7: 1})
        """
        return cls(*(Counter(dict(pairs)) for pairs in json.loads(text)))


def _counted(numbers: NDArray[np.int32]) -> Counter[int]:
    import numpy as np

    values, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
