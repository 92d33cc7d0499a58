"""The chance to win on boards larger than those it was learned from, and the games that are won."""

from __future__ import annotations

from minewise import Game, Rules, evaluate, play_many
from minewise.stats import wilson

BOARDS = {
    "40x40/240": 1000,
    "50x50/375": 1000,
    "50x50/500": 1000,
    "70x70/735": 600,
    "100x100/1200": 300,
    "100x100/1500": 300,
    "150x150/3375": 150,
    "200x200/6000": 100,
    "300x300/13500": 50,
}
"""Boards and games."""

SEED = 2641
STARTS = 8
"""Games whose first view is evaluated."""


def print_large() -> None:
    """A line for each board."""
    for board, games in BOARDS.items():
        rules = Rules.parse(f"{board} first_click=opening start=3,3")
        won = play_many("best", rules, games=games, seed=SEED).wins
        low, high = wilson(won, games)
        said = [evaluate(Game(rules, seed=SEED, number=number).view) for number in range(STARTS)]
        chance = sum(one.win for one in said) / STARTS
        error = sum(one.error for one in said) / STARTS
        print(
            f"{board}, {rules.cells:,} cells: chance {100 * chance:.1f}% +-{100 * error:.0f},"
            f" won {100 * won / games:.1f}% [{100 * low:.1f}, {100 * high:.1f}] of {games:,},"
            f" off by {100 * abs(chance - won / games):.1f} points",
            flush=True,
        )
