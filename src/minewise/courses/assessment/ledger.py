"""Ledger: what a check has seen, kept by the lines of the specification."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from minewise.courses.assessment.judged_game import STUCK, Played
from minewise.courses.assessment.report import (
    MODULE,
    Assessment,
    Fault,
    Line,
    Verdict,
)
from minewise.courses.assessment.submission import LateError, StudentError, Submission
from minewise.errors import counted
from minewise.testing.report_lines import Status

ENOUGH = 12.0
"""Seconds after which no more games are begun, if there were `LEAST`."""
LEAST = 14
"""Games that are played also where they take long: each size of a course twice."""

RESERVE = 15.0
"""Seconds of the whole check that must be left to begin a game."""


class GameRequest(Protocol):
    """What the task of a course is asked for: at least the number of a game."""

    @property
    def game(self) -> int: ...


R = TypeVar("R", bound=GameRequest)


@dataclass
class Ledger:
    """The lines of a specification with their first faults, and what was played.

    `titles` has a sentence for each line, `notes` what there is to say of one besides, and
    `skipped` those that were not tried. `command` is how the check is called again.

    >>> ledger = Ledger({"loads": "It loads", "acts": "It acts"}, "minewise check-agent own.py")
    >>> ledger.enter("acts", Fault("error", "MyAI.getAction", "own.py", 3, "1 / 0", "Oh", ""))
    >>> [(line.name, line.status) for line in ledger.lines]
    [('loads', 'pass'), ('acts', 'fail')]
    """

    titles: dict[str, str]
    command: str
    seed: int = 1
    faults: dict[tuple[str, str], Fault] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    skipped: set[str] = field(default_factory=set)
    sums: Played = field(default_factory=Played)
    games: int = 0
    games_with: Counter[str] = field(default_factory=Counter)
    stuck: bool = False
    left_out: int = 0

    def enter(self, line: str, fault: Fault, key: str = "") -> None:
        """Keeps a fault, if it is the first of its line and method, or of its line and `key`."""
        at = "" if fault.game is None else f" --seed {self.seed} --game {fault.game}"
        fault = replace(fault, replay=self.command + at)
        self.faults.setdefault((line, key or fault.method), fault)
        self.stuck = self.stuck or (fault.kind in STUCK and fault.game is not None)

    def has(self, line: str) -> bool:
        """Is there a fault in this line?"""
        return any(name == line for name, _ in self.faults)

    def skip(self, line: str, why: str) -> None:
        """Notes why a line is not tried."""
        self.skipped.add(line)
        self.notes[line] = why

    def play(
        self, submission: Submission, requests: Sequence[R], line_of: Callable[[Fault], str]
    ) -> Iterator[tuple[R, Played]]:
        """Each request for a game, and the game: until one gets stuck or the time is used. What
        else is asked for under the same number is played nevertheless."""
        numbers = list(dict.fromkeys(request.game for request in requests))
        for at, request in enumerate(requests):
            late = submission.bounds.total - submission.left
            is_enough = numbers.index(request.game) >= LEAST and late > ENOUGH
            is_other = at == 0 or request.game != requests[at - 1].game
            if is_other and (self.stuck or is_enough or submission.left < RESERVE):
                self.left_out += len(requests) - at
                return
            try:
                game: Played = submission.ask(request, submission.left - RESERVE / 3)
            except LateError:
                game = Played(late=True)
            except StudentError as error:
                fault = error.fault
                if fault.method == MODULE:
                    self.enter("loads", fault)
                    return
                text = f"Game {request.game}: {fault.sentence}"
                game = Played({line_of(fault): replace(fault, game=request.game, sentence=text)})
            self._count(game)
            yield request, game

    def _count(self, game: Played) -> None:
        if game.late and not game.faults:
            self.left_out += 1
            return
        kinds = {fault.kind for fault in game.faults.values()}
        if not game.begun:
            return
        self.games += 1
        self.games_with.update(kinds)
        self.games_with["broken"] += not kinds.isdisjoint(("error", *STUCK))
        self.sums.turns += game.turns
        self.sums.seconds += game.seconds
        self.sums.counts.update(game.counts)

    @property
    def lines(self) -> tuple[Line, ...]:
        """A line for each sentence of the specification."""
        lines = []
        for name, title in self.titles.items():
            faults = tuple(fault for (line, _), fault in self.faults.items() if line == name)
            status: Status = "fail" if faults else "skipped" if name in self.skipped else "pass"
            lines.append(Line(name, title, status, faults, self.notes.get(name, "")))
        return tuple(lines)

    def assessment(
        self, course: str, file: str, submission: Submission, *, inference: bool
    ) -> Assessment:
        """The report; without `inference` the course asks for no conclusions."""
        spent = f"{1000 * self.sums.seconds / self.games:.1f} ms a game" if self.games else ""
        why = "since a call got stuck" if self.stuck else "to end in time"
        left = f"{counted(self.left_out, 'game')} left out, {why}" if self.left_out else ""
        pace = "; ".join(filter(None, (spent, left)))
        complete = self._verdict(self._share("lacking in", "incomplete"), "incomplete")
        if not inference:
            complete = Verdict("skipped", "the course asks for no inference")
        elif complete.status == "pass" and any(
            fault.kind in ("error", *STUCK) and fault.game is not None
            for fault in self.faults.values()
        ):
            complete = replace(complete, status="skipped")  # nobody can say
        verdicts = {
            "sound": self._verdict(self._share("wrong in", "unsound"), "unsound"),
            "complete": complete,
            "quick": self._verdict(pace, "time", "memory"),
        }
        return Assessment(course, file, self.lines, verdicts, self.games, submission.printed)

    def _share(self, words: str, kind: str) -> str:
        """In how many games there is such a fault."""
        if not self.games:
            return ""
        count = f"of {counted(self.games, 'game')}"
        broken = self.games_with["broken"]
        ended = f"; {broken} {count} ended by an error" if broken else ""
        return f"{words} {self.games_with[kind]} {count}{ended}"

    def _verdict(self, note: str, *kinds: str) -> Verdict:
        wrong = [fault for fault in self.faults.values() if fault.kind in kinds]
        if wrong and all(fault.game is None for fault in wrong):
            note = "wrong in a line above" + (f", and {note}" if note else "")
        return Verdict("fail" if wrong else "pass" if self.sums.turns else "skipped", note)
