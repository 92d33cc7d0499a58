"""What the agents of the sources may conclude, again, by brute force in plain Python."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minewise import View
from minewise.game.rules import Cell
from tests.reference import COVERED, EXPLODED, FLAG, around


class Proven(NamedTuple):
    """Cells proven safe, and cells proven to be mines."""

    safe: set[Cell]
    mines: set[Cell]


def single_clues(view: View) -> Proven:
    """The two rules of the basic agent, once over the clues, row by row (Kulkarni 2020, 3.3).

    A mine is written down at once and counts for the clues after it; a safe cell is only noted.
    """
    height, width = view.height, view.width
    codes = view.array.tolist()
    shown = {(r, c): codes[r][c] for r in range(height) for c in range(width)}
    found = Proven(set(), set())
    for cell, clue in shown.items():
        if clue < 0:
            continue
        neighbors = around(height, width, cell)
        identified = sum(shown[n] in (FLAG, EXPLODED) or n in found.mines for n in neighbors)
        hidden = [n for n in neighbors if shown[n] == COVERED and n not in found.mines]
        safe_seen = len(neighbors) - identified - len(hidden)
        if clue == identified + len(hidden):
            found.mines.update(hidden)
        elif len(neighbors) - clue == safe_seen + len(hidden):
            found.safe.update(hidden)
    return found


def to_the_end(view: View) -> Proven:
    """The rules of the knowledge-based agent, until they say nothing new (NCSU report, IV.A)."""
    found = Proven(set(), set())
    while True:
        before = len(found.mines)
        found.safe.clear()
        for covered, left in constraints_of(view.with_flags(found.mines)):
            if left == len(covered):
                found.mines.update(covered)
            if left == 0:
                found.safe.update(covered)
        if len(found.mines) == before:
            return found


def closure(view: View) -> Proven:
    """All that single clues prove, one after the other, where no flag is believed."""
    height, width = view.height, view.width
    codes = view.array.tolist()
    shown = {(r, c): codes[r][c] for r in range(height) for c in range(width)}
    found = Proven(set(), set())
    while True:
        before = len(found.safe) + len(found.mines)
        for cell, clue in shown.items():
            if clue < 0:
                continue
            neighbors = around(height, width, cell)
            mines = sum(shown[n] == EXPLODED or n in found.mines for n in neighbors)
            hidden = [n for n in neighbors if shown[n] in (COVERED, FLAG)]
            open_cells = set(hidden) - found.mines - found.safe
            if clue == mines:
                found.safe.update(open_cells)
            elif clue == mines + len(open_cells):
                found.mines.update(open_cells)
        if len(found.safe) + len(found.mines) == before:
            return found


def scores(view: View, *, mean: bool) -> dict[Cell, Fraction]:
    """The score of each covered cell that a clue gives one (NCSU report, IV.B)."""
    given: dict[Cell, list[Fraction]] = {}
    for covered, left in constraints_of(view):
        for cell in covered:
            given.setdefault(cell, []).append(Fraction(left, len(covered)))
    return {cell: sum(x, Fraction(0)) / (len(x) if mean else 1) for cell, x in given.items()}


def constraints_of(view: View) -> list[tuple[list[Cell], int]]:
    """Of each clue with covered neighbours: those, and the mines among them."""
    height, width = view.height, view.width
    codes = view.array.tolist()
    constraints: list[tuple[list[Cell], int]] = []
    for row in range(height):
        for column in range(width):
            neighbors = around(height, width, (row, column))
            hidden = [(r, c) for r, c in neighbors if codes[r][c] == COVERED]
            if codes[row][column] >= 0 and hidden:
                known = sum(codes[r][c] in (FLAG, EXPLODED) for r, c in neighbors)
                constraints.append((hidden, codes[row][column] - known))
    return constraints


class Search(NamedTuple):
    """The variables, the most constrained first, and the share of solutions each is a mine in."""

    share: dict[Cell, float]
    solutions: int


def limited_search(view: View, max_variables: int) -> Search:
    """All assignments of the most constrained cells, tried one by one (Kulkarni 2020, 3.4).

    Ties go to the cell that a clue mentions first, clues and neighbours row by row. Only
    constraints that involve no other cell count, and cells that no such constraint involves are
    no variables.
    """
    constraints = constraints_of(view)
    mentioned = list(dict.fromkeys(cell for scope, _ in constraints for cell in scope))
    degree = {cell: sum(cell in scope for scope, _ in constraints) for cell in mentioned}
    # Sorting is stable: equals keep the order in which they were mentioned.
    chosen = sorted(mentioned, key=lambda cell: -degree[cell])[:max_variables]
    kept = [(scope, mines) for scope, mines in constraints if set(scope) <= set(chosen)]
    variables = [cell for cell in chosen if any(cell in scope for scope, _ in kept)]

    table = assignments(len(variables))
    good = np.ones(len(table), dtype=bool)
    for scope, mines in kept:
        good &= table[:, [variables.index(cell) for cell in scope]].sum(axis=1) == mines
    solutions = int(good.sum())
    if solutions == 0:
        return Search({}, 0)
    counts = table[good].sum(axis=0, dtype=np.int64).tolist()
    return Search(
        {cell: count / solutions for cell, count in zip(variables, counts, strict=True)}, solutions
    )


@cache
def assignments(variables: int) -> NDArray[np.int8]:
    """Every way to make each variable a mine (1) or not (0), one a row."""
    numbers = np.arange(2**variables, dtype=np.uint32)[:, np.newaxis]
    return (numbers >> np.arange(variables, dtype=np.uint32) & 1).astype(np.int8)
