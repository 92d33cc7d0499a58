"""What every page has: the header, the words, the themes, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from minewise import play
from minewise.companion.review import Review
from minewise.web.rendering import ADDRESSES
from minewise.web.settings import Settings
from tests.web.axe import LOOKS, violations
from tests.web.boards import until
from tests.web.conftest import FLAGS, WITH_SETTINGS, Open, executable
from tests.web.test_review import PASTE

PAGE = Settings().page
PAGES = list(ADDRESSES.values())

SCREENS = [(320, 640), (393, 727), (844, 390), (820, 1180), (1280, 800), (3840, 2160)]
"""From 1280 pixels at 400% to a monitor without scaling."""


def usable(page: Page) -> None:
    """Waits until a page takes clicks."""
    expect(page.locator("main:not([inert])")).to_be_visible()


WORKER_MODULES = (
    *("worker.js", "minewise.mjs", "game.mjs", "instance.mjs", "request.mjs", "embedded.mjs"),
)


def load_workers(page: Page, number: int) -> None:
    """Loads a page anew, until all modules of so many workers are there: the page has then what it
    needs without a server. The network is idle before that, on a busy machine."""
    finished: Counter[str] = Counter()
    page.context.on(
        "requestfinished", lambda request: finished.update([request.url.rpartition("/")[2]])
    )
    page.reload()
    until(page, lambda: min(finished[module] for module in WORKER_MODULES) >= number)


def hold(page: Page, address: str) -> list[Route]:
    """What asks for an address waits, until it is let go on."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


@pytest.mark.parametrize("address", PAGES)
def test_every_page_leads_to_all_others(open_page: Open, address: str) -> None:
    page = open_page(address)
    navigation = page.get_by_role("navigation", name="Pages")
    expect(navigation.get_by_role("link")).to_have_text(
        ["Play", "Watch", "Analyze", "Review", "Drills", "Compare"]
    )
    current = navigation.locator("[aria-current=page]")
    expect(current).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize(
    ("address", "button", "place", "answer", "waits"),
    [
        ("", "Statistics", "dialog", "No games yet", True),
        ("watch.html", "Step", "#count", "1", True),
        ("analyze.html", "Work it out", "#winning", "The chance to win is 90.0%", False),
    ],
)
def test_no_click_is_lost_before_a_page_is_ready(
    open_page: Open, server: str, address: str, button: str, place: str, answer: str, waits: bool
) -> None:
    page = open_page("about:blank")
    held = hold(page, "**/core.wasm")
    page.goto(server + address, wait_until="commit")
    clicked = page.get_by_role("button", name=button)
    until(page, lambda: bool(held))
    # Either the button cannot be pressed yet, or the page remembers that it was pressed.
    if waits:
        expect(page.locator("main[inert]")).to_be_attached()
    else:
        clicked.click()
    for route in held:
        route.continue_()
    if waits:
        clicked.click()
    expect(page.locator(place)).to_contain_text(answer)


COMPILED = """
for (const name of ["compile", "compileStreaming"]) {
  const compile = WebAssembly[name];
  WebAssembly[name] = (...from) => {
    window.compiled = true;
    return compile(...from);
  };
}
"""


@pytest.mark.parametrize("address", PAGES)
def test_a_page_uses_the_core_that_it_has_loaded(
    open_page: Open, server: str, address: str
) -> None:
    """Browsers complain of what is preloaded and not used."""
    page = open_page("about:blank")
    page.add_init_script(COMPILED)
    page.goto(server + address)
    page.wait_for_function("() => window.compiled")


