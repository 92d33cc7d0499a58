"""ShapeView: what a player sees of a board of any shape."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from minewise.errors import ViewError
from minewise.game.notation import COVERED, EXPLODED, FLAG, MARKS, NO_CLUE, quoted
from minewise.shapes.shape import BoardShape, Label, as_shape, cell_text, parse_shape

CODES = {mark: code for code, mark in MARKS.items() if code < 0}
TOKEN = re.compile(r"\((\d{1,9})\)|([0-9#F*_])", re.ASCII)
MOST_DIGITS = 9
"""Of a clue: no cell has more neighbours, and Python refuses to read very long numbers."""


@dataclass(frozen=True, repr=False)
class ShapeView:
    """An immutable picture of a board of any shape, with the mine total, or None if it is not told.

    `shown` maps each cell to what it shows: 0 and more a clue, COVERED -1, FLAG -2, EXPLODED -3,
    NO_CLUE -4 (revealed, its clue withheld). In text they are as on square boards. Nothing leads
    from a view to the mines.

    >>> view = ShapeView.parse("hexagons", '''
    ... # # #
    ...  1 2 1
    ... ''', mines=2)
    >>> view.shape, view[1, 1], view
    (BoardShape('hexagons:3x2'), 2, ShapeView.parse('hexagons:3x2', '###/121', mines=2))
    """

    shape: BoardShape
    shown: Mapping[Label, int]
    mines: int | None = None

    def __post_init__(self) -> None:
        shown, shape = self.shown, self.shape
        if not isinstance(shape, BoardShape) or not isinstance(shown, Mapping):
            raise ViewError(f"expected a shape and what its cells show, got {reprlib.repr(shown)}")
        if shown.keys() != shape.neighbors.keys():
            raise ViewError(f"expected what each of the {len(shape)} cells of {shape.name} shows")
        for cell, code in shown.items():
            most = len(shape.neighbors[cell])
            if type(code) is not int or not NO_CLUE <= code <= most:
                raise ViewError(
                    f"expected a clue of at most {most} at {cell_text(cell)}, "
                    f"got {reprlib.repr(code)}"
                )
        if self.mines is not None and not (
            type(self.mines) is int and 0 <= self.mines <= len(shape)
        ):
            raise ViewError(f"expected from 0 to {len(shape)} mines, got {self.mines!r}")

        ordered = {cell: shown[cell] for cell in shape}  # a copy that no caller can change
        object.__setattr__(self, "shown", MappingProxyType(ordered))

    def __reduce__(self) -> tuple[Any, ...]:  # a proxy cannot be pickled
        return ShapeView, (self.shape, dict(self.shown), self.mines)

    @classmethod
    def of(
        cls,
        shape: BoardShape | str | Mapping[Label, Iterable[Label]],
        shown: Mapping[Label, int | str],
        mines: int | None = None,
    ) -> ShapeView:
        """The view of some cells, by codes or marks; all others are covered.

        >>> ShapeView.of({"a": "bc", "b": "a", "c": "a"}, {"a": 1, "b": "F"})["c"]
        -1
        """
        shape = as_shape(shape)
        if not isinstance(shown, Mapping) or any(cell not in shape for cell in shown):
            raise ViewError(f"expected cells of {shape.name}, got {reprlib.repr(shown)}")
        codes = {cell: _code(shown.get(cell, COVERED)) for cell in shape}
        return cls(shape, codes, mines)

    @classmethod
    def parse(cls, shape: BoardShape | str, text: str, mines: int | None = None) -> ShapeView:
        """Reads rows of marks, in the notation of `str` or of `repr`.

        Rows are lines, or parted by `/`; an empty line, or `//`, parts the layers of space. Blanks
        between the marks of a row may be left out; then a clue of 10 or more is in brackets. A
        shape without a size takes it from the text.

        >>> print(ShapeView.parse("space", "#(10)#/###//###/F##"))
        #  10 #
        #  #  #
        <BLANKLINE>
        #  #  #
        F  #  #
        """
        if not isinstance(text, str):
            raise ViewError(f"expected the text of a view, got {reprlib.repr(text)}")
        layers = [
            [_marks(line, text) for line in layer.split("\n")]
            for layer in re.split(r"\n(?:[ \t]*\n)+", text.replace("/", "\n").strip())
        ]
        size = len(layers), len(layers[0]), len(layers[0][0])
        if isinstance(shape, str):
            axes = 3 if shape.strip().startswith("space") else 2
            sized = re.search(r":\d", shape) is not None
            shape = parse_shape(shape) if sized else parse_shape(shape, size[-axes:])
        if not shape.size:
            raise ViewError(f"expected a shape with rows, got {shape.name}: use ShapeView.of")
        depth, height, width = (1, *shape.size)[-3:]
        if len(layers) != depth or any(
            len(rows) != height or any(len(row) != width for row in rows) for rows in layers
        ):
            raise ViewError(f"expected the cells of {shape.name}, got {quoted(text)}")
        codes = (code for rows in layers for row in rows for code in row)
        return cls(shape, dict(zip(shape, codes, strict=True)), mines)

    def __getitem__(self, cell: Label) -> int:
        if cell not in self.shape:
            raise ViewError(f"expected a cell of {self.shape.name}, got {reprlib.repr(cell)}")
        return self.shown[cell]

    def __hash__(self) -> int:
        return hash((self.shape, tuple(self.shown.values()), self.mines))

    @property
    def covered(self) -> list[Label]:
        """The cells that are not revealed, those with a flag included."""
        return [cell for cell, code in self.shown.items() if code in (COVERED, FLAG)]

    @property
    def clues(self) -> list[Label]:
        """The cells that show a clue."""
        return [cell for cell, code in self.shown.items() if code >= 0]

    def where(self, code: int) -> list[Label]:
        """The cells that show `code`."""
        return [cell for cell, shown in self.shown.items() if shown == code]

    def layers(self) -> list[list[list[str]]]:
        """The marks of each cell in rows, in layers; empty for a graph."""
        if not self.shape.size:
            return []
        depth, height, width = (1, *self.shape.size)[-3:]
        marks = iter([_mark(code) for code in self.shown.values()])
        return [[[next(marks) for _ in range(width)] for _ in range(height)] for _ in range(depth)]

    def __str__(self) -> str:
        layers = self.layers()
        if not layers:
            return ", ".join(f"{cell_text(c)}: {_mark(code)}" for c, code in self.shown.items())
        if self.shape.size[-1] == 1:  # a number is not alone between blanks there
            layers = [[[_token(row[0])] for row in rows] for rows in layers]
        wide = max(len(mark) for rows in layers for row in rows for mark in row)
        shift = self.shape.kind == "hexagons"
        lines = [
            [
                " " * (r % 2 * (wide + 1) // 2 if shift else 0)
                + " ".join(mark.ljust(wide) for mark in row).rstrip()
                for r, row in enumerate(rows)
            ]
            for rows in layers
        ]
        return "\n\n".join("\n".join(rows) for rows in lines)

    def __repr__(self) -> str:
        if not self.shape.size:
            return f"<ShapeView of {self.shape.name}: {reprlib.repr(str(self))}>"
        rows = ["/".join("".join(map(_token, row)) for row in layer) for layer in self.layers()]
        total = "" if self.mines is None else f", mines={self.mines}"
        return f"ShapeView.parse({self.shape.name!r}, {'//'.join(rows)!r}{total})"


def _mark(code: int) -> str:
    return MARKS[code] if code < 0 else str(code)


def _token(mark: str) -> str:
    """A mark as it is written where no blanks part the cells."""
    return mark if len(mark) == 1 else f"({mark})"


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def _code(mark: int | str) -> int:
    if not isinstance(mark, str):
        return mark
    if mark in CODES:
        return CODES[mark]
    if _is_number(mark):
        return int(mark)
    raise ViewError(f"expected a code or a mark such as '#', got {reprlib.repr(mark)}")


def _marks(line: str, text: str) -> list[int]:
    """The codes of a row. A number that stands alone between blanks is one clue."""
    words = line.split()
    found: list[int] = []
    numbers = [_is_number(word) for word in words]
    alone = len(words) > 1 and all(
        number or len(word) == 1 or TOKEN.fullmatch(word)
        for word, number in zip(words, numbers, strict=True)
    )
    for word, number in zip(words, numbers, strict=True):
        if number and alone:
            found.append(int(word))
        elif TOKEN.sub("", word):
            raise ViewError(f"expected marks # F * _ and clues in each row, got {quoted(text)}")
        else:
            found += [_code(clue or mark) for clue, mark in TOKEN.findall(word)]
    return found


__all__ = ["COVERED", "EXPLODED", "FLAG", "NO_CLUE", "ShapeView"]
