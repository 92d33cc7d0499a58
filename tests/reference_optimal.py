"""Optimal play by plain recursion over what a player may see: no cell is held to be free, none is
left out, no bound cuts anything off. It knows only the rules of the game."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from minewise.game.rules import Cell
from minewise.game.view import EXPLODED, View
from tests.reference import around

Layout = frozenset[Cell]


def fitting(view: View, mines: int) -> list[Layout]:
    """The placements of all mines that fit the view; flags are covered cells."""
    hidden = [cell for code in (-1, -2) for cell in view.where(code)]
    exploded = frozenset(view.where(EXPLODED))
    clues = [(set(around(view.height, view.width, c)), n) for n in range(9) for c in view.where(n)]
    placed = (exploded.union(some) for some in combinations(hidden, mines - len(exploded)))
    return [mine for mine in placed if all(len(near & mine) == n for near, n in clues)]


def wins_by_cell(view: View, mines: int) -> dict[Cell, tuple[int, int, int, int]]:
    """Of each covered cell: layouts in which it is safe, those that are won after it is revealed,
    layouts in which it shows 0, and those of them that are won."""
    hidden = frozenset(cell for code in (-1, -2) for cell in view.where(code))
    near = {cell: frozenset(around(view.height, view.width, cell)) for cell in hidden}

    def parts(layouts: frozenset[Layout], cell: Cell) -> dict[int, frozenset[Layout]]:
        by_clue: dict[int, set[Layout]] = {}
        for mine in layouts:
            if cell not in mine:
                by_clue.setdefault(len(near[cell] & mine), set()).add(mine)
        return {clue: frozenset(part) for clue, part in by_clue.items()}

    @cache
    def value(layouts: frozenset[Layout], covered: frozenset[Cell]) -> int:
        if covered <= next(iter(layouts)):
            return len(layouts)  # of one layout: all of them have as many mines
        return max(
            sum(value(part, covered - {cell}) for part in parts(layouts, cell).values())
            for cell in covered
        )

    fit = frozenset(fitting(view, mines))
    found = {}
    for cell in hidden:
        clues = {clue: (p, value(p, hidden - {cell})) for clue, p in parts(fit, cell).items()}
        opening, opened = clues.get(0, (frozenset(), 0))
        safe = sum(len(part) for part, _ in clues.values())
        found[cell] = (safe, sum(wins for _, wins in clues.values()), len(opening), opened)
    return found