@LOOKS
@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_on_any_page(
    open_page: Open, address: str, scheme: str, profile: dict[str, object]
) -> None:
    page = open_page(address, profile, color_scheme=scheme)
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("address", PAGES)
def test_no_page_is_wider_than_its_screen(open_page: Open, address: str) -> None:
    page = open_page(address)
    usable(page)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)
        header = page.locator(".header").bounding_box()
        assert header is not None
        assert header["height"] <= 0.11 * height, (width, height)
        # Every page can be reached without a scroll of the header.
        for link in page.get_by_role("navigation", name="Pages").get_by_role("link").all():
            box = link.bounding_box()
            assert box is not None
            assert (box["x"] >= 0, box["x"] + box["width"] <= width) == (True, True)


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(width, height, id=f"{width}x{height}", marks=marks)
        for width, height in SCREENS
        for marks in [() if width == 320 else pytest.mark.check]
    ],
)
def test_nothing_moves_while_a_page_loads(
    open_page: Open, server: str, address: str, width: int, height: int
) -> None:
    page = open_page("about:blank", {"viewport": {"width": width, "height": height}})
    page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });"""
    )
    page.goto(server + address)
    usable(page)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("shift") <= 0.1
    assert page.evaluate("scrollY") == 0


def test_a_theme_is_chosen_and_stays(open_page: Open) -> None:
    page = open_page("", color_scheme="light")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    button = page.get_by_role("button", name="Theme: same as the system")
    button.click()
    page.get_by_role("button", name="Theme: light").click()
    expect(page.get_by_role("button", name="Theme: dark")).to_be_focused()
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert dark != light
    page.reload()
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    page.get_by_role("button", name="Theme: dark").click()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == light


def test_the_theme_of_the_system_is_followed(open_page: Open) -> None:
    page = open_page("", color_scheme="dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.emulate_media(color_scheme="light")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != dark


def test_the_keyboard_skips_the_header(open_page: Open) -> None:
    page = open_page("analyze.html")
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the page")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.promise("web.md", "Nothing is loaded from elsewhere, and no network is needed.")
@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_loaded_from_elsewhere(open_page: Open, server: str, address: str) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server + address)
    page.wait_for_load_state("networkidle")
    assert asked
    assert [url for url in asked if not url.startswith(server)] == []


@pytest.mark.promise(
    "web.md",
    "The page runs the core itself: you can play, ask for hints, analyze and review even when "
    "the server has stopped.",
)
def test_open_pages_go_on_when_the_server_has_stopped(open_page: Open, tmp_path: Path) -> None:
    """A real server, which is killed. Its pages have been loaded; none asks it for more."""
    command = [sys.executable, "-m", "minewise", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as server:
        assert server.stdout is not None
        address = re.search(r"http://\S+/", server.stdout.readline())
        assert address
        playing, analyzing, reviewing = (
            open_page(name, at=address[0]) for name in ("", "analyze.html", "review.html")
        )
        load_workers(reviewing, 2)
        for page in (playing, analyzing, reviewing):
            usable(page)
            page.wait_for_load_state("networkidle")
        server.kill()
    playing.get_by_role("gridcell").first.click()
    expect(playing.get_by_role("gridcell", name="covered")).not_to_have_count(81)
    playing.keyboard.press("h")
    expect(playing.locator("#hint .told")).not_to_have_count(0)
    analyzing.evaluate(PASTE, "11##\n####")
    expect(analyzing.get_by_role("gridcell", name=re.compile("% mine")).first).to_be_visible()
    for seed in (2, 3, 4):
        record = play("csp", "beginner", seed=seed)
        reviewing.locator("#file").set_input_files(
            {"name": "a.json", "mimeType": "", "buffer": record.to_json().encode()}
        )
        expect(reviewing.locator("#verdict")).to_have_text(str(Review.from_record(record).verdict))


def test_html_holds_no_words_but_the_name() -> None:
    for path in PAGE.glob("*.html"):
        body = re.sub(r"<[^>]*>|\{\w+\}", " ", path.read_text())
        assert set(re.findall(r"[A-Za-z]+", body)) <= {"minewise"}, path


@pytest.mark.parametrize("address", PAGES)
def test_a_page_without_javascript_says_so_and_holds_its_words(
    open_page: Open, address: str
) -> None:
    page = open_page(address, java_script_enabled=False)
    # Playwright does not look into <noscript>; this is what Chromium hands to a screen reader.
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    assert "It needs JavaScript, which is switched off" in str(tree)
    expect(page.get_by_role("heading", level=1)).not_to_have_text("")
    expect(page.get_by_role("link", name="Analyze", exact=True)).to_be_visible()
    expect(page).to_have_title(re.compile(r".+ · minewise|minewise"))


@pytest.mark.served
@pytest.mark.parametrize("missing", ["**/js/watch/main.js", "**/js/words.js", "**/core.wasm"])
def test_a_page_that_cannot_start_says_so(browser: Browser, server: str, missing: str) -> None:
    page = browser.new_page(base_url=server)
    page.route(missing, lambda route: route.abort())
    page.goto("watch.html")
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    page.unroute(missing)
    page.get_by_role("button", name="Try again").click()
    usable(page)
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    page.close()


def test_a_page_that_takes_too_long_to_start_says_so(open_page: Open, server: str) -> None:
    page = open_page("about:blank")
    held = hold(page, "**/core.wasm")
    page.clock.install()
    page.goto(server + "watch.html")
    until(page, lambda: bool(held))
    expect(page.get_by_role("alert")).to_have_count(0)
    page.clock.run_for(20_000)
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    for route in held:
        route.continue_()
    usable(page)
    expect(page.get_by_text("could not start")).to_be_hidden()


@pytest.mark.served
def test_what_takes_long_is_marked_and_can_be_tried_again(open_page: Open) -> None:
    page = open_page("compare.html")
    usable(page)
    page.evaluate(
        """async () => {
          const { waiting } = await import("/js/answers.js");
          window.tried = 0;
          const promise = new Promise((done) => (window.done = done));
          const again = () => (tried += 1);
          const how = { slow: 20, late: 40, again };
          window.answer = waiting(document.querySelector("h1"), promise, how);
        }"""
    )
    mark = page.locator(".waiting")
    expect(mark).to_contain_text("longer than usual")
    mark.get_by_role("button", name="Try again").click()
    assert page.evaluate("tried") == 1
    assert page.evaluate("done(7), answer") == 7
    expect(mark).to_have_count(0)


def test_pages_work_where_the_browser_blocks_all_storage(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    if (program := executable(WITH_SETTINGS)) is None:
        pytest.skip("skipped: the shell of Chromium has no settings that block storage")
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default/Preferences").write_text(json.dumps(blocked))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=program, args=FLAGS
    )
    page = context.new_page()
    for address in PAGES:
        page.goto(server + address)
        usable(page)
        denied = "() => { try { return !localStorage; } catch { return true; } }"
        assert page.evaluate(denied)
        page.get_by_role("button", name="Theme: same as the system").click()
        expect(page.get_by_role("button", name="Theme: light")).to_be_visible()
    context.close()


def test_what_a_page_keeps_is_plain_json(page: Page) -> None:
    expect(page.get_by_role("grid")).to_be_visible()
    until(page, lambda: bool(page.evaluate("localStorage.length + sessionStorage.length")))
    for name, text in page.evaluate("({...localStorage, ...sessionStorage})").items():
        assert name.startswith("minewise.")
        json.loads(text)
