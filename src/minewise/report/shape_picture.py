"""A board of any shape with rows as SVG: its outlines, what they show, and chances as shades."""

from __future__ import annotations

from html import escape
from math import isnan, sqrt

from minewise.errors import ViewError
from minewise.report.palette import file_style, ground
from minewise.report.phrases import percent
from minewise.shapes.analysis import ShapeAnalysis
from minewise.shapes.shape import BoardShape, Label, cell_text
from minewise.shapes.view import COVERED, EXPLODED, FLAG, NO_CLUE, ShapeView

SIDE = 30.0
"""Of a square, in pixels, and the width of a hexagon: the least that has room for a chance."""
EDGE = 52.0
"""Of a triangle, which has less room in its middle."""
GAP = 14.0
"""Around the board, and between the layers of space."""
MOST_DIGITS = 8
"""Clues that have a colour of their own."""

Point = tuple[float, float]
MARKS = {FLAG: "F", EXPLODED: "*", NO_CLUE: "?", 0: "", COVERED: ""}


def svg(view: ShapeView, analysis: ShapeAnalysis | None = None) -> str:
    """The picture of a view as a file of its own. With its analysis each covered cell shows its
    chance of a mine in percent, on a ground from dark (safe) to bright. ViewError for a graph,
    which has no places.

    >>> svg(ShapeView.parse("hexagons", "#1/##")).count("<polygon")
    4
    """
    shape = view.shape
    if not shape.size:
        raise ViewError(f"expected a shape with rows, got {shape.name}", view=view)
    outlines = {cell: outline(shape, cell) for cell in shape}
    points = [point for corners in outlines.values() for point in corners]
    width, height = (max(p[axis] for p in points) + GAP for axis in (0, 1))
    chances = analysis.probability if analysis is not None else {}
    drawn = (_cell(view, cell, outlines[cell], chances.get(cell)) for cell in shape)
    label = escape(f"Board {shape.name}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="minewise" role="img" aria-label="{label}" '
        f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.1f} {height:.1f}">'
        f'{file_style()}<g stroke-width="1.5">{"".join(drawn)}</g></svg>'
    )


def outline(shape: BoardShape, cell: Label) -> list[Point]:
    """The corners of a cell in pixels. The layers of space lie side by side."""
    layer, row, column = (0, *cell)[-3:]
    if shape.kind == "hexagons":
        rise = SIDE / sqrt(3)
        x, y = GAP + (column + row % 2 / 2 + 0.5) * SIDE, GAP + (1.5 * row + 1) * rise
        half = SIDE / 2
        return [
            *((x, y - rise), (x + half, y - rise / 2), (x + half, y + rise / 2)),
            *((x, y + rise), (x - half, y + rise / 2), (x - half, y - rise / 2)),
        ]
    if shape.kind == "triangles":
        rise = EDGE * sqrt(3) / 2
        left, top = GAP + column * EDGE / 2, GAP + row * rise
        flat, apex = (top + rise, top) if (row + column) % 2 == 0 else (top, top + rise)
        return [(left, flat), (left + EDGE, flat), (left + EDGE / 2, apex)]
    left = GAP + column * SIDE + layer * (shape.size[-1] * SIDE + GAP)
    top = GAP + row * SIDE
    return [(left, top), (left + SIDE, top), (left + SIDE, top + SIDE), (left, top + SIDE)]


def _cell(view: ShapeView, cell: Label, corners: list[Point], chance: float | None) -> str:
    code = view.shown[cell]
    text = MARKS.get(code, str(code))
    look, ink = 'class="o"', f"d{code}" if 1 <= code <= MOST_DIGITS else ""
    if code in (COVERED, FLAG):
        look = 'class="c"'
        if chance is not None and not isnan(chance):
            colour, is_black = ground(min(max(chance, 0.0), 1.0))
            look, ink = f'fill="{colour}"', "h k" if is_black else "h l"
            text += escape(percent(chance, "<", ">").rstrip("%"))
    elif code == EXPLODED:
        look, ink = 'class="x"', "l"
    x, y = (sum(point[axis] for point in corners) / len(corners) for axis in (0, 1))
    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    said = f' class="{ink}"' if ink else ""
    words = f'<text{said} x="{x:.1f}" y="{y + 5:.1f}">{text}</text>' if text else ""
    title = f"<title>{escape(cell_text(cell))}</title>"
    return f'<g>{title}<polygon {look} stroke="#8798b0" points="{path}"/>{words}</g>'
