"""The check of CS50 AI's project "Minesweeper": its specification, line by line, and games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from minewise.courses.assessment.cs50_classes import METHODS, MISSING, Classes
from minewise.courses.assessment.cs50_games import Played, Table, game_of
from minewise.courses.assessment.cs50_lines import ALIAS, LINES, begins, cases_of
from minewise.courses.assessment.report import (
    Assessment,
    Fault,
    Line,
    Verdict,
    number_of,
    unfinished,
)
from minewise.courses.assessment.submission import (
    Bounds,
    LateError,
    StudentCode,
    StudentError,
    Submission,
)

GAMES = 140
"""Games of a check: 80 on the course's board, 60 on those that are no squares."""

ENOUGH = 12.0
"""Seconds after which no more games are begun, if there were `LEAST`."""

LEAST = 14
"""Games that are played also where they take long: each size twice."""

LINE = 5.0
"""Seconds for the calls of a line."""

RESERVE = 15.0
"""Seconds of the whole check that must be left to begin a game."""

STUCK = ("time", "memory", "died")
"""Faults after which a call is not tried again."""


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
            return LINES[request.line][1](classes)
        return Table(classes, game_of(request.game, request.seed)).play()


@dataclass
class Check:
    """A check as it goes on: the lines so far, and the methods that are wrong by themselves."""

    submission: Submission
    command: str
    lines: list[Line] = field(default_factory=list)
    wrong: dict[str, Fault] = field(default_factory=dict)
    aliased: list[str] = field(default_factory=list)
    stuck: set[str] = field(default_factory=set)

    def specification(self) -> None:
        """Tries every line. What a method calls is ours where the student's own is wrong, so each
        fault is found where it is."""
        self._try("loads", "", "It loads, and has the classes Sentence and MinesweeperAI")
        for name, (title, _) in LINES.items():
            method = name.partition(",")[0]
            if self.lines[0].status == "fail":
                self.lines.append(
                    Line(name, title, "skipped", note="the classes could not be made")
                )
            elif method in self.stuck:
                self.lines.append(Line(name, title, "skipped", note=f"see {method} above"))
            else:
                self._try(name, method, title)

    def _try(self, name: str, method: str, title: str) -> None:
        others = tuple(other for other in self.wrong if other != method)
        try:
            note = self.submission.ask(Request(name, repaired=others), LINE)
        except LateError:
            note = "the calls that there was time for show no fault"
        except StudentError as error:
            fault = replace(error.fault, replay=self.command)
            self._blame_aliases(name, others)
            if fault.kind in STUCK:
                self.stuck.add(method)
            elif fault.sentence.startswith(MISSING):
                self.stuck.add(fault.method)
            if method and method != "MinesweeperAI.add_knowledge":
                self.wrong[method] = fault
            self.lines.append(Line(name, title, "fail", (fault,)))
            return
        if note == ALIAS:
            self.aliased.append(method)
        self.lines.append(Line(name, title, "pass", note=note))

    def _blame_aliases(self, name: str, others: tuple[str, ...]) -> None:
        """A set that is handed out and then changed is a fault only where it does harm."""
        if not self.aliased:
            return
        try:
            self.submission.ask(Request(name, repaired=(*others, *self.aliased)), LINE)
        except (LateError, StudentError):
            return
        for number, line in enumerate(self.lines):
            if line.name in self.aliased:
                fault = self.submission.source.definition(
                    line.name,
                    [],
                    "specification",
                    "The set that it returns is the sentence's own: marks change it while others "
                    "still go through it. Return a copy of it.",
                )
                self.lines[number] = replace(
                    line, status="fail", faults=(replace(fault, replay=self.command),), note=""
                )
                self.wrong[line.name] = fault
        self.aliased.clear()

    def games(self, seed: int, numbers: Sequence[int]) -> dict[str, Verdict]:
        """Plays the games; the verdicts."""
        title = "In games, every conclusion follows from the clues, and none is missing"
        if self.lines[0].status == "fail" or "MinesweeperAI.add_knowledge" in self.stuck:
            self.lines.append(
                Line("games", title, "skipped", note="not played, because of the faults above")
            )
            return self._verdicts(Sum(), "skipped")
        total = Sum()
        repaired = tuple(sorted(self.stuck))
        kept: dict[str, Fault] = {}
        for number in numbers:
            late = self.submission.bounds.total - self.submission.left
            if (total.games >= LEAST and late > ENOUGH) or self.submission.left < RESERVE:
                break
            request = Request(game=number, seed=seed, repaired=repaired)
            try:
                played: Played = self.submission.ask(request, self.submission.left - RESERVE / 3)
            except StudentError as error:
                text = f"Game {number}: {error.fault.sentence}"
                played = Played(faults=[replace(error.fault, game=number, sentence=text)])
            total.add(played)
            for fault in played.faults:
                if fault.kind not in kept:
                    kept[fault.kind] = self._traced(fault, request)
            if any(fault.kind in STUCK for fault in played.faults):
                break
        left_out = len(numbers) - total.games
        note = f"{number_of(total.games, 'game')}, {number_of(total.moves, 'move')}"
        if left_out:
            note += f"; {number_of(left_out, 'game')} left out, " + (
                "since a call got stuck" if self._has(kept, *STUCK) else "to end in time"
            )
        self.lines.append(
            Line("games", title, "fail" if kept else "pass", tuple(kept.values()), note)
        )
        return self._verdicts(total, "pass" if total.moves else "skipped")

    def _has(self, faults: dict[str, Fault], *kinds: str) -> bool:
        return any(kind in faults for kind in kinds)

    def _traced(self, fault: Fault, request: Request) -> Fault:
        """The fault with the method that it comes from: that which, put right, ends it."""
        again = f"{self.command} --seed {request.seed} --game {request.game}"
        fault = replace(fault, replay=again)
        if fault.kind not in ("unsound", "incomplete", "error"):
            return fault
        others = tuple(method for method in self.wrong if method not in request.repaired)
        for methods in (*((method,) for method in others), others):
            if not methods:
                continue
            try:
                wish = request._replace(repaired=(*request.repaired, *methods))
                played = self.submission.ask(wish, LINE)
            except (LateError, StudentError):
                continue
            if not any(
                (now.kind, now.turn, now.cell, now.line)
                == (fault.kind, fault.turn, fault.cell, fault.line)
                for now in played.faults
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

    def _verdicts(self, total: Sum, status: Any) -> dict[str, Verdict]:
        faults = [fault for line in self.lines for fault in line.faults]

        def verdict(kinds: tuple[str, ...], note: str) -> Verdict:
            wrong = [fault for fault in faults if fault.kind in kinds]
            if wrong and all(fault.game is None for fault in wrong):
                note = "wrong in a line above" + (f", and {note}" if note else "")
            return Verdict("fail" if wrong else status, note)

        count = f"of {number_of(total.games, 'game')}" if total.games else ""
        broken = f"; {total.broken} {count} ended by an error" if total.broken else ""
        spent = f"{1000 * total.seconds / total.games:.1f} ms a game" if total.games else ""
        return {
            "sound": verdict(("unsound",), count and f"wrong in {total.unsound} {count}{broken}"),
            "complete": unfinished(
                total.broken,
                verdict(
                    ("incomplete",), count and f"lacking in {total.incomplete} {count}{broken}"
                ),
            ),
            "quick": verdict(("time", "memory"), spent),
        }


@dataclass
class Sum:
    """The games so far: how many, their moves and processor seconds, and those with each kind."""

    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    unsound: int = 0
    incomplete: int = 0
    broken: int = 0

    def add(self, played: Played) -> None:
        """Counts a game."""
        kinds = {fault.kind for fault in played.faults}
        self.games += 1
        self.moves += played.moves
        self.seconds += played.seconds
        self.unsound += "unsound" in kinds
        self.incomplete += "incomplete" in kinds
        self.broken += not kinds.isdisjoint(("error", "died", "time", "memory"))


def assess(
    path: Path, file: str, *, seed: int, games: int | None, game: int | None, bounds: Bounds
) -> Assessment:
    """Checks a file with the classes of CS50 AI."""
    numbers = range(GAMES if games is None else games) if game is None else [game]
    for differences in (False, True):
        cases_of(differences=differences)  # before the process is forked, and once for a class
    with Submission(path, task, METHODS, bounds) as submission:
        check = Check(submission, f"minewise check-agent {file} --course cs50")
        check.specification()
        verdicts = check.games(seed, numbers)
        played = check.lines[-1].note
        count = int(played.split()[0]) if played[:1].isdigit() else 0
        return Assessment("cs50", file, tuple(check.lines), verdicts, count, submission.printed)
