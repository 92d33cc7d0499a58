"""BoardShape: the cells of a board and which of them are neighbours."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any, TypeAlias

from minewise.errors import ShapeError, expected_one_of

Label: TypeAlias = Any
"""A cell: (row, column), (layer, row, column), or whatever can be hashed in a graph."""
Place: TypeAlias = tuple[int, ...]

MOST_CELLS = 100_000
"""Cells of the largest shape: each keeps a tuple of its neighbours."""

_TEXT = re.compile(r"([a-z]+)(?::(\d{1,9}(?:x\d{1,9})*))?(?:[:,]neighbors=(\d{1,9}))?", re.ASCII)

AROUND = tuple(step for step in product((-1, 0, 1), repeat=2) if any(step))
KNIGHT = tuple(step for step in product((-2, -1, 1, 2), repeat=2) if abs(step[0] * step[1]) == 2)


@dataclass(frozen=True)
class BoardShape:
    """The cells of a board, and the neighbours of each.

    Cells are (row, column), or (layer, row, column) in space, in the order of reading. `kind` is
    one of `KINDS` or "graph"; `size` is (height, width), or (depth, height, width) in space, and
    empty for a graph. `noun` is what one cell is called. Two shapes are equal if their neighbours
    are.

    >>> shape = hexagons(16, 30)
    >>> shape, len(shape), shape.neighbors[0, 0]
    (BoardShape('hexagons:30x16'), 480, ((0, 1), (1, 0)))
    """

    name: str
    neighbors: Mapping[Label, tuple[Label, ...]] = field(repr=False)
    kind: str = "graph"
    size: tuple[int, ...] = ()
    noun: str = "cell"

    def __post_init__(self) -> None:
        # An agent sees the shape of its game and of all games to come: nothing may change it.
        object.__setattr__(self, "neighbors", MappingProxyType(dict(self.neighbors)))

    def __reduce__(self) -> tuple[Any, ...]:  # a proxy cannot be pickled
        return BoardShape, (self.name, dict(self.neighbors), self.kind, self.size, self.noun)

    def __repr__(self) -> str:
        return f"BoardShape({self.name!r})"

    def __hash__(self) -> int:
        return hash((self.name, len(self.neighbors)))

    def __len__(self) -> int:
        return len(self.neighbors)

    def __iter__(self) -> Iterator[Label]:
        return iter(self.neighbors)

    def __contains__(self, cell: object) -> bool:
        try:
            return cell in self.neighbors
        except TypeError:  # it cannot be hashed
            return False


def square(height: int, width: int) -> BoardShape:
    """Squares, each with up to eight neighbours."""
    return _grid("square", (height, width), lambda cell: _steps(cell, AROUND))


def cylinder(height: int, width: int) -> BoardShape:
    """Squares; the last column is beside the first."""
    wrap = partial(_wrapped, size=(0, width))
    return _grid("cylinder", (height, width), lambda cell: map(wrap, _steps(cell, AROUND)))


def torus(height: int, width: int) -> BoardShape:
    """Squares without a border: the last column is beside the first, and the last row too.

    Where it is so small that a cell meets another twice, or itself, they count once or not.

    >>> torus(1, 3).neighbors[0, 0]
    ((0, 1), (0, 2))
    """
    wrap = partial(_wrapped, size=(height, width))
    return _grid("torus", (height, width), lambda cell: map(wrap, _steps(cell, AROUND)))


def knights(height: int, width: int) -> BoardShape:
    """Squares; neighbours are a knight's move away."""
    return _grid("knights", (height, width), lambda cell: _steps(cell, KNIGHT))


def hexagons(height: int, width: int) -> BoardShape:
    """Hexagons in rows, each with up to six neighbours; odd rows lie half a cell further right."""

    def near(cell: Place) -> Iterator[Place]:
        row, column = cell
        left = column - 1 + row % 2
        for r, c in ((-1, left), (-1, left + 1), (0, column - 1), (0, column + 1)):
            yield row + r, c
        yield from ((row + 1, left), (row + 1, left + 1))

    return _grid("hexagons", (height, width), near)


def triangles(height: int, width: int, neighbors: int = 12) -> BoardShape:
    """Triangles in rows, which point up where row + column is even. Neighbours share an edge or a
    corner (up to 12), or with `neighbors=3` an edge.

    >>> triangles(2, 3, neighbors=3).neighbors[0, 0]
    ((0, 1), (1, 0))
    """
    _check_neighbors("triangles", neighbors, (3, 12))

    def near(cell: Place) -> Iterator[Place]:
        row, column = cell
        base = 1 if (row + column) % 2 == 0 else -1  # the row beyond its edge that lies flat
        reach = {-base: 1, 0: 2, base: 2} if neighbors == 12 else {0: 1, base: 0}
        for step, far in reach.items():
            yield from ((row + step, column + side) for side in range(-far, far + 1))

    return _grid("triangles", (height, width), near, neighbors, 12)


def space(depth: int, height: int, width: int, neighbors: int = 26) -> BoardShape:
    """Cubes in layers. Neighbours share a face, an edge or a corner (up to 26), or with
    `neighbors=6` a face."""
    _check_neighbors("space", neighbors, (6, 26))
    steps = [
        step
        for step in product((-1, 0, 1), repeat=3)
        if sum(map(abs, step)) in ((1, 2, 3) if neighbors == 26 else (1,))
    ]
    return _grid("space", (depth, height, width), lambda cell: _steps(cell, steps), neighbors, 26)


