"""The advisor for a person who types: a position, and what to do in it, after each entry."""

from __future__ import annotations

import click

from minewise.cli.advise_entry import HELP, Edits, Order, Rows, parse_entry
from minewise.cli.output import print_folded
from minewise.cli.prompt_grammar import InputError, read_line
from minewise.companion.advice import Advice
from minewise.companion.position import Position
from minewise.engine.analysis import analyze
from minewise.errors import ContradictionError, MinewiseError, NotCertainError
from minewise.game.rules import Cell
from minewise.report.draw import advice_picture
from minewise.report.heat_map import HeatMap, chances
from minewise.report.phrases import cell_list, error_line, named
from minewise.report.screen import Screen
from minewise.why.hint import guess_reasons
from minewise.why.proof import explain


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
        except NotCertainError:
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
        lines.append(f"best guess: {named(step.cell)}, {chance}{flagged}")
        lines.append(
            f"why: {' '.join(guess_reasons(advice.view, step.cell, clues=advice.analysis.clues))}"
        )
        if missing := advice.analysis.missing_total:
            lines.append(missing)
    return lines
