"""Comparisons in the page: asked for, watched, stopped, gone on with, read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import LOOKS, violations
from tests.web.conftest import DESKTOP, Open, Serve

LONG = 1_000_000
"""Games that nobody waits for."""
PATIENCE = 120_000
"""Milliseconds until a process has started and played; the machine may be busy."""

Compare = Callable[..., Page]


@pytest.fixture
def compare(open_page: Open, serve: Serve, tmp_path: Path) -> Compare:
    """`compare(PHONE)`: the page Compare of a server that has no comparisons yet."""
    address = serve(runs=tmp_path / "runs")

    def start(profile: dict[str, object] = DESKTOP, **more: object) -> Page:
        return open_page("compare.html", profile, at=address, **more)

    return start


def ask(page: Page, agents: list[str], games: int, *, rules: str = "beginner") -> None:
    """Fills the form and starts."""
    group = page.get_by_role("group", name="Agents").last
    expect(group.get_by_role("checkbox").first).to_be_visible()
    for box in group.get_by_role("checkbox").all():
        box.set_checked((box.get_attribute("value") or "") in agents)
    for level in ("beginner", "intermediate", "expert"):
        page.get_by_label(level, exact=True).set_checked(level == rules)
    page.get_by_label("Games a point").fill(str(games))
    page.get_by_role("button", name="Start").click()


def finished(page: Page) -> None:
    expect(page.locator("#one .state")).to_have_text("Finished", timeout=PATIENCE)


def test_a_comparison_is_watched_to_its_end_and_its_report_opens(compare: Compare) -> None:
    page = compare()
    expect(page.get_by_text("None yet.")).to_be_visible()
    ask(page, ["basic", "exact"], 200)
    finished(page)
    expect(page.get_by_role("heading", name="basic, exact on 9x9/10")).to_be_visible()
    expect(page.get_by_text("400 of 400 games").first).to_be_visible()
    picture = page.get_by_role(
        "img", name="Games won on 9x9/10; the numbers are in the table below"
    )
    expect(picture.locator("line.range")).to_have_count(2)
    page.get_by_text("The numbers of the chart").click()
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("exact")
    expect(page.locator(".command")).to_have_text(
        "minewise compare basic exact --rules beginner --games 200 --seed 1"
    )
    with page.context.expect_page(timeout=PATIENCE) as opened:
        page.get_by_role("link", name="Open the report").click()
    report = opened.value
    expect(report.get_by_role("heading", name="basic and exact")).to_be_visible(timeout=PATIENCE)
    expect(report.locator("svg").first).to_be_visible()


def test_a_run_is_stopped_and_goes_on_where_it_was(compare: Compare) -> None:
    page = compare()
    ask(page, ["exact"], LONG, rules="expert")
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(page.locator("#charts line.range")).to_have_count(1, timeout=PATIENCE)
    stop.click()
    expect(page.locator("#one .state")).to_have_text("Stopped", timeout=PATIENCE)
    before = page.locator("progress").get_attribute("value")
    page.reload()
    expect(page.locator("#one .state")).to_have_text("Stopped")
    assert page.locator("progress").get_attribute("value") == before
    page.get_by_role("button", name="Resume").click()
    expect(page.locator("#one .state")).to_have_text("Running", timeout=PATIENCE)
    stop.click()
    expect(page.locator("#one .state")).to_have_text("Stopped", timeout=PATIENCE)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    expect(page.locator("#one")).to_be_hidden()


def test_densities_are_lines_and_a_second_comparison_waits(compare: Compare) -> None:
    page = compare()
    page.get_by_role("textbox", name="Densities").fill("0.1:0.2:0.05")
    ask(page, ["basic", "csp"], 100)
    expect(page.locator("#one .state")).to_have_text(
        re.compile("Running|Finished"), timeout=PATIENCE
    )
    page.get_by_role("textbox", name="Densities").fill("")
    ask(page, ["random"], 10)
    entries = page.locator("#list li")
    expect(entries).to_have_count(2)
    expect(entries.filter(has_text="random").locator(".state")).to_have_text(
        "Finished", timeout=PATIENCE
    )
    entries.filter(has_text="densities").get_by_role("link").click()
    finished(page)
    expect(page.locator("#charts polyline")).to_have_count(2)
    expect(page.locator(".legend-row")).to_have_text("basiccsp")


def test_what_cannot_be_played_is_refused_in_words(compare: Compare) -> None:
    page = compare()
    page.get_by_label("Agents with options").fill("own.py:Agent")
    ask(page, [], 10)
    alert = page.get_by_role("alert").filter(has_text="unknown agent 'own.py:Agent'")
    expect(alert).to_be_visible()
    page.get_by_label("Agents with options").fill("exact:guess=random")
    page.get_by_label("Other rules").fill("3x3/90")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert").filter(has_text="mines")).to_be_visible()
    expect(page.get_by_text("None yet.")).to_be_visible()


@LOOKS
def test_axe_finds_nothing_on_a_comparison(
    compare: Compare, profile: dict[str, object], scheme: str
) -> None:
    page = compare(profile, color_scheme=scheme)
    ask(page, ["basic", "exact"], 50)
    finished(page)
    page.get_by_text("The numbers of the chart").click()
    assert violations(page) == []
    # Nothing is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
