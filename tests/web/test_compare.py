"""Comparisons in the page: started with a click, watched, stopped, gone on with, read."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from minewise.tournament.compare import compare as played
from minewise.tournament.result import Row
from tests.web.axe import LOOKS, violations
from tests.web.conftest import DESKTOP, Open, Serve

LONG = 1_000_000
"""Games that nobody waits for."""
PATIENCE = 300_000
"""Milliseconds until so much is played; the machine may be busy."""

Compare = Callable[..., Page]


@pytest.fixture
def compare(open_page: Open, serve: Serve, tmp_path: Path) -> Compare:
    """`compare(PHONE)`: the page Compare of a server that has no comparisons yet."""
    address = serve(runs=tmp_path / "runs")

    def start(profile: dict[str, object] = DESKTOP, **more: object) -> Page:
        return open_page("compare.html", profile, at=address, **more)

    return start


def ask(page: Page, agents: list[str], games: int, rules: str = "beginner") -> None:
    """Fills the form and starts."""
    if not page.get_by_label("Games per agent").is_visible():
        page.get_by_text("Your own comparison").click()
    for name, chosen in [("Who plays", agents), ("On which boards", [rules])]:
        group = page.get_by_role("group", name=name).last
        expect(group.get_by_role("checkbox").first).to_be_visible()
        for one in chosen:  # those that only the server knows come after those of the page
            expect(group.locator(f"[value='{one}']")).to_be_visible()
        for box in group.get_by_role("checkbox").all():
            if box.is_enabled():
                box.set_checked(box.get_attribute("value") in chosen)
    page.get_by_label("Games per agent").fill(str(games))
    page.get_by_role("button", name="Start", exact=True).click()


def state(page: Page, told: str) -> None:
    expect(page.locator("#one .state")).to_have_text(told, timeout=PATIENCE)


def numbers(row: Row) -> list[float]:
    """What the table tells of a row: density, games, share, interval, gain, half its interval."""
    share, gain = row.interval, row.gain_interval
    points = [row.value, share.low, share.high, row.gain, (gain.high - gain.low) / 2]
    return [row.density, row.tally.games, *(100 * part for part in points)]


def test_a_click_starts_a_comparison_with_the_figures_of_python(open_page: Open) -> None:
    page = open_page("compare.html")
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Start Simple rules against exact")).click()
    state(page, "Finished")
    expect(page.get_by_role("heading", name="basic, exact on beginner")).to_be_visible()
    expect(page.get_by_text("4,000 games played").first).to_be_visible()
    picture = page.get_by_role("img", name="Games won on beginner")
    expect(picture.locator("line.range")).to_have_count(2)
    page.get_by_text("The numbers of the chart").click()
    rows = played(["basic", "exact"], "beginner", games=2000, seed=1).rows
    table = page.get_by_role("table").get_by_role("row")
    for number, row in enumerate(rows):
        cells = " ".join(table.nth(number + 1).get_by_role("cell").all_inner_texts())
        told = [float(text) for text in re.findall(r"[\d.]+", cells.replace(",", ""))]
        assert told == pytest.approx(numbers(row), abs=0.0501)
    kept = page.evaluate("Object.entries(localStorage).find(([key]) => /counted/.test(key))[1]")
    sums: list[int] = json.loads(kept)["counts"][0]["sums"]
    half = len(sums) // 2
    for number, row in enumerate(rows):
        tally: Any = row.tally
        assert sums[number * half : number * half + 3] == [2000, tally.wins, tally.points]
    with page.expect_download() as saved:
        page.get_by_role("button", name="Results as CSV").click()
    assert saved.value.suggested_filename == "minewise-basic-exact.csv"
    lines = csv.DictReader(saved.value.path().read_text().splitlines())
    for line, row in zip(lines, rows, strict=True):
        known = row.to_dict()
        for name in ("agent", "options", "rules", "mines", "games", "faults", "seed"):
            assert line[name] == str(known[name])
        for name in ("density", "win_rate", "win_low", "win_high", "gain", "gain_low", "gain_high"):
            assert float(line[name]) == pytest.approx(known[name], rel=1e-12)
        assert line["score"] == ""
    expect(page.locator(".verdicts li")).to_have_text(
        re.compile("^exact has a win rate .* above .*p < 0.0001")
    )
    expect(page.locator(".command")).to_have_text(
        "minewise compare basic exact --rules beginner --games 2000 --seed 1"
    )


def test_densities_are_lines_and_rules_to_stop_end_it_early(open_page: Open) -> None:
    page = open_page("compare.html")
    page.get_by_role("button", name=re.compile("^Start How hard is each density")).click()
    state(page, "Finished")
    name = "basic, exact on intermediate, mine density 0.1 to 0.25"
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.locator("#charts polyline")).to_have_count(2)
    expect(page.locator(".legend-row")).to_have_text("basicexact")
    page.get_by_text("Your own comparison").click()
    page.get_by_label("When to stop").select_option("As soon as it is clear which agent is better")
    ask(page, ["basic", "exact"], LONG)
    expect(page.get_by_role("heading", name="basic, exact on beginner")).to_be_visible()
    state(page, "Finished")
    games = int(page.locator("#one .facts").inner_text().split()[1].replace(",", ""))
    command = page.locator(".command").inner_text()
    level = float(command.split("--stop-when-significant ")[1])
    rows = played(
        ["basic", "exact"], "beginner", games=LONG, seed=1, stop_when_significant=level
    ).rows
    assert games == sum(row.tally.games for row in rows) < LONG
    expect(page.locator(".verdicts li")).to_have_text(re.compile("exact has a win rate .* above"))


def test_a_run_survives_the_tab_is_stopped_and_goes_on(open_page: Open) -> None:
    page = open_page("compare.html")
    ask(page, ["exact"], LONG, "expert")
    expect(page.locator("#charts line.range")).to_have_count(1, timeout=PATIENCE)
    before = page.locator("#one progress").get_attribute("value")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#one .state")).to_have_text("Running")
    page.close()
    # The tab that is left plays on.
    expect(other.locator("#one progress")).not_to_have_attribute("value", before or "")
    stop = other.get_by_role("button", name="Stop", exact=True)
    stop.click()
    state(other, "Stopped")
    other.reload()
    state(other, "Stopped")
    assert int(other.locator("#one progress").get_attribute("value") or 0) >= int(before or 0)
    other.get_by_role("button", name="Resume").click()
    state(other, "Running")
    ask(other, ["random"], 10)
    state(other, "Waiting")
    other.get_by_role("link", name="exact on expert").click()
    expect(other.get_by_role("heading", name="exact on expert")).to_be_visible()
    stop.click()
    state(other, "Stopped")
    expect(other.locator("#list .state.finished")).to_have_count(1)
    other.once("dialog", lambda dialog: dialog.accept())
    other.get_by_role("button", name="Delete").click()
    expect(other.locator("#list li")).to_have_count(1)
    expect(other.locator("#one")).to_be_hidden()


@pytest.mark.promise(
    "web.md",
    "The server adds agents in Python, learned players and comparisons in several processes.",
)
@pytest.mark.served
def test_the_server_plays_agents_in_python_and_has_a_report(compare: Compare) -> None:
    page = compare()
    ask(page, ["basic", "sentences"], 20)
    state(page, "Finished")
    expect(page.get_by_role("heading", name="basic, sentences on 9x9/10")).to_be_visible()
    expect(page.locator(".verdicts li")).to_have_text(
        re.compile("^sentences has a win rate .* basic")
    )
    with page.context.expect_page(timeout=PATIENCE) as opened:
        page.get_by_role("link", name="Open the report").click()
    report = opened.value
    expect(report.get_by_role("heading", name="basic and sentences")).to_be_visible(
        timeout=PATIENCE
    )
    expect(report.locator("svg").first).to_be_visible()


@pytest.mark.served
def test_a_server_that_went_away_keeps_nothing_from_being_played(compare: Compare) -> None:
    page = compare()
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name=re.compile("^Start Simple rules")).click()
    state(page, "Finished")
    expect(page.get_by_role("alert").filter(has_text="The server does not answer")).to_be_visible()


def test_what_cannot_be_played_is_refused_in_words(open_page: Open) -> None:
    page = open_page("compare.html")
    page.get_by_text("Your own comparison").click()
    page.get_by_text("Options, other boards, the seed").click()
    page.get_by_label("Agents with options").fill("own.py:Agent")
    ask(page, [], 10)
    expect(page.get_by_role("alert").filter(has_text="unknown agent 'own.py")).to_be_visible()
    page.get_by_label("Agents with options").fill("exact:guess=random")
    page.get_by_label("Other boards").fill("3x3/90")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="mines")).to_be_visible()
    page.get_by_label("Games per agent").fill("0")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="Games per agent:")).to_be_visible()
    expect(page.get_by_text("None yet.")).to_be_visible()


@LOOKS
def test_axe_finds_nothing_and_starting_is_in_sight(
    open_page: Open, profile: dict[str, object], scheme: str
) -> None:
    page = open_page("compare.html", profile, color_scheme=scheme)
    start = page.get_by_role("button", name=re.compile("^Start")).first
    expect(start).to_be_in_viewport(ratio=1)
    page.get_by_text("Your own comparison").click()
    page.get_by_text("Options, other boards, the seed").click()
    assert violations(page) == []
    start.click()
    state(page, "Finished")
    page.get_by_text("The numbers of the chart").click()
    assert violations(page) == []
    # Nothing is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
