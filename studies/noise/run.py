"""Clues that lie (Rutgers assignment 2018/19): what three kinds of noise cost, and ignoring it."""

from __future__ import annotations

from pathlib import Path

from minewise.report.plot import save
from studies.noise.charts import charts
from studies.noise.claims import claims
from studies.noise.gains import to_csv
from studies.noise.games import play_points, points
from studies.noise.page import page
from studies.study import Bars, Findings

TITLE = "Clues that lie (options of the Rutgers assignment)"

GAMES = 60
"""A point where play goes on after a mine; twenty times as many where the first mine ends it."""


def run(
    games: int,
    out: Path,
    *,
    seed: int = 1,
    workers: int = 1,
    progress: Bars | None = None,
) -> Findings | None:
    """Plays `games` games a point where play goes on after a mine, and twenty times as many where
    it ends there; writes rows, charts and a page into `out`. Returns None if it was interrupted."""
    played = play_points(points(games), seed, workers, progress("games") if progress else None)
    if played is None:
        return None
    folder = out / "noise"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "results.csv").write_text(to_csv(played), encoding="utf-8")
    for name, draw in charts(played).items():
        save(draw, folder / name)
    found = claims(played)
    path = out / "noise.md"
    path.write_text(page(played, found), encoding="utf-8")
    return Findings(TITLE, path, found)
