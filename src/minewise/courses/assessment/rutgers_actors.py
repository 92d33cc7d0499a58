"""The agents of a file for the assignment "Mine, all mine": which of its classes and functions are
agents, and which are there for others to be built on."""

from __future__ import annotations

from dataclasses import dataclass
from dis import get_instructions
from inspect import isabstract, isfunction, signature
from typing import Literal

from minewise.courses.assessment.submission import StudentCode

WORDS = {"board_visible", "reveal_position", "get_cmn_from_board_actual"}
"""The parameters of an agent that is a function."""

RETURNS = ("LOAD_CONST", "RETURN_VALUE", "RETURN_CONST")
"""What Python does in a method that returns None or does nothing, by the names of its steps."""


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
    functions that take what a game of Kulkarni gives."""
    actors = []
    for name, value in vars(student.module).items():
        if getattr(value, "__module__", "").startswith("minewise."):
            continue  # ours, which it has imported
        if isinstance(value, type):
            if name.endswith("Agent") and hasattr(value, "play") and not _is_base(value, student):
                actors.append(Actor(name, "class"))
        elif isfunction(value) and signature(value).parameters.keys() >= WORDS:
            actors.append(Actor(name, "function"))
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
