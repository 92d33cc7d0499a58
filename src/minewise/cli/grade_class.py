"""minewise grade-class: a folder of submissions in; a table, CSV and pages out."""

from __future__ import annotations

from pathlib import Path

import click

from minewise.atomic import atomic_write
from minewise.cli.commands import CommandError
from minewise.cli.numbers import Whole
from minewise.cli.options import SEED
from minewise.cli.output import echo, print_rich
from minewise.cli.progress import progress_bar
from minewise.columns import csv_line
from minewise.courses.assessment.classroom import Classroom, Grade, Request
from minewise.courses.assessment.courses import COURSES
from minewise.errors import counted, printable

COLORS = {"pass": "green", "fail": "red", "not run": "yellow"}


@click.command("grade-class")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Folder for grades.csv, index.html and the students' pages.",
)
@click.option(
    "--course",
    type=click.Choice(list(COURSES)),
    help="The course. Default: for each file the one that it was written for.",
)
@click.option("--workers", type=Whole(1), default=2, show_default=True, help="Files at a time.")
@click.option(
    "--limit",
    type=click.FloatRange(1, 3600),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="For the check of one file in all.",
)
@click.option("--games", type=Whole(1), help="Games of a check. Default: as in check-agent.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Any number.")
def grade_class(
    *,
    folder: Path,
    out: Path,
    course: str | None,
    workers: int,
    limit: float,
    games: int | None,
    seed: int,
) -> None:
    """Check every submission in FOLDER as its course asks.

    Each Python file, zip file and folder in FOLDER is one student's. Each is checked as
    check-agent does, in a process of its own and on a copy. A file that hangs or ends its process
    costs its own row only.

    The folder of --out gets grades.csv, index.html, and for each student NAME.html, which can be
    handed back, and NAME.json. Ctrl+C keeps what is done. Run the command again to go on: a
    submission that has not changed is not checked again.

    The exit code is 0 if no file has a fault, 1 if one has, and 2 if one could not be run.

    \b
    minewise grade-class submissions --course cs50 --out grades
    minewise grade-class submissions --out grades --workers 4
    """
    request = Request(course or "", seed, games, limit)
    room = Classroom(folder, out, request, workers)
    grades: list[Grade] = []
    try:
        with progress_bar("checking", "submissions,") as progress:
            progress(0, len(room.students))
            for grade in room.grades():
                grades.append(grade)
                progress(len(grades), len(room.students))
    finally:
        grades.sort(key=lambda grade: grade.student)
        _write(folder, out, grades, len(room.students))
    _print(grades)
    kept = sum(grade.kept for grade in grades)
    echo(
        f"{counted(len(grades), 'submission')}"
        + (f", {kept} of them checked before" if kept else "")
        + f"; grades.csv, index.html and a page for each are in {out}"
    )
    raise SystemExit(max(grade.assessment.exit_code for grade in grades))


def _write(folder: Path, out: Path, grades: list[Grade], students: int) -> None:
    from minewise.report.class_page import COLUMNS, class_page, row, student_page

    if not grades:
        return
    lines = [csv_line([*COLUMNS[:2], "passed", "lines", *COLUMNS[3:], "course", "file", "page"])]
    for grade in grades:
        page = f"{grade.page}.html"
        _save(out / page, student_page(grade))
        student, result, score, *others = row(grade)
        texts = [student, result, *score.split(" of "), *others]
        texts += [grade.assessment.course, grade.assessment.file, page]
        lines.append(csv_line(map(printable, texts)))
    # With the mark of UTF-8, without which a spreadsheet takes names for another encoding.
    _save(out / "grades.csv", "\ufeff" + "".join(lines))
    title = f"Grades of {folder.resolve().name}"
    _save(out / "index.html", class_page(title, grades, students))


def _save(path: Path, text: str) -> None:
    try:
        with atomic_write(path) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror or error}") from error


def _print(grades: list[Grade]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from minewise.report.class_page import first_fault

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name in ("student", "result", "passed", "first fault"):
        table.add_column(name, overflow="fold", no_wrap=name in ("result", "passed"))
    for grade in grades:
        table.add_row(
            Text(printable(grade.student)),
            Text(grade.result, COLORS[grade.result]),
            Text(grade.assessment.score),
            Text(printable(first_fault(grade)).removeprefix("MinesweeperAI.")),
        )
    print_rich(table)
