"""How strong `best` is: win rates on the same boards, paired, with intervals.

python bench/strength.py COMMAND --help

Commands that take long keep their games in runs/strength/games.db and go on from there when started
again, as long as the agents play as they did, whatever ended them. `best` is scored with less luck
than by wins (see `measuring.scores.score_many`); both are told.
"""

from __future__ import annotations

import argparse
import sys

from measuring import (
    book,
    ceiling,
    endings,
    first_cells,
    games,
    guesses,
    plan,
    slowest,
    small,
    worst,
)

from minewise.errors import MinewiseError


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (
        plan,
        games,
        guesses,
        ceiling,
        endings,
        book,
        slowest,
        small,
        worst,
        first_cells,
    ):
        module.add(commands)
    given = parser.parse_args()
    try:
        result: int = given.run(given)
    except MinewiseError as error:
        sys.exit(str(error))
    return result


if __name__ == "__main__":
    sys.exit(main())
