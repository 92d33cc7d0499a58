"""The files of a class: who handed in what, in the layouts that courses use."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from minewise.courses.assessment.courses import COURSES

NAMES = {"cs50": "minesweeper.py", "uci": "MyAI.py"}
"""The file that a course asks for, where it names one."""

ARCHIVES = (".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".ipynb")
"""What students hand in besides, and nobody reads here: they get a row that says so."""

MOST_FILES, MOST_BYTES = 2000, 50_000_000
"""Of one submission."""

IGNORED = ("__pycache__", "__MACOSX", "node_modules", "venv")
LONGEST = 60
"""Characters of the name of a page."""


class HandInError(Exception):
    """A submission that holds no file to check; the text says what was expected and what came."""


@dataclass(frozen=True)
class HandIn:
    """What one student handed in: a Python file, a zip file or a folder.

    `student` is the name of that file or folder, behind the section that it lies in, if any.
    """

    student: str
    path: Path

    def files(self) -> dict[str, bytes]:
        """Every file by its path. Raises HandInError where it cannot be read or is too large."""
        try:
            if self.path.is_dir():
                files = _within(_of_folder(self.path))
            elif self.path.suffix.lower() == ".py":
                files = {self.path.name: self.path.read_bytes()}
            elif self.path.suffix.lower() == ".zip":
                files = _within(_of_zip(self.path.read_bytes()))
            else:
                raise HandInError(
                    f"expected a Python file, a folder or a zip file, found {self.path.name}"
                )
        except OSError as error:
            raise HandInError(f"it cannot be read: {error.strerror or error}") from None
        inner = [name for name in files if name.lower().endswith(".zip")]
        if len(inner) == 1 and not any(name.lower().endswith(".py") for name in files):
            return _within(_of_zip(files[inner[0]]))
        return files


def hand_ins(folder: Path, course: str = "", without: Collection[Path] = ()) -> list[HandIn]:
    """What the students of a folder handed in, by name.

    Each Python file, each zip file and each folder is a student's. A folder that holds the
    course's file in several of its own folders is a section, and they are the students.
    """
    return list(_entries(folder, "", course, {path.resolve() for path in without}))


def _entries(
    folder: Path, prefix: str, course: str, without: AbstractSet[Path]
) -> Iterator[HandIn]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in IGNORED or path.resolve() in without:
            continue
        if path.is_dir():
            if _is_section(path, course):
                yield from _entries(path, f"{prefix}{path.name}/", course, without)
            else:
                yield HandIn(prefix + path.name, path)
        elif path.suffix.lower() in (".py", ".zip", *ARCHIVES):
            yield HandIn(prefix + path.stem, path)


def _is_section(folder: Path, course: str) -> bool:
    try:
        paths = [PurePosixPath(name) for name, _ in _of_folder(folder, read=False)]
    except OSError:
        return False  # its row says why
    wanted = [path for path in paths if _is_named(path.name, course)]
    wanted = wanted or [path for path in paths if path.suffix.lower() == ".zip"]
    inner = {path.parts[0] for path in wanted}
    return len(inner) > 1 and not any(_is_named(name, course) for name in inner)


def _is_named(name: str, course: str) -> bool:
    """Is it the name of the course's file, or of any course's?"""
    wanted = [NAMES.get(course, "")] if course else NAMES.values()
    return name.lower() in [own.lower() for own in wanted]


def file_to_check(files: Mapping[str, bytes], course: str = "") -> str:
    """Which of a student's files is checked: that of the course's name which lies highest, or else
    the one that is written for the course. Raises HandInError where it is not just one.

    >>> file_to_check({"src/minesweeper.py": b"", "runner.py": b""}, "cs50")
    'src/minesweeper.py'
    """
    scripts = [name for name in files if name.lower().endswith(".py")]
    if len(scripts) == 1:
        return scripts[0]
    says = COURSES[course] if course else "|".join(f"(?:{text})" for text in COURSES.values())
    named = [name for name in scripts if _is_named(PurePosixPath(name).name, course)]
    of_course = re.compile(says.encode())
    candidates = named or [name for name in scripts if of_course.search(files[name])]
    highest = min((name.count("/") for name in candidates), default=0)
    candidates = sorted(name for name in candidates if name.count("/") == highest)
    if len(candidates) == 1:
        return candidates[0]
    wish = NAMES.get(course, "the file of the course") if course else " or ".join(NAMES.values())
    seen = ", ".join((candidates or scripts)[:5]) or "no Python file"
    raise HandInError(f"expected one {wish}, found {seen}")


def page_names(students: Collection[str]) -> dict[str, str]:
    """The name of each student's page: no path, no sign that a file system or an address lacks,
    and no two that differ in case alone.

    >>> page_names(["Ada L.", "ada l", "../x", "index"])
    {'Ada L.': 'Ada-L', 'ada l': 'ada-l-2', '../x': 'x', 'index': 'index-2'}
    """
    used = Counter(("index", "grades", "con", "prn", "aux", "nul"))
    names = {}
    for student in students:
        text = unicodedata.normalize("NFC", student)
        start = re.sub(r"[^\w\-]+", "-", text)[:LONGEST].strip("-") or "student"
        name, number = start, 1
        while name.casefold() in used:
            number += 1
            name = f"{start}-{number}"
        used[name.casefold()] += 1
        names[student] = name
    return names


def _within(files: Iterator[tuple[str, bytes]]) -> dict[str, bytes]:
    """The files, if they are not too many."""
    kept: dict[str, bytes] = {}
    size = 0
    for name, content in files:
        kept[name] = content
        size += len(content)
        if len(kept) > MOST_FILES or size > MOST_BYTES:
            raise HandInError(
                f"expected at most {MOST_FILES:,} files and {MOST_BYTES // 10**6} MB, found more"
            )
    return kept


def _of_folder(folder: Path, *, read: bool = True) -> Iterator[tuple[str, bytes]]:
    """The files below a folder. A link leads who knows where: it is not followed."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in IGNORED or path.is_symlink():
            continue
        if path.is_dir():
            for name, content in _of_folder(path, read=read):
                yield f"{path.name}/{name}", content
        elif path.is_file() and path.stat().st_size <= MOST_BYTES:
            yield path.name, path.read_bytes() if read else b""


def _of_zip(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of a zip file whose paths stay inside it."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for member in archive.infolist():
                path = PurePosixPath(member.filename.replace("\\", "/"))
                hidden = any(part.startswith(".") or part in IGNORED for part in path.parts)
                if member.is_dir() or hidden or path.is_absolute() or ":" in path.parts[0]:
                    continue
                if member.file_size <= MOST_BYTES:
                    with archive.open(member) as file:
                        yield str(path), file.read(MOST_BYTES)
    except HandInError:
        raise
    except Exception as error:  # a zip file can be wrong in many ways, and each has its own error
        raise HandInError(f"expected a zip file that can be read: {error}") from None
