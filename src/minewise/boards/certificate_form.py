"""Certificates as they are written: the fields of the JSON, each checked, and the text form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from minewise.boards.certificate import (
    FORMAT,
    FORMAT_VERSION,
    Certificate,
    CertificateStep,
)
from minewise.boards.level import LEVELS, check_level
from minewise.errors import CertificateError, MinewiseError
from minewise.game.board import Board
from minewise.game.rules import Cell, Rules

FIELDS = ("rules", "board", "first_cell", "level", "three_bv", "difficulty", "steps")

CELLS = r"(?: \d+,\d+)+"
STEP = re.compile(
    rf"({'|'.join(LEVELS)}) by((?: \d+,\d+)*)( total)?:(?: safe({CELLS}))?(?: mines({CELLS}))?"
)
"""A step of the text form."""
CLAIM = re.compile(
    rf"{FORMAT} (?P<version>\d+)|rules: (?P<rules>.+)|first cell: (?P<first_cell>\d+,\d+)"
    r"|level: (?P<level>.+)|3BV: (?P<three_bv>\d+)"
    r"|difficulty: (?P<hardest>.+), clues (?P<clues>\d+), steps (?P<count>\d+)"
)
"""One of its other lines."""


def read(document: object) -> Certificate:
    """The certificate that is the object of some JSON; CertificateError if it is none."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise CertificateError(f"expected a JSON object with the format {FORMAT!r}")
    if document.get("version") != FORMAT_VERSION:
        raise CertificateError(
            f"expected version {FORMAT_VERSION} of a certificate, "
            f"got version {str(document.get('version'))[:20]}"
        )
    if missing := [name for name in FIELDS if name not in document]:
        raise CertificateError(f"expected all fields of a certificate, {missing[0]!r} is missing")
    rules, board = _board(document)
    first_cell = _cell(document["first_cell"], board)
    if first_cell in board.mines:
        raise CertificateError(f"expected a first cell without a mine, got {first_cell}")
    level = _level(document["level"])
    if not isinstance(document["steps"], list):
        raise CertificateError("expected a list of steps")
    steps = tuple(_step(number, step, board) for number, step in enumerate(document["steps"], 1))
    certificate = Certificate(rules, board, first_cell, level, steps)
    for name in ("three_bv", "difficulty"):
        if document[name] != certificate.document[name]:
            raise CertificateError(
                f"expected {name} {certificate.document[name]}, got {str(document[name])[:80]}"
            )
    return certificate


def _board(document: dict[str, Any]) -> tuple[Rules, Board]:
    rows = document["board"]
    if not isinstance(rows, list) or not all(
        isinstance(row, str) and re.fullmatch(r"[.*]+", row) for row in rows
    ):
        raise CertificateError("expected rows of a board, * for a mine and . for a safe cell")
    try:
        rules, board = Rules.parse(document["rules"]), Board.parse("\n".join(rows))
    except MinewiseError as error:
        raise CertificateError(str(error)) from None
    except (TypeError, AttributeError):
        raise CertificateError("expected the text of rules") from None
    size = (board.height, board.width, len(board.mines))
    if (rules.height, rules.width, rules.mines) != size:
        raise CertificateError(
            f"expected a board of {rules}, "
            f"got one of {board.width}x{board.height}/{len(board.mines)}"
        )
    return rules, board


def _level(name: object) -> Any:
    try:
        return check_level(str(name))
    except MinewiseError as error:
        raise CertificateError(str(error)) from None


def _cell(value: object, board: Board) -> Cell:
    match value:
        case [bool(), _] | [_, bool()]:
            pass  # true is a number to Python, and none in JSON
        case [int(row), int(column)] if 0 <= row < board.height and 0 <= column < board.width:
            return row, column
    raise CertificateError(f"expected a cell [row, column] of the board, got {str(value)[:80]}")


def _step(number: int, values: object, board: Board) -> CertificateStep:
    match values:
        case {
            "level": str(level),
            "clues": list(clues),
            "total": bool(total),
            "safe": list(safe),
            "mines": list(mines),
        } if safe or mines:
            lists = (tuple(_cell(cell, board) for cell in some) for some in (clues, safe, mines))
            known, proved, found = lists
            return CertificateStep(_level(level), known, total, proved, found)
    raise CertificateError(
        f"expected a step with level, clues, total, safe and mines, and a cell that it proves: "
        f"step {number}"
    )


def text_of(certificate: Certificate) -> str:
    """The text form: what is claimed, the board, and a line for each step."""
    hardest = certificate.difficulty
    return "\n".join(
        [
            f"{FORMAT} {FORMAT_VERSION}",
            f"rules: {certificate.rules}",
            f"first cell:{_text([certificate.first_cell])}",
            f"level: {certificate.level}",
            f"3BV: {certificate.three_bv}",
            f"difficulty: {hardest.level}, clues {hardest.clues}, steps {hardest.steps}",
            *certificate.document["board"],
            *map(_line, certificate.steps),
        ]
    )


def _line(step: CertificateStep) -> str:
    total = " total" if step.total else ""
    safe = f" safe{_text(step.safe)}" if step.safe else ""
    mines = f" mines{_text(step.mines)}" if step.mines else ""
    return f"{step.level} by{_text(step.clues)}{total}:{safe}{mines}"


def _text(cells: Iterable[Cell]) -> str:
    return "".join(f" {row},{column}" for row, column in cells)


def parse(text: str) -> Certificate:
    """Reads the text form; CertificateError if it is none."""
    document: dict[str, Any] = {"board": [], "steps": []}
    for line in filter(None, map(str.strip, text.splitlines())):
        if step := STEP.fullmatch(line):
            level, clues, total, safe, mines = step.groups()
            named = {"clues": _cells(clues), "safe": _cells(safe), "mines": _cells(mines)}
            document["steps"].append({"level": level, "total": total is not None} | named)
        elif re.fullmatch(r"[.*]+", line):
            document["board"].append(line)
        elif claim := CLAIM.fullmatch(line):
            document |= _claimed(claim)
        else:
            raise CertificateError(f"expected a line of a certificate, got {line[:80]!r}")
    return read(document)


def _claimed(claim: re.Match[str]) -> dict[str, Any]:
    """What a line of the text form claims, as a field of the JSON."""
    said = {name: value for name, value in claim.groupdict().items() if value is not None}
    for name in said.keys() & {"version", "three_bv"}:
        return {"format": FORMAT, name: _number(said[name])}
    if "first_cell" in said:
        return {"first_cell": _cells(said["first_cell"])[0]}
    if "hardest" in said:
        clues, steps = map(_number, (said["clues"], said["count"]))
        return {"difficulty": {"level": said["hardest"], "clues": clues, "steps": steps}}
    return dict(said)


def _cells(text: str | None) -> list[list[int]]:
    return [[_number(n) for n in cell.split(",")] for cell in (text or "").split()]


def _number(digits: str) -> int:
    """A number of the text form; more digits than any has are no number that fits."""
    return int(digits[:20])
