"""Chains of influence, a question of the second source's course: how far do clues reach?"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path

from minewise.report.plot import Series, Words, lines, save
from studies.chains.games import AGENT, DENSITIES, Line, Longest, climb, mean_of, measure
from studies.chains.page import claims, page
from studies.study import Bars, Findings

TITLE = "Chains of influence, a question of the second source's course"

GAMES = 200
"""Of each density; as many steps are climbed."""


def run(
    games: int, out: Path, *, seed: int = 1, workers: int = 1, progress: Bars | None = None
) -> Findings | None:
    """Plays `games` games at each density and climbs as many steps to a board with a long chain;
    writes rows, charts and a page into `out`. One process does, so `workers` is no matter. Returns
    None if it was interrupted."""
    del workers
    total = games * (len(DENSITIES) + 1)
    tell = None if progress is None else progress("chains")
    found: list[Line] = []
    climbed: list[Longest] = []
    try:
        for line in measure(games, seed):
            found.append(line)
            if tell is not None:
                tell(len(found), total)
        for step in climb(games, seed):
            climbed.append(step)
            if tell is not None:
                tell(len(found) + len(climbed), total)
    except KeyboardInterrupt:
        return None
    folder = out / "chains"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "games.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [item.name for item in fields(Line)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(line) for line in found)
    save(lambda: lines(_series(found), WORDS), folder / "chains")
    path = out / "chains.md"
    path.write_text(page(found, climbed, seed), encoding="utf-8")
    return Findings(TITLE, path, claims(found))


WORDS = Words(
    title="The longest chain of influence in a game, 10x10",
    x="Mine density",
    y="Conclusions in the chain, or king's moves it travels",
    note=f"Means with 95% intervals; agent {AGENT}, no cascades, play goes on after a mine",
)


def _series(found: Sequence[Line]) -> list[Series]:
    told = {"length of the chain": "length", "distance it travels": "distance"}
    series = []
    for label, name in told.items():
        means = [mean_of(found, density, name) for density in DENSITIES]
        low, high = zip(*(interval for _, interval in means), strict=True)
        x = [float(density) for density in DENSITIES]
        series.append(Series(label, x, [mean for mean, _ in means], low, high))
    return series
