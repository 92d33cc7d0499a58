"""The first comparison: 9 densities x 100 boards x 3 agents, against the times it may take."""

from dataclasses import replace
from time import perf_counter

from minewise import PRESETS, compare

AGENTS = ["basic", "csp", "csp-probability"]
GOALS = {10: 30.0, 40: 180.0}
"""Seconds for a board of that side, with two workers."""


def main() -> None:
    for side, goal in GOALS.items():
        start = perf_counter()
        rules = replace(PRESETS["rutgers"], height=side, width=side)
        result = compare(AGENTS, rules, density="0.1:0.9:0.1", games=100, workers=2)
        seconds = perf_counter() - start
        games = sum(row.tally.games for row in result.rows)
        print(
            f"{side}x{side}: {games} games in {seconds:.1f} s (goal {goal:.0f} s), "
            f"{games / seconds:.0f} games a second"
        )


if __name__ == "__main__":
    main()
