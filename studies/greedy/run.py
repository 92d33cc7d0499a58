"""Published win rates of complete logic with a greedy guess, measured again with `exact`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from minewise.game.rules import Rules
from minewise.play.compiled import COLUMNS, Games, Progress, play_many
from studies.greedy.figures import BOARDS, FIRST_CELLS, GUESSES
from studies.greedy.page import page
from studies.greedy.rows import Figure, to_csv
from studies.study import Bars, Findings

TITLE = "Published win rates of greedy guesses"

GAMES = 100_000
"""Of a figure; expert gets half, since its games take longest."""


def run(
    games: int,
    out: Path,
    *,
    seed: int = 1,
    workers: int = 1,
    progress: Bars | None = None,
) -> Findings | None:
    """Plays `games` games a figure, half of that on expert, with as many threads as `workers`;
    writes the rows and a page that sets them beside the published figures into `out`. Returns None
    if the run was interrupted: then rows and page hold the figures that are done."""
    plan = list(_plan(games))
    total = sum(count for *_, count in plan)
    tell = None if progress is None else progress("greedy")
    figures: list[Figure] = []
    complete = False
    try:
        for board, rules, guess, count in plan:
            so_far = sum(figure.games for figure in figures)
            found = play_many(
                f"exact:guess={guess}",
                rules,
                games=count,
                seed=seed,
                threads=workers,
                progress=None if tell is None else _shifted(tell, so_far, total),
            )
            figures.append(_figure(board, guess, found))
        complete = True
    except KeyboardInterrupt:
        if not figures:
            return None
    path = out / "greedy.md"
    (out / "greedy").mkdir(parents=True, exist_ok=True)
    (out / "greedy" / "win-rates.csv").write_text(to_csv(figures), encoding="utf-8")
    path.write_text(page(figures, planned=len(plan)), encoding="utf-8")
    return Findings(TITLE, path, ()) if complete else None


def _plan(games: int) -> Iterator[tuple[str, Rules, str, int]]:
    """Board, rules, rule of guessing and number of games of each figure, the quick ones first."""
    for board, rules in BOARDS.items():
        for first_click, cells in FIRST_CELLS.items():
            for guess in GUESSES:
                count = max(1, games // 2) if board == "expert" else games
                started = replace(rules, first_click=first_click, start=cells[board])
                yield board, started, guess, count


def _shifted(tell: Progress, so_far: int, total: int) -> Progress:
    """One bar for all figures."""
    return lambda done, _: tell(so_far + done, total)


def _figure(board: str, guess: str, found: Games) -> Figure:
    guesses = found.table[:, COLUMNS.index("guesses")].astype("int64")
    of_wins = guesses[found.won]
    return Figure(
        board=board,
        rules=found.rules,
        guess=guess,
        seed=found.seed,
        games=len(found),
        wins=found.wins,
        without_guess=int((of_wins == 0).sum()),
        guesses=int(of_wins.sum()),
        guesses_squared=int((of_wins * of_wins).sum()),
    )
