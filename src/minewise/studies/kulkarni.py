"""P. Kulkarni, "MineSweeper AI" (2020), section 4.5: final score against mine density."""

from __future__ import annotations

from dataclasses import replace
from math import isnan, sqrt
from pathlib import Path

from minewise.report.chart import save
from minewise.report.table import to_csv
from minewise.rules import preset
from minewise.stats import Z95
from minewise.studies.kulkarni_figures import AGENTS, CHART, DENSITIES, SECOND
from minewise.studies.study import Bars, Findings, table
from minewise.tournament.compare import compare
from minewise.tournament.result import Comparison, Row

TITLE = 'P. Kulkarni, "MineSweeper AI" (2020)'

DIMENSIONS = (10, 40)

GAMES = 2000
"""Boards a point at dimension 10."""

AGREES_WITHIN = 3.5
"""Combined standard errors. If both implementations are equal, all 54 comparisons stay within it in
39 of 40 runs."""


def run(
    games: int,
    out: Path,
    *,
    seed: int = 1,
    workers: int = 1,
    progress: Bars | None = None,
) -> Findings | None:
    """Plays `games` boards a point at dimension 10 and a twentieth of that at dimension 40; writes
    rows, charts and a page that sets them beside the source's into `out`. `progress` is called with
    the name of each part. Returns None if the run was interrupted."""
    parts: dict[int, Comparison] = {}
    for dimension in DIMENSIONS:
        name = f"dimension-{dimension}"
        parts[dimension] = compare(
            AGENTS,
            replace(preset("kulkarni"), height=dimension, width=dimension),
            density=DENSITIES,
            games=games if dimension == 10 else max(2, games // 20),
            seed=seed,
            workers=workers,
            progress=None if progress is None else progress(name),
        )
        if parts[dimension].interrupted:
            return None
        folder = out / "kulkarni"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.csv").write_text(to_csv(parts[dimension]), encoding="utf-8")
        save(parts[dimension], folder / name)
    path = out / "kulkarni.md"
    path.write_text(page(parts), encoding="utf-8")
    return Findings(TITLE, path, ())


def page(parts: dict[int, Comparison]) -> str:
    """Ours beside the source's and beside the second implementation's, in Markdown."""
    sections = [_INTRODUCTION]
    strays = []
    for dimension, part in parts.items():
        sections.append(f"## Dimension {dimension}\n\n![]({_chart(dimension)})\n")
        for agent, theirs in AGENTS.items():
            rows = [row for row in part.rows if row.label == agent]
            sections.append(f"### `{agent}` ({theirs})\n\n{_table(dimension, agent, rows)}")
            strays += [
                f"{agent} at dimension {dimension}, density {row.density:g}"
                for row in rows
                if abs(_deviation(dimension, agent, row)) > AGREES_WITHIN
            ]
        sections.append(f"### Gain over `basic`\n\n{_gains(part)}")
    points = sum(len(part.rows) for part in parts.values())
    verdict = (
        f"{points - len(strays)} of {points} points agree with the second implementation within "
        f"{AGREES_WITHIN} combined standard errors"
    )
    verdict += f"; not so: {', '.join(strays)}." if strays else "."
    return "\n".join([sections[0], f"**{verdict}**\n", *sections[1:]])


_INTRODUCTION = """# Kulkarni 2020: final score against mine density

Made by `minewise reproduce kulkarni`. Each figure is the mean final score (mines safely
identified / mines) with its 95% half-width. *Chart* is what the source's figure in 4.5 shows, read
to about 0.005; the number of its runs is unknown and small. *Second* is an independent
implementation of the original program's semantics, with 2,000 boards a point at dimension 10 and
100 at dimension 40; *z* is the difference of ours to it in combined standard errors.

The source's chart titled "Dimension 40" does not fit dimension 40: its points fit dimension 10,
and the original's plotting code writes 40 into the title whatever the dimension is. So its values
differ from ours there, and from the second implementation's.
"""


def _chart(dimension: int) -> str:
    return f"kulkarni/dimension-{dimension}.svg"


def _deviation(dimension: int, agent: str, row: Row) -> float:
    """Ours minus the second implementation's, in combined standard errors."""
    theirs, half = SECOND[dimension][agent][DENSITIES.index(f"{row.density:g}")]
    ours_half = row.interval.high - row.value
    if isnan(ours_half):
        return 0.0
    return (row.value - theirs) / (sqrt(half**2 + ours_half**2) / Z95)


def _table(dimension: int, agent: str, rows: list[Row]) -> str:
    lines = []
    for row in rows:
        number = DENSITIES.index(f"{row.density:g}")
        theirs, half = SECOND[dimension][agent][number]
        chart = CHART[dimension][agent][number]
        lines.append(
            [
                f"{row.density:g}",
                f"{row.value:.4f} ± {row.interval.high - row.value:.4f}",
                f"{theirs:.4f} ± {half:.4f}",
                f"{_deviation(dimension, agent, row):+.1f}",
                "" if isnan(chart) else f"{chart:.3f}",
            ]
        )
    return table(["density", "ours", "second", "z", "chart"], lines, left=0)


def _gains(part: Comparison) -> str:
    """The source's conclusion, improved agents do better, point by point and paired."""
    agents = [agent for agent in AGENTS if agent != "basic"]
    lines = []
    for density in DENSITIES:
        gains = [
            f"{row.gain:+.4f} ± {row.gain_interval.high - row.gain:.4f}"
            for agent in agents
            for row in part.rows
            if row.label == agent and f"{row.density:g}" == density
        ]
        lines.append([density, *gains])
    text = table(["density", *(f"`{agent}`" for agent in agents)], lines, left=0)
    for agent in agents:
        rows = [row for row in part.rows if row.label == agent]
        better = [f"{row.density:g}" for row in rows if row.gain_interval.low > 0]
        worse = [f"{row.density:g}" for row in rows if row.gain_interval.high < 0]
        text += (
            f"\n`{agent}` is better than `basic` at densities {', '.join(better) or 'none'}; "
            f"worse at {', '.join(worse) or 'none'}; elsewhere the interval holds 0.\n"
        )
    return text
