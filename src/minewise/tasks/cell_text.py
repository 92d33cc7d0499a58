"""The cells that an answer names."""

from __future__ import annotations

import re
from typing import Any

from minewise.game.rules import Cell
from minewise.tasks.answer_text import json_value, single_blanks, undecorated

_NAMED = re.compile(
    r"\br(?:ow)?\s*[=:]?\s*(\d{1,9})\s*[,;]?\s*(?:and\s+)?c(?:ol(?:umn)?)?\s*[=:]?\s*(\d{1,9})\b",
    re.IGNORECASE,
)
_PAIR = re.compile(r"[(\[]\s*(\d{1,9})\s*[,;\s]\s*(\d{1,9})\s*[)\]]")
_BARE = re.compile(r"\b(\d{1,9})\s*[,\s]\s*(\d{1,9})\b")
_NO_INDEX = re.compile(r"-\s*\d|\d\.\d")
_DENIED = re.compile(r"\b(?:no|not|none|without|false|needless|unneeded)\b", re.IGNORECASE)
_TOTAL = re.compile(r"\btotal\b|\bmine count\b|\bnumber of mines\b", re.IGNORECASE)
_NOTHING = re.compile(r"\W*(?:none|nothing|no cells?)\W*", re.IGNORECASE)


def cells_of_value(value: Any) -> list[Cell] | None:
    """Cells as JSON gives them: [r, c], {"row": r, "column": c}, a text, or a list of these.

    >>> cells_of_value([[0, 1], {"row": 2, "col": 3}]), cells_of_value("(0,1)")
    ([(0, 1), (2, 3)], [(0, 1)])
    """
    try:
        return _cells_of_value(value)
    except RecursionError:  # JSON may be nested deeper than Python calls itself
        return None


def _cells_of_value(value: Any) -> list[Cell] | None:
    match value:
        case None:
            return []
        case str():
            return cells_of_text(value)
        case [int(row), int(column)] if bool not in (type(row), type(column)):
            return [(row, column)]
        case dict():
            numbers = [_number(value[key]) for key in sorted(value, key=_row_first)]
            return _cells_of_value(numbers) if len(numbers) == 2 else None
        case list():
            parts = [_cells_of_value(part) for part in value]
            return None if None in parts else [cell for part in parts if part for cell in part]
    return None


def _row_first(key: str) -> bool:
    return not key.lower().startswith("r")


def _number(value: Any) -> Any:
    """A whole number in quotes, without them."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value) else value


def cells_of_text(text: str) -> list[Cell] | None:
    """The cells that a text names, in their order; None where a number in it belongs to none.

    >>> cells_of_text("(0,1) and [2, 3]"), cells_of_text("row 1, column 2"), cells_of_text("r1c2")
    ([(0, 1), (2, 3)], [(1, 2)], [(1, 2)])
    >>> cells_of_text("0,1; 0,2"), cells_of_text("none"), cells_of_text("(0,1) and 7")
    ([(0, 1), (0, 2)], [], None)
    """
    text = single_blanks(re.sub(r"[{}]", " ", undecorated(text)))
    if _NO_INDEX.search(text):
        return None
    for form in (_NAMED, _PAIR, _BARE):
        found = [(int(row), int(column)) for row, column in form.findall(text)]
        if found:
            rest = form.sub(" ", text)
            return None if re.search(r"\d", rest) else found
    return None if re.search(r"\d", text) else []


def premises_of_text(text: str) -> tuple[list[Cell], bool] | None:
    """The clues that an answer names, and whether it names the mine total as well."""
    value = json_value(text)
    if isinstance(value, dict):
        low = {key.lower(): part for key, part in value.items()}
        total = next((part for key, part in low.items() if "total" in key), False)
        cells = cells_of_value(low.get("clues", low.get("cells", value)))
        total = total if isinstance(total, bool) else not _DENIED.search(str(total))
        return None if cells is None else (cells, total)
    cells = cells_of_text(text) if value is None else cells_of_value(value)
    if cells is None:
        return None
    named = bool(_TOTAL.search(text)) and not _DENIED.search(text)
    return cells, named


def cells_by_kind(text: str) -> dict[str, list[Cell]] | None:
    """The cells called `safe` and those called `mines`; None where the text does not say.

    >>> cells_by_kind("safe: (0,1); mines: (1,1) (2,2)")
    {'safe': [(0, 1)], 'mines': [(1, 1), (2, 2)]}
    >>> cells_by_kind("(0,1) is safe, and (1,1) is a mine")
    {'safe': [(0, 1)], 'mines': [(1, 1)]}
    """
    value = json_value(text)
    if isinstance(value, dict):
        parts = [(key.lower(), cells_of_value(part)) for key, part in value.items()]
    else:
        parts = _said_of_text(undecorated(text))
    found: dict[str, list[Cell]] = {"safe": [], "mines": []}
    if not parts:
        return (
            found
            if re.fullmatch(r"\W*(?:none|nothing|no cells?)\W*", text, re.IGNORECASE)
            else None
        )
    for word, cells in parts:
        kind = "safe" if word.startswith("safe") else "mines" if word.startswith("mine") else None
        if cells is None or kind is None:
            return None
        found[kind] += cells
    return found


def _said_of_text(text: str) -> list[tuple[str, list[Cell] | None]]:
    """Each word `safe` or `mine` with its cells, which all follow it or all stand before it."""
    if re.search(r"\bnot\b|n't\b|\bunsafe\b", text, re.IGNORECASE):
        return [("unclear", None)]
    chunks = re.split(r"\b(safe|mines?)\b", text, flags=re.IGNORECASE)
    words = [word.lower() for word in chunks[1::2]]
    before = bool(re.search(r"\d", chunks[0]))
    if before and re.search(r"\d", chunks[-1]):
        return [("unclear", None)]
    told = chunks[:-1:2] if before else chunks[2::2]
    return [(word, cells_of_text(chunk)) for word, chunk in zip(words, told, strict=True)]
