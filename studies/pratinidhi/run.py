"""S. Pratinidhi, A. Patil and P. E. Burani, "Report - Assignment 2 - Minesweeper": the final score
against mines on 8x8, with and without the mine total, and what becomes of the agent's decisions."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from minewise.report.play_by_play import play_by_play
from minewise.report.table import to_csv
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison
from studies.pratinidhi import charts
from studies.pratinidhi.claims import claims
from studies.pratinidhi.decisions import at_mines, watch, widths
from studies.pratinidhi.decisions import to_csv as decisions_csv
from studies.pratinidhi.figures import (
    AGENTS,
    AROUND,
    BOARDS,
    MINES,
    SHOWN,
    SPARSE,
    THRESHOLD,
    THRESHOLD_MINES,
    THRESHOLDS,
    games_at,
    rules,
)
from studies.pratinidhi.page import page
from studies.pratinidhi.verdicts import Results
from studies.study import Bars, Findings

TITLE = "S. Pratinidhi, A. Patil, P. E. Burani, report on assignment 2"

GAMES = 1000
"""Boards a point with up to 14 mines, four times that where the claim of 12 mines is decided; a
quarter with more mines and for each threshold; for the decisions a fifth of all these."""


def run(
    games: int,
    out: Path,
    *,
    seed: int = 1,
    workers: int = 1,
    progress: Bars | None = None,
) -> Findings | None:
    """Plays `games` boards a point, fewer where there are many mines; writes rows, charts, a game
    step by step and a page into `out`. `progress` is called with the name of each part. Returns
    None if the run was interrupted: then there are no rows of the parts that were not done."""
    folder = out / "pratinidhi"
    folder.mkdir(parents=True, exist_ok=True)

    def measured(
        name: str, agents: list[str], mines: tuple[int, ...], count: int
    ) -> Comparison | None:
        found = compare(
            agents,
            rules(mines[0]),
            density=[Decimal(some) / rules(some).cells for some in mines],
            games=count,
            seed=seed,
            workers=workers,
            progress=None if progress is None else progress(name),
        )
        if found.interrupted:
            return None
        (folder / f"{name}.csv").write_text(to_csv(found), encoding="utf-8")
        return found

    sparse = tuple(some for some in MINES if some <= SPARSE)
    dense = MINES[len(sparse) :]
    by_threshold = [
        "sat" if value == THRESHOLD else f"sat:threshold={value}" for value in THRESHOLDS
    ]
    plan = (
        ("sparse", list(AGENTS), sparse, games),
        ("dense", list(AGENTS), dense, games_at(dense[0], games)),
        ("around-12", ["sat"], AROUND, 4 * games),
        ("few-boards", ["sat"], MINES, min(BOARDS, games)),
        ("thresholds", by_threshold, THRESHOLD_MINES, max(2, games // 4)),
    )
    parts = {}
    for name, agents, mines, count in plan:
        if (part := measured(name, agents, mines, count)) is None:
            return None
        parts[name] = part.rows
    try:
        tell = None if progress is None else progress("decisions")
        looks = watch(max(2, games // 5), seed, tell)
    except KeyboardInterrupt:
        return None
    results = Results(
        scores=[*parts["sparse"], *parts["dense"]],
        around=parts["around-12"],
        few=parts["few-boards"],
        thresholds=parts["thresholds"],
        looks=looks,
    )
    for name, sums in (("decisions", at_mines(looks)), ("variables", widths(looks))):
        (folder / f"{name}.csv").write_text(decisions_csv(sums), encoding="utf-8")
    text = play_by_play("sat", rules(SHOWN, known=False), seed=seed)
    (folder / "play-by-play.txt").write_text(text, encoding="utf-8")
    charts.save_all(results, seed, folder)
    found = claims(results)
    path = out / "pratinidhi.md"
    path.write_text(page(results, found, seed), encoding="utf-8")
    return Findings(TITLE, path, found)
