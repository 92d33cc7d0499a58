"""The tools: what each is called, what it takes, and what it answers.

Each answers a question of the core with the fields that the question has, so nothing about it is
written twice; only `generate` makes a board with the package.
"""

from __future__ import annotations

import json
from typing import Any

from minewise.errors import ContradictionError, MinewiseError, RequestError, expected_one_of
from minewise.questions import Session, description, json_text

QUESTIONS = {
    "analyze": "analyze",
    "analyze_sets": "analyze_sets",
    "explain": "explain",
    "hint": "hint",
    "evaluate": "evaluate",
    "new_game": "begin",
    "move": "move",
    "state": "state",
    "review": "judge",
}
"""The question of each tool."""
LARGEST_SEED = 2**64 - 1
SECONDS = 120
"""That a tool may take: more than any position needs with the budgets that it has by default."""
TYPES: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "seed": {"type": "integer", "minimum": 0, "maximum": LARGEST_SEED},
    "Cell": {
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
        "description": "[row, column], both from zero.",
    },
}
"""The types of fields in JSON Schema."""
VIEW = (
    " Rows from the top, with / between them, a character a cell: # covered, F flag, * exploded "
    "mine, _ revealed without a clue, 0 to 8 a clue."
)
GENERATE = {
    "rules": ["text", "Rules with a number of mines, such as `expert first_click=opening`."],
    "seed": ["seed", "The same seed makes the same board."],
    "level": ["text?", "`single`, `subset`, `exact-without-total` or, by default, `exact`."],
}


class Tools:
    """The tools of one client: they share its games in play. One thread at a time may use them.

    >>> tools = Tools()
    >>> tools.call("analyze", {"view": "####/1221"})["safe"]
    [[0, 0], [0, 3]]
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self._session = Session(seconds)

    def call(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """What a tool answers, as JSON has it. Raises the error of what it refuses."""
        if name == "generate":
            answer: dict[str, Any] = json.loads(json_text(_board(**_checked(arguments))))
        elif name in QUESTIONS:
            answer = json.loads(self._session.ask_text(QUESTIONS[name], **arguments))
        else:
            raise RequestError(expected_one_of("tool", name, (*QUESTIONS, "generate")))
        return answer


def described() -> list[dict[str, Any]]:
    """The name, the description and the schema of what each tool takes."""
    table = description()
    tools = [
        {
            "name": name,
            "description": table["questions"][question]["text"],
            "schema": _schema(table["questions"][question]["fields"], table["enums"]),
        }
        for name, question in QUESTIONS.items()
    ]
    text = "Makes a board that needs no guess, with the steps that solve it and their clues."
    return [*tools, {"name": "generate", "description": text, "schema": _schema(GENERATE, {})}]


def refusal(error: Exception) -> dict[str, Any]:
    """What a client is told of an error: its kind, what was expected, and clues, or sets, that
    contradict each other."""
    told: dict[str, Any] = {"error": type(error).__name__, "expected": str(error)}
    if isinstance(error, MinewiseError):
        told["expected"] = error.what
    if isinstance(error, ContradictionError):
        told |= error.evidence
    return told


def _schema(fields: dict[str, list[str]], enums: dict[str, list[str]]) -> dict[str, Any]:
    """Fields of a question in JSON Schema."""
    properties = {}
    for name, (optional, *meaning) in fields.items():
        kind = optional.removesuffix("?")
        values = {"type": "string", "enum": enums[kind]} if kind in enums else TYPES[kind]
        text = "".join(meaning) + (VIEW if name == "view" else "")
        properties[name] = {**values, **({"description": text} if text else {})}
    needed = [name for name, (kind, *_) in fields.items() if not kind.endswith("?")]
    return {
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": False,
    }


def _checked(arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments of `generate`, which no question of the core looks at."""
    needed = {name for name, (kind, *_) in GENERATE.items() if not kind.endswith("?")}
    if not needed <= arguments.keys() <= GENERATE.keys():
        names = ", ".join(GENERATE)
        raise RequestError(f"expected rules and a seed among {names}, got {', '.join(arguments)}")
    return arguments


def _board(rules: Any, seed: Any, level: Any = None) -> dict[str, Any]:
    """The certificate of a board that needs no guess."""
    from minewise.boards import generate  # not for other tools

    return next(iter(generate(rules, 1, seed=seed, level=level))).certificate.document
