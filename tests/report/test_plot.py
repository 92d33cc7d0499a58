"""Charts of studies: what is ours and what a source printed can be told apart."""

from __future__ import annotations

from math import nan
from pathlib import Path

import numpy as np
import pytest

from minewise.report.plot import (
    COLOURS,
    OF_SOURCE,
    AxisLabels,
    Series,
    bars,
    legend_beside,
    lines,
    save,
)

WORDS = AxisLabels("Games won", "Mines", "Share", note="95% intervals, seed 1", percent=True, top=1)
OURS = Series("basic", [1, 2], [0.5, 0.25], [0.4, 0.2], [0.6, 0.3])
THEIRS = Series("basic", [1, 2], [0.45, nan], of_source=True)
ALONE = Series("learned", [1], [0.9], of_source=True)


def test_lines_of_a_source_are_dashed_in_the_colour_of_ours() -> None:
    (axes,) = lines([OURS, THEIRS, ALONE], WORDS).axes
    ours, theirs, alone = axes.lines
    assert (ours.get_linestyle(), theirs.get_linestyle()) == ("-", "--")
    assert ours.get_color() == theirs.get_color() == COLOURS[0]
    assert alone.get_color() == OF_SOURCE
    assert theirs.get_markerfacecolor() == "white"
    legend = axes.get_legend()
    assert legend is not None
    names = [text.get_text() for text in legend.get_texts()]
    assert names == ["basic", "basic (source)", "learned (source)"]
    assert len(axes.collections) == 1  # one band, of ours
    assert axes.get_ylim() == (0, 1)


def test_many_lines_have_no_bands_and_a_legend_beside_in_their_order() -> None:
    many = [
        Series(f"agent {n}", [1, 2], [0.5, n / 12], [0.4, n / 13], [0.6, n / 11]) for n in range(12)
    ]
    figure = lines(many, WORDS)
    figure.draw_without_rendering()
    (axes,) = figure.axes
    assert all(type(drawn).__name__ == "LineCollection" for drawn in axes.collections)
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == [
        f"agent {n}" for n in range(11, -1, -1)
    ]
    assert legend.get_window_extent().x0 >= axes.get_window_extent().x1
    assert axes.get_window_extent().width > figure.bbox.width / 2


@pytest.mark.parametrize("percent", [False, True])
def test_nothing_touches_the_edge_of_a_picture(percent: bool) -> None:
    figure = lines(
        [OURS], AxisLabels("A title", "Mines", "Share", "a note", percent=percent, top=1)
    )
    figure.draw_without_rendering()
    box, room = figure.get_tightbbox(), figure.get_size_inches()
    assert min(box.x0, box.y0, room[0] - box.x1, room[1] - box.y1) * figure.dpi >= 6


def test_bars_stand_beside_each_other_in_their_groups() -> None:
    second = Series("exact", [0, 1], [0.7, 0.6])
    first = Series("basic", [0, 1], [0.5, 0.25], [0.4, 0.2], [0.6, 0.3])
    (axes,) = bars([first, second], ["8x8/10", "$6x6$"], WORDS).axes
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["8x8/10", r"\$6x6\$"]
    heights = [bar.get_height() for bar in axes.patches]  # type: ignore[attr-defined]
    assert heights == [0.5, 0.25, 0.7, 0.6]
    left = np.array([bar.get_x() for bar in axes.patches])  # type: ignore[attr-defined]
    width = axes.patches[0].get_width()  # type: ignore[attr-defined]
    assert (np.diff(np.sort(left)) > width).all()
    assert sorted(left.tolist()) == [left[0], left[2], left[1], left[3]]


def test_a_logarithmic_axis_spreads_powers_evenly() -> None:
    words = AxisLabels("Nodes", "Variables", "Nodes", log=True)
    (axes,) = lines([Series("search", [1, 2, 3], [1, 10, 100])], words).axes
    low, middle, high = (axes.transData.transform((0, y))[1] for y in (1, 10, 100))
    assert middle - low == pytest.approx(high - middle)
    assert axes.get_ylim()[0] > 0


def test_a_legend_beside_covers_no_bar() -> None:
    figure = legend_beside(bars([Series("basic", [0], [1.0])], ["8x8/10"], WORDS))
    figure.draw_without_rendering()
    (axes,) = figure.axes
    legend = axes.get_legend()
    assert legend is not None
    assert legend.get_window_extent().x0 >= axes.get_window_extent().x1
    assert legend.get_window_extent().x1 <= figure.bbox.x1
    assert axes.get_window_extent().width > figure.bbox.width / 2


def test_saved_twice_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        paths = save(lambda: lines([OURS, THEIRS], WORDS), tmp_path / name)
        assert [path.name for path in paths] == [f"{name}.png", f"{name}.svg"]
    for ending in ("png", "svg"):
        one, two = (tmp_path / f"{name}.{ending}" for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("draw", [lines, bars])
def test_a_series_without_intervals_can_be_drawn(draw: object) -> None:
    single = Series("basic", [0], [0.5])
    figure = lines([single], WORDS) if draw is lines else bars([single], ["all"], WORDS)
    assert figure.axes
