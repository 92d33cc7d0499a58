"""Parses the answer in a reply, such as the cell of a guess, without its decoration."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from minewise import documents
from minewise.errors import DocumentError
from minewise.game.rules import Cell

MOST_READ = 100_000
"""Characters of an answer that are read, from its end: the largest board fits ten times."""

_TAGGED = re.compile(r"<answer>(.*?)</answer>", re.DOTALL | re.IGNORECASE)
_ANNOUNCED = re.compile(r"\banswer(?:\s*is\b)?\s*(?:[*_]+\s*)?[:=]", re.IGNORECASE)
_FENCED = re.compile(r"```[a-z]*\n(.*?)```", re.DOTALL | re.IGNORECASE)
_BLANKS = re.compile(r"\s{2,}")
_DECORATION = re.compile(r"\\(?:left|right|text\w*|mathrm|[()\[\],!;:])|[*`$\"']")


def final_answer(text: str) -> str:
    r"""The part of a text that is its answer.

    The last `<answer>...</answer>`; without one the last `\\boxed{...}`; without one what follows
    the last "Answer:", to the next empty line; else the whole text.

    >>> final_answer("So there are 4.\\nFinal answer: **4**"), final_answer("it is \\\\boxed{2/3}")
    ('4', '2/3')
    """
    text = without_thoughts(text[-MOST_READ:])
    if (tagged := last_enclosed(_TAGGED, "</answer>", text)) is not None:
        text = tagged
    elif (boxed := text.rfind(r"\boxed{")) >= 0:
        text = _braced(text, boxed + len(r"\boxed{"))
    elif announced := list(_ANNOUNCED.finditer(text)):
        text = text[announced[-1].end() :].lstrip(" *_\n")
        if not text.startswith("```"):
            text = text.split("\n\n", 1)[0]
    if (fenced := last_enclosed(_FENCED, "```", text)) is not None:
        text = fenced
    return text.strip().strip("*` ").strip()


def last_enclosed(form: re.Pattern[str], end: str, text: str) -> str | None:
    """What the last match of a form encloses, which `end` closes; None without a match.

    Nothing is searched beyond the last `end`: each of many openings that none closes would
    search all the rest of the text.
    """
    ends = [closed.end() for closed in re.finditer(end, text, re.IGNORECASE)]
    matches = form.findall(text, 0, ends[-1]) if ends else []
    return matches[-1] if matches else None


def without_thoughts(text: str) -> str:
    """What follows the thoughts of a model that marks their end.

    >>> without_thoughts("<think>Answer: 3?</think>Answer: 4")
    'Answer: 4'
    """
    return text.rpartition("</think>")[2]


def _braced(text: str, start: int) -> str:
    """The text before the brace that closes one that was opened before `start`."""
    depth = 1
    for end in range(start, len(text)):
        depth += (text[end] == "{") - (text[end] == "}")
        if depth == 0:
            return text[start:end]
    return text[start:]


def undecorated(text: str) -> str:
    """The text without the signs of Markdown and LaTeX that only dress it, and without quotes."""
    return single_blanks(_DECORATION.sub("", text.replace("{,}", ",").replace("\u2212", "-")))


def single_blanks(text: str) -> str:
    r"""The text with a line feed, which parts no digits, for each run of several blanks.

    Forms with several `\s*` try every way to share out a run among them: in a long one that takes
    minutes.

    >>> single_blanks("1   234")
    '1\n234'
    """
    return _BLANKS.sub("\n", text)


def json_value(text: str) -> Any:
    """The value where the text is JSON, with {"answer": ...} unwrapped; else None."""
    try:
        value = documents.json_value(text)
    except DocumentError:
        return None
    if isinstance(value, dict) and len(value) == 1 and "answer" in value:
        return value["answer"]
    return value


LEAST_DECIMALS = 4
"""With fewer, a decimal does not tell which fraction was meant: 0.33 may be 1/3 or 32/97."""

_DIGITS = r"\d+(?:[,_ \u2009\u202f]\d{3})+(?!\d)|\d+"
_WHOLE = re.compile(_DIGITS)
_LONG = re.compile(r"(?<!\d)\d(?:[,_ \u2009\u202f]?\d){2000}")
"""More digits than any answer has. Python refuses to read more than 4300 of them."""
_POWER = re.compile(
    r"(?<!\d)(\d+(?:\.\d+)?)(?:\s*(?:e\+?|(?:x|\\times|\\cdot|\u00d7)\s*10\s*\^\s*)\{?(\d{1,3})(?!\d)\}?)",
    re.IGNORECASE,
)
_LATEX = re.compile(r"\\[dt]?frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}")
_CELL = re.compile(r"[(\[]\s*\d+\s*,\s*\d+\s*[)\]]|row\s*\d+\W*col(?:umn)?\s*\d+", re.IGNORECASE)
_VALUE = re.compile(
    r"(\d+)\s*(?:/|out of|in)\s*(\d+)|(\d*\.\d+|\d+)(?:e-(\d{1,3}))?\s*(%|percent|\\%)?",
    re.IGNORECASE,
)


def whole_number(text: str) -> int | None:
    r"""The one whole number in a text; after the last equals sign, if there is one.

    >>> [whole_number(text) for text in ("1,234 layouts", "3 + 4 = 7", "1.2e4", "2 or 3", "0.5")]
    [1234, 7, 12000, None, None]
    """
    text = undecorated(text).split("=")[-1].strip()
    if re.search(r"-\s*\d", text) or _LONG.search(text):
        return None
    if power := _POWER.search(text):
        value = Fraction(power[1]) * 10 ** int(power[2])
        return int(value) if value.denominator == 1 else None
    numbers = _WHOLE.findall(text)
    if len(numbers) != 1 or re.search(r"\d\.\d*[1-9]|/|%", text):
        return None
    return int(re.sub(r"\D", "", numbers[0]))


def chances(text: str) -> list[tuple[Fraction, Fraction]] | None:
    r"""The chances that a text states, each with the error that its rounding allows.

    A fraction allows none; a decimal half a unit of its last digit, from four digits on; a
    percentage likewise, from two digits on. None where a number is no chance.

    >>> chances("1/3")
    [(Fraction(1, 3), Fraction(0, 1))]
    >>> chances("\\frac{2}{6}")
    [(Fraction(1, 3), Fraction(0, 1))]
    >>> [float(part) for part in chances("33.33%")[0]], chances("1.5")
    ([0.3333, 5e-05], None)
    """
    text = _LATEX.sub(r"\1/\2", undecorated(text))
    text = _CELL.sub(" ", text)
    signed = re.search(r"-\s*\d", re.sub(r"e-\d", "", text, flags=re.IGNORECASE))
    if signed or _LONG.search(text):
        return None
    listed = []
    for above, below, digits, power, percent in _VALUE.findall(text):
        if above:
            if int(below) == 0:
                return None
            value, error = Fraction(int(above), int(below)), Fraction(0)
        else:
            value, error = _decimal(digits, int(power or 0) + (2 if percent else 0))
        if value > 1:
            return None
        listed.append((value, error))
    return listed or None


def _decimal(digits: str, places: int) -> tuple[Fraction, Fraction]:
    """A decimal shifted by so many places, and half a unit of its last digit if it has enough."""
    decimals = len(digits.partition(".")[2]) + places
    value = Fraction(digits) / 10**places
    return value, Fraction(1, 2 * 10**decimals) if decimals >= LEAST_DECIMALS else Fraction(0)


_NAMED = re.compile(
    r"\br(?:ow)?\s*[=:]?\s*(\d{1,9})\s*[,;]?\s*(?:and\s+)?c(?:ol(?:umn)?)?\s*[=:]?\s*(\d{1,9})\b",
    re.IGNORECASE,
)
_NAMED_BACKWARDS = re.compile(
    r"\b(?:c(?:ol(?:umn)?)?|x)\s*[=:]?\s*(\d{1,9})\s*[,;]?\s*(?:and\s+)?"
    r"(?:r(?:ow)?|y)\s*[=:]?\s*(\d{1,9})\b",
    re.IGNORECASE,
)
_NAMED_Y = re.compile(
    r"\by\s*[=:]?\s*(\d{1,9})\s*[,;]?\s*(?:and\s+)?x\s*[=:]?\s*(\d{1,9})\b", re.IGNORECASE
)
_PAIR = re.compile(r"[(\[]\s*(\d{1,9})\s*[,;\s]\s*(\d{1,9})\s*[)\]]")
_BARE = re.compile(r"\b(\d{1,9})\s*[,\s]\s*(\d{1,9})\b")
_NO_INDEX = re.compile(r"-\s*\d|\d\.\d")
_DENIED = re.compile(r"\b(?:no|not|none|without|false|needless|unneeded)\b", re.IGNORECASE)
_TOTAL = re.compile(r"\btotal\b|\bmine count\b|\bnumber of mines\b", re.IGNORECASE)
_NOTHING = re.compile(r"\W*(?:none|nothing|no cells?)\W*", re.IGNORECASE)


_AXES = {
    **dict.fromkeys(("r", "row", "rows", "rowindex", "rowidx", "rownumber", "i", "y"), "row"),
    **dict.fromkeys(("c", "col", "column", "colindex", "columnindex", "colidx"), "column"),
    **dict.fromkeys(("cols", "columns", "colnumber", "columnnumber", "j", "x"), "column"),
}
"""What a key counts: x is the column, and y the row, counted from the top."""


def cells_of_value(value: Any) -> list[Cell] | None:
    """Cells as JSON gives them: [r, c], {"row": r, "column": c}, {"x": c, "y": r}, a text, or a
    list of these. None where the keys do not say which number is the row.

    >>> cells_of_value([[0, 1], {"row": 2, "col": 3}]), cells_of_value("(0,1)")
    ([(0, 1), (2, 3)], [(0, 1)])
    >>> cells_of_value({"x": 3, "y": 2}), cells_of_value({"a": 3, "b": 2})
    ([(2, 3)], None)
    """
    match value:
        case None:
            return []
        case str():
            return cells_of_text(value)
        case [int(row), int(column)] if bool not in (type(row), type(column)):
            return [(row, column)]
        case dict():
            axes = {_AXES.get(re.sub("[^a-z]", "", key.lower())): value[key] for key in value}
            if len(value) != 2 or axes.keys() != {"row", "column"}:
                return None
            return cells_of_value([_number(axes["row"]), _number(axes["column"])])
        case list():
            parts = [cells_of_value(part) for part in value]
            return None if None in parts else [cell for part in parts if part for cell in part]
    return None


def _number(value: Any) -> Any:
    """A whole number in quotes, without them."""
    return int(value) if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value) else value


def cells_of_text(text: str) -> list[Cell] | None:
    """The cells that a text names, in their order; None where a number in it belongs to none.

    >>> cells_of_text("(0,1) and [2, 3]"), cells_of_text("row 1, column 2"), cells_of_text("r1c2")
    ([(0, 1), (2, 3)], [(1, 2)], [(1, 2)])
    >>> cells_of_text("x=2, y=1"), cells_of_text("column 2, row 1")
    ([(1, 2)], [(1, 2)])
    >>> cells_of_text("0,1; 0,2"), cells_of_text("none"), cells_of_text("(0,1) and 7")
    ([(0, 1), (0, 2)], [], None)
    """
    text = single_blanks(re.sub(r"[{}]", " ", undecorated(text)))
    if _NO_INDEX.search(text):
        return None
    for form in (_NAMED, _NAMED_Y, _NAMED_BACKWARDS, _PAIR, _BARE):
        cells = [(int(row), int(column)) for row, column in form.findall(text)]
        if form is _NAMED_BACKWARDS:
            cells = [(row, column) for column, row in cells]
        if cells:
            rest = form.sub(" ", text)
            return None if re.search(r"\d", rest) else cells
    return None if re.search(r"\d", text) else []


def premises_of_text(text: str) -> tuple[list[Cell], bool] | None:
    """Parses a proof: the clues that an answer names, and whether it names the mine total."""
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
    by_kind: dict[str, list[Cell]] = {"safe": [], "mines": []}
    if not parts:
        return by_kind if _NOTHING.fullmatch(text) else None
    for word, cells in parts:
        kind = "safe" if word.startswith("safe") else "mines" if word.startswith("mine") else None
        if cells is None or kind is None:
            return None
        by_kind[kind] += cells
    return by_kind


def _said_of_text(text: str) -> list[tuple[str, list[Cell] | None]]:
    """Each word `safe` or `mine` with its cells, which all follow it or all stand before it."""
    if re.search(r"\bnot\b|n't\b|\bunsafe\b", text, re.IGNORECASE):
        return [("unclear", None)]
    chunks = re.split(r"\b(safe|mines?)\b", text, flags=re.IGNORECASE)
    words = [word.lower() for word in chunks[1::2]]
    before = bool(re.search(r"\d", chunks[0]))
    if before and re.search(r"\d", chunks[-1]):
        return [("unclear", None)]
    parts = chunks[:-1:2] if before else chunks[2::2]
    return [(word, cells_of_text(chunk)) for word, chunk in zip(words, parts, strict=True)]
