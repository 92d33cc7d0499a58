"""What a package index shows: the README, whose links lead to the repository as it was released."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from scikit_build_core.metadata.fancy_pypi_readme import dynamic_metadata

from minewise.report.citation import YEAR, bibtex
from tests.docs.pages import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BASE = PROJECT["urls"]["Source"]


def test_no_link_of_the_index_leads_nowhere(monkeypatch: Any) -> None:
    monkeypatch.chdir(ROOT)
    built = dynamic_metadata("readme", {}, PROJECT)
    assert isinstance(built, dict)
    text = str(built["text"])
    links = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', text)
    targets = [one or other for one, other in links]
    assert len(targets) > 50
    for target in targets:
        kind, _, rest = target.removeprefix(f"{BASE}/").partition("/")
        version, _, path = rest.partition("/")
        assert kind == ("raw" if path.endswith(".png") else "blob"), target
        assert version == f"v{PROJECT['version']}"
        assert (ROOT / path.partition("#")[0]).exists(), target


def test_the_address_stands_in_the_project_alone() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    for address in re.findall(r'https?://[^"\s\\]+', text):
        assert address.startswith(BASE), address


def test_every_file_names_one_version_and_one_year() -> None:
    version = PROJECT["version"]
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {version}\n" in citation
    assert f"\ndate-released: {YEAR}-" in citation
    assert bibtex(version) in (ROOT / "README.md").read_text("utf-8")
    assert f"Version {version}" in (ROOT / "README.md").read_text("utf-8")
    assert version in (ROOT / "CHANGELOG.md").read_text("utf-8")
