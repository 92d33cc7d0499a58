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
