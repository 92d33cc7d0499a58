"""The advisor for a program: one JSON line in, one out (docs/reference/advise.md)."""

from __future__ import annotations

import json
import re
from typing import Any

from minewise.cli.output import finite
from minewise.companion.position import Advice, Position
from minewise.documents import json_value
from minewise.errors import (
    DocumentError,
    MinewiseError,
    NotCertainError,
    NotDecidedError,
    RequestError,
)
from minewise.game.rules import Cell
from minewise.report.phrases import error_line
from minewise.why.hint import guess_reasons
from minewise.why.proof import explain

CHANGES = ("rules", "position", "set", "undo")
KEYS = (*CHANGES, "mines", "why", "id")


def answer_line(position: Position, line: str, budget: int) -> str:
    """The answer to a line, which has changed the position if it is no error."""
    request: Any = None
    before = position.saved()
    try:
        request = _request(line)
        note = _change(position, request)
        document = _document(position, request, budget)
        if note:
            document["note"] = note
    except MinewiseError as error:
        position.restore(before)
        document = {"error": error_line(error)}
    if isinstance(request, dict) and "id" in request:
        document = {"id": request["id"]} | document
    return json.dumps(document)


def _request(line: str) -> dict[str, Any]:
    try:
        request = json_value(line)
    except DocumentError as error:
        raise RequestError(f"expected a line of JSON: {error}") from None
    if not isinstance(request, dict):
        raise RequestError("expected a JSON object")
    for key in request:
        if key not in KEYS:
            raise RequestError(f"expected the keys {', '.join(KEYS)}, got {key!r}")
    if not isinstance(request.get("id"), str | int | float | None):
        del request["id"]
        raise RequestError("expected id as text or a number")
    changes = [key for key in CHANGES if key in request]
    if len(changes) > 1:
        raise RequestError(f"expected one change a line, got {' and '.join(changes)}")
    if "mines" in request and changes not in ([], ["position"]):
        raise RequestError("expected mines by itself or with position")
    return request


def _change(position: Position, request: dict[str, Any]) -> str:
    """Applies the change that a request asks for; returns what is to be said of it."""
    mines = request.get("mines")
    if mines is not None and (type(mines) is not int or not 0 <= mines <= 10**9):
        raise RequestError("expected mines as a whole number or null")
    match request:
        case {"rules": str(rules)}:
            position.start(rules)
        case {"position": str(text)}:
            return position.paste(text, mines)
        case {"set": dict(marks)}:
            position.enter({_cell(key): _mark(value) for key, value in marks.items()})
        case {"undo": True}:
            if not position.undo():
                raise RequestError("there is nothing to undo")
        case {"rules": _} | {"position": _}:
            raise RequestError("expected rules and position as text")
        case {"set": _}:
            raise RequestError('expected set as an object such as {"3,4": "1"}')
        case {"undo": _}:
            raise RequestError("expected undo as true")
        case {"mines": _}:
            position.tell_mines(mines)
    return ""


def _cell(text: str) -> Cell:
    written = re.fullmatch(r"(\d{1,4}),(\d{1,4})", text, re.ASCII)
    if written is None:
        raise RequestError(f"expected a cell as 'ROW,COLUMN', got {text[:20]!r}")
    return int(written[1]), int(written[2])


def _mark(value: object) -> str:
    if type(value) is int and 0 <= value <= 8:
        return str(value)
    if isinstance(value, str):
        return value[:2]
    raise RequestError("expected a clue from 0 to 8, or one of # F * _ as text")


def _document(position: Position, request: dict[str, Any], budget: int) -> dict[str, Any]:
    view, clues = position.view, position.clues
    advice = Advice.on(view, clues=clues, budget=budget)
    document: dict[str, Any] = {"position": "/".join(view.rows()), "mines": view.mines}
    if advice.contradiction is not None:
        if "why" in request:
            raise RequestError(f"expected a possible position: {advice.refusal}")
        return document | {
            "contradiction": {
                "clues": sorted(advice.contradiction.clues),
                "with_total": advice.contradiction.uses_mine_total,
                "message": advice.refusal,
            }
        }
    assert advice.analysis is not None
    step = advice.next
    document |= {
        "contradiction": None,
        "safe": sorted(advice.safe),
        "certain_mines": sorted(advice.mines),
        "wrong_flags": sorted(advice.wrong_flags),
        "next": None
        if step is None
        else {
            "move": step.move,
            "cell": step.cell,
            "chance": finite(step.chance),
            "certain": step.proof is not None,
            "reason": step.reason,
            "clues": [] if step.proof is None else step.proof.clues,
        },
        "exact": advice.analysis.exact,
        "probability": [
            [finite(value) for value in row] for row in advice.analysis.probability.tolist()
        ],
    }
    if "why" in request:
        document["why"] = _why(position, request["why"], budget)
    return document


def _why(position: Position, requested: object, budget: int) -> dict[str, Any]:
    match requested:
        case [int(row), int(column)] if (row, column) in position.view:
            cell = int(row), int(column)
        case _:
            raise RequestError("expected why as a cell [row, column] of the board")
    try:
        proof = explain(position.view, cell, clues=position.clues, budget=budget)
    except (NotCertainError, NotDecidedError):
        reasons = guess_reasons(position.view, cell, clues=position.clues, budget=budget)
        sentence = " ".join(reasons)
        return {"cell": cell, "mine": None, "sentence": sentence, "clues": [], "with_total": False}
    return {
        "cell": cell,
        "mine": proof.mine,
        "sentence": proof.sentence,
        "clues": proof.clues,
        "with_total": proof.uses_mine_total,
    }
