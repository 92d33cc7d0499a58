"""How soon the review of a lost expert game answers: its verdict, and the curve of its chances.

PYTHONPATH=. python bench/review_page.py [GAMES]    5 games by default

A static host serves the page to a real browser that keeps it. Each game comes by a link, first with
the processor as it is, then slowed six times, as that of a cheap phone.
"""

from __future__ import annotations

import statistics
import sys
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

from playwright.sync_api import Page, sync_playwright

from hosting.static_copy import build
from minewise import Record, play
from minewise.game.link import game_link
from tests.web.conftest import FLAGS, executable
from tests.web.static_host import PLACE, hosted

GAMES = 5
LONG_GAME = 100
"""Moves of a game that is worth a review."""
SLOWED = 6
GOALS = {1: {"curve": 2_000, "task": 50}, SLOWED: {"verdict": 1_500}}
"""Milliseconds by how much the processor is slowed: until the verdict stands, until the curve is
whole, and the longest task that keeps a click waiting."""

WHOLE = "the curve is whole"
WATCH = """
(() => {
  const took = (window.took = { task: 0 });
  const note = (name) => { took[name] ??= performance.now(); };
  new PerformanceObserver((seen) => {
    for (const { duration } of seen.getEntries()) took.task = Math.max(took.task, duration);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (document.querySelector("#verdict")?.textContent.trim()) note("verdict");
    const [summary, judging] = ["#summary", "#judging"].map((id) => document.querySelector(id));
    if (!summary?.textContent.trim() || !judging?.hidden || took.curve) return;
    note("curve");
    console.log("the curve is whole");
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
})();
"""
"""Run before the page: `took` has the milliseconds since the page was asked for, and the longest
task. The browser tells of tasks from 50 milliseconds on."""


class Took(TypedDict):
    """Milliseconds of one visit."""

    verdict: float
    curve: float
    task: float


def lost_games(games: int) -> list[Record]:
    """Long expert games that `basic` loses."""
    records = (play("basic", "expert", seed=seed) for seed in count(1))
    lost = (record for record in records if not record.won and len(record.moves) > LONG_GAME)
    return list(islice(lost, games))


def visit(page: Page, address: str, record: Record, slowed: int) -> Took:
    """Opens the review of a game by its link, until all is shown."""
    link = game_link("review", record.rules, record.seed, record.game, moves=record.moves)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto("about:blank")
    # Nothing looks into the page meanwhile: that would be a long task.
    with page.expect_console_message(lambda message: message.text == WHOLE):
        page.goto(address + link)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    took: Took = page.evaluate("window.took")
    return took


def report(slowed: int, visits: list[Took]) -> bool:
    """Prints the figures. Are the goals met?"""
    good = True
    for name in ("verdict", "curve", "task"):
        values = [took[name] for took in visits]
        goal = GOALS[slowed].get(name)
        told = f" (goal {goal:,})" if goal else ""
        print(
            f"slowed {slowed} times: {name} {statistics.median(values):,.0f} ms in the median, "
            f"{max(values):,.0f} at most{told}"
        )
        good = good and (goal is None or max(values) <= goal)
    return good


def main(argv: list[str]) -> int:
    """Measures each game at each speed."""
    records = lost_games(int(argv[0]) if argv else GAMES)
    visits: dict[int, list[Took]] = {}
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / PLACE)
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        with hosted(Path(folder), keep=600) as host:
            page = browser.new_page(viewport={"width": 393, "height": 852})
            page.add_init_script(WATCH)
            page.goto(host.address)
            page.wait_for_load_state("networkidle")
            for slowed in GOALS:
                visits[slowed] = [visit(page, host.address, record, slowed) for record in records]
        browser.close()
    good = [report(slowed, took) for slowed, took in visits.items()]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
