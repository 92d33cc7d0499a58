"""With how many mines one agent falls behind another on boards of one size, and from how many on it
is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from minewise.tournament.result import Row
from studies.ncsu.entries import Measured, gain


@dataclass(frozen=True)
class Step:
    """What an agent gains over the first one on the same boards, in points, with so many mines."""

    mines: int
    density: float
    gain: Measured


@dataclass(frozen=True)
class Turn:
    """The steps on boards of one size, with ever more mines."""

    size: str
    steps: Sequence[Step]

    @property
    def behind(self) -> Step | None:
        """With the most mines of those where the agent clearly wins less."""
        return next((step for step in reversed(self.steps) if step.gain.high < 0), None)

    @property
    def ahead(self) -> Step | None:
        """With the fewest mines, more than `behind`, of those where it clearly wins more."""
        least = self.behind.mines if self.behind else 0
        above = (step for step in self.steps if step.mines > least)
        return next((step for step in above if step.gain.low > 0), None)


def turns_of(rows: Sequence[Row], agent: str) -> list[Turn]:
    """Of an agent, size by size, the smallest first."""
    some = sorted(
        (row for row in rows if row.label == agent),
        key=lambda row: (row.rules.cells, row.rules.mines or 0),
    )
    return [
        Turn(size, [Step(row.rules.mines or 0, row.density, gain(row)) for row in of_size])
        for size, of_size in groupby(some, key=lambda row: f"{row.rules.width}x{row.rules.height}")
    ]
