"""What a reader is shown of a fault, in text, on a page and in JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

from minewise.cli.main import main
from minewise.courses.assessment.classroom import Grade
from minewise.courses.assessment.courses import assess
from minewise.courses.assessment.report import Assessment, Fault, Line
from minewise.report.class_page import student_page
from tests.courses.assessment.cs50.wrong import WAYS

FAULT = Fault("error", "MyAI.getAction", "MyAI.py", 7, "1 / 0", "Oh.", "minewise again", proof="1")


def report_of(fault: Fault) -> Assessment:
    return Assessment("uci", "MyAI.py", (Line("acts", "It acts", "fail", (fault,)),))


def test_the_command_is_repeated_for_a_game_alone() -> None:
    for fault in (FAULT, replace(FAULT, game=3)):
        report = report_of(fault)
        page = student_page(Grade("ada", "ada", report))
        assert ("minewise again" in report.text()) == (fault.game is not None)
        assert ("minewise again" in page) == (fault.game is not None)
        assert Assessment.from_dict(json.loads(json.dumps(report.to_dict()))) == report


def test_text_and_page_say_the_same() -> None:
    fault = replace(FAULT, game=3, statement="flags (0, 1)")
    page = student_page(Grade("ada", "ada", report_of(fault)))
    for paragraph in fault.paragraphs():
        assert paragraph.removeprefix("> ") in page.replace("</strong>", "")


def test_cells_are_written_in_one_form(tmp_path: Path) -> None:
    file = tmp_path / "minesweeper.py"
    file.write_text(next(way.text for way in WAYS if way.name == "no subset inference"))
    text = assess(str(file), "cs50", games=3).text()
    assert "The clues: The " in text
    assert not re.search(r"\(\d+,\d+\)", text)


def test_the_report_on_any_agent_is_folded(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(
        "class Own:\n    name = 'own'\n    def decide(self, view, rng):\n        return 1 / 0\n"
    )
    words = ["check-agent", str(file), "--games", "1"]
    text = CliRunner().invoke(main, words, env={"COLUMNS": "60"}).output
    assert "ZeroDivisionError" in text
    wide = [line for line in text.splitlines() if len(line) > 60]
    assert all(len(line.split()) == 1 for line in wide), wide  # a word is never broken
