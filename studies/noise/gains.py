"""What was found: the price of noise, and by how much `exact` beats the agents that ignore it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from studies.noise.games import IGNORING, NOISES, Estimate, Part, Played

if TYPE_CHECKING:
    from numpy.typing import NDArray

Measure = Callable[[Played, str], "NDArray[np.float64]"]

MEASURES: dict[str, tuple[Part, Measure]] = {
    "final score": ("told", Played.score),
    "net score": ("told", Played.net),
    "survival": ("survival", Played.survival),
}
"""Each with the part that it is measured in."""


@dataclass(frozen=True)
class Gain:
    """The paired gain of `exact` over an agent, on the same boards with the same clues.

    `mean` is over all densities: of each game number the mean of its games at the densities, whose
    boards hang together, is one value. `better` and `worse` are the densities at which the interval
    lies above and below 0. `same`: did both do as well in every game?
    """

    clues: str
    measure: str
    agent: str
    mean: Estimate
    better: tuple[float, ...]
    worse: tuple[float, ...]
    same: bool

    @property
    def beats(self) -> bool:
        """Is `exact` better beyond doubt?"""
        return self.mean.low > 0


def of_part(played: Sequence[Played], part: Part, clues: str) -> list[Played]:
    """The points of a part, by density."""
    return [one for one in played if (one.point.part, one.point.clues) == (part, clues)]


def gain(
    played: Sequence[Played], clues: str, measure: str, agent: str, reader: str = "exact"
) -> Gain:
    """The gain of `reader` over `agent`."""
    part, values = MEASURES[measure]
    found = of_part(played, part, clues)
    differences = np.array([values(one, reader) - values(one, agent) for one in found])
    densities = [one.point.density for one in found]
    estimates = [Estimate.of(row) for row in differences]
    return Gain(
        clues,
        measure,
        agent,
        Estimate.of(differences.mean(axis=0)),
        tuple(d for d, e in zip(densities, estimates, strict=True) if e.low > 0),
        tuple(d for d, e in zip(densities, estimates, strict=True) if e.high < 0),
        not differences.any(),
    )


def gains(played: Sequence[Played], clues: str, measure: str) -> list[Gain]:
    """Over every agent that ignores the noise."""
    return [gain(played, clues, measure, agent) for agent in IGNORING]


def hits(played: Sequence[Played]) -> dict[str, list[tuple[float, Estimate]]]:
    """By how much the final score of `exact` is lower than with exact clues, paired, for each kind
    of noise at each density."""
    exact = {one.point.density: one.score("exact") for one in of_part(played, "told", "exact")}
    return {
        clues: [
            (d, Estimate.of(exact[d] - one.score("exact")))
            for one in of_part(played, "told", clues)
            if (d := one.point.density) in exact
        ]
        for clues in NOISES
    }


def to_csv(played: Sequence[Played]) -> str:
    """One line for each agent at each point; means a game, with half the width of the interval."""
    names = ("score", "net", "survival", "false_flags")
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    head = ["part", "rules", "density", "agent", "seed", "first_game", "games"]
    writer.writerow([*head, *(column for name in names for column in (name, f"{name}_half"))])
    for one in played:
        for agent in one.point.agents:
            point = one.point
            row: list[object] = [point.part, point.rules, point.density, agent, one.seed, 0]
            row.append(point.games)
            for name in names:
                estimate = Estimate.of(getattr(one, name)(agent))
                row += [estimate.mean, estimate.high - estimate.mean]
            writer.writerow(row)
    return lines.getvalue()
