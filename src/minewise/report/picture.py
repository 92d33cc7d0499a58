"""A board as SVG: what a view shows, with chances, clues and cells marked on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import groupby
from typing import Literal, NamedTuple

from minewise.game.rules import Cell
from minewise.report.palette import file_style, ground
from minewise.report.screen import around

SIDE = 28
"""Of a cell, in pixels: the least that has room for the figures of a chance."""

GUTTER = 22
"""Of the numbers of rows and columns."""

MOST_CELLS = 2500
"""With figures; a larger board is a map of small squares."""

NEAR = 20
"""Rows and columns of the part of a large board around a cell."""

MOST_LETTERS = 3
"""Of a figure in its usual size, in a cell of that side."""

MAP = 750
"""Pixels of the longest side of such a map."""

Frame = Literal["clue", "safe", "bomb", "ring", "sure", "least"]
"""How a cell is marked: a clue that proves; what is proved to be safe or a mine; where to move;
what is certain, and the best of what is not."""

COVERED, FLAGGED = "#FMx", "Fx"
GROUNDS = {"*": "x", "x": "w"}


class Drawing(NamedTuple):
    """A path that begins at a place of a cell, and how it looks."""

    look: str
    x: float
    y: float
    path: str


FLAG = (
    Drawing("pole", 9.5, 5.5, "h2v17h-2z"),
    Drawing("pole", 6.5, 21, "h8v2h-8z"),
    Drawing("flag", 11.5, 5.5, "l10 5-10 5z"),
)
MINE = (
    "v19m-9.5 -9.5h19m-2.8 -6.7l-13.4 13.4m0 -13.4l13.4 13.4m-13.2 -6.7"
    "a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0z"
)
DRAWINGS = {
    "F": FLAG,
    "x": (*FLAG, Drawing("cross", 6, 6, "l16 16m0 -16l-16 16")),
    "M": (Drawing("mine", 14, 4.5, MINE),),
    "*": (Drawing("hit", 14, 4.5, MINE),),
}
"""What is drawn on a cell, by its mark."""


class Figure(NamedTuple):
    """What is written on a covered cell: a text, the chance that its ground shows, if any, and
    words for who points at it."""

    text: str
    chance: float | None
    words: str


@dataclass(frozen=True)
class Picture:
    """A board to be drawn. `rows` are the marks of a view, with M for a mine and x for a wrong flag
    as in `final_rows`; `area` is the part that is outlined, as rows and columns."""

    rows: Sequence[str]
    label: str
    figures: Mapping[Cell, Figure] = field(default_factory=dict)
    frames: Mapping[Cell, Frame] = field(default_factory=dict)
    area: tuple[range, range] | None = None
    moves: Sequence[tuple[Cell, Sequence[tuple[Cell, str]]]] = ()
    """What is drawn on it one after the other: the cell of a move, and the marks that changed."""
    part: tuple[range, range] | None = None
    """The rows and columns that are drawn, if not all."""

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def is_map(self) -> bool:
        """Is it too large for figures?"""
        return self.part is None and self.height * self.width > MOST_CELLS

    def near(self, cell: Cell) -> Picture:
        """The part around a cell, where the whole would have no figures."""
        if not self.is_map:
            return self
        part = around(cell[0], NEAR, self.height), around(cell[1], NEAR, self.width)
        return replace(self, part=part)

    def svg(self) -> str:
        """As a file of its own."""
        return self._svg('xmlns="http://www.w3.org/2000/svg" class="minewise"', file_style())

    def element(self) -> str:
        """As an element of a page that has `palette.page_style`."""
        board = self._svg('class="mw-board"', "")
        return f'<div class="scroll">{board}</div>'

    def _svg(self, attributes: str, style: str) -> str:
        side = max(MAP // max(self.height, self.width), 2) if self.is_map else SIDE
        left, top = (0, 0) if self.is_map else (GUTTER, GUTTER - 4)
        rows, columns = self.part or (range(self.height), range(self.width))
        width, height = len(columns) * side, len(rows) * side
        size = f'width="{left + width + 2}" height="{top + height + 2}"'
        box = f'x="{columns.start * side}" y="{rows.start * side}"'
        x, y = columns.start * side - left, rows.start * side - top
        drawn = self._map(side) if self.is_map else self._cells(rows, columns)
        return (
            f'<svg {attributes} role="img" aria-label="{escape(self.label)}" {size} '
            f'viewBox="{x} {y} {left + width + 2} {top + height + 2}">{style}'
            f'<rect class="b" {box} width="{width}" height="{height}"/>{"".join(drawn)}</svg>'
        )

    def _cells(self, rows: range, columns: range) -> Iterator[str]:
        y, x = rows.start * SIDE, columns.start * SIDE
        yield "".join(_text("g", c * SIDE + 14, y - 5, str(c)) for c in columns)
        yield "".join(_text("g", x - 11, r * SIDE + 18, str(r)) for r in rows)
        yield _tiles(((r, c), self.rows[r][c]) for r in rows for c in columns)
        for cell, figure in self.figures.items():
            yield _figure(cell, figure, self.rows[cell[0]][cell[1]] in FLAGGED)
        for cell, frame in self.frames.items():
            if cell[0] in rows and cell[1] in columns:
                yield self._frame(cell, frame)
        if self.area is not None:
            tall, wide = self.area
            yield _rect("area", (tall.start, wide.start), 0, (len(tall), len(wide)))
        for number, (cell, changes) in enumerate(self.moves, start=1):
            now = ' class="now"' if number == len(self.moves) else ""
            yield f'<g data-move="{number}"{now}>{_tiles(changes)}{_rect("ring", cell, 1.5)}</g>'

    def _frame(self, cell: Cell, frame: Frame) -> str:
        mark = self.rows[cell[0]][cell[1]]
        x, y = cell[1] * SIDE, cell[0] * SIDE
        if frame in ("ring", "sure", "least"):
            figure = self.figures.get(cell)
            ink = _ink(figure) if figure is not None and frame != "ring" else ""
            return _rect(f"{frame} {ink}".strip(), cell, 1.5 if frame == "ring" else 2)
        drawn = _rect(frame, cell, 1) + _glyphs([(cell, mark)])
        if frame == "safe":  # not by colour alone
            drawn += f'<path class="tick" d="M{x + 8} {y + 15}l4 4 8 -9"/>'
        elif frame == "bomb" and mark not in FLAGGED:
            drawn += f'<circle class="dot" cx="{x + 14}" cy="{y + 14}" r="5"/>'
        return drawn

    def _map(self, side: int) -> Iterator[str]:
        """Squares without figures. Neighbours of one colour in a row are drawn as one."""
        runs: dict[str, list[str]] = {}
        for r, row in enumerate(self.rows):
            looks = [self._look((r, c), mark) for c, mark in enumerate(row)]
            at = 0
            for look, run in groupby(looks):
                length = sum(1 for _ in run)
                x, y = at * side, r * side
                runs.setdefault(look, []).append(
                    f"M{x} {y}h{length * side}v{side}h-{length * side}"
                )
                at += length
        for look, paths in runs.items():
            yield f'<path {look} d="{"".join(paths)}"/>'
        for cell, frame in self.frames.items():
            if frame not in ("sure", "least"):
                x, y, length = cell[1] * side - 2, cell[0] * side - 2, side + 4
                yield (
                    f'<rect class="{frame}" x="{x}" y="{y}" width="{length}" height="{length}"/>'
                )

    def _look(self, cell: Cell, mark: str) -> str:
        if (figure := self.figures.get(cell)) is not None and figure.chance is not None:
            return f'fill="{ground(round(figure.chance, 1))[0]}"'
        look = {"F": "flag", "x": "flag", "M": "pole", "*": "x", "#": "c", "0": "o"}.get(mark, "u")
        return f'class="{look}"'


def _tiles(cells: Iterable[tuple[Cell, str]]) -> str:
    """The grounds of cells and the marks on them; cells of one colour are one path."""
    listed = list(cells)
    grounds: dict[str, list[str]] = {}
    for (row, column), mark in listed:
        look = GROUNDS.get(mark, "c" if mark in COVERED else "o")
        path = f"M{column * SIDE + 0.5} {row * SIDE + 0.5}h27v27h-27z"
        grounds.setdefault(look, []).append(path)
    drawn = (f'<path class="{look}" d="{"".join(d)}"/>' for look, d in grounds.items())
    return "".join(drawn) + _glyphs(listed)


def _glyphs(cells: Sequence[tuple[Cell, str]]) -> str:
    """The digits, flags and mines of cells."""
    places: dict[str, list[tuple[int, int]]] = {}
    for (row, column), mark in cells:
        places.setdefault(mark, []).append((column * SIDE, row * SIDE))
    drawn = []
    for mark, at in places.items():
        if mark in "12345678_":
            # Each letter of a text may have a place of its own.
            for y, run in groupby(at, key=lambda place: place[1]):
                xs = [str(x + 14) for x, _ in run]
                drawn.append(
                    _text(f"d{mark}", " ".join(xs), y + 19.5, mark.replace("_", "?") * len(xs))
                )
        for drawing in DRAWINGS.get(mark, ()):
            path = "".join(f"M{x + drawing.x} {y + drawing.y}{drawing.path}" for x, y in at)
            drawn.append(f'<path class="{drawing.look}" d="{path}"/>')
    return "".join(drawn)


def _figure(cell: Cell, figure: Figure, flagged: bool) -> str:
    """A cell with its figure; a flag on it is drawn small in its corner."""
    x, y = cell[1] * SIDE, cell[0] * SIDE
    ink = _ink(figure)
    look = 'class="c"' if figure.chance is None else f'fill="{ground(figure.chance)[0]}"'
    size = "h s" if flagged or len(figure.text) > MOST_LETTERS else "h"
    flag = (
        f'<rect class="c" x="{x + 15}" y="{y + 1}" width="12" height="12"/>'
        f'<path class="pole" d="M{x + 18} {y + 3}h1.5v8h-1.5z"/>'
        f'<path class="flag" d="M{x + 19.5} {y + 3}l5 2.5-5 2.5z"/>'
    )
    return (
        f"<g><title>{escape(figure.words)}</title>"
        f'<rect {look} x="{x + 0.5}" y="{y + 0.5}" width="27" height="27"/>'
        f"{_text(f'{size} {ink}'.strip(), x + 14, y + (22 if flagged else 18), figure.text)}"
        f"{flag if flagged else ''}</g>"
    )


def _ink(figure: Figure) -> str:
    """The class of what is written on the ground of a chance: black or white."""
    return "" if figure.chance is None else "k" if ground(figure.chance)[1] else "l"


def _rect(look: str, cell: Cell, inset: float, size: tuple[int, int] = (1, 1)) -> str:
    (row, column), (height, width) = cell, size
    return (
        f'<rect class="{look}" x="{column * SIDE + inset}" y="{row * SIDE + inset}" '
        f'width="{width * SIDE - 2 * inset}" height="{height * SIDE - 2 * inset}"/>'
    )


def _text(look: str, x: float | str, y: float, text: str) -> str:
    return f'<text class="{look}" x="{x}" y="{y}">{escape(text)}</text>'
