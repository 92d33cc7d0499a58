"""The studies of the sources, in their small mode."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from minewise import Comparison, compare
from minewise.rules import preset
from minewise.studies.kulkarni import page, run
from minewise.studies.kulkarni_figures import AGENTS, CHART, DENSITIES, SECOND
from minewise.tournament.compare import Progress
from minewise.tournament.result import Row
from minewise.tournament.tally import Tally


def test_kulkarni_writes_page_charts_and_rows(tmp_path: Path) -> None:
    parts: list[str] = []
    told: list[tuple[int, int]] = []

    def progress(name: str) -> Progress:
        parts.append(name)
        return lambda done, total: told.append((done, total))

    path = run(60, tmp_path, progress=progress)
    assert path == tmp_path / "kulkarni.md"
    assert parts == ["dimension-10", "dimension-40"]
    assert told[-1] == (81, 81)  # a twentieth of 60 games, 9 points, 3 agents
    text = path.read_text()
    for name in parts:
        for file in ("results.csv", "chart.png", "chart.svg"):
            assert (tmp_path / name / file).exists()
        assert f"({name}/chart.svg)" in text
    assert "| 0.2 |" in text
    assert "0.8648 ± 0.0037" in text
    assert "of 54 points agree with the second implementation" in text


def test_a_point_that_strays_is_named() -> None:
    # The wrong agent under a right name strays.
    part = compare(["random"], "kulkarni", density="0.2", games=50)
    row = part.rows[0]
    object.__setattr__(row, "agent", "basic")
    text = page({10: part})
    assert "**0 of 1 points agree" in text
    assert "not so: basic at dimension 10, density 0.2" in text


def test_figures_are_those_of_the_second_implementation() -> None:
    # A slip in one of 54 figures would be believed for ever.
    for dimension, total, halves in ((10, 16.7518, 0.0888), (40, 17.6015, 0.1026)):
        for agent in AGENTS:
            assert len(CHART[dimension][agent]) == len(SECOND[dimension][agent]) == len(DENSITIES)
        figures = [figure for agent in AGENTS for figure in SECOND[dimension][agent]]
        assert round(sum(mean for mean, _ in figures), 4) == total
        assert round(sum(half for _, half in figures), 4) == halves


def row_at(z: float) -> Row:
    """Of basic at dimension 10, density 0.2: so many combined standard errors from the second."""
    mean, half = SECOND[10]["basic"][1]
    games, mines, variance = 10_000, 20, 4
    ours = 1.959964 * (variance / games) ** 0.5 / mines
    value = mean + z * (half**2 + ours**2) ** 0.5 / 1.959964
    points = round(value * mines * games)
    squares = round(points**2 / games + variance * (games - 1))
    tally = Tally(games=games, points=points, points_squared=squares)
    return Row("basic", "", preset("kulkarni"), 0.2, 1, tally)


@pytest.mark.parametrize(("z", "agrees"), [(3.4, True), (3.6, False), (-3.4, True), (-3.6, False)])
def test_the_bar_is_three_and_a_half_combined_standard_errors(z: float, agrees: bool) -> None:
    text = page({10: Comparison([row_at(z)])})
    assert f"| {z:+.1f} |" in text
    assert f"**{int(agrees)} of 1 points agree" in text


def test_the_committed_page_is_that_of_the_committed_rows() -> None:
    folder = Path(__file__).parent.parent / "docs" / "studies"
    text = (folder / "kulkarni.md").read_text()
    for dimension in (10, 40):
        with (folder / f"dimension-{dimension}" / "results.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 27
        assert {row["games"] for row in rows} == {"2000" if dimension == 10 else "100"}
        for row in rows:
            mean, high = float(row["score"]), float(row["score_high"])
            assert f"| {float(row['density']):g} | {mean:.4f} ± {high - mean:.4f} |" in text
