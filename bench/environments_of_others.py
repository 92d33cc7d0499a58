"""What other Minesweeper environments for models do, seen by playing in them.

    make environments                                     # installs them apart, and runs this
    .venv-environments/bin/python bench/environments_of_others.py --games 1000

Each finding says what was done and what was seen. A package that is not installed is named, and
left out. The last table needs none: how often the best guess hits a mine.
"""

from __future__ import annotations

import argparse
from importlib import import_module, metadata

from minewise import play_many
from minewise.stats import wilson

PACKAGES = {"textarena": "others.arena", "gem-llm": "others.gem_games", "minewise": "others.ours"}
"""Those on PyPI that hold a Minesweeper environment for models, and minewise itself."""

GUESSES = {
    "5x5/5 first_click=opening start=2,2": 10_000,
    "5x5/5 first_click=opening start=0,0": 10_000,
    "8x8/12 first_click=opening start=3,3": 10_000,
    "8x8/10 first_click=opening start=3,3": 10_000,
    "30x16/99 first_click=opening start=3,3": 3_000,
}
"""Levels of these environments and the expert level, with the games that are played."""


def forced_guesses() -> None:
    """How often `exact` hits a mine where no cell is certainly safe, though it then reveals a cell
    with the least chance of one."""
    for rules, games in GUESSES.items():
        played = play_many("exact", rules, games=games, seed=1)
        guesses = int(played.table["guesses"].sum())
        hits = games - played.wins  # a game of `exact` is lost by a guess alone
        low, high = wilson(hits, guesses)
        print(
            f"  {rules:40}{hits:6,} of {guesses:6,} guesses hit a mine: "
            f"{100 * hits / guesses:.1f}% ({100 * low:.1f} to {100 * high:.1f})"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="of each finding; default: 200")
    games = parser.parse_args().games
    for package, module in PACKAGES.items():
        try:
            version = metadata.version(package)
        except metadata.PackageNotFoundError:
            print(f"{package}: not installed; `make environments` does it\n")
            continue
        print(f"{package} {version}")
        for finding in import_module(module).findings(games):
            print(f"  {finding.title}.\n    done: {finding.done}\n    seen: {finding.seen}")
        print()
    print("forced guesses of `exact`, the least likely mine each time (95% interval)")
    forced_guesses()


if __name__ == "__main__":
    main()
