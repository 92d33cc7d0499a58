"""The ledger: what was played for the bars, kept in the repository as sums, a line for each series.

So anyone can print the figures without playing for hours, and another machine goes on from there.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import numpy as np

from measuring.estimate import Estimate
from measuring.series import Series, Values
from minewise.stats import Z95

LEDGER = Path(__file__).with_name("ledger.csv")


class Totals(NamedTuple):
    """Games 0, 1, 2, ... of a series, summed: each column of its values, and its squares."""

    games: int
    seconds: float
    sums: tuple[float, ...]
    squares: tuple[float, ...]

    @classmethod
    def of(cls, values: Values, seconds: float) -> Totals:
        exact = values.astype(np.float64)
        sums, squares = exact.sum(axis=0), (exact * exact).sum(axis=0)
        return cls(len(values), seconds, tuple(sums.tolist()), tuple(squares.tolist()))

    def __add__(self, other: object) -> Totals:
        """With games that were played after these."""
        if not isinstance(other, Totals):
            return NotImplemented
        if not self.games or not other.games:
            return self if self.games else other
        return Totals(
            self.games + other.games,
            self.seconds + other.seconds,
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            tuple(a + b for a, b in zip(self.squares, other.squares, strict=True)),
        )

    def mean(self, column: int) -> Estimate:
        """Of a column, in percent, with its normal interval."""
        mean = self.sums[column] / self.games
        variance = (self.squares[column] - self.games * mean**2) / (self.games - 1)
        half = Z95 * (max(variance, 0.0) / self.games) ** 0.5
        return Estimate(100 * mean, 100 * half, self.games)

    @property
    def speed(self) -> float:
        """Games a CPU second."""
        return self.games / max(self.seconds, 1e-9)


NOTHING = Totals(0, 0.0, (), ())


class Ledger:
    """Totals by series. Those that were played by an agent that plays otherwise by now are told
    apart by its fingerprint, and count no more.
    """

    def __init__(self, path: Path = LEDGER) -> None:
        self._path = path
        self._rows: dict[tuple[str, str], Totals] = {}
        if not path.exists():
            return
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                numbers = [tuple(map(float, row[name].split())) for name in ("sums", "squares")]
                totals = Totals(int(row["games"]), float(row["seconds"]), *numbers)
                self._rows[row["series"], row["fingerprint"]] = totals

    def of(self, series: Series) -> Totals:
        """What is kept of it."""
        return self._rows.get(_key(series), NOTHING)

    def set(self, series: Series, totals: Totals) -> None:
        self._rows[_key(series)] = totals

    def write(self) -> None:
        with self._path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["series", "fingerprint", "games", "seconds", "sums", "squares"])
            for (series, played_by), totals in self._rows.items():
                numbers = (" ".join(map(repr, part)) for part in (totals.sums, totals.squares))
                writer.writerow(
                    [series, played_by, totals.games, round(totals.seconds, 1), *numbers]
                )


def _key(series: Series) -> tuple[str, str]:
    name, _, played_by = series.key.partition(f"seed={series.seed} ")
    return f"{name}seed={series.seed}", played_by
