"""Large positions as a careful player leaves them: what single clues prove is opened."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import numpy as np

from minewise import Board, Rules, View
from minewise.game.rules import Cell
from minewise.game.view import COVERED

UNKNOWN, REVEALED, MINE, BORDER = range(4)


def opened(rules: Rules, game: int, first: Cell, shares: Sequence[float]) -> Iterator[View]:
    """One board of seed 1 at each share of its cells revealed, nothing flagged.

    Where single clues prove nothing more, the oldest clue that still has a safe covered neighbour
    gets it opened: a guess of a player who knows the mines.
    """
    board = Board.random(rules, seed=1, game=game, first_cell=first)
    opener = Opener(board)
    opener.reveal(opener.index(first))
    for share in shares:
        opener.run_until(round(share * rules.cells))
        yield View(rules.public(), opener.shown())


class Opener:
    """The board in flat arrays with a border, so that every cell has eight neighbours."""

    def __init__(self, board: Board) -> None:
        self.width = board.width + 2
        self.clues = np.pad(board.clues, 1)
        self.clue = self.clues.tobytes()
        state = np.pad(np.full_like(board.clues, UNKNOWN), 1, constant_values=BORDER)
        self.state = bytearray(state.tobytes())
        mines = np.zeros_like(board.clues)
        mines[tuple(zip(*board.mines, strict=True))] = 1
        self.is_mine = np.pad(mines, 1).tobytes()
        self.around = tuple(r * self.width + c for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)
        # Of each cell, how many neighbours are neither revealed nor proven; more around a border
        # cell than can ever be taken away.
        self.unknown = bytearray(
            100 if kind == BORDER else sum(self.state[i + n] == UNKNOWN for n in self.around)
            for i, kind in enumerate(self.state)
        )
        self.proven = bytearray(len(self.state))
        self.revealed = 0
        self.to_check: deque[int] = deque()
        self.oldest: deque[int] = deque()

    def index(self, cell: Cell) -> int:
        return (cell[0] + 1) * self.width + cell[1] + 1

    def shown(self) -> bytes:
        """The cells of the view."""
        state = np.frombuffer(bytes(self.state), dtype=np.int8).reshape(self.clues.shape)
        shown = np.where(state == REVEALED, self.clues, COVERED)
        return shown[1:-1, 1:-1].astype(np.int8).tobytes()

    def run_until(self, cells: int) -> None:
        """Goes on until so many cells are revealed."""
        while self.revealed < cells:
            if self.to_check:
                self.check(self.to_check.popleft())
            elif self.unknown[self.oldest[0]] == 0:
                self.oldest.popleft()
            else:
                # One of them is safe: if all were mines, the clue itself would have proven it.
                around = (self.oldest[0] + n for n in self.around)
                self.reveal(
                    next(i for i in around if self.state[i] == UNKNOWN and not self.is_mine[i])
                )

    def reveal(self, cell: int) -> None:
        self.state[cell] = REVEALED
        self.revealed += 1
        self.oldest.append(cell)
        self.to_check.append(cell)
        for n in self.around:
            self.unknown[cell + n] -= 1
            if self.state[cell + n] == REVEALED:
                self.to_check.append(cell + n)

    def check(self, cell: int) -> None:
        """The two rules about a single clue."""
        left = self.clue[cell] - self.proven[cell]
        if left not in (0, self.unknown[cell]):
            return
        for n in self.around:
            if self.state[cell + n] == UNKNOWN:
                if left == 0:
                    self.reveal(cell + n)
                else:
                    self.prove_mine(cell + n)

    def prove_mine(self, cell: int) -> None:
        self.state[cell] = MINE
        for n in self.around:
            self.unknown[cell + n] -= 1
            self.proven[cell + n] += 1
            if self.state[cell + n] == REVEALED:
                self.to_check.append(cell + n)
