"""Which course a file was written for, and its check."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from minewise.courses.assessment.report import Assessment
from minewise.courses.assessment.source import text_of
from minewise.courses.assessment.submission import Bounds
from minewise.errors import UnknownAgentError, expected_one_of

COURSES = {
    "cs50": r"(?:class|import)\b.*\bMinesweeperAI\b",
    "uci": r"(?:class|import)\b.*\bMyAI\b",
    "rutgers": r"def .*\breveal_position\b|minewise\.courses\.rutgers",
}
"""The courses, and what a line of a file says that was written for one, whatever the capitals: that
these are wrong is what the check says. Each has a module here of its name, with a function
`assess`."""


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
    module = import_module(f"minewise.courses.assessment.{course}")
    check: Callable[..., Assessment] = module.assess
    return check(path, file, seed=seed, games=games, game=game, bounds=bounds or Bounds())


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
    found = (name for name, says in COURSES.items() if re.search(says, top, re.IGNORECASE))
    return next(found, queries)
