"""Readers of the four encodings, written from their documentation alone."""

from __future__ import annotations

import json
import re

from minewise import View
from minewise.game.rules import Cell

CELL = r"\((\d+),(\d+)\)"


def cells_of(text: str) -> list[Cell]:
    return [(int(row), int(column)) for row, column in re.findall(CELL, text)]


def codes_of_prompt(prompt: str, encoding: str, view: View) -> dict[Cell, int]:
    """What a prompt says of each cell: a clue, -1 for a covered one, -2 for one with a flag."""
    return codes_of_body(prompt.split("\n\n")[1], encoding, view)


def code_of(mark: str | int) -> int:
    return {"#": -1, "F": -2}[mark] if mark in ("#", "F") else int(mark)


def codes_of_body(body: str, encoding: str, view: View) -> dict[Cell, int]:
    if encoding == "grid":
        head, *rows = body.splitlines()
        assert [int(column) for column in head.split()] == list(range(view.width))
        marks: dict[Cell, str] = {}
        for line in rows:
            number, *row = line.split()
            marks |= {(int(number), column): mark for column, mark in enumerate(row)}
        return {cell: code_of(mark) for cell, mark in marks.items()}
    if encoding == "json":
        told = json.loads(body)
        assert (told["rows"], told["columns"]) == (view.height, view.width)
        return {
            (row, column): code_of(mark)
            for row, marks in enumerate(told["cells"])
            for column, mark in enumerate(marks)
        }
    covered = {
        cell: -1 for line in body.splitlines() if "Covered" in line for cell in cells_of(line)
    }
    flags = {cell: -2 for line in body.splitlines() if "Flags" in line for cell in cells_of(line)}
    if encoding == "coordinates":
        clues = re.findall(CELL + r"=(\d)", body)
        told = {(int(row), int(column)): int(clue) for row, column, clue in clues}
        return covered | flags | told
    lines = re.findall(rf"^{CELL}: exactly (\d) of (.*)$", body, re.MULTILINE)
    codes = covered | flags
    for row, column, clue, around in lines:
        cell = int(row), int(column)
        assert cells_of(around) == [near for near in view.neighbors(cell) if near in covered]
        codes[cell] = int(clue)
    # What is left out says nothing: it is revealed, and all around it is.
    for cell in {(r, c) for r in range(view.height) for c in range(view.width)} - set(codes):
        assert not any(near in covered for near in view.neighbors(cell))
        codes[cell] = view[cell]
    return codes
