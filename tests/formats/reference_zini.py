"""ZiNi and islands as their definitions say, worked out anew after every click."""

from __future__ import annotations

from dataclasses import dataclass, field

from minewise import Board

Cell = tuple[int, int]


def around(board: Board, cell: Cell) -> list[Cell]:
    """The neighbours of a cell."""
    rows = range(max(cell[0] - 1, 0), min(cell[0] + 2, board.height))
    columns = range(max(cell[1] - 1, 0), min(cell[1] + 2, board.width))
    return [(r, c) for r in rows for c in columns if (r, c) != cell]


def connected(board: Board, start: Cell, within: set[Cell]) -> set[Cell]:
    """The cells that paths within some cells lead to."""
    area, pending = {start}, [start]
    while pending:
        for cell in around(board, pending.pop()):
            if cell in within and cell not in area:
                area.add(cell)
                pending.append(cell)
    return area


@dataclass
class Solving:
    """A board that is being solved."""

    board: Board
    safe: set[Cell] = field(init=False)
    zeros: set[Cell] = field(init=False)
    lone: set[Cell] = field(init=False)
    revealed: set[Cell] = field(default_factory=set)
    flagged: set[Cell] = field(default_factory=set)
    clicks: int = 0

    def __post_init__(self) -> None:
        board = self.board
        # Columns before rows, which is the order that decides between equals.
        cells = [(r, c) for c in range(board.width) for r in range(board.height)]
        self.order = [cell for cell in cells if cell not in board.mines]
        self.safe = set(self.order)
        self.zeros = {c for c in self.order if not board.mines.intersection(around(board, c))}
        self.lone = {
            c for c in self.safe - self.zeros if not self.zeros.intersection(around(board, c))
        }

    def opens(self, cell: Cell) -> set[Cell]:
        """What a click on a cell reveals."""
        if cell not in self.zeros:
            return {cell} if cell in self.safe else set()
        zeros = connected(self.board, cell, self.zeros)
        return zeros.union(*(around(self.board, zero) for zero in zeros))

    def worth(self, cells: set[Cell]) -> int:
        """3BV that is solved where these cells are revealed, openings as a whole."""
        new = cells - self.revealed
        openings = {frozenset(connected(self.board, z, self.zeros)) for z in new & self.zeros}
        return len(new & self.lone) + len(openings)

    def premium(self, cell: Cell) -> int:
        near = around(self.board, cell)
        reveals = set[Cell]().union(*(self.opens(c) for c in [cell, *near]))
        mines = len(self.board.mines.intersection(near) - self.flagged)
        return self.worth(reveals) - mines - (cell not in self.revealed) - 1

    def click(self, cell: Cell) -> None:
        self.clicks += 1
        self.revealed |= self.opens(cell)

    def chord(self, cell: Cell) -> None:
        if cell not in self.revealed:
            self.click(cell)
        near = around(self.board, cell)
        mines = self.board.mines.intersection(near)
        self.clicks += len(mines - self.flagged) + 1
        self.flagged |= mines
        self.revealed = self.revealed.union(*(self.opens(c) for c in near))


def reference_zini(board: Board, *, human: bool) -> int:
    solving = Solving(board)
    if human:
        for cell in solving.order:
            if cell in solving.zeros - solving.revealed:
                solving.click(cell)
    while solving.revealed != solving.safe:
        chords = [c for c in solving.order if not human or c in solving.revealed]
        best = max(chords, key=solving.premium, default=None)  # the first of equals
        if best is not None and solving.premium(best) >= 0:
            solving.chord(best)
            continue
        left = solving.zeros | solving.lone
        solving.click(next(c for c in solving.order if c in left - solving.revealed))
    return solving.clicks


def reference_islands(board: Board) -> int:
    left = Solving(board).lone
    count = 0
    while left:
        left = left - connected(board, min(left), left)
        count += 1
    return count
