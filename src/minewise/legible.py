"""Signatures as people read them: `help(View.parse)` shows no quotes around the types."""

from __future__ import annotations

from types import FunctionType
from typing import Any


class _Plain(str):
    """The text of an annotation. It is read by `typing.get_type_hints` as any other."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def legible(thing: Any) -> Any:
    """The same function or class. Its functions now show their annotations without quotes.

    >>> from inspect import signature
    >>> def play(games: int) -> None: ...
    >>> print(signature(play), signature(legible(play)))
    (games: 'int') -> 'None' (games: int) -> None
    """
    parts = vars(thing).values() if isinstance(thing, type) else [thing]
    for part in parts:
        function = getattr(part, "__func__", part)  # of a class method
        if isinstance(function, FunctionType):
            function.__annotations__ = {
                name: _Plain(text) if isinstance(text, str) else text
                for name, text in function.__annotations__.items()
            }
    return thing
