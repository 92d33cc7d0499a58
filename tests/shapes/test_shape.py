"""Shapes: who is whose neighbour, and how shapes and views are written."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise.errors import ShapeError, ViewError
from minewise.shapes import BoardShape, ShapeView, graph, parse_shape
from minewise.shapes.shape import KINDS

DEGREES = {
    "square": 8,
    "cylinder": 8,
    "torus": 8,
    "knights": 8,
    "hexagons": 6,
    "triangles": 12,
    "triangles,neighbors=3": 3,
    "space": 26,
    "space,neighbors=6": 6,
}
"""Neighbours of a cell far from all borders."""


def sized(kind: str, *sides: int) -> BoardShape:
    name, _, options = kind.partition(",")
    size = "x".join(map(str, sides if name == "space" else sides[:2]))
    return parse_shape(f"{name}:{size}{',' if options else ''}{options}")


@given(st.sampled_from(list(DEGREES)), *[st.integers(1, 5)] * 3)
def test_neighbours_are_mutual_and_counted_once(kind: str, a: int, b: int, c: int) -> None:
    shape = sized(kind, a, b, c)
    for cell, near in shape.neighbors.items():
        assert cell not in near
        assert len(set(near)) == len(near) <= DEGREES[kind]
        assert all(cell in shape.neighbors[other] for other in near)
    assert graph(shape.neighbors).neighbors == shape.neighbors
    assert parse_shape(shape.name) == shape


@pytest.mark.parametrize("kind", DEGREES)
def test_a_cell_far_from_all_borders_has_all_neighbours(kind: str) -> None:
    shape = sized(kind, 7, 7, 7)
    assert len(shape.neighbors[(3,) * len(shape.size)]) == DEGREES[kind]


@pytest.mark.parametrize(
    ("name", "cell", "degree"),
    [
        ("square:5x5", (0, 0), 3),
        ("cylinder:5x5", (0, 0), 5),
        ("cylinder:5x5", (2, 0), 8),
        ("torus:5x5", (0, 0), 8),
        ("torus:2x2", (0, 0), 3),
        ("torus:1x1", (0, 0), 0),
        ("torus:3x1", (0, 0), 2),
        ("torus:2x3", (0, 0), 5),
        ("hexagons:5x5", (0, 0), 2),
        ("hexagons:5x5", (1, 0), 5),
        ("knights:5x5", (0, 0), 2),
        ("triangles:5x5", (0, 0), 5),
        ("triangles:5x5,neighbors=3", (0, 0), 2),
        ("space:3x3x3", (0, 0, 0), 7),
        ("space:3x3x3,neighbors=6", (0, 0, 0), 3),
    ],
)
def test_cells_at_borders_have_fewer(name: str, cell: tuple[int, ...], degree: int) -> None:
    assert len(parse_shape(name).neighbors[cell]) == degree


def test_hexagons_and_triangles_meet_where_geometry_says() -> None:
    """Two cells are neighbours where their outlines have a corner in common (triangles), or where
    their centres are one width apart (hexagons)."""
    triangles = parse_shape("triangles:7x4")

    def corners(cell: tuple[int, int]) -> set[tuple[int, int]]:
        row, column = cell
        flat = row + 1 if (row + column) % 2 == 0 else row
        return {(flat, column - 1), (flat, column + 1), (2 * row + 1 - flat, column)}

    for cell in triangles:
        near = {other for other in triangles if other != cell and corners(cell) & corners(other)}
        assert set(triangles.neighbors[cell]) == near
    hexagons = parse_shape("hexagons:5x5")
    for a in hexagons:
        near = set()
        for b in hexagons:
            across = a[1] + a[0] % 2 / 2 - b[1] - b[0] % 2 / 2
            distance = across**2 + 3 / 4 * (a[0] - b[0]) ** 2
            if abs(distance - 1) < 1e-9:
                near.add(b)
        assert set(hexagons.neighbors[a]) == near


class DirectedGraph(dict[str, str]):
    """As networkx has them."""

    def is_directed(self) -> bool:
        return True


@pytest.mark.parametrize(
    "neighbors",
    [
        {"a": "b", "b": ""},
        {"a": "a"},
        {"a": "bb", "b": "a"},
        {"a": "b"},
        {},
        {"a": 3},
        {"a": [[]]},
        [1],
        DirectedGraph(a=""),
    ],
)
def test_what_is_no_graph_is_refused(neighbors: Any) -> None:
    with pytest.raises(ShapeError, match=r"^expected"):
        graph(neighbors)


def test_a_graph_of_networkx_is_read() -> None:
    networkx = pytest.importorskip("networkx")
    assert len(graph(networkx.petersen_graph()).neighbors[0]) == 3


@pytest.mark.parametrize(
    "text",
    [
        *("", "hexagon:3x3", "torus", "torus:3", "torus:3x3x3", "space:3x3", "torus:0x3"),
        *("torus:3x3,neighbors=4", "triangles:3x3,neighbors=5", "square:999x999", "3x3", "a:b"),
        *("torus:" + "9" * 5000 + "x3", None, [], 3),
    ],
)
def test_what_is_no_shape_is_refused(text: Any) -> None:
    with pytest.raises(ShapeError, match=r"^(expected|unknown)"):
        parse_shape(text)


@given(st.data())
def test_a_view_is_read_as_it_is_written(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(list(DEGREES)))
    shape = sized(kind, *(data.draw(st.integers(1, 4)) for _ in range(3)))
    shown = {cell: data.draw(st.integers(-4, len(near))) for cell, near in shape.neighbors.items()}
    view = ShapeView(shape, shown, data.draw(st.none() | st.integers(0, len(shape))))
    assert ShapeView.parse(shape, str(view), view.mines) == view
    assert eval(repr(view), {"ShapeView": ShapeView}) == view
    assert ShapeView.of(shape, shown, view.mines) == view
    assert hash(ShapeView.of(shape, shown, view.mines)) == hash(view)


@pytest.mark.parametrize(
    "text",
    [
        *("", "##/#", "##/#9", "##/#7", "#x/##", "##//##", "## 12/1 1", "##\n\n##"),
        *("# " + "9" * 5000 + "/##", "#(" + "9" * 5000 + ")/##"),
    ],
)
def test_what_is_no_view_is_refused(text: str) -> None:
    with pytest.raises((ViewError, ShapeError), match=r"^expected"):
        ShapeView.parse("hexagons:2x2", text)


def test_a_view_is_of_its_cells_in_their_order() -> None:
    shape = parse_shape("square:3x2")
    shown = {cell: 1 if cell == (0, 0) else -1 for cell in reversed(list(shape))}
    view = ShapeView(shape, shown)
    assert view == ShapeView.parse(shape, "1##/###")
    assert hash(view) == hash(ShapeView.parse(shape, "1##/###"))
    assert str(view) == "1 # #\n# # #"


def test_nothing_changes_a_view_or_a_shape() -> None:
    shape = parse_shape("torus:3x3")
    shown = dict.fromkeys(shape, -1)
    view = ShapeView(shape, shown)
    shown[0, 0] = 8
    assert view[0, 0] == -1
    for mapping in (view.shown, shape.neighbors):
        with pytest.raises(TypeError):
            mapping[0, 0] = ()  # type: ignore[index]
    assert pickle.loads(pickle.dumps(view)) == view
    assert copy.deepcopy(view) == view


def test_marks_of_a_graph_are_checked() -> None:
    ring = {n: ((n + 1) % 5, (n - 1) % 5) for n in range(5)}
    for shown in ({9: 0}, {0: 3}, {0: "x"}, {0: 1.5}, [1]):
        with pytest.raises(ViewError, match=r"^expected"):
            ShapeView.of(ring, shown)  # type: ignore[arg-type]
    for mines in (-1, 6, 1.0):
        with pytest.raises(ViewError, match="mines"):
            ShapeView.of(ring, {}, mines)  # type: ignore[arg-type]


def test_every_kind_is_tried() -> None:
    assert {kind.partition(",")[0] for kind in DEGREES} == {*KINDS}
