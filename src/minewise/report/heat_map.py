"""A position as a table of the chances of its cells, shaded where a terminal shows colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import ceil, isnan
from typing import TYPE_CHECKING, Any

from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.report.draw import FRAME
from minewise.report.phrases import percent
from minewise.report.screen import label_width, styled

if TYPE_CHECKING:
    from minewise.engine.analysis import Analysis

BLACK, WHITE = 16, 231
SAFE = {"fg": BLACK, "bg": 34, "bold": True}
MINE = {"fg": WHITE, "bg": 160, "bold": True}
SCALE = ((0.1, 157), (0.2, 193), (0.3, 229), (0.45, 222), (0.6, 216), (0.8, 210), (1.0, 203))
"""Up to which chance of a mine a cell has which ground: pale colours, black can be read on all."""

BRACKET = {"bold": True}

Piece = tuple[str, dict[str, Any]]
"""A text and how it looks."""

LABEL = 3
"""The numbers of the rows take at least so many characters."""


@dataclass(frozen=True)
class Chance:
    """The chance of a mine in a covered cell, and by how much it may be off. It is not `known`
    where it is nan: too many clues hang together there. A `first` click is safe by the rules,
    though the cell is not certain."""

    value: float
    error: float = 0.0
    certain: bool = False
    known: bool = True
    first: bool = False

    @property
    def points(self) -> int:
        """The error in whole percent points."""
        return round(100 * self.error)

    def __str__(self) -> str:
        """In whole percent; 0% and 100% only where they are proven.

        >>> str(Chance(0.0, certain=True)), str(Chance(0.0)), str(Chance(0.3, 0.1))
        ('0%', '<1%', '30±10')
        >>> str(Chance(0.5, known=False))
        '?'
        """
        if not self.known:
            return "?"
        if self.certain or self.first:
            return f"{self.value:.0%}"
        if self.points:
            return f"{min(max(round(100 * self.value), 1), 99)}±{self.points}"
        return percent(min(max(self.value, 1e-9), 1 - 1e-9), "<", ">")

    @property
    def style(self) -> dict[str, Any]:
        if self.certain:
            return MINE if self.value else SAFE
        if not self.known:
            return FRAME
        ground = next(colour for most, colour in SCALE if self.value <= most)
        return {"fg": BLACK, "bg": ground}


def chances(analysis: Analysis) -> dict[Cell, Chance]:
    """Of every covered cell, in the order of reading."""
    decided = analysis.safe | analysis.mines
    errors = None if analysis.exact else analysis.error_rows
    protected = analysis.protected
    by_cell = {}
    for row, values in enumerate(analysis.probability_rows):
        for column, value in enumerate(values):
            if isnan(value):
                if analysis.view[row, column] in (COVERED, FLAG):
                    by_cell[row, column] = Chance(value, known=False)
                continue
            error = 0.0 if errors is None else errors[row][column]
            # The truth lies from 0 to 1, whatever the samples say.
            bounded = min(error, max(value, 1 - value)) if error > 0 else 0.0
            certain, first = (row, column) in decided, protected and value == 0
            by_cell[row, column] = Chance(value, bounded, certain, first=first)
    return by_cell


@dataclass(frozen=True)
class HeatMap:
    """The table: `rows` are the marks of the view; the guess is in brackets. Odd rows of hexagons
    are shifted by half a cell."""

    rows: Sequence[Sequence[str]]
    chances: dict[Cell, Chance]
    guess: Cell | None
    is_shifted: bool = False

    @cached_property
    def width(self) -> int:
        """Characters of a cell; a space or a bracket follows each."""
        return 5 if any(chance.points for chance in self.chances.values()) else 4

    def lines(self, columns: int | None, *, color: bool) -> Iterator[str]:
        """A board wider than `columns` is folded into blocks of about the same width."""
        label = max(label_width(len(self.rows)), LABEL)
        shift = (self.width + 1) // 2 if self.is_shifted else 0
        cells = most = len(self.rows[0])
        if columns is not None:
            most = max((columns - label - 1 - shift) // (self.width + 1), 1)
        each = ceil(cells / ceil(cells / most))
        for start in range(0, cells, each):
            block = range(start, min(start + each, cells))
            if start:
                yield ""
            numbers = "".join(f" {column:>{self.width}}" for column in block)
            yield styled(" " * label + numbers, FRAME, color)
            for row in range(len(self.rows)):
                number = f"{row:>{label}}{' ' * (shift * (row % 2))}"
                pieces = [(number, FRAME), *self._cells(row, block)]
                # Without colour nothing is seen of a space at the end.
                yield _joined(pieces) if color else "".join(text for text, _ in pieces).rstrip()

    def _cells(self, row: int, block: range) -> Iterator[Piece]:
        """The cells of a row, each with the space after it, and one space before the first."""
        yield ("[" if (row, block[0]) == self.guess else " "), BRACKET
        for column in block:
            chance = self.chances.get((row, column))
            style = FRAME if chance is None else chance.style
            text = self.rows[row][column] if chance is None else str(chance)
            yield f"{text:>{self.width}}", style
            if (row, column) == self.guess:
                yield "]", BRACKET
            elif (row, column + 1) == self.guess and column != block[-1]:
                yield "[", BRACKET
            else:
                yield " ", style


def _joined(pieces: list[Piece]) -> str:
    """What looks alike is styled at once, so that large boards are printed quickly."""
    parts = []
    for _, run in groupby(pieces, key=lambda piece: tuple(piece[1].items())):
        alike = list(run)
        parts.append(styled("".join(text for text, _ in alike), alike[0][1], True))
    return "".join(parts)
