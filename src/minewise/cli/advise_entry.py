"""What a person can enter at the prompt of `minewise advise`, and what it means."""

from __future__ import annotations

import re
from dataclasses import dataclass

from minewise.cli.prompt_grammar import InputError, shown
from minewise.game.rules import Cell

HELP = """\
3,4=1            row 3, column 4 (from zero) shows a 1; marks as below
3,4=112#         the same for cells from there to the right
0,0=1 5,2=F      several cells
##1F             a row of a whole position; an empty line ends the position,
                 or all rows in one line: ####/1221
mines 10         the mine total; mines ? if it is not known
size 30x16/99    an empty board of that size and total
why 3,4          which clues prove that cell
chances          the chance of a mine in every covered cell
undo             undo the last entry
help, quit
Marks: 0 to 8 a clue, # covered, F flag, * exploded mine, _ revealed without
a clue. In the answer S is a safe cell and M a mine."""

_CELL = r"(\d{1,4}),(\d{1,4})"
_EDIT = re.compile(_CELL + r"=([0-8#F*_H?]+)")
_ROW = re.compile(r"[0-8#F*_H?/ \t]+")
_TABLE = re.compile(r"[^,;]{0,3}([,;][^,;]{0,3}){2,}")
_BEGUN = re.compile(r"[^\x20-\x7e]|[#|+\[({>:'\"\-.&<~`\\]|\d+([:.)]\s|x\d+$|\s+\|)|A B")
_LINK = re.compile(r"\b(view|rules|analysis|board|b)=")
"""What else a pasted position may begin with; `_BEGUN` and `_TABLE` of one line of several."""


@dataclass(frozen=True, slots=True)
class Edits:
    """Cells and the marks that they show."""

    marks: dict[Cell, str]


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a whole position; `complete` if they stand in one line."""

    rows: list[str]
    complete: bool


@dataclass(frozen=True, slots=True)
class Order:
    """A word, with what follows it."""

    word: str
    rest: str = ""
    cell: Cell | None = None


def parse_entry(line: str) -> Edits | Rows | Order:
    """What a line means.

    >>> parse_entry("3,4=12").marks
    {(3, 4): '1', (3, 5): '2'}
    >>> parse_entry("# # 1"), parse_entry("##/11").complete
    (Rows(rows=['# # 1'], complete=False), True)
    >>> parse_entry("why 3,4")
    Order(word='why', rest='', cell=(3, 4))
    """
    text = line.strip()
    if _LINK.search(text):
        return Rows([text], complete=True)
    if "=" in text and not _BEGUN.match(text):
        return Edits(_marks(text))
    if text and _ROW.fullmatch(text) and "/" in text:
        return Rows([part for part in text.split("/") if part.strip()], complete=True)
    if (text and any(form.fullmatch(text) for form in (_ROW, _TABLE))) or _BEGUN.match(text):
        return Rows([line.rstrip("\r\n")], complete=False)
    return _order(line)


def _order(line: str) -> Order:
    word, _, rest = line.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    match word:
        case "":
            return Order("")
        case "undo" | "u":
            return Order("undo")
        case "help" | "quit" | "chances":
            return Order(word)
        case "q" | "exit":
            return Order("quit")
        case "mines" if re.fullmatch(r"\d{1,9}|\?", rest):
            return Order(word, rest)
        case "mines":
            raise InputError(f"expected mines NUMBER or mines ?, got {shown(line)}")
        case "size" if rest:
            return Order(word, rest)
        case "why" if (cell := re.fullmatch(_CELL, rest)) is not None:
            return Order(word, "", (int(cell[1]), int(cell[2])))
        case "why":
            raise InputError(f"expected why ROW,COLUMN, got {shown(line)}")
    raise InputError(
        "expected ROW,COLUMN=CLUE, a row of a position, mines, size, why, chances, undo, help or "
        f"quit, got {shown(line)}"
    )


def _marks(text: str) -> dict[Cell, str]:
    marks: dict[Cell, str] = {}
    for item in text.split():
        if (edit := _EDIT.fullmatch(item)) is None:
            raise InputError(
                f"expected ROW,COLUMN=CLUE with 0 to 8, #, F, * or _, got {shown(item)}"
            )
        row, column = int(edit[1]), int(edit[2])
        marks |= {(row, column + at): mark for at, mark in enumerate(edit[3])}
    return marks
