"""Pictures of the web page, as a browser shows it: docs/pictures/web-*.png."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright

from minewise import play
from minewise.game.link import game_link

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DESKTOP = {"width": 1180, "height": 760}
NARROW = {"width": 820, "height": 760}
TALL = {"width": 1180, "height": 960}
PHONE = {"width": 393, "height": 760}
GAME = "#rules=9x9/10+first_click%3Dopening&seed=22&practice=1&moves="


def write_pages(folder: Path) -> None:
    """A hint that says why over the heat map, the analysis of a position, the review of a game, a
    comparison, and the game on a phone."""
    executable = next(filter(None, map(which, BROWSERS)), None)
    if executable is None:
        sys.exit("the pictures of the page need Chromium: apt-get install chromium")
    with TemporaryDirectory() as runs, serving(runs) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        desktop = opened(browser, server, DESKTOP, "light")
        desktop.goto(GAME + moves())
        for step in range(1, 6):
            desktop.keyboard.press("h")
            expect(desktop.locator("#message")).to_contain_text(f"{step} of ")
        desktop.keyboard.press("p")
        part(desktop, ".stage", folder / "web-play.png")

        phone = opened(browser, server, PHONE, "dark")
        phone.goto(GAME + moves())
        phone.get_by_role("button", name="Hint").click()
        picture(phone, folder / "web-phone.png")

        tall = opened(browser, server, TALL, "light")
        record = play("basic", "expert", seed=1229)
        link = game_link("review", record.rules, record.seed, record.game, moves=record.moves)
        tall.goto(f"{link}&move={len(record.moves) - 1}")
        expect(tall.locator("#summary")).not_to_be_empty()
        expect(tall.locator("#judging")).to_be_hidden()
        part(tall, ".stage", folder / "web-review.png")

        desktop.set_viewport_size(NARROW)
        desktop.goto("compare.html")
        desktop.get_by_role("button", name="Start How hard is each density?").click()
        expect(desktop.locator("#one .state")).to_have_text("Finished", timeout=120_000)
        part(desktop, "#one figure", folder / "web-compare.png")
        browser.close()


def moves() -> str:
    """The first moves of `exact`, as a link holds them."""
    record = play("exact", "9x9/10 first_click=opening", seed=22)
    return "-".join(f"{move.kind[0]}{move.cell[0]}.{move.cell[1]}" for move in record.moves[:1])


def opened(browser: Browser, server: str, size: dict[str, int], scheme: str) -> Page:
    """A page of that size and theme."""
    context = browser.new_context(
        viewport=size,
        base_url=server,
        color_scheme=scheme,
        has_touch=size is PHONE,
        is_mobile=size is PHONE,
        device_scale_factor=2 if size is PHONE else 1,
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def part(page: Page, selector: str, path: Path) -> None:
    """One whole thing of a page, without what is around it."""
    page.wait_for_load_state("networkidle")
    page.locator(selector).first.screenshot(path=path, animations="disabled")


def picture(page: Page, path: Path) -> None:
    """What is in sight, when nothing moves any more."""
    page.wait_for_load_state("networkidle")
    page.screenshot(path=path, animations="disabled")


@contextmanager
def serving(runs: str) -> Iterator[str]:
    """The address of a server of its own."""
    command = [sys.executable, "-m", "minewise.cli.main", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        [*command, "--runs", runs], stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            process.terminate()