def graph(neighbors: Mapping[Label, Any], name: str = "graph") -> BoardShape:
    """Any graph: a mapping of each cell to its neighbours, or a `networkx.Graph`.

    ShapeError where a cell is its own neighbour, one is listed twice, or two are not neighbours of
    each other.

    >>> graph({"a": "bc", "b": "a", "c": "a"}).neighbors["a"]
    ('b', 'c')
    >>> graph({"a": "b", "b": ""})
    Traceback (most recent call last):
    minewise.errors.ShapeError: expected neighbours of each other: 'b' is one of 'a', and 'a' is \
none of 'b'
    """
    adjacent = getattr(neighbors, "adj", neighbors)
    if not isinstance(adjacent, Mapping) or (
        callable(directed := getattr(neighbors, "is_directed", None)) and directed()
    ):
        raise ShapeError(
            "expected a mapping of cells to their neighbours, or an undirected graph, "
            f"got {reprlib.repr(neighbors)}"
        )
    try:
        listed = {cell: tuple(near) for cell, near in adjacent.items()}
        sets = {cell: frozenset(near) for cell, near in listed.items()}
    except TypeError:
        raise ShapeError("expected neighbours that can be listed and hashed") from None
    _check_cells(len(listed))
    for cell, near in listed.items():
        said = reprlib.repr(cell)
        if cell in sets[cell] or len(sets[cell]) < len(near):
            raise ShapeError(f"expected neighbours of {said} that are other cells, each once")
        for other in near:
            if cell not in sets.get(other, ()):
                raise ShapeError(
                    f"expected neighbours of each other: {reprlib.repr(other)} is one of {said}, "
                    f"and {said} is none of {reprlib.repr(other)}"
                )
    return BoardShape(name, listed)


KINDS: dict[str, tuple[Callable[..., BoardShape], str]] = {
    "square": (square, "square"),
    "cylinder": (cylinder, "square"),
    "torus": (torus, "square"),
    "knights": (knights, "square"),
    "hexagons": (hexagons, "hexagon"),
    "triangles": (triangles, "triangle"),
    "space": (space, "cube"),
}
"""The shapes that have a name: what makes one of a size, and what its cells are called."""


def parse_shape(text: str, size: tuple[int, ...] = ()) -> BoardShape:
    """The shape of a text: its kind, WIDTHxHEIGHT, in space WIDTHxHEIGHTxDEPTH, and how many
    neighbours a cell has where that can be chosen. `size` is for a text that names none.

    >>> parse_shape("torus:9x9"), parse_shape("space:5x4x3,neighbors=6").size
    (BoardShape('torus:9x9'), (3, 4, 5))
    """
    match = _TEXT.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        raise ShapeError(f"expected a shape such as 'hexagons:30x16', got {reprlib.repr(text)}")
    kind, sides, neighbors = match.groups()
    if kind not in KINDS:
        raise ShapeError(expected_one_of("shape", kind, KINDS))
    if sides:
        size = tuple(int(side) for side in reversed(sides.split("x")))
    axes = 3 if kind == "space" else 2
    if len(size) != axes:
        wanted = "WIDTHxHEIGHTxDEPTH" if axes == 3 else "WIDTHxHEIGHT"
        raise ShapeError(f"expected {kind}:{wanted}, got {reprlib.repr(text)}")
    if neighbors is None:
        return KINDS[kind][0](*size)
    if kind not in ("triangles", "space"):
        raise ShapeError(f"expected no number of neighbours for {kind}, got {reprlib.repr(text)}")
    return KINDS[kind][0](*size, neighbors=int(neighbors))


def as_shape(shape: BoardShape | str | Mapping[Label, Any]) -> BoardShape:
    """A shape, the text of one, or a graph."""
    if isinstance(shape, BoardShape):
        return shape
    return parse_shape(shape) if isinstance(shape, str) else graph(shape)


def cell_text(cell: Hashable) -> str:
    """How sentences name a cell.

    >>> cell_text((0, 12)), cell_text("b")
    ('(0,12)', 'b')
    """
    return f"({','.join(map(str, cell))})" if isinstance(cell, tuple) else str(cell)


def _grid(
    kind: str,
    size: tuple[int, ...],
    near: Callable[[Place], Any],
    neighbors: int = 0,
    usual: int = 0,
) -> BoardShape:
    if not all(type(side) is int and side >= 1 for side in size):
        raise ShapeError(f"expected sides of at least 1 cell, got {reprlib.repr(size)}")
    _check_cells(prod(size))
    cells = dict.fromkeys(product(*map(range, size)))
    found = {
        cell: tuple(sorted({other for other in near(cell) if other in cells and other != cell}))
        for cell in cells
    }
    chosen = f",neighbors={neighbors}" if neighbors != usual else ""
    name = f"{kind}:{'x'.join(map(str, reversed(size)))}{chosen}"
    return BoardShape(name, found, kind, size, KINDS[kind][1])


def _steps(cell: Place, steps: Any) -> Iterator[Place]:
    return (tuple(a + b for a, b in zip(cell, step, strict=True)) for step in steps)


def _wrapped(cell: Place, size: Place) -> Place:
    """A cell brought back to the board along the sides that are joined."""
    return tuple(place % side if side else place for place, side in zip(cell, size, strict=True))


def _check_neighbors(kind: str, neighbors: int, known: tuple[int, int]) -> None:
    if neighbors not in known:
        raise ShapeError(
            f"expected {known[0]} or {known[1]} neighbours for {kind}, got {neighbors!r}"
        )


def _check_cells(cells: int) -> None:
    if not 1 <= cells <= MOST_CELLS:
        raise ShapeError(f"expected from 1 to {MOST_CELLS:,} cells, got {cells:,}")
