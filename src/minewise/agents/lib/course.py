"""AIs of Harvard's course CS50 AI, project "Minesweeper", as agents.

The course has students write a `MinesweeperAI` that is told clues and names its next move. An AI
written to that specification plays here unchanged, also as FILE.py:MinesweeperAI.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar, Protocol, TypeGuard

from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import EXPLODED, FLAG, View
from minewise.random import Random

METHODS = ("mark_mine", "add_knowledge", "make_safe_move", "make_random_move")


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
    """An agent of ours that asks a new AI of the course in each turn.

    The AI is told the mines that are flagged or exploded and then every clue, row by row, since an
    agent knows nothing but the view. It must draw its random numbers from the module `random`,
    which is seeded for the turn and put back afterwards. No promise is made that it is sound.
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


def is_course_ai(factory: object) -> TypeGuard[Callable[[int, int], CourseAI]]:
    """Is it a class that does what the specification asks, and no agent of ours?"""
    has = (callable(getattr(factory, name, None)) for name in METHODS)
    return isinstance(factory, type) and not hasattr(factory, "decide") and all(has)
