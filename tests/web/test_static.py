"""The page on a static host: no server, no network after the first visit, no mixed versions."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from hosting.static_copy import HERE, WORKER, write_worker
from hosting.weight import ALL, FIRST, first_files, first_weight, report, total_weight
from minewise.web.rendering import ADDRESSES
from minewise.web.settings import POLICY
from tests.web.boards import until
from tests.web.conftest import Open
from tests.web.positions import read
from tests.web.static_host import PLACE, Host, hosted
from tests.web.test_analyze_pictures import SAFE, choose, shot
from tests.web.test_shell import usable

PAGES = list(ADDRESSES.values())

LATER = "async () => { await (await navigator.serviceWorker.ready).update(); }"
COMING = "async () => (await navigator.serviceWorker.ready).installing !== null"
WAITING = "async () => (await navigator.serviceWorker.ready).waiting !== null"
"""Asks whether there is a later version; is it being loaded; has it come whole?"""

Visit = Callable[..., Page]


@pytest.fixture
def host(static_copy: Path) -> Iterator[Host]:
    """A host as those on the net: it compresses, and says how long a copy is good for."""
    with hosted(static_copy, keep=600) as host:
        yield host


@pytest.fixture
def visit(open_page: Open, host: Host) -> Visit:
    """A visit to a page of the host, in a browser that has not been there."""

    def start(address: str = "") -> Page:
        return open_page(address, at=host.address, service_workers="allow")

    return start


def kept(page: Page) -> Page:
    """Waits until a page can be used and all its files are kept."""
    usable(page)
    page.evaluate("() => navigator.serviceWorker.ready")
    return page


def again(page: Page, address: str = "") -> Page:
    """The next visit in the same browser: no tab is open between them."""
    context: BrowserContext = page.context
    page.close()
    page = context.new_page()
    page.goto(address)
    usable(page)
    return page


def test_the_first_visit_asks_only_for_files_of_the_page(
    visit: Visit, host: Host, static_copy: Path
) -> None:
    kept(visit())
    folder = static_copy / PLACE
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*")}
    assert set(host.files) - files == {""}


def test_later_visits_ask_for_nothing(visit: Visit, host: Host) -> None:
    page = kept(visit())
    host.asked.clear()
    for address in ("", *PAGES):
        page = again(page, address)
        page.wait_for_load_state("networkidle")
    assert host.files == []


@pytest.mark.promise(
    "web.md",
    "The page also works on a static host, without these.",
    "Nothing is loaded from elsewhere, and no network is needed.",
)
def test_after_one_visit_every_page_works_with_no_network(visit: Visit, static_copy: Path) -> None:
    with hosted(static_copy) as host:
        page = kept(visit(host.address))
    for address in PAGES:
        page = again(page, host.address + address)
    page = again(page, host.address)
    page.get_by_role("gridcell").first.click()
    expect(page.get_by_role("gridcell", name="covered")).not_to_have_count(81)


def test_after_one_visit_a_picture_is_read_with_no_network(visit: Visit, static_copy: Path) -> None:
    with hosted(static_copy) as host:
        page = kept(visit(host.address))
    page = again(page, host.address + "analyze.html")
    choose(page, shot(SAFE))
    read(page, SAFE)


def test_a_version_that_came_later_is_shown_whole_at_the_next_visit(
    open_page: Open, static_copy: Path, tmp_path: Path
) -> None:
    shutil.copytree(static_copy, tmp_path, dirs_exist_ok=True)
    folder = tmp_path / PLACE
    with hosted(tmp_path, keep=0) as host:
        page = kept(open_page("", at=host.address, service_workers="allow"))
        for path in (folder / "index.html", folder / "style/tokens.css"):
            path.write_text(path.read_text().replace("minewise", "later") + " ")
        shutil.copy(HERE / "files" / WORKER, folder)
        write_worker(folder)
        page = again(page)
        expect(page).to_have_title("Play · minewise")
        page.evaluate(f"({LATER})()")
        until(page, lambda: bool(page.evaluate(f"({WAITING})()")))
        page = again(page)
        expect(page).to_have_title("Play · later")
        assert len(page.evaluate("caches.keys()")) == 1


@pytest.mark.check
def test_a_host_with_files_of_two_versions_leaves_the_older_one_in_place(
    open_page: Open, static_copy: Path, tmp_path: Path
) -> None:
    shutil.copytree(static_copy, tmp_path, dirs_exist_ok=True)
    folder = tmp_path / PLACE
    with hosted(tmp_path, keep=0) as host:
        page = kept(open_page("", at=host.address, service_workers="allow"))
        before = page.evaluate("caches.keys()")
        html = folder / "index.html"
        html.write_text(html.read_text().replace("minewise", "later"))
        shutil.copy(HERE / "files" / WORKER, folder)
        write_worker(folder)
        html.write_text(html.read_text() + "of a third version")
        page.evaluate(f"({LATER})()")
        until(page, lambda: not page.evaluate(f"({COMING})()"))
        assert not page.evaluate(f"({WAITING})()")
        page = again(page)
        expect(page).to_have_title("Play · minewise")
        assert set(before) <= set(page.evaluate("caches.keys()"))


@pytest.mark.check
def test_the_page_can_be_installed(visit: Visit) -> None:
    page = kept(visit())
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_the_pages_carry_the_policy_of_the_server(static_copy: Path) -> None:
    for address in PAGES:
        html = (static_copy / PLACE / address).read_text()
        assert f'http-equiv="Content-Security-Policy" content="{POLICY}"' in html
        assert "minewise-server" not in html


@pytest.mark.parametrize("address", PAGES)
def test_what_a_page_loads_is_small(static_copy: Path, address: str) -> None:
    assert first_weight(static_copy / PLACE, address) <= FIRST


@pytest.mark.check
@pytest.mark.parametrize("address", PAGES)
def test_a_browser_loads_what_is_weighed(
    open_page: Open, host: Host, static_copy: Path, address: str
) -> None:
    page = open_page(address, at=host.address)
    usable(page)
    page.wait_for_load_state("networkidle")
    folder = static_copy / PLACE
    weighed = {path.relative_to(folder).as_posix() for path in first_files(folder, address)}
    # A browser without a window draws no icon.
    assert set(host.files) | {"icon.svg"} == weighed


def test_all_files_are_small(static_copy: Path) -> None:
    folder = static_copy / PLACE
    assert total_weight(folder) <= ALL
    assert f"{total_weight(folder):,}  in all" in report(folder)


def test_writing_the_copy_needs_no_server() -> None:
    """`make page` installs nothing of the extra `web`."""
    program = (
        "import runpy, sys\n"
        "sys.modules.update(dict.fromkeys(('fastapi', 'starlette', 'uvicorn')))\n"
        "runpy.run_path('hosting/static_copy.py')"
    )
    subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[2], check=True)
