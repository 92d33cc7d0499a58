"""ceiling: what one better choice at each guess would bring, by phase.

Games of an agent are played. At each guess the best candidates are played on by the fast strength
of `best` on the same layouts. Lower: the choice is made on one half of the layouts and judged on
the other. Upper: the best on all layouts, judged on the same ones, which flatters it. Both are
points a game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from measuring.better_choice import COLUMNS
from measuring.command import Commands, played, series_of
from measuring.estimate import mean
from measuring.positions import PHASES
from measuring.series import Measure, Series, Values
from minewise import Rules

PLAYS_ON = "best:strength=fast"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "ceiling",
        help="what one better choice at each guess would bring",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("agent", nargs="?", default="best")
    parser.add_argument("--openings", action="store_true", help="guesses in openings; else later")
    parser.add_argument("--layouts", type=int, default=512, help="for each guess; default: 512")
    series_of(parser, games=400, block=10)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    rules = str(Rules.parse(given.rules))
    measure: Measure = "ceiling-opening" if given.openings else "ceiling"
    series = Series(given.agent, rules, given.seed, measure, PLAYS_ON, given.layouts)
    whole, values, _ = played(series, given)
    if len(values) > 1:
        print(f"{rules}, seed {given.seed}: {given.agent}, {given.layouts} layouts a guess")
        print("\n".join(told(values)))
    return 0 if whole else 130


def told(values: Values) -> Iterator[str]:
    """A line a phase that has guesses, and one for all of them."""
    by_phase = values.reshape(len(values), len(PHASES), len(COLUMNS))
    for number, name in enumerate(PHASES):
        guesses, lower, upper, covariance = by_phase[:, number].T
        if not guesses.any():
            continue
        deviation = 100 * max(0.0, float(covariance.sum() / guesses.sum())) ** 0.5
        yield (
            f"  {name}: {guesses.mean():.2f} guesses a game; lower {mean(lower[:, None])}, "
            f"upper {mean(upper[:, None])}; candidates differ by {deviation:.2f} points from what "
            "they are taken for"
        )
    sums = by_phase.sum(axis=1)
    yield (
        f"  together: lower {mean(sums[:, 1:2])}, upper {mean(sums[:, 2:3])}; "
        f"{len(values):,} games, {int(np.sum(sums[:, 0])):,} guesses"
    )
