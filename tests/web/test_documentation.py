"""The documentation site, written and opened as readers have it: no server, no other host."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hosting.documentation.__main__ import build
from hosting.documentation.links import dead_links
from hosting.documentation.sources import ROOT, leading
from tests.docs.pages import DOCS
from tests.web.axe import violations
from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.static_host import PLACE, Host, hosted
from tests.web.test_shell import usable

pytestmark = pytest.mark.served

SMALL = {"viewport": {"width": 320, "height": 640}}
SHOWN = [
    "index.html",
    "explanation/strong-play.html",
    "reference/api.html",
    "tutorial/first-comparison.html",
]
"""The first page, one with wide tables, a long one, one with a picture and blocks of code."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in a folder of a host: that of MINEWISE_SITE, where a release names it."""
    folder = tmp_path_factory.mktemp("host") / PLACE
    if built := os.environ.get("MINEWISE_SITE"):
        shutil.copytree(built, folder)
    else:
        assert build(tmp_path_factory.mktemp("work"), folder) == []
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """The host of the site."""
    with hosted(site.parents[1]) as host:
        yield host


@pytest.fixture
def read(open_page: Open, host: Host) -> Iterator[Open]:
    """`read(address)`: opens a page of the site; another host must be asked for nothing."""
    asked: list[str] = []

    def start(address: str, profile: dict[str, Any] = DESKTOP, **more: Any) -> Page:
        page = open_page("security.html", profile, at=host.address, **more)
        page.route(lambda url: not url.startswith(host.address), lambda route: route.abort())
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        page.wait_for_load_state("networkidle")
        return page

    yield start
    assert [url for url in asked if not url.startswith((host.address, "data:"))] == []


def test_every_page_is_in_the_site_and_every_link_leads_somewhere(site: Path) -> None:
    pages = [page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")]
    assert len(pages) >= 90
    missing = [page for page in pages if page.name != "README.html" and not (site / page).is_file()]
    assert missing == []
    assert dead_links(site) == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("compare-agents.html", "compare-agent.html", "compare-agent.html is not there"),
        ("pictures/web-review.png", "pictures/web-rev.png", "pictures/web-rev.png is not there"),
        ("#four-commands", "#five-commands", "#five-commands has no such heading"),
        ('src="pictures', 'src="https://pictures.example', "web-review.png is on another host"),
    ],
)
def test_a_dead_link_is_found(
    site: Path, tmp_path: Path, before: str, after: str, told: str
) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    page = copy / "index.html"
    text = page.read_text(encoding="utf-8")
    assert before in text
    page.write_text(text.replace(before, after, 1), encoding="utf-8")
    (dead,) = dead_links(copy)
    assert dead.startswith("index.html: ")
    assert dead.endswith(told)


def test_what_is_only_in_the_repository_is_linked_there() -> None:
    page = DOCS / "how-to/compare-agents.md"
    to = "https://forge.example/blob/v1"
    assert leading("../../examples/density_sweep.py", page, to) == f"{to}/examples/density_sweep.py"
    assert leading("../README.md#all-pages", page, to) == "../index.md#all-pages"
    assert leading("../../CHANGELOG.md", page, to) == "../changelog.md"
    assert leading("long-runs.md#reports", page, to) == "long-runs.md#reports"
    assert leading("#top", page, to) == "#top"
    script = ROOT / "src/minewise/web/page/minewise.md"
    assert leading("../../../../docs/faq.md", script, to) == "../faq.md"


@pytest.mark.parametrize("address", SHOWN)
@pytest.mark.parametrize(
    ("scheme", "profile"),
    [
        pytest.param("light", DESKTOP, id="light-desktop"),
        pytest.param("dark", PHONE, id="dark-phone"),
        pytest.param("light", SMALL, id="light-small", marks=pytest.mark.check),
        pytest.param("dark", DESKTOP, id="dark-desktop", marks=pytest.mark.check),
    ],
)
def test_axe_finds_nothing_and_nothing_is_cut(
    read: Open, address: str, scheme: str, profile: dict[str, Any]
) -> None:
    page = read(address, profile, color_scheme=scheme)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.check
def test_axe_finds_nothing_on_any_page(read: Open, site: Path) -> None:
    page = read("index.html", PHONE)
    for file in sorted(site.rglob("*.html")):
        address = file.relative_to(site).as_posix()
        if not address.startswith("play/"):
            page.goto(address)
            page.wait_for_load_state("networkidle")
            assert violations(page) == [], address


def test_the_search_asks_nobody_else(read: Open) -> None:
    page = read("index.html")
    page.keyboard.press("Control+k")
    page.keyboard.type("steadied")
    found = page.get_by_role("link", name="Strong play on large boards")
    expect(found.first).to_be_visible()


def test_try_it_now_opens_the_page_and_it_plays(read: Open) -> None:
    page = read("how-to/review-a-game.html")
    page.get_by_role("link", name="Try it now").click()
    usable(page)
    page.get_by_role("gridcell").first.click()
    expect(page.get_by_role("gridcell", name="covered")).not_to_have_count(81)
