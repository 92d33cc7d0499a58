"""endings: what guesses lose in end games that are too large for the player to search.

Games of an agent are played. Each guess with 2,501 to 30,000 layouts is searched to the last move,
so that what it loses is exact; a search that takes more than 30 million beliefs is given up.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise

from measuring.command import Commands, played, series_of
from measuring.estimate import mean
from measuring.larger_endings import COLUMNS, SIZES
from measuring.series import Series, Values
from minewise import Rules


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "endings",
        help="what guesses lose in end games too large to be searched",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("agent", nargs="?", default="best")
    series_of(parser, games=2_000, block=20)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    rules = str(Rules.parse(given.rules))
    series = Series(given.agent, rules, given.seed, "endings")
    whole, values, seconds = played(series, given)
    if len(values) > 1:
        print(f"{rules}, seed {given.seed}: {given.agent}, {len(values):,} games, {seconds:,.0f} s")
        print("\n".join(told(values)))
    return 0 if whole else 130


def told(values: Values) -> Iterator[str]:
    """A line a class, and one for all of them."""
    by_size = values.reshape(len(values), len(SIZES) - 1, len(COLUMNS))
    for number, (least, most) in enumerate(pairwise(SIZES)):
        guesses, searched, lost = by_size[:, number].T
        yield (
            f"  {least:,} to {most:,} layouts: {guesses.sum():.0f} guesses, {searched.sum():.0f} "
            f"searched; lost {mean(lost[:, None])} points a game"
        )
    yield f"  together: lost {mean(by_size[:, :, 2].sum(axis=1)[:, None])} points a game"
