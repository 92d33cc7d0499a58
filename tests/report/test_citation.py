"""CITATION.cff, the reports and the package name the same version of the same work."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from minewise.report.citation import AUTHOR, TITLE, YEAR

ROOT = Path(__file__).parents[2]


def test_citation_cff_says_what_reports_say() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    fields = dict(re.findall(r'^ *(?:- )?([\w-]+): "?([^"\n]+)"?$', text, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (fields["name"], fields["title"]) == (AUTHOR, TITLE)
    assert fields["version"] == project["version"]
    assert fields["date-released"].startswith(f"{YEAR}-")
    assert TITLE.lower() == f"{project['name']}: {project['description']}".lower()
    assert [author["name"] for author in project["authors"]] == [AUTHOR]
