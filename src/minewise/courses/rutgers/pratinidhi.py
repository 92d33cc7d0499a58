"""A game in the words of S. Pratinidhi, A. Patil and P. Burani, "Report - Assignment 2 -
Minesweeper": "Representation".

An `Environment` has the minefield and answers `queryBox`; an agent writes what it is told into a
minefield of its own. Here the environment is a sealed `Game`, and the agent's minefield another
way to write down a `View`. What an unvisited box hides cannot be read from the environment: it
holds no boxes, and each answer is a fresh one.
"""
# The names are those of the source: see the exemption in pyproject.toml.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from minewise.courses.sealed_game import SealedGame
from minewise.game.clues import ClueModel
from minewise.game.game import Game
from minewise.game.rules import Cell, Rules
from minewise.game.view import COVERED, EXPLODED, FLAG, View

IS_MINE: Final = True
IS_NOT_MINE: Final = False
IS_VISITED: Final = True
IS_UNVISITED: Final = False
NO_CLUE: Final = None


@dataclass(frozen=True, slots=True)
class Box:
    """One box: where it is and what is known of it; at first nothing.

    `mine` is IS_MINE or IS_NOT_MINE, the latter also where nothing is known; `visited` IS_VISITED
    or IS_UNVISITED; `clue` 0 to 8 or NO_CLUE.
    """

    row: int
    col: int
    mine: bool = IS_NOT_MINE
    visited: bool = IS_UNVISITED
    clue: int | None = NO_CLUE


@dataclass(frozen=True, slots=True)
class AgentBox(Box):
    """A box of the agent, which has a probability too; None where it has worked out none."""

    prob: float | None = None


class Environment:
    """A square minefield of (seed, number) in the rules of the source; `queryBox` is the only way
    to it.

    >>> environment = Environment(3, 2, seed=1)
    >>> environment.queryBox(2, 2)
    Box(row=2, col=2, mine=False, visited=True, clue=1)
    >>> environment.generateInformation(2, 2), environment.generateInformation(1, 0)
    (1, None)

    `clues` is the clue model. Of the source's second environment, whose clues are overestimated, it
    is "cautious": a clue is at least the true number.

    >>> Environment(3, 2, seed=1, clues="cautious").queryBox(2, 2).clue
    7
    """

    def __init__(
        self,
        dimension: int,
        numberOfMines: int,
        *,
        seed: int,
        number: int = 0,
        clues: ClueModel | str = "exact",
    ) -> None:
        self.dimension = dimension
        self._clues = str(clues)
        self.generateMineFieldValues(dimension, numberOfMines, seed=seed, number=number)

    def generateMineFieldValues(
        self, dimension: int, numberOfMines: int, *, seed: int, number: int = 0
    ) -> None:
        """Lays the mines; nothing is visited then."""
        rules = replace(
            Rules.parse("rutgers-small"),
            height=dimension,
            width=dimension,
            mines=numberOfMines,
            clues=self._clues,
        )
        self.dimension = dimension
        self._sealed = SealedGame(Game(rules, seed=seed, number=number))

    def generateInformation(self, row: int, col: int) -> int | None:
        """The clue of a visited box; NO_CLUE of a mine and of any box that is not visited."""
        return _clue(self._sealed.view, (row, col))

    def queryBox(self, row: int, col: int) -> Box:
        """Visits a box and returns what is known then. Raises IllegalMoveError off the board, and
        on any box once the last is visited."""
        return _box(self._sealed.reveal(row, col), (row, col))


def minefield_of(
    view: View, probability: Mapping[Cell, float] | None = None
) -> list[list[AgentBox]]:
    """What our view shows, as the minefield of an agent: flags are mines that are not visited.

    `probability` is that of a decision, and becomes `prob`.

    >>> minefield_of(View.parse("F1"))[0][0]
    AgentBox(row=0, col=0, mine=True, visited=False, clue=None, prob=None)
    """
    chances = probability or {}
    return [
        [_agent_box(view, (row, col), chances.get((row, col))) for col in range(view.width)]
        for row in range(view.height)
    ]


def _agent_box(view: View, cell: Cell, prob: float | None) -> AgentBox:
    box = _box(view, cell)
    return AgentBox(box.row, box.col, box.mine, box.visited, box.clue, prob)


def _box(view: View, cell: Cell) -> Box:
    mine = IS_MINE if view[cell] in (FLAG, EXPLODED) else IS_NOT_MINE
    visited = IS_UNVISITED if view[cell] in (COVERED, FLAG) else IS_VISITED
    return Box(*cell, mine, visited, _clue(view, cell))


def _clue(view: View, cell: Cell) -> int | None:
    return view[cell] if view[cell] >= 0 else NO_CLUE
