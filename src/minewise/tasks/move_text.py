"""Parses the move that a reply makes, a guess or not: words, JSON, or the call of a tool."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from minewise import documents
from minewise.errors import TaskError
from minewise.game.rules import Cell
from minewise.tasks.answer_text import (
    cells_of_text,
    cells_of_value,
    final_answer,
    json_value,
    last_enclosed,
    undecorated,
    without_thoughts,
)

TextMoveKind = Literal["reveal", "flag", "unflag"]

TOOLS: list[dict[str, Any]] = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": description,
            "parameters": {
                "type": "object",
                "properties": {
                    "row": {"type": "integer", "description": "counted from 0 at the top"},
                    "column": {"type": "integer", "description": "counted from 0 at the left"},
                },
                "required": ["row", "column"],
            },
        },
    }
    for name, description in (
        ("reveal", "Reveal a covered cell."),
        ("flag", "Flag a covered cell as a mine. This is never needed."),
        ("unflag", "Take a flag away."),
    )
]
"""The moves as tools, in the form that most interfaces of models read."""

EXPECTED = "Expected one move, such as: Move: reveal (2,3)"

_WORDS: dict[str, TextMoveKind] = {
    "reveal": "reveal",
    "open": "reveal",
    "click": "reveal",
    "uncover": "reveal",
    "flag": "flag",
    "mark": "flag",
    "unflag": "unflag",
    "unmark": "unflag",
}
_WORD = re.compile(rf"\b({'|'.join(_WORDS)})(?:s|ed|ing)?\b", re.IGNORECASE)
_ANNOUNCED = re.compile(r"\b(?:move|action)\s*(?:[*_]+\s*)?[:=]", re.IGNORECASE)
_CALLED = re.compile(r"<tool_call>(.*?)</tool_call>", re.DOTALL | re.IGNORECASE)
_DENIED = re.compile(r"\bnot\b|n't\b|\bnever\b", re.IGNORECASE)
_ARGUMENTS = ("arguments", "input", "parameters", "args")
_NAMES = ("name", "move", "action", "kind", "tool")


def parse_reply(reply: Any) -> tuple[TextMoveKind, Cell]:
    r"""The move that a reply makes; TaskError, which says why, where it makes none.

    In a text it is the last tool call, `<answer>` or `\boxed{}`, what follows the last "Move:" or
    "Answer:", or else the last line. A call of a tool may also come as a mapping.

    >>> parse_reply("(0,1) is safe, (2,2) is not.\nMove: reveal (0,1)")
    ('reveal', (0, 1))
    >>> parse_reply({"name": "flag", "arguments": '{"row": 2, "column": 3}'})
    ('flag', (2, 3))
    >>> parse_reply('{"move": "open", "cell": [4, 0]}')
    ('reveal', (4, 0))
    >>> parse_reply("I give up.")
    Traceback (most recent call last):
    minewise.errors.TaskError: Expected one move, such as: Move: reveal (2,3)
    """
    if not isinstance(reply, str):
        return _move_of_call(_as_json(reply))
    if (called := last_enclosed(_CALLED, "</tool_call>", reply)) is not None:
        reply = called
    text = _last_part(reply)
    value = json_value(text)
    return _move_of_words(text) if value is None else _move_of_call(value)


def _last_part(reply: str) -> str:
    """The part of a reply that makes the move."""
    reply = without_thoughts(reply)
    if announced := list(_ANNOUNCED.finditer(reply)):
        reply = reply[announced[-1].end() :].strip(" *_\n")
        if not reply.startswith(("{", "[", "`")):
            reply = reply.split("\n", 1)[0]
    text = final_answer(reply)
    if json_value(text) is not None:
        return text
    return text.rpartition("\n")[2]


def _move_of_words(text: str) -> tuple[TextMoveKind, Cell]:
    """One word for a move, and one cell."""
    plain = undecorated(text)
    words = [_WORDS[word.lower()] for word in _WORD.findall(plain)]
    cells = cells_of_text(plain)
    if len(words) != 1 or not cells or len(cells) != 1 or _DENIED.search(text):
        raise TaskError(EXPECTED)
    return words[0], cells[0]


def _move_of_call(call: Any) -> tuple[TextMoveKind, Cell]:
    """The move of a call, in the forms that models and their interfaces write."""
    if isinstance(call, list) and len(call) == 1:
        call = call[0]
    if not isinstance(call, dict):
        raise TaskError(EXPECTED)
    call = {key.lower(): value for key, value in call.items()}
    if isinstance(call.get("function"), dict):
        call = call["function"]
    named = next((key for key in _NAMES if key in call), None)
    rest = next((call[key] for key in _ARGUMENTS if key in call), None)
    if isinstance(rest, str):
        rest = json_value(rest)
    elif rest is None:
        rest = {key: value for key, value in call.items() if key not in (*_NAMES, "type", "id")}
    kind = call[named] if named else next(iter(call), None)
    if named and not rest and isinstance(kind, str):
        return _move_of_words(kind)
    if isinstance(rest, dict) and len(rest) == 1:
        rest = next(iter(rest.values()))
    cells = cells_of_value(rest)
    if not isinstance(kind, str) or kind.lower() not in _WORDS or not cells or len(cells) != 1:
        raise TaskError(EXPECTED)
    return _WORDS[kind.lower()], cells[0]


def _as_json(reply: Any) -> Any:
    """What came as an object of Python, as JSON holds it."""
    try:
        return documents.json_value(json.dumps(reply))
    except (TypeError, ValueError, RecursionError):
        raise TaskError(EXPECTED) from None
