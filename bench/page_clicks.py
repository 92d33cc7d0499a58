"""How long a click takes until the page has painted what it did, in a real browser.

PYTHONPATH=. python bench/page_clicks.py [CLICKS]    40 clicks on each board by default

A click is over with the first paint after the last change of the board. It counts from the release
of the button as the browser has it, so waiting in the queue of the page counts, too.
"""

from __future__ import annotations

import itertools
import math
import statistics
import sys
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright
from web import server

from minewise import Game
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from tests.web.conftest import FLAGS, executable

CLICKS = 40
GOALS = {"expert": 16.0, "250x250/12000 first_click=opening": 50.0}
"""Milliseconds for the median click, by the rules."""
SEED = 5
HELD = 60
"""Milliseconds for which a person holds a button."""
SETTLED = 250
"""Milliseconds after a click in which all is drawn that it changes."""

WATCH = """
(() => {
  const painted = new MessageChannel();
  let released = 0;
  painted.port1.onmessage = () => { window.clickTook = performance.now() - released; };
  const drawn = () => painted.port2.postMessage(null);
  addEventListener("pointerup", ({ timeStamp }) => { released = timeStamp; }, true);
  // Elements are painted with the next frame, a canvas with the one that it is drawn in.
  new MutationObserver((changes) => {
    const seen = ({ target }) => target.closest?.("#board") && !target.closest(".board-canvas, p");
    if (changes.some(seen)) requestAnimationFrame(drawn);
  }).observe(document, { subtree: true, childList: true, attributes: true });
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...how) {
    drawImage.apply(this, how);
    drawn();
  };
})();
"""
"""Run before the page: `clickTook` is how long the last click took, in milliseconds."""


def opened(browser: Browser, address: str, rules: str) -> Page:
    """A page with the game."""
    page: Page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH)
    page.goto(f"{address}#rules={rules.replace(' ', '+').replace('=', '%3D')}&seed={SEED}")
    page.wait_for_selector("main:not([inert]) .board [role]")
    return page


MEASURES = """
(() => {
  const box = document.querySelector("#board");
  const style = getComputedStyle(box);
  const [cell, gutter] = ["--cell", "--gutter"].map(
    (name) => Number.parseFloat(style.getPropertyValue(name)));
  const { left, top } = box.getBoundingClientRect();
  const { clientHeight: height, clientLeft, clientTop, clientWidth: width } = box;
  const [x, y] = [left + clientLeft + gutter, top + clientTop + gutter];
  const { scrollLeft: across, scrollTop: down } = box;
  return { cell, across, down, x, y, height: height - gutter, width: width - gutter };
})()
"""
"""The size of a cell, how far the board is scrolled, and where the part in sight lies."""


def in_sight(page: Page) -> Iterator[Cell]:
    """The cells that are wholly in sight: first the one in their middle."""
    at = page.evaluate(MEASURES)
    top, left = math.ceil(at["down"] / at["cell"]), math.ceil(at["across"] / at["cell"])
    bottom = math.floor((at["down"] + at["height"]) / at["cell"])
    right = math.floor((at["across"] + at["width"]) / at["cell"])
    yield (top + bottom) // 2, (left + right) // 2
    yield from itertools.product(range(top, bottom), range(left, right))


def click(page: Page, cell: Cell) -> float:
    """Clicks a cell, and the milliseconds until that is painted."""
    at = page.evaluate(MEASURES)
    page.evaluate("window.clickTook = 0")
    x = at["x"] + (cell[1] + 0.5) * at["cell"] - at["across"]
    y = at["y"] + (cell[0] + 0.5) * at["cell"] - at["down"]
    page.mouse.click(x, y, delay=HELD)
    page.wait_for_timeout(SETTLED)
    took: float = page.evaluate("window.clickTook")
    return took


def measured(browser: Browser, address: str, rules: str, clicks: int) -> list[float]:
    """The milliseconds of clicks in one game, without the first, which lays the mines."""
    page = opened(browser, address, rules)
    game = Game(rules, seed=SEED)
    took: list[float] = []
    for cell in in_sight(page):
        if game.board and (game.view.array[cell] != COVERED or cell in game.board.mines):
            continue
        took.append(click(page, cell))
        game.reveal(*cell)
        if len(took) > clicks or game.over:
            break
    page.close()
    return took[1:]


def report(rules: str, took: list[float]) -> bool:
    """Prints the figures of a board. Is its goal met?"""
    median = statistics.median(took)
    p90 = statistics.quantiles(took, n=10)[-1]
    print(
        f"{rules}: median {median:.1f} ms (goal {GOALS[rules]:g}), 90% within {p90:.1f} ms, "
        f"slowest {max(took):.1f} ms, {len(took)} clicks"
    )
    return median <= GOALS[rules]


def main(argv: list[str]) -> int:
    """Measures a click on each board."""
    clicks = int(argv[0]) if argv else CLICKS
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        good = [report(rules, measured(browser, address, rules, clicks)) for rules in GOALS]
        browser.close()
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
