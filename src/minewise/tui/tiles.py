"""How a cell looks in the terminal player: its text and its colours.

Every mark is a character of its own, so that nothing is lost where a terminal has no colour.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.style import Style
from textual.visual import VisualType
from textual.widgets import Static

from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.report.heat_map import Chance

OPEN, TILE = 234, 239
"""The grounds of revealed and of covered cells, of the 256 colours that terminals have."""

DIGITS = (0, 75, 114, 203, 141, 215, 80, 212, 252)

LABEL = Style(color="color(246)")
CURSOR = Style(color="color(16)", bgcolor="color(220)", bold=True)
TARGET = Style(color="color(16)", bgcolor="color(114)", bold=True)
CLUE = Style(color="color(231)", bgcolor="color(61)", bold=True)


def _style(color: int, ground: int, *, bold: bool = False) -> Style:
    return Style(color=f"color({color})", bgcolor=f"color({ground})", bold=bold)


LOOKS = {
    **{str(digit): _style(DIGITS[digit], OPEN, bold=digit > 0) for digit in range(9)},
    "_": _style(246, OPEN),
    "#": _style(245, TILE),
    "F": _style(214, TILE, bold=True),
    "M": _style(231, TILE, bold=True),
    "*": _style(231, 160, bold=True),
    "x": _style(231, 90, bold=True),
}
"""The marks of a board; `M` and `x` stand in the final picture, see `report.draw.LEGEND`."""


@dataclass(frozen=True)
class Scene:
    """What a board shows: the marks row by row, chances where they are asked for, the clues that a
    hint names and the cell that it leads to."""

    rows: list[str]
    chances: dict[Cell, Chance] | None = None
    clues: frozenset[Cell] = field(default_factory=frozenset)
    target: Cell | None = None

    @classmethod
    def from_view(cls, view: View) -> Scene:
        return cls(view.rows())

    @property
    def tile_width(self) -> int:
        """Characters of a cell, without the one between two cells."""
        return 1 if self.chances is None else 3

    def tile(self, cell: Cell) -> tuple[str, Style]:
        """The text of a cell, as wide as all are, and its colours."""
        mark = self.rows[cell[0]][cell[1]]
        if self.chances is not None and (chance := self.chances.get(cell)) is not None:
            look = chance.style
            text = short(chance) if mark != "F" else flagged(chance)
            return f"{text:>3}", _style(look["fg"], look["bg"], bold=look.get("bold", False))
        text = " " if mark == "0" else mark
        return f"{text:^{self.tile_width}}", LOOKS[mark]


def short(chance: Chance) -> str:
    """A chance in three characters: whole percent, without the sign where there is no room.

    >>> [short(Chance(value)) for value in (0.004, 0.25, 0.998)]
    ['<1%', '25%', '>99']
    >>> short(Chance(1.0, certain=True)), short(Chance(0.3, 0.1))
    ('100', '30~')
    """
    if chance.points and not chance.certain:
        return f"{str(chance).partition('±')[0]}~"
    return str(chance)[:3]


def flagged(chance: Chance) -> str:
    """The chance of a flagged cell: two digits behind the flag, none for a certain mine.

    >>> flagged(Chance(1.0, certain=True)), flagged(Chance(0.25)), flagged(Chance(0.999))
    (' F ', 'F25', 'F99')
    """
    if chance.certain and chance.value:
        return " F "
    return f"F{min(round(100 * chance.value), 99)}"


class Caption(Static):
    """A text that is as high as what it says."""

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Says something else.

        Textual remembers the height of a widget until its count of changes grows. It does not count
        a change that comes before the one before is drawn, although the screen may have been laid
        out between the two. The text would keep the height of what it said for that moment.
        """
        self._layout_updates += 1
        super().update(content, layout=layout)
