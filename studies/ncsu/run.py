"""R. Kala and others, "Minesweeper Solving AI Agent": tables I and II and the charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from minewise.game.rules import Rules
from minewise.report.table import to_csv
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison, Row
from minewise.tournament.run import Progress
from studies.ncsu.charts import save_charts
from studies.ncsu.claims import claims
from studies.ncsu.entries import Found
from studies.ncsu.figures import READINGS, SIZES, SMALL, size_of
from studies.ncsu.page import page
from studies.ncsu.training import Training
from studies.study import Bars, Findings

TITLE = 'R. Kala, J. Joshi, R. Mathew, C. Sanders, "Minesweeper Solving AI Agent"'

GAMES = 20_000
"""Of a figure on 6x6 and 8x8."""

SHARES = {"16x16/40": 4, "30x16/99": 2}
"""What the games are divided by on large boards. On the largest one about 1 of 100 is won, so it
takes many to tell two agents apart."""

TABLES = ("knowledge", "likelihood", "exact")
READERS = ("knowledge", "likelihood")
LEARNED = ("dqn-source",)
"""Plays the smallest board alone, as in the source."""
TOLD = (
    "likelihood",
    "likelihood:combine=mean",
    "likelihood:unscored=zero",
    "exact",
    "exact:guess=random",
)


def run(
    games: int,
    out: Path,
    *,
    seed: int = 1,
    workers: int = 1,
    progress: Bars | None = None,
) -> Findings | None:
    """Plays `games` games a figure on 6x6 and 8x8, a quarter on 16x16 and half on 30x16; writes
    rows, charts and a page that sets them beside the source's into `out`. Returns None if the run
    was interrupted: then the rows of the parts that are complete lie there."""
    folder = out / "ncsu"
    folder.mkdir(parents=True, exist_ok=True)
    parts: dict[str, tuple[Sequence[str], list[Rules]]] = {
        "tables": (TABLES, [*SIZES.values()]),
        "readings": (
            READERS,
            [replace(SIZES[size], **changed) for changed in READINGS.values() for size in SMALL],
        ),
        "total-told": (TOLD, [replace(rules, mines_known=True) for rules in SIZES.values()]),
        "learned": (LEARNED, [SIZES["6x6/6"]]),
    }
    rows: list[list[Row]] = []
    for name, (agents, boards) in parts.items():
        tell = None if progress is None else progress(name)
        played = _play(agents, boards, games=games, seed=seed, workers=workers, tell=tell)
        if played is None:
            return None
        (folder / f"{name}.csv").write_text(to_csv(Comparison(played)), encoding="utf-8")
        rows.append(played)
    tables, readings, told, (learned,) = rows
    found = Found(tables, readings, told, learned, Training.shipped())
    save_charts(found, folder)
    claimed = claims(found)
    path = out / "ncsu.md"
    path.write_text(page(found, claimed), encoding="utf-8")
    return Findings(TITLE, path, claimed)


def _play(
    agents: Sequence[str],
    boards: list[Rules],
    *,
    games: int,
    seed: int,
    workers: int,
    tell: Progress | None,
) -> list[Row] | None:
    """The rows of all boards, or None if it was interrupted; `tell` hears of them as one."""
    counts = [max(2, games // SHARES.get(size_of(rules), 1)) for rules in boards]
    total = sum(counts) * len(agents)
    rows: list[Row] = []
    for rules, count in zip(boards, counts, strict=True):
        so_far = sum(row.tally.games for row in rows)
        played = compare(
            agents,
            rules,
            games=count,
            seed=seed,
            workers=workers,
            progress=None if tell is None else _shifted(tell, so_far, total),
        )
        if played.interrupted:
            return None
        rows += played.rows
    return rows


def _shifted(tell: Progress, so_far: int, total: int) -> Progress:
    return lambda done, _: tell(so_far + done, total)
