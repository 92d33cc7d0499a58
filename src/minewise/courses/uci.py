"""An agent in the words of UC Irvine's courses CS 171 and CS 271P, project "Minesweeper".

`AI` and `Action` are what the course's files of these names define. `MyAI` plays an agent of ours
under the course's World. A student's own `MyAI` plays here as an agent: see
`minewise.agents.lib.uci`.
"""

from __future__ import annotations

import random
from typing import ClassVar

from minewise.agents.lib.uci_skeleton import AI, Action
from minewise.agents.registry import make
from minewise.game.rules import Cell, Rules
from minewise.game.view import BYTE, COVERED, FLAG, View
from minewise.random import Random

__all__ = ["AI", "Action", "MyAI"]


class MyAI(AI):
    """The AI of the specification; `agent` names who plays.

    Its random numbers come from the module `random`. It leaves when all safe tiles are uncovered.

    >>> ai = MyAI(rowDimension=2, colDimension=3, totalMines=1, startX=0, startY=0)
    >>> first = ai.getAction(0)
    >>> first.getMove().name, first.getX(), first.getY()
    ('UNCOVER', 0, 1)
    """

    agent: ClassVar[str] = "exact"

    def __init__(
        self,
        rowDimension: int,  # noqa: N803 - the names of the course
        colDimension: int,  # noqa: N803
        totalMines: int,  # noqa: N803
        startX: int,  # noqa: N803
        startY: int,  # noqa: N803
    ) -> None:
        start = (rowDimension - 1 - startY, startX)
        self._rules = Rules(
            rowDimension, colDimension, totalMines, first_click="any", start=start, cascade=False
        )
        self._cells = bytearray([BYTE[COVERED]] * self._rules.cells)
        self._uncovered = start
        self._planned: list[tuple[str, Cell]] = []
        self._agent = make(self.agent)
        self._turn = 0
        self._seed = random.getrandbits(64)

    def getAction(self, number: int) -> Action:  # noqa: N802 - the name of the course
        """The next action of the agent."""
        if number >= 0:
            self._cells[self._at(self._uncovered)] = number
        hidden = sum(code in (BYTE[COVERED], BYTE[FLAG]) for code in self._cells)
        if hidden == self._rules.mines:
            return Action(AI.Action.LEAVE)
        if not self._planned:
            self._planned = self._decided()
        kind, cell = self._planned.pop(0)
        if kind == "FLAG":
            self._cells[self._at(cell)] = BYTE[FLAG]
        else:
            self._uncovered = cell
        row, column = cell
        return Action(AI.Action[kind], column, self._rules.height - 1 - row)

    def _decided(self) -> list[tuple[str, Cell]]:
        """The actions of the agent's next decision."""
        view = View(self._rules, bytes(self._cells))
        decision = self._agent.decide(view, Random(self._seed, 0, self._turn))
        self._turn += 1
        flags = [("FLAG", cell) for cell in decision.flag if view[cell] == COVERED]
        return flags + [("UNCOVER", cell) for cell in decision.reveal]

    def _at(self, cell: Cell) -> int:
        return cell[0] * self._rules.width + cell[1]
