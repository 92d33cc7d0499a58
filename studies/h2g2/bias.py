"""How far the repaired layouts of h2g2 A337097 are from being equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan, sqrt

from minewise.agents.layouts import LayoutsAgent
from minewise.agents.registry import make
from minewise.engine.analysis import analyze
from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.match.turn import turns
from minewise.random import Random
from minewise.stats import Z95
from studies.shared.estimate import Estimate

BEYOND = 4.0
"""Standard errors of the chi-square (Wilson and Hilferty, 1931) beyond which layouts are not
equally likely: chance alone is beyond it at one position in 31,574."""


@dataclass(frozen=True)
class Draws:
    """How often each layout of a position was drawn, the most frequent first, zeros included.

    `error` is the mean absolute error of the shares of mines over the covered cells, `worst` that
    of the cell where it is the largest, in points, with the error of as many draws.
    """

    view: View
    draw: str
    counts: tuple[int, ...]
    error: float
    worst: Estimate

    @property
    def variation(self) -> float:
        """Total variation to equal chances: half the sum of all differences of shares, 0 to 1."""
        drawn, even = sum(self.counts), 1 / len(self.counts)
        return sum(abs(count / drawn - even) for count in self.counts) / 2

    @property
    def z(self) -> float:
        """Pearson's chi-square against equal chances, as a standard normal deviate."""
        expected, free = sum(self.counts) / len(self.counts), len(self.counts) - 1
        square = sum((count - expected) ** 2 for count in self.counts) / expected
        spread = 2 / (9 * free)
        cube_root: float = (square / free) ** (1 / 3)
        return (cube_root - (1 - spread)) / sqrt(spread)

    @property
    def even(self) -> bool:
        """Can the draws be those of equally likely layouts?"""
        return self.z <= BEYOND

    @property
    def points(self) -> float:
        """The error in points."""
        return 100 * self.error

    def to_dict(self) -> dict[str, object]:
        """The line of draws.csv, with the count of every layout."""
        return {
            "view": "/".join(self.view.rows()),
            "draw": self.draw,
            "layouts": len(self.counts),
            "draws": sum(self.counts),
            "total_variation": f"{self.variation:.6g}",
            "z": f"{self.z:.6g}",
            "error": f"{self.error:.6g}",
            "worst_cell": f"{self.worst.value / 100:.6g}",
            "counts": " ".join(map(str, self.counts)),
        }


def draws(view: View, draw: str, *, layers: int, seed: int) -> Draws:
    """So many layers of a position without flags."""
    found = LayoutsAgent(layers=layers, draw=draw).hypothetical(view, Random(seed))
    analysis = analyze(view)
    counts = sorted(Counter(found).values(), reverse=True)
    counts += [0] * (analysis.layouts - len(counts))
    drawn = {
        i: (sum(layer[i] for layer in found) / len(found), chance)
        for i, chance in enumerate(analysis.probability.ravel().tolist())
        if not isnan(chance)
    }
    errors = [abs(share - chance) for share, chance in drawn.values()]
    share, chance = max(drawn.values(), key=lambda pair: abs(pair[0] - pair[1]))
    half = 100 * Z95 * sqrt(share * (1 - share) / len(found))
    error = 100 * abs(share - chance)
    worst = Estimate(error, error - half, error + half)
    return Draws(view, draw, tuple(counts), sum(errors) / len(errors), worst)


def positions(rules: Rules, *, seed: int, fewest: int, most: int) -> Iterator[View]:
    """Positions of games of `exact` that `fewest` to `most` layouts fit, without the flags, one a
    game and without end."""
    number = 0
    while True:
        for turn in turns(make("exact"), Game(rules, seed=seed, number=number)):
            view = View.parse(str(turn.view).replace("F", "#"), mines=rules.mines)
            if fewest <= analyze(view).layouts <= most:
                yield view
                break
        number += 1
