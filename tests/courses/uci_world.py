"""A world as UC Irvine's course runs it, written from its specification: the reference."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

Tile = tuple[int, int]
"""x from the left, y from the bottom."""


def run(
    factory: Callable[..., Any], columns: int, rows: int, mines: Collection[Tile], start: Tile
) -> tuple[bool, list[tuple[str, Tile]]]:
    """Plays an AI: has it uncovered all safe tiles, and what has it done?"""

    def clue(tile: Tile) -> int:
        x, y = tile
        return sum((x + i, y + j) in mines for i in (-1, 0, 1) for j in (-1, 0, 1))

    ai = factory(rows, columns, len(mines), *start)
    uncovered: set[Tile] = {start}
    flags: set[Tile] = set()
    actions: list[tuple[str, Tile]] = []
    number = clue(start)
    while len(actions) <= 2 * columns * rows:
        action = ai.getAction(number)
        kind, tile = action.getMove().name, (action.getX(), action.getY())
        assert 0 <= tile[0] < columns
        assert 0 <= tile[1] < rows
        actions.append((kind, tile))
        if kind == "LEAVE" or (kind == "UNCOVER" and tile in mines):
            break
        if kind == "UNCOVER":
            uncovered.add(tile)
            number = clue(tile)
        else:
            (flags.add if kind == "FLAG" else flags.discard)(tile)
            number = -1
    return len(uncovered) == columns * rows - len(mines), actions
