"""Clues and the mine total as premises: what follows from them alone, and which are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from minewise.game.encoding import cell_list
from minewise.game.rules import Cell
from minewise.game.view import BYTE, NO_CLUE, View


def premises(view: View, clues: Iterable[Cell], *, total: bool) -> View:
    """The view with all other clues withheld, and without the mine total unless it is named.

    >>> print(premises(View.parse("##1/#21", mines=2), [(0, 2)], total=False))
    # # 1
    # _ _
    """
    rules, width = view.rules, view.width
    if not total:
        rules = replace(rules, mines=None, mines_known=False)
    kept = {row * width + column for row, column in clues}
    cells = (
        BYTE[NO_CLUE] if code <= 8 and place not in kept else code
        for place, code in enumerate(view.cells)
    )
    return View(rules, bytes(cells))


def needed(
    clues: tuple[Cell, ...], total: bool, suffice: Callable[[tuple[Cell, ...], bool], bool]
) -> int:
    """How many of premises that suffice are left when each is left out that can be."""
    if total and suffice(clues, False):
        total = False
    for clue in clues:
        rest = tuple(kept for kept in clues if kept != clue)
        if suffice(rest, total):
            clues = rest
    return len(clues) + total


def premises_text(clues: Iterable[Cell], *, total: bool) -> str:
    """Premises as answers name them.

    >>> premises_text([(1, 0)], total=True)
    'clues: (1,0); total: yes'
    """
    return f"clues: {cell_list(clues)}; total: {'yes' if total else 'no'}"
