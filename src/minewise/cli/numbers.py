"""Numbers as people type them: 10000, 10_000, 10,000, 10k, 1e4."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf, isinf, nan
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    ParamType = click.ParamType
else:

    class ParamType(click.ParamType):
        """As in click, which takes the type of its values only from click 8.4 on."""

        def __class_getitem__(cls, _: type) -> type[ParamType]:
            return cls


LONGEST = 1000
"""Characters of a whole number: Python itself reads no more than some thousands."""

_UNITS = {"": 0, "k": 3, "m": 6, "g": 9}
_NUMBER = re.compile(r"([+-]?[0-9]+(?:[_,][0-9]{3})*(?:\.[0-9]+)?(?:e\+?[0-9]{1,3})?)([kmg]?)")


class Whole(ParamType[int]):
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


class Number(ParamType[float]):
    """A number from `least` to `most`, or between them where `ends` are not allowed.

    >>> Number(0, 1).convert("0.25", None, None)
    0.25
    """

    name = "number"

    def __init__(self, least: float, most: float = inf, *, ends: bool = True) -> None:
        self.least, self.most, self.ends = least, most, ends

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            number = float(value)
        except ValueError:
            number = nan
        is_end = number in (self.least, self.most)
        if not self.least <= number <= self.most or (is_end and not self.ends) or isinf(number):
            self.fail(f"expected {self.expected()}, got {str(value)[:60]!r}", param, ctx)
        return number

    def expected(self) -> str:
        """What is accepted, in words."""
        if self.most == inf:
            return f"a number of at least {self.least}" if self.ends else "a number above 0"
        if self.ends:
            return f"a number from {self.least} to {self.most}"
        return f"a number above {self.least} and below {self.most}"


def _whole(text: str) -> int | None:
    parts = _NUMBER.fullmatch(text.strip().lower())
    if parts is None or len(text) > LONGEST:
        return None
    number = Fraction(re.sub("[_,]", "", parts[1])) * 10 ** _UNITS[parts[2]]
    return int(number) if number.denominator == 1 else None
