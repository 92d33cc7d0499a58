"""The agents in a file for Rutgers' assignment "Mine, all mine", and the environment of one.

An agent is a class as in the report of Pratinidhi, Patil and Burani, or a function that plays by
the functions in that of Kulkarni.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from dis import get_instructions
from inspect import isabstract, isfunction, signature
from typing import Any, Literal

from minewise.courses.assessment.report import MODULE
from minewise.courses.assessment.submission import StudentCode, StudentError
from minewise.courses.rutgers.pratinidhi import Box, Environment
from minewise.courses.sealed_game import SealedGame
from minewise.game.rules import Cell

WORDS = ("board_visible", "reveal_position", "get_cmn_from_board_actual")
"""The parameters of an agent that is a function."""

RETURNS = ("LOAD_CONST", "RETURN_VALUE", "RETURN_CONST")
"""What Python does in a method that returns None or does nothing, by the names of its steps."""

NO_AGENT = (
    "The file has no agent: a class whose name ends with Agent, with a method play, or a function "
    "of board_visible, reveal_position and get_cmn_from_board_actual."
)


@dataclass(frozen=True)
class Actor:
    """An agent in a file: its name, and what it is."""

    name: str
    kind: Literal["class", "function"]

    @property
    def clues(self) -> str:
        """The clue model that it is made for: its name says if clues are overestimated."""
        return "cautious" if "overestimated" in self.name.lower() else "exact"


def actors_of(student: StudentCode) -> list[Actor]:
    """The agents of a file: classes whose names end with Agent and that have a method play, and
    functions that take what a game of Kulkarni gives. StudentError where there is none."""
    actors = []
    for name, value in vars(student.module).items():
        if getattr(value, "__module__", "").startswith("minewise."):
            continue  # ours, which it has imported
        if isinstance(value, type):
            if name.endswith("Agent") and hasattr(value, "play") and not _is_base(value, student):
                actors.append(Actor(name, "class"))
        elif isfunction(value) and signature(value).parameters.keys() >= {*WORDS}:
            actors.append(Actor(name, "function"))
    if not actors:
        raise StudentError(student.wrong(MODULE, NO_AGENT, "load"))
    return actors


def _is_base(factory: type, student: StudentCode) -> bool:
    """Is it a class for others to be built on? It is abstract, or a class of the file fills in a
    method that is empty there or raises NotImplementedError."""
    others = [kind for kind in vars(student.module).values() if isinstance(kind, type)]
    derived = [kind for kind in others if kind is not factory and issubclass(kind, factory)]
    return isabstract(factory) or any(
        _is_empty(getattr(factory, name, None)) for kind in derived for name in vars(kind)
    )


def _is_empty(method: object) -> bool:
    code = getattr(method, "__code__", None)
    if code is None:
        return False
    does = {step.opname for step in get_instructions(code)}
    return "NotImplementedError" in code.co_names or does <= {"RESUME", "NOP", *RETURNS}


class AnswerBox:
    """An answer, which an agent may keep as its own box and write to."""

    def __init__(self, box: Box) -> None:
        vars(self).update(asdict(box))


class Watched(Environment):
    """The environment that an agent is given; it is told of every query."""

    def __init__(self, sealed: SealedGame, dimension: int, query: Callable[[Cell], None]) -> None:
        self._sealed = sealed
        self._query = query
        self.dimension = dimension

    def generateMineFieldValues(self, *_: object, **__: object) -> None:  # noqa: N802
        """The mines are laid."""

    def queryBox(self, row: int, col: int) -> Any:  # noqa: N802 - the name of the source
        self._query((row, col))
        return AnswerBox(super().queryBox(row, col))


Watched.__name__, AnswerBox.__name__ = "Environment", "Box"  # as an exception names them
