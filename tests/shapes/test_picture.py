"""Pictures of boards of every shape: outlines that fit together, and what they show."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from minewise.errors import ViewError
from minewise.report.shape_picture import outline, svg
from minewise.shapes import ShapeGame, ShapeView, analyze, parse_shape

SHAPES = ("square:5x4", "torus:5x4", "hexagons:5x4", "triangles:6x4", "space:3x3x3", "knights:5x4")


@pytest.mark.parametrize("name", SHAPES)
def test_every_cell_is_drawn_once(name: str) -> None:
    game = ShapeGame(name, 3, seed=1, first_click="opening")
    game.reveal((0,) * len(game.shape.size))
    game.flag(game.view.covered[0])
    analysis = analyze(game.view)
    root = ET.fromstring(svg(game.view, analysis))
    found = [element.tag.split("}")[1] for element in root.iter()]
    assert found.count("polygon") == found.count("title") == len(game.shape)
    text = svg(game.view, analysis)
    assert len(re.findall('fill="#', text)) == len(game.view.covered)
    assert ">F" in text


def test_neighbours_by_edges_share_two_corners() -> None:
    for name in ("hexagons:5x5", "triangles:5x5,neighbors=3"):
        shape = parse_shape(name)
        corners = {
            cell: {(round(x, 3), round(y, 3)) for x, y in outline(shape, cell)} for cell in shape
        }
        for cell in shape:
            near = {c for c in shape if c != cell and len(corners[c] & corners[cell]) == 2}
            assert near == set(shape.neighbors[cell])


def test_a_graph_has_no_picture() -> None:
    with pytest.raises(ViewError, match="rows"):
        svg(ShapeView.of({"a": "b", "b": "a"}, {}))
