"""A game in the words of Harvard's course CS50 AI, project "Minesweeper".

`Sentence`, `MinesweeperAI` and `Minesweeper` are ours behind the names of the course, over
`Knowledge`, the sentences of the agent `sentences`, and `Board`. A student's own `MinesweeperAI`
plays as an agent: see `minewise.agents.lib.cs50`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from minewise.agents.lib.clue_sentences import ClueSentence
from minewise.agents.sentences import Knowledge
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules
from minewise.game.view import neighbors_at


class Sentence:
    """A set of cells and how many of them are mines; `mark_mine` and `mark_safe` take cells out.

    Its text is that of the course: the set, and the count.

    >>> sentence = Sentence({(0, 0), (0, 1), (0, 2)}, 2)
    >>> sentence.mark_safe((0, 2))
    >>> sorted(sentence.known_mines()), sentence.known_safes()
    ([(0, 0), (0, 1)], set())
    >>> print(Sentence({(0, 0)}, 1))
    {(0, 0)} = 1
    """

    def __init__(self, cells: Iterable[Cell], count: int) -> None:
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.cells, self.count) == (other.cells, other.count)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return f"{self.cells} = {self.count}"

    __repr__ = __str__

    def known_mines(self) -> set[Cell]:
        """All its cells if all are mines, else none."""
        return set(self.cells) if len(self.cells) == self.count else set()

    def known_safes(self) -> set[Cell]:
        """All its cells if none is a mine, else none."""
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell: Cell) -> None:
        """The cell is a mine: it leaves the sentence and takes one off the count."""
        if cell in self.cells:
            self.cells.remove(cell)
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """The cell is safe: it leaves the sentence."""
        self.cells.discard(cell)


class MinesweeperAI:
    """The AI of the specification: `moves_made`, `mines`, `safes` and the sentences `knowledge`.

    >>> ai = MinesweeperAI(height=2, width=3)
    >>> ai.add_knowledge((1, 0), 1)
    >>> ai.add_knowledge((1, 1), 1)
    >>> sorted(ai.safes), ai.knowledge == [Sentence({(0, 0), (0, 1)}, 1)]
    ([(0, 2), (1, 0), (1, 1), (1, 2)], True)
    >>> ai.make_safe_move() in {(0, 2), (1, 2)}
    True
    """

    def __init__(self, height: int = 8, width: int = 8) -> None:
        self.height = height
        self.width = width
        self.moves_made: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.knowledge: list[Sentence] = []

    def mark_mine(self, cell: Cell) -> None:
        """The cell is known to be a mine."""
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        """The cell is known to be safe."""
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """The safe cell was revealed and has `count` mines around it: all that follows is drawn."""
        self.moves_made.add(cell)
        self.mark_safe(cell)
        said = Sentence(neighbors_at(cell, self.height, self.width), count)
        for mine in self.mines:
            said.mark_mine(mine)
        for safe in self.safes:
            said.mark_safe(safe)
        self.knowledge.append(said)
        known = Knowledge(ClueSentence(frozenset(s.cells), s.count) for s in self.knowledge)
        self.mines |= known.mines
        self.safes |= known.safe
        self.knowledge = [Sentence(cells, count) for cells, count in known.sentences.items()]

    def make_safe_move(self) -> Cell | None:
        """A cell that is known to be safe and was not revealed; None if there is none."""
        return min(self.safes - self.moves_made, default=None)

    def make_random_move(self) -> Cell | None:
        """A cell that was not revealed and is not known to be a mine; None if there is none."""
        cells = ((row, column) for row in range(self.height) for column in range(self.width))
        left = [cell for cell in cells if cell not in self.moves_made | self.mines]
        return random.choice(left) if left else None


class Minesweeper:
    """The game of the course: the caller asks for a cell, and puts found mines in `mines_found`.

    The board is drawn by the module `random`, as in the course, or by a seed of ours. Nothing is
    hidden here; play an AI as an agent where that counts.

    >>> game = Minesweeper(3, 4, 2, seed=1)
    >>> game.print()
    ---------
    | |X| | |
    ---------
    | | | | |
    ---------
    | | | |X|
    ---------
    >>> game.nearby_mines((1, 2)), game.is_mine((0, 1)), game.won()
    (2, True, False)
    >>> game.mines_found = {(0, 1), (2, 3)}
    >>> game.won()
    True
    """

    def __init__(
        self,
        height: int = 8,
        width: int = 8,
        mines: int = 8,
        *,
        seed: int | None = None,
        number: int = 0,
    ) -> None:
        rules = Rules(height, width, mines, first_click="any")
        self.height = height
        self.width = width
        self.mines_found: set[Cell] = set()
        drawn = random.getrandbits(64) if seed is None else seed
        self._board = Board.random(rules, seed=drawn, game=number)
        self.mines = set(self._board.mines)
        self.board = [[(r, c) in self.mines for c in range(width)] for r in range(height)]

    def print(self) -> None:
        """Prints where the mines are, as the course does: an X each, between lines."""
        line = "-" * (2 * self.width + 1)
        print(line)
        for row in self.board:
            print("|" + "".join("X|" if mine else " |" for mine in row))
            print(line)

    def is_mine(self, cell: Cell) -> bool:
        """Is there a mine?"""
        return cell in self.mines

    def nearby_mines(self, cell: Cell) -> int:
        """Mines among the up to eight cells around a cell."""
        return int(self._board.clues[cell])

    def won(self) -> bool:
        """Have all mines been found, and nothing else?"""
        return self.mines_found == self.mines
