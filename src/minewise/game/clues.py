"""Clue models: what a revealed safe cell tells of the mines around it.

A model is a likelihood: the chance that a clue is shown given the true count. Exact clues are the
game as people know it; noisy ones tell less. The text forms are the values of `Rules.clues`.
"""

from __future__ import annotations

import reprlib
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import fsum
from typing import ClassVar

from minewise._core import ROUNDING as _ROUNDING
from minewise._core import InvalidRules
from minewise._core import clue_model as core_clue_model
from minewise.errors import RulesError

COUNTS = range(9)
ROUNDING: float = _ROUNDING
"""Chances closer than this count as equal. So the chances of one true count may miss their sum by
it, and clues that are withheld less often are never withheld."""

Rows = tuple[tuple[float, ...], ...]


class ClueModel(ABC):
    """How a clue comes from the true count of mines around a cell."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The text form; `clue_model` reads it back."""

    @abstractmethod
    def likelihood(self, shown: int, true: int) -> Fraction:
        """The chance that `shown` (0 to 8) is shown where `true` (0 to 8) mines are around."""

    @cached_property
    def table(self) -> Rows:
        """All likelihoods as floats, `table[shown][true]`."""
        return tuple(tuple(float(self.likelihood(s, t)) for t in COUNTS) for s in COUNTS)

    @cached_property
    def likelihoods(self) -> list[float]:
        """The table row after row, as the core takes it."""
        return [chance for row in self.table for chance in row]

    @cached_property
    def withholds_alike(self) -> bool:
        """Is a clue withheld by a chance that does not depend on the count, and so tells nothing?

        What the chances of a true count leave to 1 is the chance that its clue is withheld.
        """
        shown = [fsum(row[true] for row in self.table) for true in COUNTS]
        return max(shown) - min(shown) <= ROUNDING

    def fits(self, shown: int, neighbors: int) -> bool:
        """May a cell with so many neighbours show this clue?

        >>> Cautious().fits(8, neighbors=3), Exact().fits(8, neighbors=3)
        (True, False)
        """
        return shown <= neighbors or any(self.table[shown][: neighbors + 1])

    @cached_property
    def misfits(self) -> tuple[tuple[int, ...], ...]:
        """The clues that a cell cannot show, by the number of its neighbours.

        >>> Exact().misfits[5]
        (6, 7, 8)
        """
        return tuple(tuple(s for s in COUNTS if not self.fits(s, n)) for n in COUNTS)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Exact(ClueModel):
    """The clue is the count.

    >>> Exact().table[3][3], Exact().table[2][3]
    (1.0, 0.0)
    """

    name: ClassVar[str] = "exact"

    def likelihood(self, shown: int, true: int) -> Fraction:
        return Fraction(shown == true)


@dataclass(frozen=True)
class Withheld(ClueModel):
    """The clue is the count, or with chance `p` it is not shown at all.

    Whether it is withheld does not depend on the count, so a withheld clue (`_` in views) tells
    nothing, and a clue that is shown tells as much as an exact one.

    >>> Withheld(0.25).table[3][3], str(Withheld(0.25))
    (0.75, 'withheld:p=0.25')
    """

    p: float

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "p", float(self.p))
        except (TypeError, ValueError, OverflowError):
            what = f"expected a chance p from 0 to below 1, got {reprlib.repr(self.p)}: 'withheld'"
            raise RulesError(what) from None
        _ = self.name  # refused now, so that no model exists that cannot be used

    @property
    def name(self) -> str:
        return _written(f"withheld:p={self.p!r}")[0]

    def likelihood(self, shown: int, true: int) -> Fraction:
        return 1 - Fraction(self.p) if shown == true else Fraction(0)


@dataclass(frozen=True)
class Optimistic(ClueModel):
    """The clue is uniform at or below the count: 0 to the true one.

    >>> Optimistic().likelihood(shown=0, true=3), Optimistic().likelihood(shown=3, true=2)
    (Fraction(1, 4), Fraction(0, 1))
    """

    name: ClassVar[str] = "optimistic"

    def likelihood(self, shown: int, true: int) -> Fraction:
        return Fraction(1, true + 1) if shown <= true else Fraction(0)


