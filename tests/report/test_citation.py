"""CITATION.cff, the reports and the package name the same version of the same work."""

from __future__ import annotations

import tomllib
from pathlib import Path

import yaml

from minewise.report.page import AUTHOR, TITLE, YEAR

ROOT = Path(__file__).parents[2]


def test_citation_cff_says_what_reports_say() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["title"] == TITLE
    assert TITLE.lower() == f"{project['name']}: {project['description']}".lower()
    for named in (cited, project):  # who publishes may add an address
        assert [author["name"] for author in named["authors"]] == [AUTHOR]
    assert cited["version"] == project["version"]
    assert cited["date-released"].year == YEAR
    assert cited["license"] == project["license"]
    assert set(cited["keywords"]) <= set(project["keywords"])
