"""Ledger: what was wrong in the games of a check, kept by the lines of the specification."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from minewise.courses.assessment.report import (
    Fault,
    Line,
    Status,
    Verdict,
    number_of,
    unfinished,
)
from minewise.courses.assessment.submission import Submission

ENOUGH = 12.0
"""Seconds after which no more games are begun, if there were `LEAST`."""
LEAST = 10

RESERVE = 15.0
"""Seconds of the whole check that must be left to begin a game."""

STUCK = ("time", "memory", "died")
"""Faults after which no more games are begun: each could take as long as it may."""


@dataclass
class Ledger:
    """The first fault of each line and method, and what was played. `titles` has a sentence for
    each line; `command` is how the check is called again.

    >>> ledger = Ledger({"loads": "It loads", "acts": "It acts"}, "minewise check-agent own.py")
    >>> ledger.enter("acts", Fault("error", "MyAI.getAction", "own.py", 3, "1 / 0", "Oh", ""))
    >>> [(line.name, line.status) for line in ledger.lines({})]
    [('loads', 'pass'), ('acts', 'fail')]
    """

    titles: Mapping[str, str]
    command: str
    seed: int = 1
    faults: dict[tuple[str, str], Fault] = field(default_factory=dict)
    games: int = 0
    seconds: float = 0.0
    stuck: bool = False
    left_out: int = 0

    def enter(self, line: str, fault: Fault) -> None:
        """Keeps a fault, if it is the first of its line and method."""
        at = "" if fault.game is None else f" --seed {self.seed} --game {fault.game}"
        self.faults.setdefault((line, fault.method), replace(fault, replay=self.command + at))
        self.stuck = self.stuck or fault.kind in STUCK

    def numbers(self, wanted: Sequence[int], submission: Submission) -> Iterator[int]:
        """The games to play, until one gets stuck or the time of the check is used."""
        for at, number in enumerate(wanted):
            late = submission.bounds.total - submission.left
            if self.stuck or (at >= LEAST and late > ENOUGH) or submission.left < RESERVE:
                self.left_out += len(wanted) - at
                return
            yield number

    def add(self, faults: Mapping[str, Fault], seconds: float, *, late: bool, begun: bool) -> None:
        """Counts a game, unless it was broken off since it was late or nothing was done in it, and
        keeps its faults."""
        self.games += begun and not late
        self.left_out += late
        self.seconds += seconds if begun and not late else 0
        for line, fault in faults.items():
            self.enter(line, fault)

    def lines(self, notes: Mapping[str, str], skipped: Iterable[str] = ()) -> tuple[Line, ...]:
        """A line for each sentence of the specification; `skipped` are those that were not
        tried."""
        lines = []
        without = set(skipped)
        for name, title in self.titles.items():
            faults = tuple(fault for (line, _), fault in self.faults.items() if line == name)
            status: Status = "fail" if faults else "skipped" if name in without else "pass"
            lines.append(Line(name, title, status, faults, notes.get(name, "")))
        return tuple(lines)

    def verdicts(self, complete: Verdict | None = None) -> dict[str, Verdict]:
        """Sound, complete and quick; `complete` where the course asks for nothing."""
        return {
            "sound": self._verdict("unsound"),
            "complete": complete or unfinished(self.broken, self._verdict("incomplete")),
            "quick": self._verdict("time", "memory", note=self.pace),
        }

    @property
    def broken(self) -> int:
        """How many kinds of errors ended games."""
        return sum(fault.kind in ("error", *STUCK) for fault in self.faults.values())

    def _verdict(self, *kinds: str, note: str = "") -> Verdict:
        wrong = any(fault.kind in kinds for fault in self.faults.values())
        return Verdict("fail" if wrong else "pass" if self.games else "skipped", note)

    @property
    def pace(self) -> str:
        """What a game took, and what was left out."""
        spent = f"{1000 * self.seconds / self.games:.1f} ms a game" if self.games else ""
        why = "since a call got stuck" if self.stuck else "to end in time"
        left = f"{number_of(self.left_out, 'game')} left out, {why}" if self.left_out else ""
        return "; ".join(text for text in (spent, left) if text)
