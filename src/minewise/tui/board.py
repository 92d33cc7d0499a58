"""The board of the terminal player: how its cells look, how it scrolls, its cursor and the mouse.

Every mark is a character of its own, so that nothing is lost where a terminal has no colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import VisualType
from textual.widgets import Static

from minewise.game.rules import Cell
from minewise.game.view import View, neighbors_at
from minewise.report.draw import column_numbers
from minewise.report.heat_map import Chance
from minewise.report.screen import label_width

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
        return 1 if self.chances is None else 2

    @cached_property
    def opened(self) -> list[Cell]:
        """The cells that show how many mines are around them, row by row."""
        return [
            (row, column)
            for row, marks in enumerate(self.rows)
            for column, mark in enumerate(marks)
            if mark.isdigit()
        ]

    @cached_property
    def away(self) -> dict[Cell, Chance]:
        """The covered cells away from all clues, if they are not certain and have the same chance:
        it is told once, above the board."""
        size = len(self.rows), len(self.rows[0])
        near = {cell for clue in self.opened for cell in neighbors_at(clue, *size)}
        chances = self.chances or {}
        away = {cell: chance for cell, chance in chances.items() if cell not in near}
        kinds = {(short(chance), chance.certain) for chance in away.values()}
        return away if len(kinds) == 1 and not any(certain for _, certain in kinds) else {}

    @property
    def away_text(self) -> str:
        """What is told of them."""
        return next((f"away from clues {chance}" for chance in self.away.values()), "")

    def tile(self, cell: Cell, before: str = " ") -> tuple[str, str, Style]:
        """What stands before a cell, its text, as wide as all are, and its colours. A space before
        a chance has room for a flag, or for the ~ of an estimate."""
        mark = self.rows[cell[0]][cell[1]]
        if self.chances is None or (chance := self.chances.get(cell)) is None:
            text, style = " " if mark == "0" else mark, LOOKS[mark]
        else:
            look = chance.style
            style = _style(look["fg"], look["bg"], bold=look.get("bold", False))
            text = short(chance)
            if mark == "F" and (before != " " or text == "M"):
                text = mark
            elif mark == "F":
                before = mark
            elif cell in self.away:
                text = mark
            elif chance.points and not chance.certain and before == " ":
                before = "~"
        return before, f"{text:>{self.tile_width}}", style


def short(chance: Chance) -> str:
    """A chance in two characters: whole percent from 1 to 99, 0 and M where it is certain.

    >>> [short(Chance(value)) for value in (0.004, 0.25, 0.998)]
    ['<1', '25', '99']
    >>> [short(Chance(value, certain=True)) for value in (0.0, 1.0)]
    ['0', 'M']
    """
    if not chance.known:
        return "?"
    if chance.certain or chance.first:
        return "M" if chance.value else "0"
    return str(min(round(100 * chance.value), 99) or "<1")


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


Press = Literal["reveal", "flag", "chord"]

BUTTONS: dict[int, Press] = {1: "reveal", 2: "chord", 3: "flag"}
FAR = 10
"""Cells that PageUp and PageDown move the cursor."""
CLOSING = ("]", ">", ")")


class BoardView(ScrollView, can_focus=True):
    """A scene with the numbers of rows and columns, which stay in place when it scrolls.

    Between two cells is one character. Brackets there mark the cursor `[1]`, the clues of a hint
    `(1)` and the cell it leads to `<#>`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1, 0)", show=False),
        Binding("down", "go(1, 0)", show=False),
        Binding("left", "go(0, -1)", show=False),
        Binding("right", "go(0, 1)", show=False),
        Binding("pageup", f"go(-{FAR}, 0)", show=False),
        Binding("pagedown", f"go({FAR}, 0)", show=False),
        Binding("home", "go(0, -1000)", show=False),
        Binding("end", "go(0, 1000)", show=False),
        Binding("ctrl+home", "go(-1000, -1000)", show=False),
        Binding("ctrl+end", "go(1000, 1000)", show=False),
        Binding("space,enter", "press('reveal')", show=False),
        Binding("f,F", "press('flag')", show=False),
        Binding("c,C", "press('chord')", show=False),
    ]

    @dataclass
    class Pressed(Message):
        """A cell was pressed, by a key or a button of the mouse."""

        kind: Press
        cell: Cell

    def __init__(self, scene: Scene, *, playable: bool = True) -> None:
        super().__init__()
        self.scene = scene
        self.cursor: Cell = (len(scene.rows) // 2, len(scene.rows[0]) // 2)
        self.can_focus = playable
        self._down: set[int] = set()
        self._down_at: Cell | None = None
        self._both = False
        self._in_view: Sequence[Cell] = ()

    def on_mount(self) -> None:
        self._measure()

    def show(self, scene: Scene, cursor: Cell | None = None) -> None:
        """Shows another scene, and brings the cursor into view."""
        self.scene = scene
        self._measure()
        self.point(self.cursor if cursor is None else cursor)
        self.refresh()

    def point(self, cell: Cell) -> None:
        """Moves the cursor, as far as the board goes, and scrolls there."""
        rows, columns = len(self.scene.rows), len(self.scene.rows[0])
        self.cursor = max(0, min(cell[0], rows - 1)), max(0, min(cell[1], columns - 1))
        self._look_at([self.cursor])

    def _look_at(self, cells: Sequence[Cell]) -> None:
        """Scrolls as little as it takes to see these cells, or the last ones that have room."""
        self._in_view = cells
        for cell in cells:
            self._bring(cell)

    def _bring(self, cell: Cell) -> None:
        (row, column), step = cell, self._step
        label, head = self._label, self._head
        # The numbers hide what scrolls below them: the cell must be in what they leave.
        left, top = self.scroll_offset
        window = self.scrollable_content_region
        room_x, room_y = window.width - label, window.height - head
        left = min(left, max(column - 1, 0) * step)
        left = max(left, (column + 1) * step + 1 - room_x)
        top = max(min(top, row), row + 1 - room_y)
        self.scroll_to(left, top, animate=False, immediate=True)
        self.refresh()

    def look_around(self, clues: Iterable[Cell], target: Cell | None) -> None:
        """Shows the clues of a hint and points at its cell, if that is told. The opened cell that
        is nearest to the cursor stays in view if it can."""

        def distance(cell: Cell) -> int:
            return max(abs(cell[0] - self.cursor[0]), abs(cell[1] - self.cursor[1]))

        cells = [*sorted(self.scene.opened, key=distance)[:1], *sorted(clues)]
        if target is not None:
            self.cursor = target
            cells.append(target)
        self._look_at(cells)

    def on_resize(self) -> None:
        self._look_at(self._in_view or [self.cursor])

    def action_go(self, down: int, right: int) -> None:
        self.point((self.cursor[0] + down, self.cursor[1] + right))

    def action_press(self, kind: Press) -> None:
        self.post_message(self.Pressed(kind, self.cursor))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remembers where a button went down; two at once are a chord."""
        self._both = bool(self._down - {event.button})
        self._down.add(event.button)
        self._down_at = self.cell_at(event.get_content_offset(self))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Presses the cell, if the button went down there."""
        cell = self.cell_at(event.get_content_offset(self))
        kind = "chord" if self._both else BUTTONS.get(event.button)
        meant = event.button in self._down and cell is not None and cell == self._down_at
        self._forget()
        if meant and kind is not None and cell is not None and self.can_focus:
            self.point(cell)
            self.post_message(self.Pressed(kind, cell))

    def on_leave(self) -> None:
        """Forgets buttons that are let go elsewhere."""
        self._forget()

    def _forget(self) -> None:
        self._down.clear()
        self._down_at, self._both = None, False

    def cell_at(self, offset: Offset | None) -> Cell | None:
        """The cell at a place of the window; None beside the board."""
        if offset is None:
            return None
        x, y = offset.x - self._margin - self._label, offset.y - self._head
        if x < 0 or y < 0:
            return None
        row, column = y + self.scroll_offset.y, (x + self.scroll_offset.x) // self._step
        if row >= len(self.scene.rows) or column >= len(self.scene.rows[0]):
            return None
        return row, column

    def place_of(self, cell: Cell) -> Offset:
        """Where the middle of a cell is in the window; `cell_at` leads back."""
        x = self._margin + self._label + (cell[1] + 1) * self._step - 1
        return Offset(x - self.scroll_offset.x, self._head + cell[0] - self.scroll_offset.y)

    @property
    def _step(self) -> int:
        return self.scene.tile_width + 1

    @property
    def _label(self) -> int:
        """What the numbers of the rows take, with a space where cells are narrow."""
        return label_width(len(self.scene.rows)) + (self.scene.tile_width == 1)

    @property
    def _head(self) -> int:
        digits = len(str(len(self.scene.rows[0]) - 1))
        return 1 if digits <= self.scene.tile_width else digits

    @property
    def _margin(self) -> int:
        """What keeps a small board in the middle."""
        return max(self.size.width - self.virtual_size.width, 0) // 2

    def _measure(self) -> None:
        width = len(self.scene.rows[0]) * self._step + 1
        self.virtual_size = Size(self._label + width, self._head + len(self.scene.rows))

    def render_line(self, y: int) -> Strip:
        """A line of the window: the numbers of the columns, or a row of cells."""
        left = self.scroll_offset.x
        room = self.size.width - self._label - self._margin
        last = (left + room) // self._step
        columns = range(left // self._step, min(last + 1, len(self.scene.rows[0])))
        row = y - self._head + self.scroll_offset.y
        if not columns or (y >= self._head and row >= len(self.scene.rows)):
            return Strip.blank(self.size.width, self.rich_style)
        if y < self._head:
            label, body = "", self._numbers(columns, y)
        else:
            label, body = str(row), self._row(row, columns)
        start = left - columns[0] * self._step
        strip = Strip(body).crop_extend(start, start + room, self.rich_style)
        label = f"{label:>{label_width(len(self.scene.rows))}}"
        label = " " * self._margin + f"{label:<{self._label}}"
        return Strip.join([Strip([Segment(label, self._faint)]), strip]).simplify()

    def _numbers(self, columns: range, line: int) -> list[Segment]:
        width = self.scene.tile_width
        everything = range(len(self.scene.rows[0]))
        digits = list(column_numbers(everything))[line][columns.start : columns.stop]
        numbers = digits if self._head > 1 else columns
        text = "".join(f" {number:>{width}}" for number in numbers) + " "
        return [Segment(text, self._faint)]

    def _row(self, row: int, columns: range) -> list[Segment]:
        """The cells, each with what stands before it, and what stands after the last."""
        segments = []
        before: Style | None = None
        for column in [*columns, columns.stop]:
            between = self._between(row, column)
            mark: Style | None = None
            text, style = "", self.rich_style
            if column < columns.stop:
                between, text, style = self.scene.tile((row, column), between)
                mark = self._mark((row, column))
            closes = between in CLOSING and before is not None
            segments.append(Segment(between, before if closes else mark or style))
            segments.append(Segment(text, mark or style))
            before = mark
        return segments

    @property
    def _faint(self) -> Style:
        return self.rich_style + LABEL

    def _mark(self, cell: Cell) -> Style | None:
        if cell == self.cursor:
            return CURSOR
        if cell == self.scene.target:
            return TARGET
        return CLUE if cell in self.scene.clues else None

    def _between(self, row: int, column: int) -> str:
        before, after = (row, column - 1), (row, column)
        if self.cursor in (before, after):
            return "[" if self.cursor == after else "]"
        if self.scene.target in (before, after):
            return "<" if self.scene.target == after else ">"
        if after in self.scene.clues:
            return " " if before in self.scene.clues else "("
        return ")" if before in self.scene.clues else " "
