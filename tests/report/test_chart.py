"""The charts: what they show, and that they can be trusted to be the same again."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from minewise import Comparison, compare
from minewise.report.chart import draw, save
from minewise.report.plot import COLOURS
from tests.report.test_table import Named


@pytest.fixture(scope="module")
def sweep() -> Comparison:
    return compare(["basic", "csp", "random"], "kulkarni", density="0.1:0.3:0.1", games=20)


@pytest.fixture(scope="module")
def point() -> Comparison:
    return compare(["basic", "csp"], "beginner", games=20)


def test_sweep_draws_a_line_and_a_band_for_each_agent(sweep: Comparison) -> None:
    (axes,) = draw(sweep).axes
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["basic", "csp", "random"]
    assert axes.get_ylim() == (0, 1)
    assert len(axes.collections) == 3
    assert len({line.get_color() for line in axes.lines}) == 3
    assert len({line.get_marker() for line in axes.lines}) == 3
    assert axes.get_xlabel() == "Mine density"
    assert axes.get_ylabel() == "Final score"
    basic = [row for row in sweep.rows if row.label == "basic"]
    assert np.asarray(axes.lines[0].get_xydata()).tolist() == [
        [row.density, row.score] for row in basic
    ]
    low, high = basic[0].interval
    # The band is closed over the same points.
    corners = np.asarray(axes.collections[0].get_paths()[0].vertices).tolist()
    assert [0.1, low] in corners
    assert [0.1, high] in corners


def test_point_draws_one_interval_for_each_agent(point: Comparison) -> None:
    (axes,) = draw(point).axes
    assert axes.get_title("left") == "Games won on 9x9, 20 games"
    assert [label.get_text() for label in axes.get_yticklabels()] == ["basic", "csp"]
    assert axes.get_xlabel() == "Games won"
    low, high = axes.get_xlim()
    for row in point.rows:
        assert low <= row.interval.low <= row.interval.high <= high


def test_colours_differ_in_lightness_or_hue() -> None:
    assert len(set(COLOURS)) == len(COLOURS) == 8


def test_files_are_pictures_and_the_same_every_time(sweep: Comparison, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        paths = save(sweep, tmp_path / name / "chart")
        assert [path.name for path in paths] == ["chart.png", "chart.svg"]
    for name in ("chart.png", "chart.svg"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert (tmp_path / "one/chart.png").read_bytes().startswith(b"\x89PNG")
    root = ET.parse(tmp_path / "one/chart.svg").getroot()
    assert root.tag.endswith("svg")


def test_a_single_game_can_be_drawn(tmp_path: Path) -> None:
    save(compare(["basic"], "kulkarni", games=1), tmp_path / "one")
    save(compare(["basic"], "kulkarni", games=1, density="0.1,0.2"), tmp_path / "two")


def test_names_are_plain_text(tmp_path: Path) -> None:
    strange = compare([Named("_hidden"), Named("$x_1$")], "ncsu", density="0.1,0.2", games=2)
    (axes,) = draw(strange).axes
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["_hidden", r"\$x_1\$"]
    save(strange, tmp_path)
