"""A class: every student's file checked in a process of its own, several at a time.

What a student's code does costs its own row and nothing else: it runs on a copy of the student's
files, with a limit of time for all of it. What is done is kept, and is not done again as long as
the files, the request and the version are the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

from minewise.atomic import atomic_write
from minewise.courses.assessment.class_folder import (
    HandIn,
    HandInError,
    file_to_check,
    hand_ins,
    page_names,
)
from minewise.courses.assessment.courses import course_of
from minewise.courses.assessment.report import MODULE, Assessment, Fault, Kind, Line
from minewise.errors import UnknownAgentError, printable

GRACE = 30.0
"""Seconds that a process has besides those of its check: to start, and to end what hangs."""

LAST = 5.0
"""Seconds that it has to end what it started, once it is late."""

TURN = 0.05
"""Seconds between two looks at the processes."""

MOST_ANSWER = 10_000_000
"""Bytes of an assessment."""

CANNOT = "It can be checked"
"""The title of the line that says why a file could not be."""


@dataclass(frozen=True)
class Request:
    """What every file of a class is asked: see `courses.assess`. `seconds` is for one file."""

    course: str = ""
    seed: int = 1
    games: int | None = None
    seconds: float = 60.0


@dataclass(frozen=True)
class Grade:
    """A student's row: the assessment of the file, and the name of the student's page.

    `kept` says that it was there from an earlier run.
    """

    student: str
    page: str
    assessment: Assessment
    kept: bool = False

    @property
    def result(self) -> str:
        """The verdict in a word or two."""
        return ("pass", "fail", "not run")[self.assessment.exit_code]


@dataclass
class _Running:
    """A check that goes on in its own process, on its own copy of the files."""

    grade: Callable[[Assessment], Grade]
    course: str
    name: str
    place: TemporaryDirectory[str]
    output: IO[bytes]
    process: subprocess.Popen[bytes]
    ends: float
    text: bytes = b""

    def answer(self) -> Assessment | None:
        """What came of it; None as long as it goes on."""
        if self.process.poll() is None and time.monotonic() < self.ends:
            return None
        late = self.process.returncode is None
        self.close()
        if late:
            return _refused(self.course, self.name, "It takes too long and was ended.", "time")
        return self._parsed()

    def _parsed(self) -> Assessment:
        """What the process has printed."""
        try:
            document = json.loads(self.text)
            if "error" in document:
                return _refused(self.course, self.name, str(document["error"]))
            return Assessment.from_dict(document)
        except (ValueError, KeyError, TypeError):
            code = self.process.returncode
            text = f"The check ended without an answer, with exit code {code}."
            return _refused(self.course, self.name, text, "died")

    def close(self) -> None:
        """Ends the process, and all that it has started, and takes the copy away."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(LAST)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.place.cleanup()
        with self.output:
            self.output.seek(0)
            self.text = self.output.read(MOST_ANSWER)


