"""Rules are data: one game engine plays every variant that a `Rules` describes."""

from __future__ import annotations

import re
import reprlib
from dataclasses import dataclass, field, fields, replace
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from operator import index
from typing import Literal, get_args

from minewise._core import (
    BOARD_FORMS,
    START_AT_RANDOM,
    START_BY_AGENT,
    InvalidRules,
    board_kind_name,
    preset_aliases,
    presets,
    switches,
)
from minewise._core import FirstClick as CoreFirstClick
from minewise._core import OnMine as CoreOnMine
from minewise._core import Rules as CoreRules
from minewise._core import Win as CoreWin
from minewise.errors import RulesError, ViewError, expected_one_of
from minewise.game.clues import FORMS, clue_model

Cell = tuple[int, int]
"""A cell is (row, column), both from zero."""

FirstClick = Literal["any", "safe", "opening"]
OnMine = Literal["end", "continue"]
Win = Literal["all_safe", "all_flagged", "all_identified"]

SWITCHES = dict(switches())
"""Every switch of the game and what it means."""

VALUES: dict[str, tuple[str, ...]] = {
    "first_click": get_args(FirstClick),
    "start": ("agent", "random", "ROW,COLUMN"),
    "on_mine": get_args(OnMine),
    "cascade": ("yes", "no"),
    "mines_known": ("yes", "no"),
    "win": get_args(Win),
    "clues": tuple(FORMS),
    "boards": tuple(BOARD_FORMS.split()),
}
"""What each switch may be, as text."""

_WORDS = {True: "yes", False: "no"}


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
        for name, allowed in (("first_click", FirstClick), ("on_mine", OnMine), ("win", Win)):
            value = getattr(self, name)
            if not isinstance(value, str) or value not in get_args(allowed):
                message = expected_one_of(f"{name} rule", value, get_args(allowed))
                raise RulesError(message)
        for name in ("height", "width") + (() if self.mines is None else ("mines",)):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int):
                raise RulesError(f"expected a whole number as {name}, got {value!r}")
            if abs(value) > 10**9:
                raise RulesError(f"expected at most a billion as {name}, got {value!r}")
        for name in ("cascade", "mines_known"):
            if not isinstance(getattr(self, name), bool):
                raise RulesError(f"expected True or False as {name}, got {getattr(self, name)!r}")
        if not isinstance(self.clues, str):
            raise RulesError(f"expected the text form of a clue model, got {self.clues!r}")
        model = clue_model(self.clues)
        if not model.withholds_alike:
            raise RulesError(
                "expected clues that are withheld as often whatever the count: else a withheld "
                f"clue tells something that no engine of ours reads, got clues={model}"
            )
        object.__setattr__(self, "clues", model.name)
        self._check_boards()
        if self.mines is None and self.mines_known:
            raise RulesError("expected a number of mines where mines_known is set, got None")
        self._check_start()
        try:
            self.core()
        except InvalidRules as error:
            raise RulesError(str(error), f": Rules.parse({str(self)!r})") from None

    def _check_boards(self) -> None:
        if not isinstance(self.boards, str):
            raise RulesError(f"expected the text form of a kind of boards, got {self.boards!r}")
        try:
            object.__setattr__(self, "boards", board_kind_name(self.boards))
        except InvalidRules as error:
            raise RulesError(str(error)) from None
        if self.boards == "no-guess:level=exact" and not self.mines_known:
            raise RulesError(
                "expected mines_known=yes with boards=no-guess:level=exact, whose proofs may need "
                "the mine total: without it boards=no-guess:level=exact-without-total",
                f": Rules.parse({str(self)!r})",
            )
        if self.boards == "safe-guesses" and not self.mines_known:
            raise RulesError(
                "expected mines_known=yes with boards=safe-guesses, as the mine total may prove "
                "that a guess is not forced",
                f": Rules.parse({str(self)!r})",
            )

    def _check_start(self) -> None:
        if isinstance(self.start, str) and self.start in ("agent", "random"):
            return
        match self.start:
            case tuple((bool(), _)) | tuple((_, bool())):
                pass  # a truth value is a number to Python, and its text is none
            case tuple((int(row), int(column))) if (
                0 <= row < self.height and 0 <= column < self.width
            ):
                return
        raise RulesError(
            "expected start to be 'agent', 'random' or a cell (row, column) on the board, "
            f"got {self.start!r}"
        )

    def core(self) -> CoreRules:
        """The same rules as the compiled core reads them; an unknown total counts as 0."""
        start = {"agent": START_BY_AGENT, "random": START_AT_RANDOM}
        return CoreRules(
            self.height,
            self.width,
            self.mines or 0,
            CoreFirstClick[self.first_click],
            start[self.start]
            if isinstance(self.start, str)
            else self.start[0] * self.width + self.start[1],
            CoreOnMine.end if self.on_mine == "end" else CoreOnMine.play_on,
            self.cascade,
            CoreWin[self.win],
            None if self.clues == "exact" else clue_model(self.clues).likelihoods,
            self.boards,
        )

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
        exact = as_density(density) * self.cells
        return replace(self, mines=int(exact.quantize(Decimal(1), rounding=ROUND_HALF_EVEN)))

    def __str__(self) -> str:
        mines = "?" if self.mines is None else self.mines
        parts = [f"{self.width}x{self.height}/{mines}"]
        for item in fields(self):
            value = getattr(self, item.name)
            # That the total is not told shows already where it is missing.
            is_shown = item.name == "mines_known" and self.mines is None
            if item.name in SWITCHES and value != item.default and not is_shown:
                parts.append(f"{item.name}={text_of(value)}")
        return " ".join(parts)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Reads the text form: a preset or WIDTHxHEIGHT/MINES, then any switch=value.

        >>> Rules.parse("6x5/? start=2,3")
        Rules(height=5, width=6, mines=None, first_click='safe', start=(2, 3), on_mine='end', \
cascade=True, mines_known=False, win='all_safe', clues='exact', boards='any')
        >>> Rules.parse("9x9/10 cascade=maybe")
        Traceback (most recent call last):
        minewise.errors.RulesError: expected cascade=yes or cascade=no, got cascade=maybe
        """
        if not isinstance(text, str):
            raise RulesError(f"expected the text of rules, got {reprlib.repr(text)}")
        first, *switches = text.split() or [""]
        size = re.fullmatch(r"(-?\d{1,9})x(-?\d{1,9})/(-?\d{1,9}|\?)", first)
        values: dict[str, object] = {}
        if size is None:
            rules = preset(first)
        else:
            values = {"height": int(size[2]), "width": int(size[1])}
            known = size[3] != "?"
            values |= {"mines": int(size[3]) if known else None, "mines_known": known}
            rules = None
        for item in switches:
            name, _, value = item.partition("=")
            values[name] = switch_value(name, value)
        return cls(**values) if rules is None else replace(rules, **values)  # type: ignore[arg-type]


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
    if name not in SWITCHES:
        raise RulesError(expected_one_of("switch", name, SWITCHES))
    if name in ("cascade", "mines_known"):
        for value, word in _WORDS.items():
            if text == word:
                return value
        raise RulesError(f"expected {name}=yes or {name}=no, got {name}={text}")
    if name == "start" and (cell := re.fullmatch(r"(\d{1,9}),(\d{1,9})", text)):
        return int(cell[1]), int(cell[2])
    return text


def text_of(value: object) -> str:
    """The text of a switch's value; `switch_value` reads it back."""
    match value:
        case bool():
            return _WORDS[value]
        case (row, column):
            return f"{row},{column}"
    return str(value)


