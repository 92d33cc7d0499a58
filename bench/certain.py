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

import numpy as np
from measuring.mixed import mixed_rules
from numpy.typing import NDArray

from minewise import Game, Random, Rules, View, analyze, make
from minewise.game.view import COVERED
from minewise.play.compiled import compiled_player
from minewise.testing.reference import enumerate_layouts

GAMES_EACH = 25
"""Games by one set of rules."""

MOST_COVERED = 16
"""Views with more cells are not enumerated."""


Counts = NDArray[np.int64]


class Count(NamedTuple):
    """Games, reveals that were called safe, mines among them, flags, wrong ones."""

    games: int
    certain: int
    hit: int
    flags: int
    wrong: int


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
            f"{agent}: {count.games:,} games, {count.certain:,} certain reveals, {count.hit} mines "
            f"among them; {count.flags:,} flags, {count.wrong} wrong "
            f"({process_time() - started:.0f} s)"
        )
        wrong += count.hit + count.wrong
    views, other = compare_values(given.positions, given.seed)
    print(f"analyze: {views:,} views enumerated, {other} with other values")
    return 1 if wrong or other else 0


def play(agent: str, games: int, seed: int) -> Count:
    """Games of an agent by rules of all kinds."""
    rows = np.zeros(4, np.int64)
    for number in range(-(-games // GAMES_EACH)):
        rules = mixed_rules(seed, number)
        found = counted(agent, rules, number, min(GAMES_EACH, games - number * GAMES_EACH))
        if found[1] or found[3]:
            print(f"WRONG: {agent} by {rules}, seed {number}: {found.tolist()}")
        rows += found
        if sys.stderr.isatty() and number % 100 == 0:
            print(f"\r{agent}: {number * GAMES_EACH:,} games\033[K", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return Count(games, *rows.tolist())


def counted(agent: str, rules: Rules, seed: int, games: int) -> Counts:
    """Certain reveals, mines among them, flags, wrong flags."""
    player = compiled_player(make(agent), rules)
    assert player is not None, f"expected an agent of the core, got {agent}"
    rows = np.frombuffer(player.certain(seed, 0, games), np.int32)
    total: Counts = rows.reshape(games, 4).sum(axis=0, dtype=np.int64)
    return total


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
    for _ in range(random.below(rules.cells + 1)):
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
