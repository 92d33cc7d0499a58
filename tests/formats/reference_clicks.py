"""Is a board won with so many clicks? As a SAT solver sees it.

It knows the rules of clicks, and nothing of how the core counts: no groups, no premiums, no order
of the cells. It shares no code with the core.
"""

from __future__ import annotations

from collections.abc import Iterator

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from minewise import Board
from minewise.game.rules import Cell


class Clicks:
    """A variable for each reveal, chord and flag that may be of use."""

    def __init__(self, board: Board) -> None:
        self.board = board
        cells = {(row, column) for row in range(board.height) for column in range(board.width)}
        self.safe = cells - board.mines
        self.around = {cell: cells & set(_square(cell)) - {cell} for cell in cells}
        self.reveals = {cell: number for number, cell in enumerate(sorted(self.safe), 1)}
        clues = sorted(cell for cell in self.safe if self.around[cell] & board.mines)
        self.chords = {cell: number for number, cell in enumerate(clues, len(self.safe) + 1)}
        top = len(self.reveals) + len(self.chords)
        self.flags = {mine: number for number, mine in enumerate(sorted(board.mines), top + 1)}
        self.top = top + len(self.flags)

    def opened(self, cell: Cell) -> set[Cell]:
        """What a reveal of the cell uncovers."""
        found, left = {cell}, [cell]
        while left:
            at = left.pop()
            if at not in self.chords:
                left += self.around[at] - found
                found |= self.around[at]
        return found

    def uncovers(self, chorded: Cell) -> set[Cell]:
        beside = self.around[chorded] - self.board.mines
        return set().union(*(self.opened(cell) for cell in beside))

    def suffice(self, count: int) -> bool:
        """Do so many clicks win?

        A model may chord cells that nothing reveals. Then some of the cells that are left covered
        must be uncovered by a click that does not need any of them: that clause is added.
        """
        effects = {number: self.opened(cell) for cell, number in self.reveals.items()}
        effects |= {number: self.uncovers(cell) for cell, number in self.chords.items()}
        with Solver("cadical195") as solver:
            for cell, chord in self.chords.items():
                for mine in self.around[cell] & self.board.mines:
                    solver.add_clause([-chord, self.flags[mine]])
            clicks = list(range(1, self.top + 1))
            if count < self.top:
                bound = CardEnc.atmost(clicks, count, top_id=self.top, encoding=EncType.seqcounter)
                solver.append_formula(bound.clauses)
            for cell in self.safe:
                solver.add_clause([number for number, seen in effects.items() if cell in seen])
            while solver.solve():
                made = {literal for literal in solver.get_model() if 0 < literal <= self.top}
                covered = self.safe - self.uncovered(made, effects)
                if not covered:
                    return True
                solver.add_clause(list(self._from_outside(covered, effects)))
        return False

    def uncovered(self, made: set[int], effects: dict[int, set[Cell]]) -> set[Cell]:
        """What these clicks uncover, in the best order."""
        found = set().union(*(effects[n] for n in self.reveals.values() if n in made))
        left = {cell for cell, number in self.chords.items() if number in made}
        while ready := left & found:
            left -= ready
            found.update(*(effects[self.chords[cell]] for cell in ready))
        return found

    def _from_outside(self, covered: set[Cell], effects: dict[int, set[Cell]]) -> Iterator[int]:
        inside = {self.chords[cell] for cell in covered & self.chords.keys()}
        for number, seen in effects.items():
            if seen & covered and number not in inside:
                yield number


def _square(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
