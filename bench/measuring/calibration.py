"""Is a chance to win what it says? In each tenth of many positions it is compared with the games
that were won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minewise.stats import Z95

Vector = NDArray[np.float64]
TENTHS = 10


@dataclass(frozen=True)
class Tenth:
    """Positions of about the same chance: the mean of that, and the share of games won."""

    count: int
    chance: float
    won: float

    @property
    def gap(self) -> float:
        """Above 0 where the chance is too high."""
        return self.chance - self.won

    @property
    def half_width(self) -> float:
        """Of the 95% interval of the gap."""
        return Z95 * float(np.sqrt(self.chance * (1 - self.chance) / self.count))


def of_equal_size(chances: Vector, won: NDArray[Any]) -> list[Tenth]:
    """Positions sorted by their chance, cut into ten parts."""
    order = np.argsort(chances, kind="stable")
    return [tenth(chances[part], won[part]) for part in np.array_split(order, TENTHS)]


def of_equal_width(chances: Vector, won: NDArray[Any]) -> list[Tenth]:
    """Chances up to 10%, up to 20% and so on, as far as there are positions."""
    place = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    parts = (place == number for number in range(TENTHS))
    return [tenth(chances[part], won[part]) for part in parts if part.any()]


def tenth(chances: Vector, won: NDArray[Any]) -> Tenth:
    return Tenth(len(chances), float(chances.mean()), float(won.mean()))


def correlation(chances: Vector, outcome: NDArray[Any]) -> float:
    """Of the chance with what came of it."""
    return float(np.corrcoef(chances, outcome)[0, 1])