def as_density(value: Decimal | str | float) -> Decimal:
    """A density as an exact decimal from 0 to 1.

    >>> as_density(0.3)
    Decimal('0.3')
    >>> as_density("1.5")
    Traceback (most recent call last):
    minewise.errors.RulesError: expected a density from 0 to 1, got 1.5
    """
    try:
        density = Decimal(str(value))
    except InvalidOperation:
        raise RulesError(f"expected a density from 0 to 1, got {value!r}") from None
    if not (density.is_finite() and 0 <= density <= 1):
        raise RulesError(f"expected a density from 0 to 1, got {value}")
    return density


def density_range(text: str) -> tuple[Decimal, ...]:
    """Densities from one number, a list `a,b,c`, or `start:stop:step`, stop included.

    >>> [str(d) for d in density_range("0.1:0.9:0.2")]
    ['0.1', '0.3', '0.5', '0.7', '0.9']
    """
    if ":" not in text:
        return tuple(as_density(part) for part in text.split(","))
    parts = text.split(":")
    if len(parts) != 3:
        raise RulesError(f"expected densities as start:stop:step, got {text!r}")
    start, stop, step = (as_density(part) for part in parts)
    if step <= 0 or start > stop:
        raise RulesError(f"expected start <= stop and a step above 0, got {text!r}")
    if step * 10_000 < stop - start:
        raise RulesError(f"expected at most 10,000 densities, got {text!r}")
    return tuple(start + step * i for i in range(int((stop - start) / step) + 1))


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


PRESETS = Presets((name, Rules.parse(text)) for name, text in presets())
"""The classic levels, and the games of courses and articles (docs/reference/rules.md)."""

PRESET_ALIASES = dict(preset_aliases())
"""Other names that people may write, each with the preset that it names."""

BEGINNER = PRESETS["beginner"]
INTERMEDIATE = PRESETS["intermediate"]
EXPERT = PRESETS["expert"]

DEFAULT_RULES = "beginner"
"""What is played where nothing else is asked for, at every door."""


def preset(name: str) -> Rules:
    """The rules of that name, which may also be another name of a preset: `classic` for `beginner`.

    >>> print(preset("ncsu"))
    6x6/6 first_click=any mines_known=no
    >>> preset("classic") is BEGINNER
    True
    """
    known = PRESET_ALIASES.get(name, name)
    if known not in PRESETS:
        raise RulesError(expected_one_of("rules", name, [*PRESETS, "WIDTHxHEIGHT/MINES"]))
    return PRESETS[known]
