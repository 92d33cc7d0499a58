"""Numbers as answers write them: whole numbers, fractions, decimals, percentages."""

from __future__ import annotations

import re
from fractions import Fraction

from minewise.tasks.answer_text import undecorated

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
    found = _WHOLE.findall(text)
    if len(found) != 1 or re.search(r"\d\.\d*[1-9]|/|%", text):
        return None
    return int(re.sub(r"\D", "", found[0]))


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
    found = []
    for above, below, digits, power, percent in _VALUE.findall(text):
        if above:
            if int(below) == 0:
                return None
            value, error = Fraction(int(above), int(below)), Fraction(0)
        else:
            value, error = _decimal(digits, int(power or 0) + (2 if percent else 0))
        if value > 1:
            return None
        found.append((value, error))
    return found or None


def _decimal(digits: str, places: int) -> tuple[Fraction, Fraction]:
    """A decimal shifted by so many places, and half a unit of its last digit if it has enough."""
    decimals = len(digits.partition(".")[2]) + places
    value = Fraction(digits) / 10**places
    return value, Fraction(1, 2 * 10**decimals) if decimals >= LEAST_DECIMALS else Fraction(0)
