"""The first screen: what it says, and the rows that choose the kind of game and the level."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import violations
from tests.web.boards import CLASSIC, cell, rows, says, shows
from tests.web.conftest import DESKTOP, PHONE, Open

SMALL: dict[str, Any] = PHONE | {"viewport": {"width": 320, "height": 568}}
FOR_ENGINEERS = ("Agent", "first_click", "Rules:", "covered neighbours", "seed")


def chosen(page: Page, *names: str) -> None:
    expect(page.locator(".choice [aria-pressed=true]")).to_have_text(list(names))


def button(page: Page, name: str) -> Locator:
    return page.locator(".choice").get_by_role("button", name=name)


@pytest.mark.parametrize("profile", [DESKTOP, PHONE, SMALL], ids=["desktop", "phone", "small"])
def test_the_first_screen_says_what_is_special(open_page: Open, profile: dict[str, Any]) -> None:
    page = open_page("", profile)
    says(page, "Every chance is exact.", "for the safest cell and its proof.")
    for name in ("Classic", "No guess", "Daily", "Custom…", "Beginner", "Intermediate", "Expert"):
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    chosen(page, "Classic", "Beginner")
    seen = page.locator("body").inner_text()
    assert [word for word in FOR_ENGINEERS if word in seen] == []
    expect(page.get_by_text("Practice and options")).to_be_visible()
    page.get_by_text("Practice and options").click()
    expect(page.get_by_role("checkbox", name="Practice game")).to_be_visible()
    assert violations(page) == []


def test_the_first_click_opens_an_area_unless_other_rules_are_chosen(open_page: Open) -> None:
    page = open_page("")
    for level in ("Beginner", "Intermediate", "Expert"):
        button(page, level).click()
        chosen(page, "Classic", level)
        shows(page, 0, 0, "covered")
        cell(page, 0, 0).click()
        shows(page, 0, 0, "empty")
    # A link without words on the first click is what it was.
    page = open_page("#rules=beginner&seed=1")
    chosen(page, "Custom…", "Beginner")
    expect(page.locator("#rules")).to_have_text("Rules: beginner, seed 1")
    button(page, "Custom…").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="is never a mine")).to_be_checked()
    # Another level leaves the first click as it is chosen.
    dialog.get_by_role("radio", name="may be a mine").check()
    dialog.get_by_role("button", name="Expert").click()
    expect(dialog.get_by_label("Width")).to_have_value("30")
    dialog.get_by_role("button", name="Play").click()
    expect(page.locator("#rules")).to_have_text("Rules: 30x16/99 first_click=any")
    chosen(page, "Custom…")
    button(page, "Classic").click()
    expect(page.locator("#rules")).to_have_text(f"Rules: {CLASSIC}")


def test_a_kind_keeps_the_level_and_a_level_the_kind(open_page: Open) -> None:
    page = open_page("")
    chosen(page, "Classic", "Beginner")
    button(page, "Intermediate").click()
    chosen(page, "Classic", "Intermediate")
    button(page, "No guess").click()
    chosen(page, "No guess", "Intermediate")
    expect(page.locator("#rules")).to_have_text(
        "Rules: 16x16/40 first_click=opening boards=no-guess:level=exact"
    )
    button(page, "Daily").click()
    chosen(page, "Daily", "Intermediate")
    says(page, "Board of the day, ")
    expect(page.locator("#rules")).to_have_text(re.compile(r"start=2,2 .*, seed \d{8}$"))
    # A new game is one as before the board of the day; so is the next visit.
    page.keyboard.press("n")
    chosen(page, "No guess", "Intermediate")
    button(page, "Classic").click()
    chosen(page, "Classic", "Intermediate")
    page.reload()
    chosen(page, "Classic", "Intermediate")
    assert len(rows(page)) == 16
