"""Moves called certain never lose, and exact values are exact.

python bench/certain.py [--games 1000000] [--positions 20000] [--seed 1] [AGENT ...]

Each AGENT plays that many games in the core by rules of all kinds: sizes, densities, first clicks
and every other switch, a few games each. Every reveal that was called safe and every flag is held
against the board; one that is wrong ends the command with an error and names the rules. Then the
chances and counts of `analyze` are held against plain enumeration, in views of small boards.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time
from typing import NamedTuple

from measuring.mixed import mixed_rules

from minewise import Game, Random, View, analyze, make
from minewise._core import CertainMoves
from minewise.game.view import COVERED
from minewise.match.compiled import compiled_player
from minewise.testing.reference import enumerate_layouts

GAMES_EACH = 25
"""Games by one set of rules."""

MOST_COVERED = 16
"""Views with more cells are not enumerated."""


class Count(NamedTuple):
    """Reveals that were called safe, mines among them, flags, wrong ones."""

    certain: int = 0
    hit: int = 0
    flags: int = 0
    wrong: int = 0

    def plus(self, moves: CertainMoves) -> Count:
        """With those of more games."""
        return Count(
            self.certain + moves.reveals,
            self.hit + moves.reveals_hit,
            self.flags + moves.flags,
            self.wrong + moves.flags_wrong,
        )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("agents", nargs="*", default=["exact", "best"], metavar="AGENT")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = 0
    for agent in given.agents:
        started = process_time()
        count = play(agent, given.games, given.seed)
        print(
            f"{agent}: {given.games:,} games, {count.certain:,} certain reveals, {count.hit} mines "
            f"among them; {count.flags:,} flags, {count.wrong} wrong "
            f"({process_time() - started:.0f} s)"
        )
        wrong += count.hit + count.wrong
    views, other = compare_values(given.positions, given.seed)
    print(f"analyze: {views:,} views enumerated, {other} with other values")
    return 1 if wrong or other else 0


def play(agent: str, games: int, seed: int) -> Count:
    """Games of an agent by rules of all kinds."""
    count = Count()
    for number in range(-(-games // GAMES_EACH)):
        rules = mixed_rules(seed, number)
        player = compiled_player(make(agent), rules)
        assert player is not None, f"expected an agent of the core, got {agent}"
        moves = player.certain(number, 0, min(GAMES_EACH, games - number * GAMES_EACH))
        if moves.reveals_hit or moves.flags_wrong:
            print(f"WRONG: {agent} by {rules}, seed {number}: {Count().plus(moves)}")
        count = count.plus(moves)
        if sys.stderr.isatty() and number % 100 == 0:
            print(f"\r{agent}: {number * GAMES_EACH:,} games\033[K", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return count


def compare_values(positions: int, seed: int) -> tuple[int, int]:
    """How many views were enumerated, and in how many `analyze` says something else."""
    views = other = number = 0
    while views < positions:
        number += 1
        view = view_of(seed, number)
        if view is None:
            continue
        views += 1
        if not same_values(view):
            print(f"WRONG: {view!r}")
            other += 1
    return views, other


def view_of(seed: int, number: int) -> View | None:
    """What a player may see who reveals at random; None if it takes too long to enumerate."""
    rules = mixed_rules(seed, number)
    if rules.cells > 4 * MOST_COVERED:
        return None
    game = Game(rules, seed=number)
    random = Random(seed, number, 1)
    for _ in range(1 + random.below(rules.cells)):
        covered = game.view.where(COVERED)
        if game.over or not covered:
            break
        game.reveal(*random.choice(covered))
    return game.view if 0 < len(game.view.where(COVERED)) <= MOST_COVERED else None


def same_values(view: View) -> bool:
    """Counts and certain cells alike, chances within 1e-12."""
    truth, found = enumerate_layouts(view), analyze(view)
    chances = truth.probability
    return (
        found.layouts == truth.layouts
        and found.safe == {cell for cell, chance in chances.items() if chance == 0}
        and found.mines == {cell for cell, chance in chances.items() if chance == 1}
        and all(abs(found.probability[cell] - float(chances[cell])) <= 1e-12 for cell in chances)
    )


if __name__ == "__main__":
    sys.exit(main())
