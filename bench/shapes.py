"""How often `exact` wins on boards of each shape, and whether a cell that it called certain was
ever a mine.

Run by `python bench/shapes.py GAMES SEED`; it prints a Markdown table. 10,000 games of each take
about a quarter of an hour.
"""

from __future__ import annotations

import sys

from minewise.shapes import play_many

BOARDS = (
    ("square:16x16", 40),
    ("torus:16x16", 40),
    ("cylinder:16x16", 40),
    ("hexagons:16x16", 50),
    ("triangles:16x16", 30),
    ("triangles:16x16,neighbors=3", 40),
    ("space:6x6x6", 15),
    ("space:6x6x6,neighbors=6", 35),
    ("knights:16x16", 40),
)
"""A board of about 250 cells of each shape, with mines so that neither all nor no games are won."""


def main() -> None:
    """Plays and prints."""
    games, seed = (int(text) for text in (*sys.argv[1:], *("200", "1")[len(sys.argv) - 1 :]))
    print("| shape | mines | games | won | 95% interval | lost on certain cells | seed |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for shape, mines in BOARDS:
        played = play_many(shape, mines, games, seed=seed, first_click="opening")
        low, high = played.interval
        print(
            f"| {shape} | {mines} | {games:,} | {played.wins / games:.1%} | "
            f"{low:.1%} to {high:.1%} | {played.certain_losses} | {seed} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
