"""The studies of the sources, in their small mode."""

from __future__ import annotations

from pathlib import Path

from minewise import compare
from minewise.studies.kulkarni import page, run
from minewise.studies.kulkarni_figures import AGENTS, CHART, DENSITIES, SECOND
from minewise.tournament.compare import Progress


def test_kulkarni_writes_page_charts_and_rows(tmp_path: Path) -> None:
    parts: list[str] = []
    told: list[tuple[int, int]] = []

    def progress(name: str) -> Progress:
        parts.append(name)
        return lambda done, total: told.append((done, total))

    path = run(10, tmp_path, progress=progress)
    assert path == tmp_path / "kulkarni.md"
    assert parts == ["dimension-10", "dimension-40"]
    assert told[-1] == (54, 54)  # 2 games, 9 points, 3 agents
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


def test_figures_are_complete() -> None:
    for dimension in (10, 40):
        for agent in AGENTS:
            assert len(CHART[dimension][agent]) == len(SECOND[dimension][agent]) == len(DENSITIES)
