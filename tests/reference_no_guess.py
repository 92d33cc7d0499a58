"""Which boards need no guess, by plain enumeration: it shares no code with the core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from minewise.game.rules import Cell
from tests.reference import around

Sentence = tuple[frozenset[Cell], int]
"""Some cells, and how many of them are mines."""


class ForcedPlay:
    """One board, played with what a level proves."""

    def __init__(self, height: int, width: int, mines: frozenset[Cell]) -> None:
        self.cells = [(r, c) for r in range(height) for c in range(width)]
        self.near = {cell: frozenset(around(height, width, cell)) for cell in self.cells}
        self.mines = mines
        self.shown: dict[Cell, int] = {}

    def reveal(self, cell: Cell) -> None:
        """A safe cell, and what its 0 opens."""
        pending = [cell]
        while pending:
            one = pending.pop()
            if one in self.shown:
                continue
            self.shown[one] = len(self.near[one] & self.mines)
            if self.shown[one] == 0:
                pending.extend(self.near[one])

    @property
    def covered(self) -> frozenset[Cell]:
        return frozenset(self.cells).difference(self.shown)

    def sentences(self, mines: set[Cell], safe: set[Cell]) -> set[Sentence]:
        """What the clues say of the cells that are not decided."""
        said = set()
        for cell, clue in self.shown.items():
            unknown = self.near[cell] & self.covered - mines - safe
            if unknown:
                said.add((unknown, clue - len(self.near[cell] & mines)))
        return said

    def is_solved(self, level: str, first: Cell) -> bool:
        if first in self.mines:
            return False
        self.reveal(first)
        while self.covered != self.mines:
            proved = PROVERS[level](self)
            assert not proved & self.mines
            if not proved:
                return False
            for cell in proved:
                self.reveal(cell)
        return True


def by_sentences(play: ForcedPlay, *, subsets: bool) -> set[Cell]:
    """Safe cells by single sentences and, if wanted, by all that follow from one inside another."""
    mines: set[Cell] = set()
    safe: set[Cell] = set()
    while True:
        known = play.sentences(mines, safe)
        while subsets:
            more = {
                (whole - part, count - inside)
                for part, inside in known
                for whole, count in known
                if part < whole
            }
            if more <= known:
                break
            known |= more
        all_mines = {cell for cells, count in known if count == len(cells) for cell in cells}
        all_safe = {cell for cells, count in known if count == 0 for cell in cells}
        if all_mines <= mines and all_safe <= safe:
            return safe
        mines |= all_mines
        safe |= all_safe


def by_layouts(play: ForcedPlay, *, total: bool) -> set[Cell]:
    """Covered cells that are safe in every layout that fits the clues, and perhaps the total."""
    seen = frozenset().union(*(play.near[cell] for cell in play.shown)) & play.covered
    elsewhere = play.covered - seen
    possible: set[Cell] = set()
    for layout in layouts_of(play, sorted(seen)):
        left = len(play.mines) - len(layout)
        if total and not 0 <= left <= len(elsewhere):
            continue
        possible |= layout
        if not total or left > 0:
            possible |= elsewhere
    return set(play.covered - possible)


def layouts_of(play: ForcedPlay, seen: list[Cell]) -> Iterator[frozenset[Cell]]:
    """The placements of mines on the cells that clues see, cell by cell."""
    clues = [(play.near[cell] & play.covered, clue) for cell, clue in play.shown.items() if clue]

    def place(at: int, mines: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
        free = frozenset(seen[at:])
        if any(not 0 <= clue - len(near & mines) <= len(near & free) for near, clue in clues):
            return
        if at == len(seen):
            yield mines
            return
        yield from place(at + 1, mines)
        yield from place(at + 1, mines | {seen[at]})

    return place(0, frozenset())


PROVERS: dict[str, Callable[[ForcedPlay], set[Cell]]] = {
    "single": lambda play: by_sentences(play, subsets=False),
    "subset": lambda play: by_sentences(play, subsets=True),
    "exact-without-total": lambda play: by_layouts(play, total=False),
    "exact": lambda play: by_layouts(play, total=True),
}


def no_guess_boards(
    height: int, width: int, mines: int, first: Cell, level: str
) -> set[frozenset[Cell]]:
    """All of them whose first cell opens a zero."""
    free = {first, *around(height, width, first)}
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) not in free]
    boards = map(frozenset, combinations(cells, mines))
    return {board for board in boards if ForcedPlay(height, width, board).is_solved(level, first)}
