"""What the statistics count, what they tell, and how they leave the browser."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.boards import (
    CLASSIC,
    OPENED,
    SEED,
    board_of,
    cell,
    covered_safe,
    rows,
    says,
    shows,
    until,
)
from tests.web.conftest import PHONE, Open


def stored(page: Page, key: str) -> Any:
    text = page.evaluate("key => localStorage.getItem(key)", f"minewise.{key}")
    return None if text is None else json.loads(text)


def secret_seed(page: Page) -> int:
    """The seed of the game in play, which only the browser's storage tells."""
    return int(stored(page, f"played.{stored(page, 'played')[0]}")["seed"])


def win(page: Page, seed: int, rules: str = CLASSIC) -> None:
    first = (0, 0)
    board = board_of(rules, seed, first)
    if rows(page)[first[0]][first[1]] == "#":
        cell(page, *first).click()
        expect(cell(page, *first)).not_to_have_attribute("data-tile", "covered")
    for row, column in covered_safe(page, board):
        cell(page, row, column).click()
        expect(cell(page, row, column)).not_to_have_attribute("data-tile", "covered")
    says(page, "You won!")


def table(page: Page, level: str) -> dict[str, str]:
    page.get_by_role("button", name="Statistics").click()
    lines = page.get_by_role("table", name=level, exact=True).locator("tbody tr")
    expect(lines).not_to_have_count(0)
    return {
        line.locator("th").inner_text(): line.locator("td").inner_text() for line in lines.all()
    }


def test_games_without_help_on_secret_boards_count(open_page: Open, tmp_path: Path) -> None:
    page = open_page("")
    says(page, "Click a cell to begin.")
    win(page, secret_seed(page))
    says(page, "Your best time at this level.", "3BV", "3BV/s", "Efficiency")
    (bv,) = {row[5] for row in stored(page, "results")}
    assert f"3BV {bv}," in page.locator("#message").inner_text()
    # A game lost with a heat map does not count; one lost without does.
    page.get_by_role("button", name="New game").click()
    says(page, "Click a cell to begin.")
    page.keyboard.press("p")
    expect(page.locator("#board .heat").first).to_be_visible()
    page.keyboard.press("p")
    for counted in (False, True):
        cell(page, 4, 4).click()
        shows(page, 4, 4, r"(empty|\d)")
        cell(page, *min(board_of(CLASSIC, secret_seed(page), (4, 4)).mines)).click()
        says(page, "Lost at move ", "3BV ")
        assert len(stored(page, "results")) == 1 + counted
        page.get_by_role("button", name="New game").click()
        says(page, "Click a cell to begin.")
    # The last game is judged in the background; what is known of it comes from its own record.
    until(page, lambda: stored(page, "results")[-1][8] is not None)
    told = table(page, "Beginner")
    *_, avoidable, luck = stored(page, "results")[-1]
    assert told["Avoidable losses"] == f"{avoidable} of 1"
    luck = (luck + stored(page, "results")[0][8]) / 2
    assert told["Luck a game, in mines"] == f"{luck:+.2f}"
    assert (told["Games"], told["Wins"], told["Win rate"]) == ("2", "1", "50%")
    assert told["95% interval"] == "9% to 91%"
    assert (told["Streak"], told["Longest"]) == ("0", "1")
    assert told["Best time"] == told["Mean time"]
    dialog = page.get_by_role("dialog", name="Statistics")
    expect(dialog.get_by_role("img", name="The latest 2 games.")).to_be_visible()
    with page.expect_download() as saving:
        dialog.get_by_role("button", name="Save as CSV").click()
    saving.value.save_as(tmp_path / "games.csv")
    lines = (tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()
    lost, won = sorted(csv.DictReader(lines), key=lambda row: row["won"])
    assert (won["level"], won["3bv"], won["3bv_done"]) == (CLASSIC, str(bv), str(bv))
    assert int(lost["3bv_done"]) < int(lost["3bv"])


def test_a_known_seed_does_not_count(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    win(page, SEED, "beginner")
    expect(page.locator("#message")).not_to_contain_text("best time")
    assert stored(page, "results") is None


def test_statistics_count_on_and_are_forgotten_with_a_question(open_page: Open) -> None:
    page = open_page("")
    says(page, "Click a cell to begin.")
    rows = [[1.7e12 + i, "expert", won, 100.0, None, None, None] for i, won in enumerate([0, 1, 1])]
    total = {"games": 7, "wins": 3, "best": 80.5, "longest": 2}
    page.evaluate(
        "([rows, totals]) => { localStorage.setItem('minewise.results', rows);"
        " localStorage.setItem('minewise.statistics', totals); }",
        [json.dumps(rows), json.dumps({"expert": total})],
    )
    told = table(page, "Expert, safe first cell")
    assert (told["Games"], told["Wins"], told["Best time"]) == ("7", "3", "80.5 s")
    assert (told["Streak"], told["Mean time"]) == ("2", "100.0 s")
    dialog = page.get_by_role("dialog", name="Statistics")
    dialog.get_by_role("button", name="Delete them").click()
    dialog.get_by_role("button", name="Keep them").click()
    assert stored(page, "statistics") is not None
    dialog.get_by_role("button", name="Delete them").click()
    dialog.get_by_role("button", name="Delete them").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Statistics").click()
    expect(dialog).to_contain_text("No games yet.")


LEVELS = ["9x9/10 first_click=opening boards=no-guess:level=exact", "beginner", "20x20/80"]
"""One of them has the longest name that there is."""


def test_on_the_smallest_phone_each_figure_stands_beside_its_name(open_page: Open) -> None:
    page = open_page("", PHONE | {"viewport": {"width": 320, "height": 568}})
    says(page, "Tap a cell to begin.")
    month = 31 * 24 * 3600 * 1000
    rows = [
        [1.7e12 + i * month, level, i % 2, 100.0 + i, 200, 150, 120]
        for i in range(6)
        for level in LEVELS
    ]
    page.evaluate("rows => localStorage.setItem('minewise.results', rows)", json.dumps(rows))
    page.get_by_role("button", name="Statistics").click()
    dialog = page.get_by_role("dialog", name="Statistics")
    expect(dialog.get_by_role("table")).to_have_count(len(LEVELS) + 1)
    expect(dialog.get_by_role("table", name="Month by month")).to_be_visible()
    # Nothing of it scrolls sideways, and no figure is cut off.
    wide = dialog.locator("*:not(.unseen)").evaluate_all(
        "found => found.filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth)"
        ".map(e => e.outerHTML.slice(0, 90))"
    )
    assert wide == []
    for line in dialog.locator(".level-figures tr").all():
        name, figures = line.locator("th").bounding_box(), line.locator("td").bounding_box()
        assert name
        assert figures
        assert figures["x"] + figures["width"] <= 320
        assert abs(name["y"] - figures["y"]) < 1
