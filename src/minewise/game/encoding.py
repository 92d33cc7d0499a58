"""Four ways to write a position as text: a grid, coordinates, constraints and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Literal, get_args

from minewise.errors import TaskError, expected_one_of
from minewise.game.notation import MARKS
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG, View

Encoding = Literal["grid", "coordinates", "constraints", "json"]

ENCODINGS: tuple[Encoding, ...] = get_args(Encoding)


def check_encoding(encoding: str) -> None:
    """TaskError if there is no such encoding."""
    if encoding not in ENCODINGS:
        raise TaskError(expected_one_of("encoding", encoding, ENCODINGS))


def cell_list(cells: Iterable[Cell]) -> str:
    """Cells as text.

    >>> cell_list([(0, 1), (2, 3)]), cell_list([])
    ('(0,1) (2,3)', 'none')
    """
    return " ".join(f"({row},{column})" for row, column in cells) or "none"


def view_text(view: View, encoding: Encoding) -> str:
    """A position as text. It does not tell the mine total.

    >>> view = View.parse("##1/#21", mines=2)
    >>> print(view_text(view, "grid"))
        0 1 2
     0  # # 1
     1  # 2 1
    >>> print(view_text(view, "coordinates"))
    Clues: (0,2)=1 (1,1)=2 (1,2)=1
    Covered: (0,0) (0,1) (1,0)
    >>> print(view_text(view, "constraints"))
    (0,2): exactly 1 of (0,1)
    (1,1): exactly 2 of (0,0) (0,1) (1,0)
    (1,2): exactly 1 of (0,1)
    Covered: (0,0) (0,1) (1,0)
    >>> print(view_text(view, "json"))
    {"rows": 2, "columns": 3, "cells": [
    ["#", "#", 1],
    ["#", 2, 1]
    ]}
    """
    check_encoding(encoding)
    return _WRITERS[encoding](view)


def _grid(view: View) -> str:
    """Rows of marks, with the numbers of rows and columns."""
    wide = len(str(max(view.height, view.width) - 1))
    head = " " * (wide + 2) + "".join(f" {column:>{wide}}" for column in range(view.width))
    rows = [
        f" {number:>{wide}} " + "".join(f" {mark:>{wide}}" for mark in row)
        for number, row in enumerate(view.rows())
    ]
    return "\n".join([head, *rows])


def _coordinates(view: View) -> str:
    """The clues by cell, then the covered cells."""
    clues = " ".join(f"({row},{column})={view[row, column]}" for row, column in clue_cells(view))
    return "\n".join([f"Clues: {clues or 'none'}", *_other_cells(view)])


def _constraints(view: View) -> str:
    """What each clue says of the covered cells around it. A clue that says nothing is left out: it
    has no covered cell and no mine missing."""
    lines = []
    for cell in clue_cells(view):
        around = [view[near] for near in view.neighbors(cell)]
        hidden = [near for near in view.neighbors(cell) if view[near] in (COVERED, FLAG)]
        left = view[cell] - around.count(EXPLODED)
        if hidden or left:
            lines.append(f"{cell_list([cell])}: exactly {left} of {cell_list(hidden)}")
    return "\n".join([*lines, *_other_cells(view)])


def _json(view: View) -> str:
    """The cells row by row: a clue is a number, anything else its mark."""
    rows = ",\n".join(
        json.dumps([int(mark) if mark.isdigit() else mark for mark in row]) for row in view.rows()
    )
    return f'{{"rows": {view.height}, "columns": {view.width}, "cells": [\n{rows}\n]}}'


def clue_cells(view: View) -> list[Cell]:
    """The cells that show a clue, row by row."""
    return [divmod(i, view.width) for i, code in enumerate(view.cells) if code <= 8]


def _other_cells(view: View) -> list[str]:
    lines = [f"Covered: {cell_list(sorted([*view.where(COVERED), *view.where(FLAG)]))}"]
    if flags := view.where(FLAG):
        lines.append(f"Flags: {cell_list(flags)}")
    if exploded := view.where(EXPLODED):
        lines.append(f"Exploded mines: {cell_list(exploded)}")
    return lines


_WRITERS: dict[Encoding, Callable[[View], str]] = {
    "grid": _grid,
    "coordinates": _coordinates,
    "constraints": _constraints,
    "json": _json,
}

LEGENDS: dict[Encoding, str] = {
    "grid": f"In the grid {MARKS[COVERED]} is a covered cell and a digit is a clue.",
    "coordinates": "A clue is written as (row,column)=clue.",
    "constraints": (
        "Each line tells what the clue at that cell says about the covered cells around it. "
        "Clues that say nothing more are left out."
    ),
    "json": f'In the JSON "{MARKS[COVERED]}" is a covered cell and a number is a clue.',
}
"""How to read an encoding."""
