"""Numbers as people type them: 10000, 10_000, 10,000, 10k, 1e4."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Any

import click

_UNITS = {"": 0, "k": 3, "m": 6, "g": 9}
_NUMBER = re.compile(r"([+-]?[0-9]+(?:[_,][0-9]{3})*(?:\.[0-9]+)?(?:e\+?[0-9]{1,3})?)([kmg]?)")


class Whole(click.ParamType[int]):
    """A whole number from `least` to `most`.

    >>> [Whole(1).convert(text, None, None) for text in ("10000", "10_000", "10,000", "10k", "1e4")]
    [10000, 10000, 10000, 10000, 10000]
    """

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number = value if isinstance(value, int) else _whole(str(value))
        if number is None or number < self.least or (self.most is not None and number > self.most):
            self.fail(f"expected {self.expected()}, got {str(value)[:60]!r}", param, ctx)
        return number

    def expected(self) -> str:
        """What is accepted, in words."""
        if self.most is None:
            return f"a whole number of at least {self.least}"
        return f"a whole number from {self.least} to {self.most}"


def _whole(text: str) -> int | None:
    parts = _NUMBER.fullmatch(text.strip().lower())
    if parts is None:
        return None
    try:
        number = Decimal(re.sub("[_,]", "", parts[1])).scaleb(_UNITS[parts[2]])
    except InvalidOperation:
        return None
    return int(number) if number == number.to_integral_value() else None
