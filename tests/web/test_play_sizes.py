"""Nothing of the game is out of view, and nothing moves by itself, on any screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.boards import OPENED, SEED, board_of, cell, says, shows
from tests.web.conftest import DESKTOP, PHONE, Open

TOUCH = {"is_mobile": True, "has_touch": True}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, **TOUCH}
SMALL = {"viewport": {"width": 320, "height": 640}, **TOUCH}
SMALLEST = {"viewport": {"width": 320, "height": 568}, **TOUCH}
LARGE = {"viewport": {"width": 1920, "height": 1080}}
TABLET = {"viewport": {"width": 820, "height": 1180}, **TOUCH}


@pytest.mark.parametrize(
    "profile",
    [
        pytest.param(SMALL, id="small"),
        pytest.param(SMALLEST, id="smallest"),
        pytest.param(SIDEWAYS, id="sideways"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.check),
        pytest.param(TABLET, id="tablet", marks=pytest.mark.check),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.check),
    ],
)
def test_all_of_the_game_is_in_view(open_page: Open, profile: dict[str, Any]) -> None:
    page = open_page(OPENED, profile)
    shows(page, 0, 0, "empty")
    before = page.locator(".tools").bounding_box()
    cell(page, *min(board_of("beginner", SEED, (0, 0)).mines)).click()
    says(page, "Lost at move ")
    page.get_by_role("button", name="Solved board").click()
    says(page, "Mines you identified")
    assert page.locator(".tools").bounding_box() == before
    for part in ("header", "#levels", ".status", "#board", ".tools", "#message"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("profile", [LARGE, TABLET], ids=["large", "tablet"])
def test_a_large_screen_is_used_and_what_belongs_together_is_together(
    open_page: Open, profile: dict[str, Any]
) -> None:
    page = open_page("", profile)
    shows(page, 0, 0, "covered")
    expect(cell(page, 0, 0)).to_have_css("width", "72px")
    parts = [page.locator(name).bounding_box() for name in (".status", "#board", ".tools")]
    status, board, tools = (part for part in parts if part)
    assert board["y"] - (status["y"] + status["height"]) < 60
    assert tools["y"] - (board["y"] + board["height"]) < 60
    # An expert board is as high as it can be, or as wide.
    page.get_by_role("button", name="Expert").click()
    expect(page.get_by_role("grid", name="Board, 30 columns by 16 rows")).to_be_visible()
    parts = [page.locator(name).bounding_box() for name in (".stage", "#board")]
    stage, expert = (part for part in parts if part)
    high = profile["viewport"]["height"] - 450
    assert expert["width"] > 0.9 * stage["width"] or expert["height"] > high
