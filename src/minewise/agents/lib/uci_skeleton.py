"""What the files AI.py and Action.py of UC Irvine's Minesweeper project define."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from operator import index
from typing import Any


class AI(ABC):
    """The base class of a student's `MyAI`, with the four kinds of actions."""

    Action = Enum("Action", "LEAVE UNCOVER FLAG UNFLAG")

    @abstractmethod
    def getAction(self, number: int) -> Any:  # noqa: N802 - the name of the course
        """The next `Action`. `number` is what the last one showed: the clue of the tile that it
        uncovered, or -1 after FLAG and UNFLAG."""


class Action:
    """A kind of action and its tile: `x` counts columns from the left, `y` rows from the bottom.

    >>> action = Action(AI.Action.FLAG, 2, 0)
    >>> action.getMove().name, action.getX(), action.getY()
    ('FLAG', 2, 0)
    """

    def __init__(self, action: Enum, x: int = 1, y: int = 1) -> None:
        self._action, self._x, self._y = action, x, y

    def getMove(self) -> Enum:  # noqa: N802 - the name of the course
        """The kind of action."""
        return self._action

    def getX(self) -> int:  # noqa: N802 - the name of the course
        """The column of the tile."""
        return self._x

    def getY(self) -> int:  # noqa: N802 - the name of the course
        """The row of the tile, from the bottom."""
        return self._y


def parts_of(action: Any) -> tuple[str, int, int] | None:
    """The kind of an action, its x and its y, which LEAVE need not have; None of what is none.

    >>> parts_of(Action(AI.Action.FLAG, 2, 0)), parts_of("FLAG")
    (('FLAG', 2, 0), None)
    """
    try:
        kind = action.getMove().name
        x, y = (0, 0) if kind == "LEAVE" else (index(action.getX()), index(action.getY()))
    except (AttributeError, TypeError):
        return None
    return (kind, x, y) if isinstance(kind, str) else None
