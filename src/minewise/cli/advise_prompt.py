"""The advisor for a person who types: shows what is certain, or the best guess."""

from __future__ import annotations

import re
from dataclasses import dataclass

import click

from minewise.cli.output import print_folded
from minewise.cli.prompt_grammar import InputError, read_line, shown
from minewise.companion.position import Advice, Position
from minewise.engine.analysis import analyze
from minewise.errors import ContradictionError, MinewiseError, NotCertainError, NotDecidedError
from minewise.game.rules import Cell
from minewise.report.draw import advice_picture
from minewise.report.heat_map import HeatMap, chances
from minewise.report.phrases import cell_list, error_line, named
from minewise.report.screen import Screen
from minewise.why.hint import guess_reasons
from minewise.why.proof import explain

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
    """Parses what a person enters.

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


class Advisor:
    """Reads entries until the person quits. One that cannot be is refused in a line."""

    def __init__(self, position: Position, screen: Screen, budget: int) -> None:
        self.position = position
        self.screen = screen
        self.budget = budget
        self.focus: Cell = (0, 0)
        self._rows: list[str] = []

    def run(self) -> None:
        """Until the end of the input; EOFError there."""
        while True:
            try:
                try:
                    line = read_line()
                except EOFError:
                    click.echo()
                    self.finish_rows()
                    raise
                if not self.take(line):
                    return
            except (InputError, MinewiseError) as error:
                self._rows = []
                self.say(error_line(error))

    def take(self, line: str) -> bool:
        """Does what a line says; False to quit."""
        try:
            entry = parse_entry(line)
        except InputError:
            if not self._rows:
                raise
            entry = Rows([line.rstrip("\r\n")], complete=False)  # of a text that has begun
        if isinstance(entry, Rows) and not entry.complete:
            self._rows += entry.rows
            return True
        try:
            self.finish_rows()
        except MinewiseError as error:
            self.say(error_line(error))
        match entry:
            case Rows():
                self.paste(entry.rows)
            case Edits():
                self.position.enter(entry.marks)
                self.focus = min(entry.marks)
                self.answer()
            case Order("quit"):
                return False
            case Order():
                self.order(entry)
        return True

    def finish_rows(self) -> None:
        """Takes the rows that have come so far as a whole position."""
        rows, self._rows = self._rows, []
        if rows:
            self.paste(rows)

    def paste(self, rows: list[str]) -> None:
        """Takes rows as a whole position, and says how they were read where that is in doubt."""
        if note := self.position.paste("\n".join(rows)):
            self.say(note)
        self.answer()

    def order(self, entry: Order) -> None:
        """Does what a word says."""
        match entry.word:
            case "help":
                click.echo(HELP)
            case "undo":
                if not self.position.undo():
                    raise InputError("there is nothing to undo")
                self.answer()
            case "mines":
                self.position.tell_mines(None if entry.rest == "?" else int(entry.rest))
                self.answer()
            case "size":
                self.position.start(entry.rest)
                self.answer()
            case "why":
                assert entry.cell is not None
                self.why(entry.cell)
            case "chances":
                self.chances()

    def answer(self) -> None:
        """The board with what is certain on it, and what to do."""
        view, position = self.position.view, self.position
        advice = Advice.on(view, clues=position.clues, budget=self.budget)
        proof = advice.next.proof if advice.next else None
        marked = frozenset(proof.clues if proof else ())
        if advice.contradiction is not None:
            marked = advice.contradiction.clues
        board = advice_picture(
            self.screen,
            view,
            safe=advice.safe,
            mines=advice.mines,
            marked=marked,
            focus=min(marked, default=self.focus),
        )
        click.echo(board, color=self.screen.color)
        for line in advice_lines(advice):
            self.say(line)

    def why(self, cell: Cell) -> None:
        """The clues that prove a cell, or its chance."""
        view, clues = self.position.view, self.position.clues
        try:
            proof = explain(view, cell, clues=clues, budget=self.budget)
        except (NotCertainError, NotDecidedError):
            self.say(" ".join(guess_reasons(view, cell, clues=clues, budget=self.budget)))
        except ContradictionError as error:
            self.say(error.what)
        else:
            self.say(proof.sentence)

    def chances(self) -> None:
        """The table of chances."""
        view, clues = self.position.view, self.position.clues
        try:
            by_cell = chances(analyze(view, clues=clues, budget=self.budget))
        except ContradictionError as error:
            self.say(error.what)
            return
        columns = self.screen.size[0] if self.screen.size else None
        for line in HeatMap(view.rows(), by_cell, None).lines(columns, color=self.screen.color):
            click.echo(line, color=self.screen.color)

    def say(self, line: str) -> None:
        """A line, folded where the terminal ends."""
        print_folded([line])


def advice_lines(advice: Advice) -> list[str]:
    """What there is to be said, line by line."""
    if advice.refusal is not None:
        return [advice.refusal, "correct one of them, or undo the last entry with undo"]
    assert advice.analysis is not None
    lines = []
    if not advice.analysis.exact:
        lines.append("sampled: too wide to be counted exactly")
    for name, cells in (
        ("safe", advice.safe),
        ("mines", advice.mines),
        ("wrong flags", advice.wrong_flags),
    ):
        if cells or name != "wrong flags":
            lines.append(f"{name}: {cell_list(sorted(cells)) or 'none'}")
    step = advice.next
    if step is None:
        lines.append("there is nothing left to reveal")
    elif step.proof is not None:
        lines.append(f"why: {step.proof.sentence}")
    else:
        about = "" if advice.analysis.exact else "about "
        flagged = "; remove its flag first" if step.move == "unflag" else ""
        chance = f"a mine with a chance of {about}{step.chance:.1%}"
        if step.cell in advice.analysis.unknown:
            chance = "of which nothing is known"
        guess = f"best guess: {named(step.cell)}, {chance}"
        first = f"first cell: {named(step.cell)}"
        lines.append(f"{first if advice.analysis.protected else guess}{flagged}")
        lines.append(
            f"why: {' '.join(guess_reasons(advice.view, step.cell, clues=advice.analysis.clues))}"
        )
        if missing := advice.analysis.missing_total:
            lines.append(missing)
    return lines
