"""Links inside the repository lead somewhere, and no page names a place that others lack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, PAGES, ROOT, name

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
# Absolute paths of somebody's machine, and the hosts of package registries.
FORBIDDEN = re.compile(
    r"/(?:work|home|root|Users)/|\b(?:pypi|npmjs|pythonhosted|crates|anaconda)\.(?:org|com|io)\b"
)
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def anchors(page: Path) -> set[str]:
    """The names of the headings of a page, as links spell them."""
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        if re.match(r"https?://|mailto:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), f"{name(page)} links to {link}, which is not there"
        if anchor:
            assert anchor in anchors(target), f"{name(page)} links to {link}: no such heading"


@pytest.mark.parametrize("page", [*PAGES, *EXAMPLES, *WORKFLOWS, DOCS / "make.py"], ids=name)
def test_stands_alone(page: Path) -> None:
    assert FORBIDDEN.findall(page.read_text(encoding="utf-8")) == []


def test_every_page_is_in_the_index() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    listed = {(DOCS / link.partition("#")[0]).resolve() for link in LINK.findall(index)}
    missing = [name(p) for p in DOCS.rglob("*.md") if p.resolve() not in listed]
    assert [page for page in missing if page != "docs/README.md"] == []
