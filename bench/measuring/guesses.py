"""guesses: what one strength of `best` wins more than another, guess by guess.

Games of the challenger are played. At each guess at which the champion would take another cell,
both cells are played on by the champion on the same layouts. What they gain, summed over a game, is
on average what whole games gain (the performance difference lemma: Kakade and Langford, 2002), with
far less luck where few guesses differ. Both must begin with the same cell.
"""

from __future__ import annotations

import argparse

from measuring.command import Commands, played, series_of
from measuring.estimate import mean
from measuring.series import DIFFER, EARLY, GAIN, LATE, Series
from minewise import Rules


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "guesses",
        help="what a strength wins more than another",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("champion")
    parser.add_argument("challenger")
    parser.add_argument("--layouts", type=int, default=16, help="for each guess; default: 16")
    series_of(parser, games=5_000, block=100)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    rules = str(Rules.parse(given.rules))
    series = Series(given.challenger, rules, given.seed, "guesses", given.champion, given.layouts)
    whole, values, seconds = played(series, given)
    if len(values) > 1:
        print(f"{rules}, seed {given.seed}, {given.layouts} layouts a guess")
        print(
            f"{given.challenger} against {given.champion}: gain {mean(values, GAIN)} points, "
            f"{len(values):,} games"
        )
        print(
            f"  in openings {mean(values, EARLY)}, after them {mean(values, LATE)}; "
            f"{values[:, DIFFER].mean():.2f} guesses a game differ; "
            f"{1000 * seconds / len(values):.0f} CPU milliseconds a game"
        )
    return 0 if whole else 130
