"""What a package index shows: the README, whose links lead to the repository as it was released."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from scikit_build_core.build import prepare_metadata_for_build_wheel

from hosting.documentation.navigation import PLAY
from minewise.report.page import YEAR, bibtex
from minewise.web.rendering import ADDRESSES
from tests.docs.pages import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BASE = PROJECT["urls"]["Source"]


@pytest.fixture
def metadata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file METADATA that a wheel of this clone would have."""
    monkeypatch.chdir(ROOT)
    folder = prepare_metadata_for_build_wheel(str(tmp_path))
    return (tmp_path / folder / "METADATA").read_text("utf-8")


def test_the_build_warns_of_nothing(capfd: pytest.CaptureFixture[str], metadata: str) -> None:
    assert metadata.startswith("Metadata-Version: ")
    assert "WARNING" not in "".join(capfd.readouterr())


def test_no_link_of_the_index_leads_nowhere(metadata: str) -> None:
    links = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', metadata)
    targets = [one or other for one, other in links]
    assert len(targets) > 50
    for target in targets:
        if target.startswith(f"{BASE}/{PLAY}/"):  # where the page is hosted
            assert target.removeprefix(f"{BASE}/{PLAY}/") in {"", *ADDRESSES.values()}
            continue
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
    readme = (ROOT / "README.md").read_text("utf-8")
    assert bibtex(version) in readme
    assert f"Version {version}" in readme
    headings = re.findall(r"^## (.+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    released = headings[1].removeprefix(f"[{version}] - ")
    # Before a version is released, README.md and CHANGELOG.md both say so.
    assert (released == "unreleased") == (f"Version {version}, not released yet" in readme)
    assert released == "unreleased" or f"\ndate-released: {released}\n" in citation
