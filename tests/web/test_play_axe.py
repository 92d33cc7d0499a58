"""axe-core finds nothing wrong with a game in any of its states, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import violations
from tests.web.boards import OPENED, SEED, board_of, cell, says, shows
from tests.web.conftest import DESKTOP, PHONE, Open


def hint_and_heat(page: Page) -> None:
    cell(page, 8, 8).click(button="right")
    shows(page, 8, 8, "flagged")
    page.keyboard.press("p")
    expect(page.locator("#board .heat").first).to_be_visible()
    for told in range(3):
        page.keyboard.press("h")
        says(page, f"{told + 1} of ")
    cell(page, 1, 6).hover()
    expect(page.locator("#cell-chances tbody tr")).to_have_count(9)


def lost(page: Page) -> None:
    cell(page, 8, 8).click(button="right")
    shows(page, 8, 8, "flagged")
    cell(page, *min(board_of("beginner", SEED, (0, 0)).mines)).click()
    says(page, "Lost at move ")
    page.get_by_role("button", name="Solved board").click()


def custom(page: Page) -> None:
    page.keyboard.press("g")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    page.get_by_text("More rules").click()


def statistics(page: Page) -> None:
    page.evaluate(
        'localStorage.setItem(\'minewise.statistics\', \'{"expert": {"games": 9, "wins": 3, '
        '"best": 80, "longest": 1}}\');'
        "localStorage.setItem('minewise.results', JSON.stringify(Array.from({ length: 9 },"
        " (_, i) => [1.7e12 + i, 'expert', i % 3 ? 0 : 1, 90, 200, 150, 120])))"
    )
    page.get_by_role("button", name="Statistics").click()
    expect(page.get_by_role("img", name="The latest 9 games.")).to_be_visible()


def keys(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and mouse")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.check)])
@pytest.mark.parametrize("state", [hint_and_heat, lost, custom, statistics, keys])
def test_axe_finds_nothing_in_a_game(
    open_page: Open, state: Callable[[Page], None], scheme: str
) -> None:
    page = open_page(OPENED, color_scheme=scheme)
    shows(page, 0, 0, "empty")
    state(page)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.check), "dark"])
def test_axe_finds_nothing_on_a_phone(open_page: Open, scheme: str) -> None:
    page = open_page(OPENED, PHONE, color_scheme=scheme)
    shows(page, 0, 0, "empty")
    hint_and_heat(page)
    assert violations(page) == []


@pytest.mark.parametrize(
    "profile",
    [
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.check),
    ],
)
def test_axe_finds_nothing_with_a_canvas(open_page: Open, profile: dict[str, object]) -> None:
    page = open_page("#rules=250x250/9999&seed=1", profile)
    page.locator("canvas").focus()
    assert violations(page) == []
