"""P. Kulkarni, "MineSweeper AI" (2020): its charts, its games, its claims."""

from __future__ import annotations

from pathlib import Path

from minewise.report.table import to_csv
from studies.kulkarni import search
from studies.kulkarni.charts import save_charts
from studies.kulkarni.claims import claims
from studies.kulkarni.page import page
from studies.kulkarni.parts import Parts, play_parts
from studies.study import Bars, Findings

TITLE = 'P. Kulkarni, "MineSweeper AI" (2020)'

GAMES = 2000
"""Boards a point at dimension 10; the depth limits get half, a board of dimension 40 a twentieth,
the searches a fifth."""


def run(
    games: int,
    out: Path,
    *,
    seed: int = 1,
    workers: int = 1,
    progress: Bars | None = None,
) -> Findings | None:
    """Plays `games` boards a point, on larger boards and for longer sweeps fewer; writes rows,
    charts, games and a page that sets them beside the source's into `out`. `progress` is called
    with the name of each part. Returns None if the run was interrupted: then only the rows of the
    parts that are complete are written."""
    parts = Parts(seed)
    complete = play_parts(parts, games, workers, progress)
    folder = out / "kulkarni"
    folder.mkdir(parents=True, exist_ok=True)
    for name, part in parts.comparisons():
        (folder / f"{name}.csv").write_text(to_csv(part), encoding="utf-8")
    if not complete:
        return None
    (folder / "search.csv").write_text(search.to_csv(parts.search), encoding="utf-8")
    for game in parts.played:
        (folder / f"play-{game.agent}.txt").write_text(game.text, encoding="utf-8")
    save_charts(parts, folder)
    found = claims(parts)
    path = out / "kulkarni.md"
    path.write_text(page(parts, found), encoding="utf-8")
    return Findings(TITLE, path, found)
