"""A class: each submission has its row whatever the others do, and its page holds no markup."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from minewise.agents.lib.prints import Prints
from minewise.cli.main import main
from minewise.courses.assessment.class_folder import (
    HandIn,
    HandInError,
    file_to_check,
    hand_ins,
    page_names,
)
from minewise.courses.assessment.classroom import Classroom, Grade, Request
from minewise.courses.assessment.report import Assessment, Fault, Line
from minewise.report.class_page import class_page, student_page
from tests.courses.assessment.cs50 import right
from tests.docs.pages import DOCS

RIGHT = right.SOLUTIONS["plain"]
SAFE_GUESS = RIGHT.replace(
    "        self.moves_made.add(cell)\n",
    "        self.moves_made.add(cell)\n        self.mark_safe((0, 0))\n",
    1,
)


def put(folder: Path, files: dict[str, str | bytes]) -> Path:
    """A folder with these files."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def zipped(files: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def graded(folder: Path, out: Path, *options: str) -> tuple[int, dict[str, dict[str, str]]]:
    """The exit code of the command, and the rows of its CSV file."""
    arguments = ["grade-class", str(folder), "--out", str(out), "--games", "2", *options]
    done = CliRunner().invoke(main, arguments)
    text = (out / "grades.csv").read_text("utf-8-sig")
    return done.exit_code, {row["student"]: row for row in csv.DictReader(io.StringIO(text))}


def test_each_submission_has_its_row(tmp_path: Path) -> None:
    folder = put(
        tmp_path / "class",
        {
            "right.py": RIGHT,
            "Jürgen Groß/minesweeper.py": SAFE_GUESS,
            "=cmd|' C calc'!A0.py": "raise ValueError('<script>alert(1)</script>')",
            "hangs.py": RIGHT + "\nwhile True:\n    pass\n",
            "dies.py": RIGHT + "\nimport os\nos._exit(3)\n",
            "prints.py": RIGHT + "\nwhile True:\n    print('x' * 1000)\n",
            "zip.zip": zipped({"a/minesweeper.py": RIGHT, "../../evil.py": "1"}),
            "broken.zip": b"PK no",
            "empty/readme.md": "",
            "old.rar": b"",
            "writes.py": RIGHT + "\nopen('trace.txt', 'w').write('x')\n",
        },
    )
    code, rows = graded(folder, tmp_path / "out", "--course", "cs50", "--limit", "20")
    assert code == 2
    assert {name: row["result"] for name, row in rows.items()} == {
        "right": "pass",
        "Jürgen Groß": "fail",
        "'=cmd|' C calc'!A0": "not run",
        "hangs": "not run",
        "dies": "not run",
        "prints": "not run",
        "zip": "pass",
        "broken": "not run",
        "empty": "not run",
        "old": "not run",
        "writes": "pass",
    }
    assert rows["Jürgen Groß"]["first fault"].startswith("MinesweeperAI.add_knowledge, line ")
    assert "exit code 3" in rows["dies"]["first fault"]
    out = tmp_path / "out"
    assert {row["page"] for row in rows.values()} | {"index.html"} == {
        path.name for path in out.glob("*.html")
    }
    assert not list(tmp_path.rglob("trace.txt")) + list(tmp_path.parent.glob("evil.py"))
    page = (out / "cmd-C-calc-A0.html").read_text("utf-8")
    assert "&lt;script&gt;alert(1)" in page
    assert "<script" not in page


def test_what_is_unchanged_is_not_run_again(tmp_path: Path) -> None:
    folder = put(tmp_path / "class", {"one.py": RIGHT, "two.py": SAFE_GUESS, "none.rar": ""})

    def kept() -> dict[str, tuple[bool, str]]:
        room = Classroom(folder, tmp_path / "out", Request("cs50", games=1))
        return {grade.student: (grade.kept, grade.result) for grade in room.grades()}

    assert kept() == {
        "one": (False, "pass"),
        "two": (False, "fail"),
        "none": (False, "not run"),
    }
    put(folder, {"two.py": RIGHT})
    (tmp_path / "out" / "none.json").write_text("{}")
    assert kept() == {"one": (True, "pass"), "two": (False, "pass"), "none": (False, "not run")}
    assert Classroom(folder, tmp_path / "out", Request("cs50", games=2)).workers == 2
    room = Classroom(folder, tmp_path / "out", Request("cs50", games=2))
    assert not any(grade.kept for grade in room.grades())


def test_no_process_is_left_and_what_is_done_is_kept(tmp_path: Path) -> None:
    """A submission that starts a process of its own, and one that never ends, at Ctrl+C."""
    note = tmp_path / "process"
    starts = f"""
import os, time
if not os.fork():
    os.setsid()
    open({str(note)!r}, "w").write(str(os.getpid()))
    time.sleep(1000)  # no clock: it ends with the command, or the test fails
while not os.path.exists({str(note)!r}) or not open({str(note)!r}).read():
    time.sleep(0.01)  # no clock: it waits for the file
"""
    folder = put(
        tmp_path / "class",
        # no clock: it is stopped long before
        {"a.py": RIGHT + starts, "b.py": RIGHT + "\nimport time\ntime.sleep(1000)\n"},
    )
    out = tmp_path / "out"
    command = ["grade-class", str(folder), "--out", str(out), "--course", "cs50", "--games", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "minewise", *command, "--workers", "1"], stderr=subprocess.PIPE
    )
    while not (out / "a.json").exists():
        assert process.poll() is None
        time.sleep(0.05)  # no clock: it waits for the report
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1].decode().strip() == "stopped"
    assert process.returncode == 130
    assert json.loads((out / "a.json").read_text("utf-8"))["passed"]
    assert "1 of 2 submissions checked" in (out / "index.html").read_text("utf-8")
    if sys.platform == "linux":
        with pytest.raises(ProcessLookupError):
            os.kill(int(note.read_text()), 0)