@dataclass
class Classroom:
    """The submissions of a folder, and where their assessments are kept, one JSON file a student.

    Raises UnknownAgentError where the folder holds nothing that can be a submission.
    """

    folder: Path
    out: Path
    request: Request = Request()
    workers: int = 2
    students: list[HandIn] = field(init=False)

    def __post_init__(self) -> None:
        if not self.folder.is_dir():
            raise UnknownAgentError(f"expected a folder of submissions, found none: {self.folder}")
        if self.out.resolve() == self.folder.resolve():
            raise UnknownAgentError("expected another folder for the grades than the submissions'")
        self.students = hand_ins(self.folder, self.request.course, [self.out])
        if not self.students:
            raise UnknownAgentError(
                f"expected Python files, zip files or folders, one a student, found none in "
                f"{self.folder}"
            )

    def grades(self) -> Iterator[Grade]:
        """Each student's grade, as soon as it is there."""
        names = [student.student for student in self.students]
        # Equal names, as of ada.py and ada.zip, are told apart by the whole name of the file.
        names = [
            "/".join([*name.split("/")[:-1], hand_in.path.name]) if names.count(name) > 1 else name
            for name, hand_in in zip(names, self.students, strict=True)
        ]
        pages = page_names(names)
        waiting = list(zip(names, self.students, strict=True))
        running: list[_Running] = []
        self.out.mkdir(parents=True, exist_ok=True)
        try:
            while waiting or running:
                while waiting and len(running) < self.workers:
                    name, hand_in = waiting.pop(0)
                    begun = self._begin(name, pages[name], hand_in)
                    if isinstance(begun, Grade):
                        yield begun
                    else:
                        running.append(begun)
                for check in list(running):
                    if (assessment := check.answer()) is not None:
                        running.remove(check)
                        yield check.grade(assessment)
                time.sleep(TURN if running else 0)
        finally:
            for check in running:
                check.close()

    def _begin(self, student: str, page: str, hand_in: HandIn) -> Grade | _Running:
        """Starts a check, where it is not done already or cannot be."""
        course, digest = self.request.course, ""

        def grade(assessment: Assessment) -> Grade:
            named = {"student": student, "digest": digest}
            with atomic_write(self.out / f"{page}.json") as unfinished:
                text = json.dumps(assessment.to_dict() | named, indent=2)
                unfinished.write_text(text + "\n", encoding="utf-8")
            return Grade(student, page, assessment)

        # What the student's code writes here goes with it.
        place = TemporaryDirectory(prefix="minewise-", ignore_cleanup_errors=True)
        try:
            files = hand_in.files()
            name = file_to_check(files, course)
            digest = _digest(files, self.request)
            if (earlier := self._earlier(student, page, digest)) is not None:
                place.cleanup()
                return Grade(student, page, earlier, kept=True)
            for path, content in files.items():
                target = Path(place.name, path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
            main = Path(place.name, name)
            if not (course := course or course_of(str(main))):
                raise HandInError("expected a course's class in it, such as MinesweeperAI or MyAI")
        except (HandInError, OSError, ValueError) as error:  # as of names that no system takes
            place.cleanup()
            said = printable(str(error))
            return grade(_refused(course, hand_in.path.name, f"{said[0].upper()}{said[1:]}."))
        return self._start(grade, course, main, place)

    def _earlier(self, student: str, page: str, digest: str) -> Assessment | None:
        """What an earlier run has kept of the same."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            document = json.loads((self.out / f"{page}.json").read_text("utf-8"))
            if (document["digest"], document["student"]) == (digest, student):
                return Assessment.from_dict(document)
        return None

    def _start(
        self,
        grade: Callable[[Assessment], Grade],
        course: str,
        main: Path,
        place: TemporaryDirectory[str],
    ) -> _Running:
        request = self.request
        wish: dict[str, Any] = {"file": main.name, "course": course, "seed": request.seed}
        wish |= {"games": request.games, "seconds": request.seconds}
        output = TemporaryFile()  # noqa: SIM115 - read when the process is done
        process = subprocess.Popen(  # noqa: S603 - -P: no file there stands for a module of ours
            [sys.executable, "-P", "-m", "minewise.courses.assessment.single", json.dumps(wish)],
            cwd=main.parent,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl+C is for this process, which ends the others
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        )
        ends = time.monotonic() + request.seconds + GRACE
        return _Running(grade, course, main.name, place, output, process, ends)


def _digest(files: dict[str, bytes], request: Request) -> str:
    """Of all that an assessment depends on."""
    total = sha256(repr((version("minewise"), request)).encode())
    for name, content in sorted(files.items()):
        total.update(repr((name, len(content))).encode(errors="backslashreplace"))
        total.update(content)
    return total.hexdigest()


def _refused(course: str, file: str, text: str, kind: Kind = "load") -> Assessment:
    """The assessment of a file that could not be checked."""
    fault = Fault(kind, MODULE, file, 0, "", text, "")
    return Assessment(course, file, (Line("loads", CANNOT, "fail", (fault,)),))
