"""A game on a phone: taps, long presses, flag mode; cells that a finger hits, nothing over them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.boards import (
    OPENED,
    SEED,
    board_of,
    cell,
    covered_safe,
    drag,
    hold,
    rows,
    says,
    shows,
)
from tests.web.conftest import LATER, PHONE, Open

LEAST = 40
"""CSS pixels that a cell must have for a finger."""


def test_a_beginner_game_is_won_with_taps_alone(open_page: Open) -> None:
    page = open_page(f"#rules=beginner&seed={SEED}", PHONE)
    shows(page, 0, 0, "covered")
    cell(page, 0, 0).tap()
    shows(page, 0, 0, "empty")
    board = board_of("beginner", SEED, (0, 0))
    mine = min(board.mines)
    page.get_by_role("button", name="Flag mode").tap()
    cell(page, *mine).tap()
    shows(page, *mine, "flagged")
    page.get_by_role("button", name="Flag mode").tap()
    for target in covered_safe(page, board):
        cell(page, *target).tap()
        expect(cell(page, *target)).not_to_have_attribute("data-tile", "covered")
    says(page, "You won!")
    expect(page.get_by_role("link", name="Review this game")).to_be_in_viewport(ratio=1)


def test_a_long_press_flags_and_in_flag_mode_reveals(open_page: Open) -> None:
    page = open_page(OPENED, PHONE)
    shows(page, 2, 4, "covered")
    hold(page, 2, 4, "flagged")
    # Lifting the finger has done nothing more.
    shows(page, 2, 4, "flagged")
    flag_mode = page.get_by_role("button", name="Flag mode")
    flag_mode.tap()
    expect(flag_mode).to_have_attribute("aria-pressed", "true")
    cell(page, 2, 4).tap()
    shows(page, 2, 4, "covered")
    hold(page, 3, 4, r"\d")
    cell(page, 2, 4).tap()
    shows(page, 2, 4, "flagged")
    # A clue is tapped to chord, in flag mode too.
    cell(page, 3, 3).tap()
    says(page, "Expected 2 known mines around the clue to chord on, got 1.")


def test_a_finger_that_moves_scrolls_and_reveals_nothing(open_page: Open) -> None:
    page = open_page("about:blank", PHONE)
    page.clock.install(time=0)
    page.goto(f"#rules=expert&seed={SEED}")
    shows(page, 3, 4, "covered")
    page.clock.pause_at(LATER)
    drag(page, cell(page, 3, 4), -150, 0)
    expect(page.locator("#board")).not_to_have_js_property("scrollLeft", 0)
    assert set("".join(rows(page))) == {"#"}


def box_of(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "expert"])
def test_cells_are_as_large_as_a_finger_needs(open_page: Open, rules: str) -> None:
    page = open_page(f"#rules={rules}&seed={SEED}", PHONE)
    shows(page, 0, 0, "covered")
    box = box_of(cell(page, 0, 0))
    assert min(box["width"], box["height"]) >= LEAST
    # A wide board scrolls in its own box, and the page does not.
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    seen = box_of(page.locator("#board"))
    assert seen["x"] >= 0
    assert seen["x"] + seen["width"] <= PHONE["viewport"]["width"]


def covers(page: Page) -> list[str]:
    """What lies over the board, looked for at points all over it."""
    found: list[str] = page.evaluate(
        """() => {
          const board = document.querySelector("#board");
          const { left, top, width, height } = board.getBoundingClientRect();
          const over = new Set();
          for (let x = 1; x < 40; x++) for (let y = 1; y < 40; y++) {
            const hit = document.elementFromPoint(left + width * x / 40, top + height * y / 40);
            if (hit && !board.contains(hit) && hit !== board) over.add(hit.outerHTML.slice(0, 80));
          }
          return [...over];
        }"""
    )
    return found


def test_no_control_covers_the_board(open_page: Open) -> None:
    page = open_page(OPENED, PHONE)
    shows(page, 0, 0, "empty")
    for turn in range(3):
        page.get_by_role("button", name="Hint").tap()
        expect(page.locator("#hint .told")).to_have_count(turn + 1)
        assert covers(page) == []
    page.get_by_role("button", name="Heat map").tap()
    expect(page.locator("#board .heat").first).to_be_visible()
    assert covers(page) == []


def test_controls_are_as_large_as_a_finger_needs(open_page: Open) -> None:
    page = open_page(OPENED, PHONE)
    shows(page, 0, 0, "empty")
    small = page.locator("button:visible, select:visible, nav a").evaluate_all(
        """found => found.map(e => [e.outerHTML.slice(0, 60), e.getBoundingClientRect()])
          .filter(([, { width, height }]) => Math.min(width, height) < 36)
          .map(([html]) => html)"""
    )
    assert small == []


def test_the_whole_game_fits_the_screen(open_page: Open) -> None:
    page = open_page(OPENED, PHONE)
    shows(page, 0, 0, "empty")
    for name in ("#levels", "#mines", "#face", "#time", "#board", "#hint", "#message"):
        expect(page.locator(name)).to_be_in_viewport(ratio=1)
