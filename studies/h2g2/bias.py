"""How far the repaired layouts of h2g2 A337097 are from being equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan, sqrt

from minewise.agents.layouts import LayoutsAgent
from minewise.agents.registry import make
from minewise.engine.analysis import analyze
from minewise.game.game import Game
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.play.match import turns
from minewise.random import Random

STRIP = View.parse("#1#1####", mines=2)
"""Four layouts fit: one mine between the clues and one at the right, or one on each side."""

POSITIONS = 20
FEWEST, MOST = 3, 30
"""Layouts of a position: so many that they may differ, so few that all are drawn often."""

DRAWS = 4000
"""Layers of a position."""

BEYOND = 4.0
"""Standard errors of the chi-square (Wilson and Hilferty, 1931) beyond which layouts are not
equally likely: chance alone is beyond it at one position in 31,574."""


@dataclass(frozen=True)
class Draws:
    """How often each layout of a position was drawn, the most frequent first, zeros included.

    `error` is the mean absolute error of the shares of mines over the covered cells.
    """

    view: View
    draw: str
    counts: tuple[int, ...]
    error: float

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


def draws(view: View, draw: str, seed: int) -> Draws:
    """So many layers of a position as `DRAWS`, without its flags."""
    agent = LayoutsAgent(layers=DRAWS, draw=draw)
    layers = agent.hypothetical(view, Random(seed))
    analysis = analyze(view)
    counts = sorted(Counter(layers).values(), reverse=True)
    counts += [0] * (analysis.layouts - len(counts))
    chances = analysis.probability.ravel().tolist()
    errors = [
        abs(sum(layer[i] for layer in layers) / len(layers) - chance)
        for i, chance in enumerate(chances)
        if not isnan(chance)
    ]
    return Draws(view, draw, tuple(counts), sum(errors) / len(errors))


def positions(seed: int) -> Iterator[View]:
    """Positions of games of `exact` on 5x5/6 with few layouts, without the flags, one a game."""
    rules = Rules.parse("5x5/6 first_click=any start=random")
    number, found = 0, 0
    while found < POSITIONS:
        for turn in turns(make("exact"), Game(rules, seed=seed, number=number)):
            view = View.parse(str(turn.view).replace("F", "#"), mines=rules.mines)
            if FEWEST <= analyze(view).layouts <= MOST:
                found += 1
                yield view
                break
        number += 1


def to_csv_of_draws(found: Sequence[Draws]) -> str:
    """One line a position and way to draw, with the count of every layout."""
    lines = ["view,draw,layouts,draws,total_variation,z,error,counts"]
    lines += [
        f"{'/'.join(one.view.rows())},{one.draw},{len(one.counts)},{sum(one.counts)},"
        f"{one.variation:.6g},{one.z:.6g},{one.error:.6g},{' '.join(map(str, one.counts))}"
        for one in found
    ]
    return "\n".join([*lines, ""])
