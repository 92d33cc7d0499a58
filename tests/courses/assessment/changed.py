"""Wrong solutions: right ones with one passage changed, and what the report must say of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minewise.courses.assessment.report import Assessment


@dataclass(frozen=True)
class Wrong:
    """A way to be wrong: `old` becomes `new` in a right solution. Expected is a fault of this kind
    in the method, at the line with the text `code`; `line` is the sentence that it breaks, and
    `besides` are others that break with it. `games` is how many it takes until all of them show; 0
    for the few that do for most."""

    way: str
    old: str
    new: str
    line: str
    kind: str
    method: str
    code: str
    besides: tuple[str, ...] = ()
    games: int = 0

    def write(self, right: Path, file: Path) -> None:
        text = right.read_text()
        assert text.count(self.old) == 1, (self.way, text.count(self.old))
        file.write_text(text.replace(self.old, self.new))


def check(wrong: Wrong, file: Path, report: Assessment) -> None:
    """Compares the JSON of a report with what is expected."""
    document: dict[str, Any] = report.to_dict()
    failed = {line["name"] for line in document["lines"] if line["status"] == "fail"}
    assert failed == {wrong.line, *wrong.besides}, report.text()
    (line,) = (line for line in document["lines"] if line["name"] == wrong.line)
    fault = line["faults"][0]
    assert (fault["kind"], fault["method"]) == (wrong.kind, wrong.method), report.text()
    assert fault["file"] == file.name
    assert fault["code"] == wrong.code, report.text()
    if fault["line"]:
        assert file.read_text().splitlines()[fault["line"] - 1].strip() == wrong.code
    assert document["exit_code"] == (2 if wrong.method == "module" else 1)
    for line in document["lines"]:
        for fault in line["faults"]:
            assert "minewise/" not in fault["code"]
            assert fault["replay"].startswith(f"minewise check-agent {report.file}")
