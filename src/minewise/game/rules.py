"""Rules are data: one game engine plays every variant that a `Rules` describes."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from operator import attrgetter, index
from typing import Any, Literal, TypeVar

from minewise._core import (
    InvalidRules,
    fields_of_text,
    mines_at,
    rewritten_values,
    text_of_rules,
)
from minewise._core import Rules as CoreRules
from minewise._core import densities as core_densities
from minewise._core import density as core_density
from minewise._core import size_of_text as core_size
from minewise._core import switch_value as core_switch_value
from minewise.errors import MOST_SAID, RulesError, ViewError
from minewise.questions import ask

Answer = TypeVar("Answer")

Cell = tuple[int, int]
"""A cell is (row, column), both from zero."""

FirstClick = Literal["any", "safe", "opening"]
OnMine = Literal["end", "continue"]
Win = Literal["all_safe", "all_flagged", "all_identified"]

_ABOUT = ask("about")

SWITCHES: dict[str, str] = {one["name"]: one["meaning"] for one in _ABOUT["switches"]}
"""Every switch of the game and what it means."""

VALUES: dict[str, tuple[str, ...]] = {
    one["name"]: tuple(one["values"]) for one in _ABOUT["switches"]
}
"""What each switch may be, as text."""

_values_of = attrgetter("height", "width", "mines", *SWITCHES)


@dataclass(frozen=True)
class Rules:
    """The size of the board, the number of mines, and every switch of the game (see SWITCHES).

    Sizes are 1 to 1000, the height first, as in the shape of an array. `mines` is None only in the
    rules of a view whose player is not told the total. The text form names the board as people do,
    width x height / mines, and the switches that differ from the classic game; it may start with a
    preset.

    >>> print(Rules(height=16, width=30, mines=99, first_click="opening"))
    30x16/99 first_click=opening
    >>> Rules.parse("expert first_click=opening") == Rules(16, 30, 99, first_click="opening")
    True
    >>> Rules(3, 3, 9)
    Traceback (most recent call last):
    minewise.errors.RulesError: expected at most 8 mines, the most that these rules allow on a \
3x3 board, got 9: Rules.parse('3x3/9')
    """

    height: int
    width: int
    mines: int | None
    first_click: FirstClick = field(default="safe", kw_only=True)
    start: Literal["agent", "random"] | Cell = field(default="agent", kw_only=True)
    on_mine: OnMine = field(default="end", kw_only=True)
    cascade: bool = field(default=True, kw_only=True)
    mines_known: bool = field(default=True, kw_only=True)
    win: Win = field(default="all_safe", kw_only=True)
    clues: str = field(default="exact", kw_only=True)
    boards: str = field(default="any", kw_only=True)

    def __post_init__(self) -> None:
        try:
            # Of several forms of a value one is kept: rules that are equal are alike.
            for name, value in rewritten_values(_values_of(self)).items():
                object.__setattr__(self, name, value)
        except TypeError as error:
            raise RulesError(str(error)) from None
        except InvalidRules as error:
            raise RulesError(str(error), _case(str(self))) from None

    def core(self) -> CoreRules:
        """The same rules as the compiled core reads them; an unknown total counts as 0."""
        return self._core

    @cached_property
    def _core(self) -> CoreRules:
        return CoreRules(_values_of(self))

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "_core"}

    @property
    def switches(self) -> dict[str, str]:
        """What each switch is set to, as text."""
        switches: dict[str, str] = ask("rules", rules=str(self))["switches"]
        return switches

    @property
    def cells(self) -> int:
        """Number of cells of the board."""
        return self.height * self.width

    @property
    def density(self) -> float | None:
        """Mines per cell, None where the total is not told."""
        return None if self.mines is None else self.mines / self.cells

    @property
    def plays_on(self) -> bool:
        """Does play go on after a mine, as in the first two sources? Then a game ends *complete*,
        and nobody loses it."""
        return self.on_mine == "continue"

    @property
    def measure(self) -> Literal["score", "win_rate"]:
        """What players are measured by: the final score where play goes on after a mine, else the
        share of games won."""
        return "score" if self.plays_on else "win_rate"

    def public(self) -> Rules:
        """What a player is told: these rules, without the mine total unless it is known."""
        return self if self.mines_known else replace(self, mines=None)

    def with_density(self, density: Decimal | str | float) -> Rules:
        """These rules with round(density x cells) mines, an exact half going to the even number.

        >>> [Rules(10, 10, 0).with_density(d).mines for d in ("0.1", "0.125", 0.3)]
        [10, 12, 30]
        """
        return replace(self, mines=_checked(mines_at, str(density), self.height, self.width))

    def __str__(self) -> str:
        return text_of_rules(_values_of(self))

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Parses rules: a preset or WIDTHxHEIGHT/MINES, then any switch=value.

        >>> Rules.parse("6x5/? start=2,3")
        Rules(height=5, width=6, mines=None, first_click='safe', start=(2, 3), on_mine='end', \
cascade=True, mines_known=False, win='all_safe', clues='exact', boards='any')
        >>> Rules.parse("9x9/10 cascade=maybe")
        Traceback (most recent call last):
        minewise.errors.RulesError: expected cascade=yes or cascade=no, got cascade='maybe': \
Rules.parse('9x9/10 cascade=maybe')
        """
        if not isinstance(text, str):
            raise RulesError(f"expected the text of rules, got {reprlib.repr(text)}")
        values = _checked(fields_of_text, text, rules=text)
        rules = object.__new__(cls)  # the core has checked them
        for name, value in values.items():
            object.__setattr__(rules, name, value)
        return rules


def as_rules(value: Rules | str) -> Rules:
    """Rules as they are, or from their text form.

    >>> as_rules("expert") == EXPERT
    True
    """
    if isinstance(value, str):
        return Rules.parse(value)
    if not isinstance(value, Rules):
        raise RulesError(f"expected Rules or their text form, got {reprlib.repr(value)}")
    return value


def as_cell(cell: Cell) -> Cell:
    """A cell as a tuple of two whole numbers, whatever kind of whole numbers it came as.

    >>> as_cell(0)
    Traceback (most recent call last):
    minewise.errors.ViewError: expected a cell (row, column), got 0
    """
    try:
        row, column = cell
        return index(row), index(column)
    except (TypeError, ValueError):
        raise ViewError(f"expected a cell (row, column), got {reprlib.repr(cell)}") from None


def check_seed(seed: int, game: int = 0) -> None:
    """Refuses what is no seed or no game number.

    >>> check_seed(-1)
    Traceback (most recent call last):
    minewise.errors.RulesError: expected a seed and a game number from 0 to 2**64 - 1, got -1 and 0
    """
    for number in (seed, game):
        if not isinstance(number, int) or not 0 <= number < 2**64:
            raise RulesError(
                f"expected a seed and a game number from 0 to 2**64 - 1, got {seed!r} and {game!r}"
            )


def switch_value(name: str, text: str) -> object:
    """The value of a switch from its text, as on the command line.

    >>> switch_value("cascade", "no"), switch_value("start", "2,3")
    (False, (2, 3))
    """
    return _checked(core_switch_value, name, text)


def size_of_text(text: str) -> tuple[int, int]:
    """The height and the width of a size.

    >>> size_of_text("30x16")
    (16, 30)
    """
    return _checked(core_size, text)


def as_density(value: Decimal | str | float) -> Decimal:
    """A density as an exact decimal from 0 to 1, of at most nine digits.

    >>> as_density(0.1 + 0.2)
    Decimal('0.3')
    >>> as_density("1.5")
    Traceback (most recent call last):
    minewise.errors.RulesError: expected a density from 0 to 1, got 1.5
    """
    return Decimal(_checked(core_density, str(value)))


def density_range(text: str) -> tuple[Decimal, ...]:
    """Densities from one number, a list `a,b,c`, or `start:stop:step`, stop included; in their
    order, each once.

    >>> [str(d) for d in density_range("0.1:0.9:0.2")]
    ['0.1', '0.3', '0.5', '0.7', '0.9']
    """
    return tuple(map(Decimal, _checked(core_densities, text)))


def _checked(read: Callable[..., Answer], *values: Any, rules: str | None = None) -> Answer:
    """An answer of the core; RulesError if it refuses."""
    try:
        return read(*values)
    except InvalidRules as error:
        raise RulesError(str(error), "" if rules is None else _case(rules)) from None


def _case(text: str) -> str:
    """The end of an error about a text of rules, which replays it unless it is very long."""
    return f": Rules.parse({text!r})" if len(text) <= MOST_SAID else ""


class Presets(dict[str, Rules]):
    """Rules by name: the classic levels, and the games of courses and articles.

    `PRESETS["expert"]` is one of them, and a function that takes rules takes the name as well:
    `Game("expert")`.

    >>> print(PRESETS)
    beginner: 9x9/10
    intermediate: 16x16/40
    expert: 30x16/99
    ...
    """

    def __str__(self) -> str:
        return "\n".join(f"{name}: {rules}" for name, rules in self.items())


PRESETS = Presets((one["name"], Rules.parse(one["rules"])) for one in _ABOUT["presets"])
"""The classic levels, and the games of courses and articles (docs/reference/rules.md)."""

BEGINNER = PRESETS["beginner"]
INTERMEDIATE = PRESETS["intermediate"]
EXPERT = PRESETS["expert"]

DEFAULT_RULES = "beginner"
"""What is played where nothing else is asked for, at every door."""