def test_layouts(tmp_path: Path) -> None:
    folder = put(
        tmp_path,
        {
            "lovelaceada_12_34_minesweeper.py": "",
            "minesweeper-ben/deep/in/minesweeper.py": "",
            "section 1/ada/minesweeper.py": "",
            "section 1/ben/Minesweeper.py": "",
            "__MACOSX/x.py": "",
            ".git/x.py": "",
            "grades/index.html": "",
            "notes.txt": "",
        },
    )
    found = hand_ins(folder, "cs50", [folder / "grades"])
    assert [hand_in.student for hand_in in found] == [
        "lovelaceada_12_34_minesweeper",
        "minesweeper-ben",
        "section 1/ada",
        "section 1/ben",
    ]


def test_equal_names(tmp_path: Path) -> None:
    folder = put(
        tmp_path / "class",
        {
            "s/ada.rar": "",
            "s/ada.zip": zipped({}),
            "s/b/minesweeper.py": "1",
            "s/a/minesweeper.py": "1",
            "Ada/x.txt": "",
        },
    )
    grades = list(Classroom(folder, tmp_path / "out").grades())
    assert sorted(grade.student for grade in grades) == [
        "Ada",
        "s/a",
        "s/ada.rar",
        "s/ada.zip",
        "s/b",
    ]
    assert len({grade.page.casefold() for grade in grades}) == 5


@pytest.mark.parametrize("student", ["../../etc/passwd", "..", "/", "con", "a\0b", "\ud800", "A:b"])
def test_a_name_is_no_path(student: str) -> None:
    (name,) = page_names([student]).values()
    assert name
    assert name == Path(name).name
    assert name.encode()
    assert name.strip(".") == name
    assert name.casefold() != "con"


def test_which_file_is_checked() -> None:
    several = {"a/minesweeper.py": b"", "b/minesweeper.py": b""}
    with pytest.raises(HandInError, match=r"expected one minesweeper.py, found a/mines.*, b/"):
        file_to_check(several, "cs50")
    with pytest.raises(HandInError, match="found no Python file"):
        file_to_check({"a.txt": b""}, "cs50")
    named = {"runner.py": b"import minesweeper", "mine.py": b"class MinesweeperAI:\n"}
    assert file_to_check(named, "cs50") == "mine.py"
    assert file_to_check({"b/minesweeper.py": b"", "minesweeper.py": b""}) == "minesweeper.py"


def test_a_zip_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    bomb = zipped({f"{number}.py": "0" * 10_000_000 for number in range(6)})
    path = put(tmp_path, {"bomb.zip": bomb}) / "bomb.zip"
    with pytest.raises(HandInError, match="at most"):
        HandIn("bomb", path).files()


class Elements(HTMLParser):
    """The names of the elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.names.add(tag)


def test_nothing_of_a_student_is_markup() -> None:
    evil = "<evil>&\"'\u202e\ud800\x1b[31m"
    fault = Fault("error", evil, evil, 1, evil, evil, evil, (0, 0), 0, 0, evil, evil, evil)
    line = Line("games", evil, "fail", (fault,), evil)
    grade = Grade(
        evil,
        "x",
        Assessment("cs50", evil, (line,), {}, 0, Prints(1, evil.encode(errors="replace"))),
    )
    for page in (student_page(grade), class_page(evil, [grade], 1)):
        assert "evil" not in Elements(page).names
        assert page.encode()
        assert not {"\u202e", "\x1b"} & set(page)


def test_the_board_of_a_fault_is_drawn() -> None:
    link = "play.html#rules=cs50&seed=1&number=0&moves=r0.0"
    fault = Fault("unsound", "m", "f.py", 1, "c", "s", "r", (0, 1), 0, 1, link=link)
    report = Assessment("cs50", "f.py", (Line("games", "t", "fail", (fault,)),))
    assert "svg" in Elements(student_page(Grade("ada", "ada", report))).names


def test_json_is_as_its_schema_says(tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="the schema is checked by jsonschema")
    schema = json.loads((DOCS / "reference" / "assessment.schema.json").read_text("utf-8"))
    folder = put(tmp_path / "class", {"a.py": SAFE_GUESS, "b.py": "1 +", "c.rar": ""})
    list(Classroom(folder, tmp_path / "out", Request("cs50", games=1)).grades())
    for path in sorted((tmp_path / "out").glob("*.json")):
        jsonschema.validate(json.loads(path.read_text("utf-8")), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"format": "minewise assessment"}, schema)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["nowhere", "--out", "out"], "expected a folder of submissions, found none: nowhere"),
        (["class", "--out", "out"], "expected Python files, zip files or folders"),
        (["class", "--out", "class"], "expected another folder for the grades"),
    ],
)
def test_what_is_no_class_is_refused(
    arguments: list[str], text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("class").mkdir()
    done = CliRunner().invoke(main, ["grade-class", *arguments])
    assert done.exit_code == 2
    assert text in done.output
