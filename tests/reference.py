"""The game again, in plain Python: written from the rules and sharing no code with the core."""

from __future__ import annotations

from collections.abc import Callable

from minewise.game.clues import clue_model
from minewise.game.rules import Cell, Rules
from tests.reference_random import CLUE, START, ReferenceRandom, mines_of_seed

COVERED, FLAG, EXPLODED, NO_CLUE = -1, -2, -3, -4


class Illegal(Exception):
    """A move that the rules do not allow."""


def around(height: int, width: int, cell: Cell) -> list[Cell]:
    """The cells next to a cell, row by row."""
    row, column = cell
    return [
        (row + dy, column + dx)
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
        if (dy, dx) != (0, 0) and 0 <= row + dy < height and 0 <= column + dx < width
    ]


class ReferenceGame:
    """One game; `board` is a given layout, otherwise that of (seed, number) is played."""

    def __init__(
        self, rules: Rules, seed: int, number: int = 0, board: frozenset[Cell] | None = None
    ) -> None:
        self.rules = rules
        self.seed, self.number = seed, number
        self.cells = [(r, c) for r in range(rules.height) for c in range(rules.width)]
        self.shown = dict.fromkeys(self.cells, COVERED)
        self.status = "playing"
        self.clicks = self.redundant_clicks = 0
        self.protects = board is None and rules.first_click != "any"
        self.mines = board
        if board is None and not self.protects:
            self.mines = self._layout(kept_free=[])
        self._judge()
        if self.status != "playing":
            return
        if rules.start == "random":
            index = ReferenceRandom(seed, number, START).below(len(self.cells))
            self.reveal(self.cells[index])
        elif isinstance(rules.start, tuple):
            self.reveal(rules.start)

    # What can be seen of a game.

    def count(self, code: int) -> int:
        """Cells that show a code."""
        return sum(shown == code for shown in self.shown.values())

    @property
    def revealed(self) -> int:
        return sum(shown >= 0 or shown == NO_CLUE for shown in self.shown.values())

    @property
    def mines_hit(self) -> int:
        return self.count(EXPLODED)

    @property
    def flags(self) -> int:
        return self.count(FLAG)

    @property
    def flags_right(self) -> int:
        mines = self.mines or frozenset()
        return sum(shown == FLAG and cell in mines for cell, shown in self.shown.items())

    def rows(self) -> list[list[int]]:
        """The codes of the view."""
        width = self.rules.width
        codes = list(self.shown.values())
        return [codes[start : start + width] for start in range(0, len(codes), width)]

    # What can be done in it. Each returns the cells uncovered.

    def move(self, kind: str, cell: Cell) -> int:
        moves: dict[str, Callable[[Cell], int]] = {
            "reveal": self.reveal,
            "chord": self.chord,
            "flag": self.flag,
            "unflag": self.unflag,
        }
        if not self.legal(kind, cell):
            raise Illegal
        return moves[kind](cell)

    def legal(self, kind: str, cell: Cell) -> bool:
        """Do the rules allow the move?"""
        if self.status != "playing" or cell not in self.shown:
            return False
        shown = self.shown[cell]
        if kind == "reveal":
            return shown != FLAG
        if kind == "flag":
            return shown == COVERED
        if kind == "unflag":
            return shown == FLAG
        known = sum(self.shown[next_cell] in (FLAG, EXPLODED) for next_cell in self._around(cell))
        return shown >= 0 and shown == known

    def reveal(self, cell: Cell) -> int:
        return self._click([cell])

    def chord(self, cell: Cell) -> int:
        return self._click(self._around(cell))

    def flag(self, cell: Cell) -> int:
        self.shown[cell] = FLAG
        self._judge()
        return 0

    def unflag(self, cell: Cell) -> int:
        self.shown[cell] = COVERED
        self._judge()
        return 0

    # How it works.

    def _around(self, cell: Cell) -> list[Cell]:
        return around(self.rules.height, self.rules.width, cell)

    def _layout(self, kept_free: list[Cell]) -> frozenset[Cell]:
        rules = self.rules
        assert rules.mines is not None
        return mines_of_seed(
            rules.height, rules.width, rules.mines, self.seed, self.number, kept_free
        )

    def _lay_board(self, first: Cell) -> frozenset[Cell]:
        if self.mines is None:
            opening = self.rules.first_click == "opening"
            self.mines = self._layout([first, *(self._around(first) if opening else [])])
        return self.mines

    def _click(self, cells: list[Cell]) -> int:
        self.clicks += 1
        covered = self.count(COVERED)
        for cell in cells:
            if self.shown[cell] == COVERED:
                self._uncover(cell)
        uncovered = covered - self.count(COVERED)
        if uncovered == 0:
            self.redundant_clicks += 1
        self._judge()
        return uncovered

    def _uncover(self, cell: Cell) -> None:
        mines = self._lay_board(cell)
        if cell in mines:
            self.shown[cell] = EXPLODED
            return
        self.shown[cell] = sum(next_cell in mines for next_cell in self._around(cell))
        if self.rules.clues != "exact":
            self.shown[cell] = self._noisy(cell, self.shown[cell])
        if self.shown[cell] == 0 and self.rules.cascade:
            waiting = [cell]
            while waiting:
                for next_cell in self._around(waiting.pop()):
                    if self.shown[next_cell] == COVERED:
                        clue = sum(other in mines for other in self._around(next_cell))
                        self.shown[next_cell] = clue
                        if clue == 0:
                            waiting.append(next_cell)

    def _noisy(self, cell: Cell, true: int) -> int:
        """The first clue at which the chances so far reach a number that is the cell's own."""
        numbers = ReferenceRandom(self.seed, self.number, CLUE, nonce=self.cells.index(cell))
        model = clue_model(self.rules.clues)
        point, reached = numbers.uniform(), 0.0
        for clue in range(9):
            reached += float(model.likelihood(clue, true))
            if point < reached:
                return clue
        # What is left is the chance to show none, or rounding.
        possible = [clue for clue in range(9) if model.likelihood(clue, true)]
        return NO_CLUE if reached < 1 - 1e-9 else possible[-1]

    def _judge(self) -> None:
        """Is the game over, after the last move or before the first?"""
        if self.mines_hit and self.rules.on_mine == "end":
            self.status = "lost"
        elif self._complete():
            # Flags on every cell end a game whose board was never needed: it is that of cell 0,0.
            self._lay_board((0, 0))
            self.status = (
                "won" if self.mines_hit == 0 and self.flags == self.flags_right else "lost"
            )

    def _complete(self) -> bool:
        if self.rules.win == "all_safe":
            assert self.rules.mines is not None
            return self.revealed == len(self.cells) - self.rules.mines
        if self.rules.win == "all_identified":
            return self.count(COVERED) == 0
        if self.mines is None:
            return False
        flagged = {cell for cell, shown in self.shown.items() if shown == FLAG}
        hit = {cell for cell, shown in self.shown.items() if shown == EXPLODED}
        return flagged == self.mines - hit
