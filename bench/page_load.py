"""How soon each page takes clicks on a slow line: 1.6 Mbit/s with a delay of 150 ms.

PYTHONPATH=. python bench/page_load.py

A static host sends the page compressed to a real browser that has not been there before.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from hosting.static_copy import build
from minewise.web.rendering import ADDRESSES
from tests.web.conftest import FLAGS, executable
from tests.web.static_host import PLACE, hosted

GOAL = 2_500
"""Milliseconds until a page takes clicks, the quickest of `VISITS`."""
VISITS = 3
"""The machine may be busy; the line is the same each time."""
MBIT = 1_000_000 / 8
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * MBIT,
    "uploadThroughput": 0.75 * MBIT,
}
"""What browsers call slow 4G."""


def load(browser: Browser, address: str) -> float:
    """The milliseconds of a first visit."""
    page = browser.new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    page.goto(address)
    expect(page.locator("main:not([inert])")).to_be_visible()
    took: float = page.evaluate("performance.getEntriesByName('ready')[0].startTime")
    page.wait_for_load_state("networkidle")  # else the host says what was not fetched
    page.context.close()
    return took


def main() -> int:
    """Visits each page."""
    good = True
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / PLACE)
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        with hosted(Path(folder), keep=600) as host:
            for address in ADDRESSES.values():
                took = min(load(browser, host.address + address) for _ in range(VISITS))
                print(f"{address}: takes clicks after {took:,.0f} ms (goal {GOAL:,})")
                good = good and took <= GOAL
        browser.close()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
