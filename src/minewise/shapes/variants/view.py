"""A position of a game by variant rules, read from text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from minewise.errors import ViewError
from minewise.game.rules import Cell
from minewise.shapes.variants.clues import CLUE_RULES
from minewise.shapes.variants.layouts import LAYOUT_RULES
from minewise.shapes.variants.rule import Region, clue_sums
from minewise.shapes.variants.rules import RULES, letters_of

COVERED, MINE, NO_CLUE = "#", "*", "?"
MARKS = {"F": COVERED, "_": NO_CLUE}
"""Marks that are read as others. A flag is read as a covered cell: it may be wrong."""


@dataclass(frozen=True)
class VariantView:
    """What a player sees: the marks of all cells, the rules and the mine total (None if not told).

    A mark is # (covered), * (a mine that is known), ? (revealed without a clue), or a clue in the
    form of the rule for clues. Raises ViewError for marks and totals that do not fit, and
    RulesError for rules that cannot be combined.
    """

    marks: tuple[tuple[str, ...], ...]
    letters: tuple[str, ...]
    mines: int | None = None

    def __post_init__(self) -> None:
        rule = RULES[letters_of(self.letters)[-1]]
        lengths = sorted({len(row) for row in self.marks})
        if len(lengths) != 1 or not {len(self.marks), *lengths} <= {*range(2, 9)}:
            raise ViewError(
                f"expected 2 to 8 rows of the same length from 2 to 8, got {len(self.marks)} rows "
                f"of length {' and '.join(map(str, lengths)) or 0}"
            )
        clues = clue_sums(CLUE_RULES[rule.letter], 8, 8, (3, 3))  # all that there are
        for (row, column), mark in self.cells.items():
            if mark not in (COVERED, MINE, NO_CLUE, *clues):
                raise ViewError(
                    f"expected #, *, ? or a clue of rule {rule.letter} ({rule.form}) "
                    f"at ({row},{column}), got {mark!r}"
                )
        least, most = len(self.known_mines), len(self.known_mines | self.covered)
        if self.mines is not None and self.mines not in range(least, most + 1):
            raise ViewError(f"expected from {least} to {most} mines, got {self.mines!r}")

    @classmethod
    def parse(
        cls, text: str, rules: str | Sequence[str] = "V", mines: int | None = None
    ) -> VariantView:
        """Reads rows of marks. Rows are lines or separated by /, marks by blanks; in a row
        without blanks each sign is a mark. F is read as #, and _ as ?.

        >>> view = VariantView.parse("# # # / 2 ? 1+1 / # # *", rules="QW", mines=3)
        >>> view.clues
        {(1, 0): '2', (1, 2): '1+1'}
        """
        lines = [line.split() for line in re.split("[/\n]", text) if line.strip()]
        rows = [list(*line) if len(line) == 1 else line for line in lines]
        marks = [
            [MARKS.get(mark, "+".join(sorted(mark.split("+")))) for mark in row] for row in rows
        ]
        return cls(tuple(map(tuple, marks)), letters_of(rules), mines)

    def __str__(self) -> str:
        return "\n".join(map(" ".join, self.marks))

    def with_marks(self, marks: dict[Cell, str]) -> VariantView:
        """The view with these marks, given for all cells row by row."""
        width, listed = len(self.marks[0]), list(marks.values())
        rows = (tuple(listed[at : at + width]) for at in range(0, len(listed), width))
        return replace(self, marks=tuple(rows))

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """The mark of each cell, row by row."""
        return {(y, x): mark for y, row in enumerate(self.marks) for x, mark in enumerate(row)}

    @cached_property
    def covered(self) -> frozenset[Cell]:
        """The cells that may be mines or not."""
        return frozenset(cell for cell, mark in self.cells.items() if mark == COVERED)

    @cached_property
    def known_mines(self) -> frozenset[Cell]:
        """The cells that are known to be mines."""
        return frozenset(cell for cell, mark in self.cells.items() if mark == MINE)

    @cached_property
    def clues(self) -> dict[Cell, str]:
        """The clues by their cells."""
        none = (COVERED, MINE, NO_CLUE)
        return {cell: mark for cell, mark in self.cells.items() if mark not in none}

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """What the rules and the clues say: a layout fits if it has the mine total and its sum in
        each region is one of that region."""
        size = len(self.marks), len(self.marks[0])
        *layouts, clue_letter = letters_of(self.letters)
        scope = CLUE_RULES[clue_letter]
        found = [
            replace(region, what=f"rule {letter} for {region.what}")
            for letter in layouts
            for region in LAYOUT_RULES[letter](*size, self.mines)
        ]
        for cell, clue in self.clues.items():
            weights, _ = scope(*size, cell)
            sums = clue_sums(scope, *size, cell).get(clue, frozenset())
            found.append(Region(f"the clue {clue} at ({cell[0]},{cell[1]})", weights, sums, cell))
        return tuple(found)
