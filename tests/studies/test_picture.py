"""Boards as pictures: each cell in the colour of its meaning, with what the view shows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from minewise.game.view import View
from minewise.report.plot import save
from studies.shared.picture import board

VIEW = View.parse("F2#/*10/##_")
COLOURS = {"visited": "#F0E442", "a mine": "0.7", "$unused$": "#D55E00"}
MEANINGS = {(0, 1): "visited", (1, 1): "visited", (0, 0): "a mine", (2, 0): "a mine"}


def test_cells_have_the_colour_of_their_meaning() -> None:
    (axes,) = board(VIEW, MEANINGS, COLOURS, "A board").axes
    (image,) = axes.images
    drawn = np.asarray(image.get_array())
    assert drawn.shape == (3, 3, 3)
    for cell, meaning in MEANINGS.items():
        assert tuple(drawn[cell]) == to_rgb(COLOURS[meaning])
    # Without a meaning: a revealed cell is white and a covered one is not.
    assert tuple(drawn[1, 2]) == tuple(drawn[2, 2]) == tuple(drawn[1, 0]) == to_rgb("white")
    assert tuple(drawn[0, 2]) == tuple(drawn[2, 1]) != to_rgb("white")


def test_cells_show_what_the_player_sees() -> None:
    (axes,) = board(VIEW, MEANINGS, COLOURS, "A board").axes
    shown = {
        (text.get_position()[1], text.get_position()[0]): text.get_text() for text in axes.texts
    }
    assert shown == {
        (0, 0): "F",
        (0, 1): "2",
        (1, 0): "*",
        (1, 1): "1",
        (1, 2): "0",
        (2, 2): "_",
    }


def test_rows_columns_and_meanings_are_named() -> None:
    figure = board(View.parse("####/####"), {}, COLOURS, "A $board$")
    (axes,) = figure.axes
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["0", "1", "2", "3"]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["0", "1"]
    top, bottom = axes.get_ylim()[1], axes.get_ylim()[0]
    assert top < bottom  # row 0 is the first
    assert axes.get_title("left") == r"A \$board\$"
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["visited", "a mine", r"\$unused\$"]
    assert board(View.parse("#"), {}, {}, "").legends == []


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected a cell on the board, got \(3, 0\)"):
        board(VIEW, {(3, 0): "visited"}, COLOURS, "")
    with pytest.raises(ValueError, match="expected a colour for 'hot', got"):
        board(VIEW, {(0, 0): "hot"}, COLOURS, "")


def test_saved_twice_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        save(lambda: board(VIEW, MEANINGS, COLOURS, "A board"), tmp_path / name)
    for ending in ("png", "svg"):
        one, two = (tmp_path / f"{name}.{ending}" for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()
