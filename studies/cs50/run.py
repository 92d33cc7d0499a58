"""CS50's project Minesweeper: how far sentences and the subset rule go."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from minewise.game.rules import preset
from minewise.report.plot import save
from minewise.report.table import to_csv
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison, Row
from studies.cs50.claims import claims
from studies.cs50.figures import AGENTS, SECOND, WATCHED, games_on, rules_of
from studies.cs50.found import Found
from studies.cs50.page import chart, page
from studies.guess_risk import Share, Watched, shares_csv, watch, won_by_logic
from studies.study import Bars, Findings

TITLE = "CS50's Introduction to Artificial Intelligence, project Minesweeper"

GAMES = 3000
"""On each board, and a fifth of that on 16x16/40."""


def run(
    games: int, out: Path, *, seed: int = 1, workers: int = 1, progress: Bars | None = None
) -> Findings | None:
    """Plays `games` games a board, a fifth of that on 16x16/40; writes rows, a chart and a page
    into `out`. Returns None if the run was interrupted."""
    rows: dict[str, list[Row]] = {}
    told: dict[str, Row] = {}
    watched: dict[str, list[Watched]] = {}
    logic: dict[str, tuple[Share, Share]] = {}
    try:
        for board in SECOND:
            played = [
                compare(
                    AGENTS[-1:] if total else AGENTS,
                    rules_of(board, total=total),
                    games=games_on(board, games),
                    seed=seed,
                    workers=workers,
                    progress=None if progress is None or total else progress(board),
                )
                for total in (False, True)
            ]
            if any(comparison.interrupted for comparison in played):
                return None
            rows[board], (told[board],) = played[0].rows, played[1].rows
        flagging = compare(
            ["sentences"],
            replace(preset("cs50"), start="random"),
            games=games,
            seed=seed,
            workers=workers,
        )
        if flagging.interrupted:
            return None
        for board in WATCHED:
            count = games_on(board, games)
            untold, with_total = (
                won_by_logic(rules_of(board, total=total), games=count, seed=seed, threads=workers)
                for total in (False, True)
            )
            logic[board] = untold, with_total
            watched[board] = watch(
                "sentences",
                rules_of(board),
                games=count,
                seed=seed,
                tell=None if progress is None else progress(f"guesses on {board}"),
            )
    except KeyboardInterrupt:
        return None
    found = Found(rows, told, flagging.rows[0], watched, logic)
    _write(found, out)
    path = out / "cs50.md"
    path.write_text(page(found), encoding="utf-8")
    return Findings(TITLE, path, claims(found))


def _write(found: Found, out: Path) -> None:
    folder = out / "cs50"
    folder.mkdir(parents=True, exist_ok=True)
    rows = [row for board, of_board in found.rows.items() for row in (*of_board, found.told[board])]
    text = to_csv(Comparison([*rows, found.preset]))
    (folder / "win-rates.csv").write_text(text, encoding="utf-8")
    shares = [
        (board, "sentences", what, share)
        for board in found.watched
        for what, share in found.shares(board).items()
    ]
    (folder / "guesses.csv").write_text(shares_csv(shares), encoding="utf-8")
    save(lambda: chart(found), folder / "win-rates")
