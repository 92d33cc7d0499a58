"""The pages of a class: a table of all for the teacher, and one a student to be handed back.

Each needs nothing else: no script, no address. Nothing that a student has written is markup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from urllib.parse import parse_qs, quote

from minewise.courses.assessment.classroom import Grade
from minewise.courses.assessment.conclusions import spaced
from minewise.courses.assessment.report import MODULE, VERDICTS, Fault, Line
from minewise.errors import MinewiseError, printable
from minewise.game.game import Game
from minewise.game.view import COVERED, View
from minewise.report.page import STYLE
from minewise.report.palette import page_style
from minewise.report.picture import Picture
from minewise.report.positions import at, picture, size
from minewise.why.proof import explain

COLUMNS = ["student", "result", "passed", "sound", "complete", "quick", "first fault"]

MARKS = {"pass": "✓ pass", "fail": "✗ fail", "skipped": "- skipped"}

OWN_STYLE = """
body{max-width:52rem;overflow-wrap:anywhere}td,th{vertical-align:top;text-align:left}
tbody th{border-bottom:1px solid #ddd}td:last-child,tbody th{white-space:normal;min-width:8rem}
.pass{color:#17693a}.fail{color:#a3201b}
.skipped,.error{color:#555}.line{border-top:1px solid #ddd;padding:.5rem 0}.line p{margin:.3rem 0}
.line h3{margin:0;font-size:1rem;font-weight:600}.fault{border-left:3px solid #a3201b;
padding-left:.8rem;margin:.6rem 0}.fault pre{white-space:pre-wrap;margin:.4rem 0}
svg{width:auto;max-width:100%}dt{font-weight:600}dd{margin:0 0 .4rem}
@media(max-width:46rem){thead{display:none}tbody th,td{display:block;border:0;padding:.1rem 0}
tr{display:block;border-top:1px solid #ccc;padding:.5rem 0}td::before{content:attr(data-name)": ";
color:#555}td:empty{display:none}}
@media print{a{color:inherit}.line{break-inside:avoid-page}}
"""


def first_fault(grade: Grade) -> str:
    """The method and the line of what is wrong first, or why it could not be checked."""
    for fault in grade.assessment.faults[:1]:
        place = f"line {fault.line}" if fault.line else ""
        if fault.method == MODULE:
            return f"{fault.sentence.rstrip('.')} ({place})" if place else fault.sentence
        return ", ".join(filter(None, [fault.method, place]))
    return ""


def row(grade: Grade) -> list[str]:
    """A student's row under `COLUMNS`."""
    report = grade.assessment
    verdicts = [
        report.verdicts[name].status if name in report.verdicts else "skipped" for name in VERDICTS
    ]
    return [grade.student, grade.result, report.score, *verdicts, first_fault(grade)]


def class_page(title: str, grades: Sequence[Grade], students: int) -> str:
    """The table of a class; `students` says how many there are, graded or not."""
    done = sum(grade.result == "pass" for grade in grades)
    head = f"{len(grades)} of {students} submissions checked; {done} without a fault."
    body = [f"<h1>{_text(title)}</h1>", f'<p class="note">{head}</p>']
    cells = "".join(f'<th scope="col">{name}</th>' for name in COLUMNS)
    body.append(f'<div class="scroll"><table><thead><tr>{cells}</tr></thead><tbody>')
    for grade in grades:
        student, *others = row(grade)
        link = f'<a href="{quote(grade.page)}.html">{_text(student)}</a>'
        marked = "".join(
            f'<td data-name="{name}">{_mark(cell).replace(".", ".<wbr>")}</td>'
            for name, cell in zip(COLUMNS[1:], others, strict=True)
        )
        body.append(f'<tr><th scope="row">{link}</th>{marked}</tr>')
    body.append("</tbody></table></div>")
    return _page(title, body)


def student_page(grade: Grade) -> str:
    """The page that a student gets back."""
    report = grade.assessment
    body = [f"<h1>{_text(grade.student)}</h1>"]
    file = (
        f"{report.file}, checked by the specification of {report.course}" if report.course else ""
    )
    body.append(f'<p class="note">{_text(file or report.file)}</p>')
    body.append(f"<p><strong>{report.score_text}.</strong></p>")
    if report.verdicts:
        body.append("<dl>")
        for name, verdict in report.verdicts.items():
            note = f" ({_text(verdict.note)})" if verdict.note else ""
            body.append(
                f"<dt>{_mark(verdict.status)} {_text(name)}</dt>"
                f"<dd>{_text(VERDICTS.get(name, ''))}{note}</dd>"
            )
        body.append("</dl>")
    body.append("<h2>The specification, line by line</h2>")
    for line in report.lines:
        body += _line(line)
    if printed := report.printed.text("The code"):
        head, _, shown = printed.partition("\n")
        body.append(f"<h2>What the code printed</h2><p>{head}</p><pre>{escape(shown)}</pre>")
    return _page(grade.student, body)


def _line(line: Line) -> Iterator[str]:
    yield f'<div class="line"><h3>{_mark(line.status)} {_text(line.title)}</h3>'
    if line.note:
        yield f'<p class="note">{_text(line.note)}</p>'
    for fault in line.faults:
        yield '<div class="fault">'
        yield f"<p><strong>{_text(fault.heading)}:</strong> {_text(fault.sentence)}</p>"
        if fault.code:
            yield f"<pre><code>{_text(fault.code)}</code></pre>"
        for label, text in fault.details.items():
            yield f"<p>{label}: {_text(text)}</p>"
        if (board := _board(fault)) is not None:
            yield f'<div class="minewise">{board.element()}</div>'
        yield "</div>"
    yield "</div>"


def _board(fault: Fault) -> Picture | None:
    """The position of a fault, with its cell and the clues that prove it."""
    fields = parse_qs(fault.link.partition("#")[2])
    if not fields or fault.cell is None:
        return None
    try:
        number = int(fields.get("number", "0")[0])
        game = Game(fields["rules"][0], seed=int(fields["seed"][0]), number=number)
        for move in filter(None, fields.get("moves", [""])[0].split("-")):
            kind = "flag" if move[0] == "f" else "unflag" if move[0] == "u" else "reveal"
            cell = int(move[1:].split(".")[0]), int(move[1:].split(".")[1])
            game.move(kind, cell)  # type: ignore[arg-type]  # one of the kinds above
        return _marked(game.view, fault)
    except (MinewiseError, LookupError, ValueError):
        return None


def _marked(view: View, fault: Fault) -> Picture | None:
    if fault.cell is None or fault.cell not in view:
        return None
    if view[fault.cell] == COVERED:
        try:
            proof = explain(view, fault.cell)
            if spaced(proof.sentence) == fault.proof:
                return picture(proof)
        except MinewiseError:
            pass  # what the student's code says does not follow, nor the contrary
    label = f"The position, {size(view)}: the cell is {at(fault.cell)}"
    return Picture(view.rows(), label, frames={fault.cell: "ring"}).near(fault.cell)


def _text(text: str) -> str:
    return escape(printable(text))


def _mark(cell: str) -> str:
    """A verdict, also for those who see no colors; any other text as it is."""
    if cell in MARKS:
        return f'<span class="{cell}">{MARKS[cell]}</span>'
    return f'<span class="error">{cell}</span>' if cell == "not run" else _text(cell)


def _page(title: str, body: Sequence[str]) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{_text(title)}</title><style>{STYLE}{OWN_STYLE}</style>{page_style()}</head>\n"
        "<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )
