"""A game in the words of Harvard's course CS50 AI, project "Minesweeper".

The course has students write a `MinesweeperAI` that is told clues and names its next move. An AI
written to that specification plays here unchanged: `CourseAgent` makes an agent of it. `Sentence`,
`MinesweeperAI` and `Minesweeper` are ours behind the same names, over `Knowledge`, the sentences of
the agent `sentences`, and `Board`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

from minewise._core import Random
from minewise.agents.base import Decision
from minewise.agents.clue_sentences import Sentence as ClueSentence
from minewise.agents.sentences import Knowledge
from minewise.board import Board
from minewise.rules import Cell, Rules
from minewise.view import EXPLODED, FLAG, View, neighbors_at


class CourseAI(Protocol):
    """What the specification asks of a MinesweeperAI, as far as a game needs it."""

    moves_made: set[Cell]
    mines: set[Cell]
    safes: set[Cell]

    def mark_mine(self, cell: Cell) -> None: ...

    def add_knowledge(self, cell: Cell, count: int) -> None: ...

    def make_safe_move(self) -> Cell | None: ...

    def make_random_move(self) -> Cell | None: ...


class CourseAgent:
    """An agent of ours that asks a new AI of the course in every turn.

    The AI is told the mines that are flagged or exploded and then every clue, row by row, since an
    agent knows nothing but the view. It must draw its random numbers from the module `random`,
    which is seeded for the turn and put back afterwards. No promise is made that it is sound.

    >>> print(CourseAgent(MinesweeperAI).decide(View.parse("##1"), Random(seed=1)).flag)
    ((0, 1),)
    """

    source: ClassVar = "CS50 AI, Minesweeper"

    def __init__(self, ai: Callable[[int, int], CourseAI], name: str = "cs50-ai") -> None:
        self.ai = ai
        self.name = name

    def decide(self, view: View, rng: Random) -> Decision:
        state = random.getstate()
        random.seed(rng.random())
        try:
            return self._decide(self.ai(view.height, view.width), view)
        finally:
            random.setstate(state)

    def _decide(self, ai: CourseAI, view: View) -> Decision:
        for mine in (*view.where(FLAG), *view.where(EXPLODED)):
            ai.mark_mine(mine)
        for index, code in enumerate(view.cells):
            if code <= 8:
                ai.add_knowledge(divmod(index, view.width), code)
        flag = tuple(sorted(cell for cell in ai.mines if view[cell] not in (FLAG, EXPLODED)))
        if (safe := ai.make_safe_move()) is not None:
            return Decision((safe,), flag, certain=True, reason="the AI calls it a safe move")
        move = ai.make_random_move()
        reveal = () if move is None else (move,)
        return Decision(reveal, flag, reason="the AI has no safe move")


class Sentence:
    """A set of cells and how many of them are mines; `mark_mine` and `mark_safe` take cells out.

    >>> sentence = Sentence({(0, 0), (0, 1), (0, 2)}, 2)
    >>> sentence.mark_safe((0, 2))
    >>> sorted(sentence.known_mines()), sentence.known_safes()
    ([(0, 0), (0, 1)], set())
    """

    def __init__(self, cells: Iterable[Cell], count: int) -> None:
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.cells, self.count) == (other.cells, other.count)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"{sorted(self.cells)} = {self.count}"

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
    >>> sorted(ai.safes), ai.knowledge
    ([(0, 2), (1, 0), (1, 1), (1, 2)], [[(0, 0), (0, 1)] = 1])
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

    Nothing is hidden here, as in the course; play an agent through `CourseAgent` where that counts.

    >>> game = Minesweeper(4, 5, 3, seed=1)
    >>> game.won()
    False
    >>> game.mines_found |= {(r, c) for r in range(4) for c in range(5) if game.is_mine((r, c))}
    >>> game.won()
    True
    """

    def __init__(
        self, height: int = 8, width: int = 8, mines: int = 8, *, seed: int, number: int = 0
    ) -> None:
        rules = Rules(height, width, mines, first_click="any")
        self.height = height
        self.width = width
        self.mines_found: set[Cell] = set()
        self._board = Board.random(rules, seed=seed, game=number)

    @property
    def mines(self) -> set[Cell]:
        """Where the mines are."""
        return set(self._board.mines)

    def is_mine(self, cell: Cell) -> bool:
        """Is there a mine?"""
        return cell in self._board.mines

    def nearby_mines(self, cell: Cell) -> int:
        """Mines among the up to eight cells around a cell."""
        return int(self._board.clues[cell])

    def won(self) -> bool:
        """Have all mines been found, and nothing else?"""
        return self.mines_found == self._board.mines
