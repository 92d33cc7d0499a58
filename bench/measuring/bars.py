"""The bars that `best` is measured by, written down before the games are played."""

from __future__ import annotations

from typing import NamedTuple

from measuring.series import Series

MILLION = 1_000_000


class Bar(NamedTuple):
    """So many games of a seed, and what they must come to, in percent and games a CPU second.

    `mean` is for the mean score, `low` for the lower end of its 95% interval.
    """

    name: str
    rules: str
    seed: int
    speed: float = 0.0
    mean: float = 0.0
    low: float = 0.0
    strength: str = "default"
    games: int = MILLION

    @property
    def best(self) -> Series:
        """The games of `best`."""
        return Series(f"best:strength={self.strength}", self.rules, self.seed)

    @property
    def exact(self) -> Series:
        """Those of `exact` on the same boards."""
        return Series("exact", self.rules, self.seed)


# The first cell is written into the rules, so that both agents begin alike and play one board.
CORNER = "start=0,0"
OPENING = "first_click=opening start="

BARS = (
    Bar("expert, safe: level", f"expert {CORNER}", 31001, mean=41.0, speed=300),
    Bar("expert, opening: level", f"expert {OPENING}3,3", 31002, mean=54.2, speed=300),
    Bar("16x16/40, safe", f"16x16/40 {CORNER}", 31003, low=78.24 - 0.05),
    Bar("16x16/40, opening", f"16x16/40 {OPENING}2,2", 31004, low=89.08 - 0.05),
    Bar("8x8/10, safe", f"8x8/10 {CORNER}", 31005, low=81.78 - 0.05),
    Bar("8x8/10, opening", f"8x8/10 {OPENING}2,2", 31006, low=90.35 - 0.05),
    Bar("9x9/10, safe", f"9x9/10 {CORNER}", 31007, low=91.69 - 0.05),
    Bar("9x9/10, opening", f"9x9/10 {OPENING}2,2", 31008, low=97.16 - 0.05),
    Bar(
        "expert, safe: above",
        f"expert {CORNER}",
        31009,
        low=41.16,
        speed=20,
        strength="strong",
        games=100_000,
    ),
    Bar(
        "expert, opening: above",
        f"expert {OPENING}3,3",
        31010,
        low=54.4,
        speed=20,
        strength="strong",
        games=100_000,
    ),
)
"""The win rates are the best ones published (docs/explanation/strong-play.md)."""
