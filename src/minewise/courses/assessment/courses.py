"""Which course a file was written for, and its check."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from minewise.courses.assessment.ledger import Ledger
from minewise.courses.assessment.report import Assessment
from minewise.courses.assessment.source import text_of
from minewise.courses.assessment.submission import Bounds, StudentCode, Submission
from minewise.errors import UnknownAgentError, expected_one_of


class Course(Protocol):
    """What the module of a course has: the titles of the lines, the games of a check, whether the
    course asks for conclusions, the methods that it names, and what runs beside the student's code
    and here."""

    LINES: dict[str, str]
    GAMES: int
    INFERENCE: bool

    def methods_of(self, path: Path) -> set[str]: ...

    def task(self, student: StudentCode, request: Any) -> Any: ...

    def check(self, ledger: Ledger, submission: Submission, wanted: Sequence[int]) -> None: ...


COURSES = {
    "cs50": r"(?:class|import)\b.*\bMinesweeperAI\b",
    "uci": r"(?:class|import)\b.*\bMyAI\b",
    "rutgers": r"def .*\breveal_position\b|minewise\.courses\.rutgers",
}
"""The courses, and what a line of a file says that was written for one, whatever the capitals: that
these are wrong is what the check says. Each has a module here of its name, which is a `Course`."""


def assess(
    file: str,
    course: str = "",
    *,
    seed: int = 1,
    games: int | None = None,
    game: int | None = None,
    bounds: Bounds | None = None,
) -> Assessment:
    """Checks a student's file against the specification of a course: of that which the file says
    where none is named.

    Games 0 to `games` - 1 of the seed are played, or the number that the course's check has, or
    the one `game` alone. Raises UnknownAgentError where there is no such file.
    """
    path = path_of(file)
    if not path.is_file():
        raise UnknownAgentError(f"expected a Python file, found none at {path}: {file!r}")
    course = course or course_of(file)
    if course not in COURSES:
        raise UnknownAgentError(expected_one_of("course", course, COURSES))
    module: Course = import_module(f"minewise.courses.assessment.{course}")
    wanted = range(module.GAMES if games is None else games) if game is None else [game]
    ledger = Ledger(module.LINES, f"minewise check-agent {file} --course {course}", seed)
    with Submission(path, module.task, module.methods_of(path), bounds) as submission:
        module.check(ledger, submission, wanted)
        return ledger.assessment(course, file, submission, inference=module.INFERENCE)


def path_of(file: str) -> Path:
    """The file of FILE.py or FILE.py:CLASS."""
    return Path(re.sub(r"(\.py):\w*$", r"\1", file)).resolve()


def course_of(file: str) -> str:
    """The course that a file was written for; empty where it does not say, or defines an agent of
    ours. The file is read and not run."""
    text = text_of(path_of(file))
    if re.search(r"^\s+def decide\(", text, re.MULTILINE):
        return ""
    lines = (line for line in text.splitlines() if re.match(r"[^\s#]|\s+(class|def)\b", line))
    top = "\n".join(lines)
    queries = "rutgers" if ".queryBox(" in text else ""
    names = (name for name, says in COURSES.items() if re.search(says, top, re.IGNORECASE))
    return next(names, queries)
