"""Assessment: what the check of a student's file says, as text and as JSON.

It has a `Line` for each sentence of the course's specification, and a `Fault` for each method that
does not do what the sentence says. A fault names the student's file, line and code, never ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from minewise.agents.lib.prints import Prints
from minewise.testing.report_lines import Status, passed_text, report_lines

Kind = Literal["specification", "unsound", "incomplete", "error", "time", "memory", "died", "load"]

MODULE = "module"
"""The method of a fault that the file has while it is loaded."""

VERSION = 1
"""Of the JSON: it grows where a reader of the one before would read it wrongly."""

VERDICTS = {
    "sound": "every conclusion follows from the clues",
    "complete": "every conclusion that the course asks for is drawn",
    "quick": "every call ends in time",
}
"""The three verdicts that are given apart from the lines."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with the place in the student's file.

    `kind` is one of

    - "specification": a method does not do what the sentence of the specification says;
    - "unsound": a conclusion that the clues do not prove, or that they disprove;
    - "incomplete": a conclusion that the course's rule gives is missing;
    - "error": an exception;
    - "time", "memory", "died": a call took too long or too much, or ended the process;
    - "load": the file cannot be loaded.

    `method` is as the student writes it, `code` the text of the line. `replay` is the command that
    shows the fault again, `link` the position for the page of `minewise web`. `statement` is what
    the student's code said, `proof` what is right and why.
    """

    kind: Kind
    method: str
    file: str
    line: int
    code: str
    sentence: str
    replay: str
    cell: tuple[int, int] | None = None
    game: int | None = None
    turn: int | None = None
    statement: str = ""
    proof: str = ""
    link: str = ""
    traceback: str = ""

    @property
    def heading(self) -> str:
        """The method and the line."""
        place = f"{self.file}, line {self.line}" if self.line else self.file
        return place if self.method == MODULE else f"{self.method} ({place})"

    @property
    def details(self) -> dict[str, str]:
        """What there is to say besides, each behind its label. The command is left out where it
        would be the one that was just called."""
        again = "" if self.game is None else self.replay
        labels = {"Your code": self.statement, "The clues": self.proof, "Again": again}
        return {label: text for label, text in labels.items() if text}

    def paragraphs(self, *, traceback: bool = False) -> Iterator[str]:
        """What a reader is shown of it, a paragraph at a time."""
        yield f"{self.heading}: {self.sentence}"
        if self.code:
            yield f"> {self.code}"
        for label, text in self.details.items():
            yield f"{label}: {text}"
        if self.link:
            yield f"The position, under minewise web: {self.link}"
        if traceback:
            yield from self.traceback.splitlines()


@dataclass(frozen=True)
class Line:
    """One sentence of the specification, and whether it is met. `title` is the sentence in our
    words, `note` says why it was skipped, or what a reader should know besides."""

    name: str
    title: str
    status: Status
    faults: tuple[Fault, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Verdict:
    """Sound, complete or quick: pass, fail or skipped, and in a few words why."""

    status: Status
    note: str = ""


@dataclass(frozen=True)
class Assessment:
    """The result of a check.

    >>> wrong = Fault("error", "MyAI.getAction", "MyAI.py", 7, "1 / 0", "It divides by zero.", "")
    >>> lines = Line("loads", "It loads", "pass"), Line("acts", "It acts", "fail", (wrong,))
    >>> report = Assessment("uci", "MyAI.py", lines)
    >>> report.passed, report.exit_code, report.score
    (False, 1, '1 of 2')
    >>> print(report.text(60))
    MyAI.py, course uci
      pass     It loads
      fail     It acts
               MyAI.getAction (MyAI.py, line 7): It divides by
                 zero.
               > 1 / 0
    1 of 2 lines passed
    """

    course: str
    file: str
    lines: tuple[Line, ...]
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    games: int = 0
    printed: Prints = field(default_factory=Prints)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults, in the order of the lines."""
        return tuple(fault for line in self.lines for fault in line.faults)

    @property
    def passed(self) -> bool:
        """Is there no fault?"""
        return all(line.status != "fail" for line in self.lines)

    @property
    def exit_code(self) -> int:
        """0 without a fault, 1 with one, 2 where the file could not be run at all."""
        if any(fault.method == MODULE for fault in self.faults):
            return 2
        return 0 if self.passed else 1

    @property
    def score(self) -> str:
        """How many lines passed, of all: one that was skipped earns nothing."""
        return f"{sum(line.status == 'pass' for line in self.lines)} of {len(self.lines)}"

    @property
    def score_text(self) -> str:
        """The same, and how many were skipped."""
        skipped = sum(line.status == "skipped" for line in self.lines)
        return passed_text(f"{self.score} lines", skipped)

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON has it; docs/reference/assessment.md describes it."""
        return {
            "format": "minewise assessment",
            "version": VERSION,
            "course": self.course,
            "file": self.file,
            "passed": self.passed,
            "exit_code": self.exit_code,
            "score": self.score,
            "lines": [asdict(line) for line in self.lines],
            "verdicts": {name: asdict(verdict) for name, verdict in self.verdicts.items()},
            "games": self.games,
            "printed": {"lines": self.printed.lines, "text": self.printed.start},
        }

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Assessment:
        """The report that `to_dict` wrote. Raises KeyError or TypeError where it is none.

        >>> report = Assessment("uci", "MyAI.py", (Line("loads", "It loads", "pass"),))
        >>> Assessment.from_dict(report.to_dict()) == report
        True
        """
        if document["version"] != VERSION:
            raise KeyError("version")
        printed = document["printed"]
        return cls(
            document["course"],
            document["file"],
            tuple(_line(line) for line in document["lines"]),
            {name: Verdict(**verdict) for name, verdict in document["verdicts"].items()},
            document["games"],
            Prints(printed["lines"], printed["text"].encode(errors="replace")),
        )

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = 100, *, traceback: bool = False) -> str:
        """A line for each sentence of the specification, and below it what is wrong."""
        lines = [f"{self.file}, course {self.course}"]
        for line in self.lines:
            below = (text for one in line.faults for text in one.paragraphs(traceback=traceback))
            lines += report_lines(line.status, line.title, line.note, below, width)
        for name, verdict in self.verdicts.items():
            title = f"{name}: {VERDICTS[name]}"
            lines += report_lines(verdict.status, title, verdict.note, (), width)
        lines.append(self.score_text)
        printed = self.printed.text("The code", "  | ").splitlines()
        return "\n".join([*lines, *(line[:width] for line in printed)])


def _line(document: Mapping[str, Any]) -> Line:
    """A line as JSON has it."""
    fields = dict(document)
    fields["faults"] = tuple(
        Fault(**{**fault, "cell": None if fault["cell"] is None else tuple(fault["cell"])})
        for fault in document["faults"]
    )
    return Line(**fields)
