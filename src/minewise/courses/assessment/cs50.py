"""The check of CS50 AI's project "Minesweeper": its specification, line by line, and games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from minewise.courses.assessment.cs50_classes import METHODS, MISSING, Classes
from minewise.courses.assessment.cs50_games import Table
from minewise.courses.assessment.cs50_lines import ALIAS, TESTS, TITLES, begins, cases_of
from minewise.courses.assessment.judged_game import STUCK, Played
from minewise.courses.assessment.ledger import Ledger
from minewise.courses.assessment.report import Fault
from minewise.courses.assessment.submission import (
    LateError,
    StudentCode,
    StudentError,
    Submission,
)
from minewise.errors import counted

GAMES = 140
"""Games of a check: 80 on the course's board, 60 on those that are no squares."""

LINE = 5.0
"""Seconds for the calls of a line."""

INFERENCE = True
"""Does the course ask for conclusions?"""

ADDS = "MinesweeperAI.add_knowledge"

LINES = {
    "loads": "It loads, and has the classes Sentence and MinesweeperAI",
    **TITLES,
    "games": "In games, every conclusion follows from the clues, and none is missing",
}


def methods_of(_path: Path) -> set[str]:
    """The methods that the specification names."""
    return METHODS


class Request(NamedTuple):
    """A line to try or, where it is empty, a game to play; with ours in place of some methods."""

    line: str = ""
    game: int = 0
    seed: int = 1
    repaired: tuple[str, ...] = ()


def task(student: StudentCode, request: Request) -> str | Played:
    """Runs beside the student's code: the note of a line, or a game."""
    classes = Classes(student)
    with classes.repaired(request.repaired):
        if request.line == "loads":
            classes.ai(8, 8), classes.ai(3, 5)
            return begins(classes)
        if request.line:
            return TESTS[request.line](classes)
        return Table(classes, Table.game_of(request.game, request.seed)).play()


def check(ledger: Ledger, submission: Submission, wanted: Sequence[int]) -> None:
    """Tries every line, and plays the games."""
    for differences in (False, True):
        cases_of(differences=differences)  # before the process is forked, and once for a class
    course = Check(ledger, submission)
    course.specification()
    course.games(wanted)


@dataclass
class Check:
    """A check as it goes on: the methods that are wrong by themselves, those that hand out a set of
    their own, and those that are not called again."""

    ledger: Ledger
    submission: Submission
    wrong: dict[str, Fault] = field(default_factory=dict)
    aliased: list[str] = field(default_factory=list)
    stuck: set[str] = field(default_factory=set)

    def specification(self) -> None:
        """Tries every line. What a method calls is ours where the student's own is wrong, so each
        fault is found where it is."""
        self._try("loads", "")
        for name in TESTS:
            method = name.partition(",")[0]
            if self.ledger.has("loads"):
                self.ledger.skip(name, "the classes could not be made")
            elif method in self.stuck:
                self.ledger.skip(name, f"see {method} above")
            else:
                self._try(name, method)

    def _try(self, name: str, method: str) -> None:
        others = tuple(other for other in self.wrong if other != method)
        try:
            note = self.submission.ask(Request(name, repaired=others), LINE)
        except LateError:
            note = "the calls that there was time for show no fault"
        except StudentError as error:
            self._blame_aliases(name, others)
            if error.fault.kind in STUCK:
                self.stuck.add(method)
            elif error.fault.sentence.startswith(MISSING):
                self.stuck.add(error.fault.method)
            if method and method != ADDS:
                self.wrong[method] = error.fault
            self.ledger.enter(name, error.fault)
            return
        if note == ALIAS:
            self.aliased.append(method)
        self.ledger.notes[name] = note

    def _blame_aliases(self, name: str, others: tuple[str, ...]) -> None:
        """A set that is handed out and then changed is a fault only where it does harm."""
        if not self.aliased:
            return
        try:
            self.submission.ask(Request(name, repaired=(*others, *self.aliased)), LINE)
        except (LateError, StudentError):
            return
        for method in self.aliased:
            self.wrong[method] = self.submission.source.definition(
                method,
                [],
                "specification",
                "The set that it returns is the sentence's own: marks change it while others "
                "still go through it. Return a copy of it.",
            )
            self.ledger.enter(method, self.wrong[method])
            del self.ledger.notes[method]
        self.aliased.clear()

    def games(self, wanted: Sequence[int]) -> None:
        """Plays the games; of each kind of fault the first is kept."""
        ledger, repaired = self.ledger, tuple(sorted(self.stuck))
        if ledger.has("loads") or ADDS in self.stuck:
            ledger.skip("games", "not played, because of the faults above")
            return
        requests = [Request("", number, ledger.seed, repaired) for number in wanted]
        for request, game in ledger.play(self.submission, requests, Table.line_of):
            for kind, fault in game.faults.items():
                if ("games", kind) not in ledger.faults:
                    ledger.enter("games", self._traced(fault, request), kind)
        moves = counted(ledger.sums.turns, "move")
        ledger.notes["games"] = f"{counted(ledger.games, 'game')}, {moves}"

    def _traced(self, fault: Fault, request: Request) -> Fault:
        """The fault with the method that it comes from: that which, put right, ends it."""
        if fault.kind not in ("unsound", "incomplete", "error"):
            return fault
        others = tuple(method for method in self.wrong if method not in request.repaired)
        for methods in (*((method,) for method in others), others):
            if not methods:
                continue
            try:
                wish = request._replace(repaired=(*request.repaired, *methods))
                played: Played = self.submission.ask(wish, LINE)
            except (LateError, StudentError):
                continue
            again = played.faults.get(fault.kind)
            if again is None or (again.turn, again.cell, again.line) != (
                fault.turn,
                fault.cell,
                fault.line,
            ):
                cause = self.wrong[methods[0]]
                return replace(
                    fault,
                    method=cause.method,
                    file=cause.file,
                    line=cause.line,
                    code=cause.code,
                    sentence=f"{fault.sentence} It comes from {', '.join(methods)}.",
                )
        return fault