@dataclass(frozen=True)
class Cautious(ClueModel):
    """The clue is uniform at or above the count: the true one to 8, even in a corner.

    >>> Cautious().likelihood(shown=8, true=5), Cautious().likelihood(shown=4, true=5)
    (Fraction(1, 4), Fraction(0, 1))
    """

    name: ClassVar[str] = "cautious"

    def likelihood(self, shown: int, true: int) -> Fraction:
        return Fraction(1, 9 - true) if shown >= true else Fraction(0)


@dataclass(frozen=True)
class OneMore(ClueModel):
    """The clue is the count or one more, each as likely: an overestimate by at most one, and none
    of eight mines.

    >>> OneMore().likelihood(shown=3, true=2), OneMore().likelihood(shown=8, true=8)
    (Fraction(1, 2), Fraction(1, 1))
    """

    name: ClassVar[str] = "one-more"

    def likelihood(self, shown: int, true: int) -> Fraction:
        if true == max(COUNTS):
            return Fraction(shown == true)
        return Fraction(shown - true in (0, 1), 2)


@dataclass(frozen=True)
class Table(ClueModel):
    """Any likelihoods: `rows[shown][true]`, nine rows of nine chances.

    Those of one true count (a column) add up to at most 1; the rest is the chance that the clue is
    withheld. In text, rows are separated by `/`, and zeros at the end of a row are left out.

    >>> late = Table([[1, 0.5], [0, 0.5, 0.5], [0, 0, 0.5]] + [[0]] * 6)
    >>> str(late), clue_model(str(late)) == late
    ('table:1,0.5/0,0.5,0.5/0,0,0.5/0/0/0/0/0/0', True)
    >>> Table([[1.5]])
    Traceback (most recent call last):
    minewise.errors.RulesError: expected 9 rows of at most 9 chances, got 1 row: 'table:1.5'
    """

    rows: Rows

    def __init__(self, rows: Iterable[Iterable[float]]) -> None:
        try:
            listed = [[float(chance) for chance in row] for row in rows]
        except (TypeError, ValueError, OverflowError) as error:
            raise RulesError(f"expected 9 rows of 9 numbers: {error}: 'table'") from None
        full = tuple(tuple(row + [0.0] * (len(COUNTS) - len(row))) for row in listed)
        object.__setattr__(self, "rows", full)
        _ = self.name  # refused now, so that no model exists that cannot be used

    @property
    def name(self) -> str:
        return _written("table:" + "/".join(",".join(map(repr, row)) for row in self.rows))[0]

    def likelihood(self, shown: int, true: int) -> Fraction:
        return Fraction(self.rows[shown][true])


ONLY = {model.name: model for model in (Exact(), Optimistic(), Cautious(), OneMore())}
"""The models that are the only ones of their kind, by name."""


def clue_model(model: ClueModel | str) -> ClueModel:
    """A clue model as it is, or from its text form.

    >>> clue_model("exact"), clue_model("withheld:p=0.2")
    (Exact(), Withheld(p=0.2))
    >>> clue_model("cautios")
    Traceback (most recent call last):
    minewise.errors.RulesError: unknown clue model 'cautios', did you mean 'cautious'? \
Expected one of: exact, withheld:p=P, optimistic, cautious, one-more, table:ROW/.../ROW
    """
    if isinstance(model, str):
        return _read(model)
    if not isinstance(model, ClueModel):
        raise RulesError(f"expected a clue model or its text form, got {model!r}")
    return model


@lru_cache(maxsize=64)
def _read(model: str) -> ClueModel:
    """The model of a text: rules name theirs whenever a view is analyzed."""
    name, chances = _written(model)
    if name.startswith("withheld"):
        return Withheld(float(name.removeprefix("withheld:p=")))
    if name.startswith("table"):
        return Table(chances[9 * shown : 9 * shown + 9] for shown in COUNTS)
    return ONLY[name]


def _written(model: str) -> tuple[str, list[float]]:
    """The text of a model as the core writes it, and its likelihoods."""
    try:
        return core_clue_model(model)
    except InvalidRules as error:
        raise RulesError(str(error)) from None
