"""A teacher: grades the agents of a class."""

from __future__ import annotations

import json

from tests.journeys.walk import Walk

BEGINS = "wheel"


def test_a_teacher_grades_a_class(walk: Walk) -> None:
    page = "docs/how-to/grade-a-class.md"
    if walk.whole:
        walk.follow(page)
    else:
        walk.follow(page, without=("--win-rate", "compare"))
    reports = [json.loads(p.read_text("utf-8")) for p in walk.place.glob("grades/*.json")]
    assert {report["student"]: report["exit_code"] for report in reports} == {"ada": 1, "ben": 2}
