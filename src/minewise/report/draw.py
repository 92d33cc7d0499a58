"""The board as text: with row and column numbers, in colour where a terminal shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

from minewise.game.board import Board
from minewise.game.rules import Cell
from minewise.game.view import COVERED, View
from minewise.report.screen import Screen, Window, label_width, styled
from minewise.why.proof import Proof

STYLES: dict[str, dict[str, Any]] = {
    "0": {"fg": 244},
    "1": {"fg": 33},
    "2": {"fg": 28},
    "3": {"fg": 196},
    "4": {"fg": 99},
    "5": {"fg": 130},
    "6": {"fg": 30},
    "7": {"fg": 163},
    "8": {"bold": True},
    "F": {"fg": 166, "bold": True},
    "M": {"bold": True},
    "S": {"fg": 16, "bg": 34, "bold": True},
    "*": {"fg": 231, "bg": 160, "bold": True},
    "x": {"fg": 231, "bg": 90, "bold": True},
}
"""How each character looks. The 256 colours are those that can be read on black and on white."""

FRAME = {"fg": 244}
MARKED_FRAME = {"bold": True}

BLANK = str.maketrans({"#": " ", "F": "M", "*": "M"})
"""The marks of a board whose covered cells are blank."""

LEGEND = {
    "*": "exploded mine",
    "M": "mine",
    "F": "flag on a mine",
    "x": "wrong flag",
    "#": "still covered",
}
"""The characters of the final picture, besides the clues."""


def picture(screen: Screen, view: View, before: View | None = None, focus: Cell = (0, 0)) -> str:
    """The board as its player sees it. What has changed since the view `before` is marked."""
    marked = frozenset[Cell]()
    if before is not None:
        width = view.width
        pairs = enumerate(zip(view.cells, before.cells, strict=True))
        marked = frozenset(divmod(place, width) for place, (new, old) in pairs if new != old)
    window = Window.fit(view, screen.size, focus)
    rows = [row.translate(BLANK) for row in view.rows()] if screen.blank else view.rows()
    return _draw(rows, marked, window, color=screen.color)


def proof_picture(screen: Screen, proof: Proof) -> str:
    """Shows a proof: its clues on the board in brackets, the cell as what it is proved to be."""
    rows = proof.view.rows()
    row, column = proof.cell
    mark = "M" if proof.mine else "S"
    rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]
    window = Window.fit(proof.view, screen.size, proof.cell)
    board = _draw(rows, frozenset(proof.clues), window, color=screen.color)
    meaning = "the cell that is a mine" if proof.mine else "the cell that is safe"
    legend = f"{styled(mark, STYLES[mark], screen.color)} {meaning}"
    return f"{board}\n{legend}" + ("   [ ] the clues that prove it" if proof.clues else "")


def advice_picture(
    screen: Screen,
    view: View,
    *,
    safe: Collection[Cell],
    mines: Collection[Cell],
    marked: frozenset[Cell],
    focus: Cell,
) -> str:
    """The board with `S` on the cells that are certainly safe, `M` on certain mines, and some cells
    in brackets."""
    rows = [list(row) for row in view.rows()]
    for mark, cells in (("S", safe), ("M", mines)):
        for row, column in cells:
            rows[row][column] = mark
    window = Window.fit(view, screen.size, focus)
    return _draw(["".join(row) for row in rows], marked, window, color=screen.color)


def final_picture(screen: Screen, view: View, board: Board, focus: Cell = (0, 0)) -> str:
    """The board with all its mines and what the player did, and what the characters mean. With
    blanks for covered cells every mine is M, and a wrong flag is still told."""
    rows = final_rows(view, board)
    if screen.blank:
        rows = [row.translate(BLANK) for row in rows]
    window = Window.fit(view, screen.size, focus)
    shown = {mark for row in rows for mark in row}
    legend = "   ".join(
        f"{styled(mark, STYLES.get(mark, {}), screen.color)} {meaning}"
        for mark, meaning in LEGEND.items()
        if mark in shown
    )
    return "\n".join(filter(None, [_draw(rows, frozenset(), window, color=screen.color), legend]))


def final_rows(view: View, board: Board) -> list[str]:
    """The rows of a view with the mines: `M` a covered mine, `x` a flag on a safe cell.

    >>> final_rows(View.parse("#F*/FF#"), Board(2, 3, {(0, 0), (0, 1), (0, 2)}))
    ['MF*', 'xx#']
    """
    rows = [list(row.replace("F", "x")) for row in view.rows()]
    for row, column in board.mines:
        code = view[row, column]
        if rows[row][column] == "x":
            rows[row][column] = "F"
        elif code == COVERED:
            rows[row][column] = "M"
    return ["".join(row) for row in rows]


def _draw(rows: list[str], marked: frozenset[Cell], window: Window, *, color: bool) -> str:
    label = label_width(len(rows))
    columns = window.columns
    lines = [
        (" " * (label + 2) + _body(digits, [], window.spaced)).rstrip()
        for digits in column_numbers(columns)
    ]
    lines.append(" " * (label + 1) + "+" + "-" * (len(lines[-1]) - label - 2))
    lines = [styled(line, FRAME, color) for line in lines]
    part = slice(columns.start, columns.stop)
    for number in window.rows:
        cells = rows[number][part]
        marks = [at for at, column in enumerate(columns) if (number, column) in marked]
        body = _body(cells, marks, window.spaced)
        if color:
            body = _colored(body, marks, window.spaced)
        lines.append((styled(f"{number:>{label}} |", FRAME, color) + body).rstrip())
    if (len(window.rows), len(columns)) != (len(rows), len(rows[0])):
        lines.append(
            f"rows {window.rows[0]} to {window.rows[-1]} of {len(rows)}, "
            f"columns {columns[0]} to {columns[-1]} of {len(rows[0])}"
        )
    return "\n".join(lines)


def _body(cells: str, marks: Sequence[int], spaced: bool) -> str:
    """A row of cells; where there is room, each run of marked cells is in brackets.

    >>> _body("1234", [1, 2], spaced=True)
    ' 1[2 3]4 '
    """
    if not spaced:
        return f" {cells} "
    line = [" "] * (2 * len(cells) + 1)
    line[1::2] = cells
    marked = set(marks)
    for mark in marks:
        if mark - 1 not in marked:
            line[2 * mark] = "["
        if mark + 1 not in marked:
            line[2 * mark + 2] = "]"
    return "".join(line)


def _colored(body: str, marks: Sequence[int], spaced: bool) -> str:
    step = 2 if spaced else 1
    marked = {1 + step * mark for mark in marks}

    def look(place: int) -> tuple[str, bool]:
        mark = body[place]
        return (mark if mark in STYLES else "[" if mark in "[]" else ""), place in marked

    parts = []
    for (mark, is_marked), run in groupby(range(len(body)), key=look):
        text = "".join(body[place] for place in run)
        style = MARKED_FRAME if mark == "[" else STYLES.get(mark, {})
        if is_marked:
            style = style | ({"bold": True} if spaced else {"bold": True, "reverse": True})
        parts.append(styled(text, style, True))
    return "".join(parts)


def column_numbers(columns: range) -> Iterator[str]:
    """The numbers of the columns, written downwards: the text of each line.

    >>> list(column_numbers(range(8, 12)))
    ['  11', '8901']
    """
    digits = len(str(columns[-1]))
    return map("".join, zip(*(str(column).rjust(digits) for column in columns), strict=True))
