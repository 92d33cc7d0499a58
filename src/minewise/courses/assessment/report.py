"""Assessment: what the check of a student's file says, as text and as JSON.

It has a `Line` for each sentence of the course's specification, and a `Fault` for each method that
does not do what the sentence says. A fault names the student's file, line and code, never ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from textwrap import wrap
from typing import Any, Literal

from minewise.errors import printable

Status = Literal["pass", "fail", "skipped"]
Kind = Literal["specification", "unsound", "incomplete", "error", "time", "memory", "died", "load"]

MODULE = "module"
"""The method of a fault that the file has while it is loaded."""

VERSION = 1
"""Of the JSON: it grows where a reader of the one before would read it wrongly."""

LEAST_WIDTH = 40
"""Columns below which text is not folded any further."""

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

    def paragraphs(self, *, traceback: bool = False) -> Iterator[str]:
        """What a reader is shown of it, a paragraph at a time."""
        place = f"{self.file}, line {self.line}" if self.line else self.file
        yield f"{self.method} ({place}): {self.sentence}"
        if self.code:
            yield f"> {self.code}"
        if self.statement:
            yield f"Your code: {self.statement}"
        if self.proof:
            yield f"The clues: {self.proof}"
        if self.replay:
            yield f"Again: {self.replay}"
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
class Printed:
    """What the student's code printed: how many lines, and the first of them."""

    lines: int = 0
    text: str = ""


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
    printed: Printed = Printed()

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
            "printed": asdict(self.printed),
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
        return cls(
            document["course"],
            document["file"],
            tuple(_line(line) for line in document["lines"]),
            {name: Verdict(**verdict) for name, verdict in document["verdicts"].items()},
            document["games"],
            Printed(**document["printed"]),
        )

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = 100, *, traceback: bool = False) -> str:
        """A line for each sentence of the specification, and below it what is wrong."""
        lines = [f"{self.file}, course {self.course}"]
        for line in self.lines:
            lines += _entry(line.status, line.title, line.note, width)
            for fault in line.faults:
                for paragraph in fault.paragraphs(traceback=traceback):
                    lines += _folded(paragraph, " " * 11, width)
        for name, verdict in self.verdicts.items():
            lines += _entry(verdict.status, f"{name}: {VERDICTS[name]}", verdict.note, width)
        skipped = sum(line.status == "skipped" for line in self.lines)
        lines.append(f"{self.score} lines passed" + (f", {skipped} skipped" if skipped else ""))
        if self.printed.lines:
            shown = self.printed.text.splitlines()
            counted = number_of(self.printed.lines, "line")
            cut = f"; the first {len(shown)}:" if len(shown) < self.printed.lines else ":"
            lines.append(f"The code printed {counted}{cut}")
            lines += [f"  | {printable(line)[: width - 4]}" for line in shown]
        return "\n".join(lines)


def number_of(count: int, noun: str) -> str:
    """A number of things in words.

    >>> number_of(1, "game"), number_of(4_000, "move")
    ('1 game', '4,000 moves')
    """
    return f"{count:,} {noun}" + "s" * (count != 1)


def unfinished(broken: int, verdict: Verdict) -> Verdict:
    """The verdict on what nobody can say of games that ended by an error: it does not pass."""
    return replace(verdict, status="skipped") if broken and verdict.status == "pass" else verdict


def _line(document: Mapping[str, Any]) -> Line:
    """A line as JSON has it."""
    fields = dict(document)
    fields["faults"] = tuple(
        Fault(**{**fault, "cell": None if fault["cell"] is None else tuple(fault["cell"])})
        for fault in document["faults"]
    )
    return Line(**fields)


def _entry(status: Status, title: str, note: str, width: int) -> list[str]:
    """A status and what has it."""
    text = f"{title}: {note}" if note else title
    first, *others = _folded(text, " " * 11, width)
    return [f"  {status:7}  {first.lstrip()}", *others]


def _folded(text: str, indent: str, width: int) -> list[str]:
    """A paragraph behind an indent; its further lines begin two columns further in."""
    return wrap(
        printable(text),
        max(LEAST_WIDTH, width),
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    ) or [indent]
