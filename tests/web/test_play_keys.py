"""A game with the keyboard alone, and what those hear who do not see it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from minewise.game.rules import Cell
from tests.web.boards import OPENED, SEED, board_of, cell, covered_safe, says, shows
from tests.web.conftest import Open


def tab_to_board(page: Page) -> None:
    """Tab until the board has the keyboard, as a person does who has left it."""
    page.locator("#theme").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            return
    raise AssertionError("the Tab key never reaches the board")


def go(page: Page, at: Cell, to: Cell) -> None:
    for _ in range(abs(to[0] - at[0])):
        page.keyboard.press("ArrowDown" if to[0] > at[0] else "ArrowUp")
    for _ in range(abs(to[1] - at[1])):
        page.keyboard.press("ArrowRight" if to[1] > at[1] else "ArrowLeft")
    expect(cell(page, *to)).to_be_focused()


def test_a_beginner_game_is_won_with_the_keyboard_alone(open_page: Open) -> None:
    page = open_page(f"#rules=beginner&seed={SEED}")
    shows(page, 4, 4, "covered")
    tab_to_board(page)
    expect(cell(page, 4, 4)).to_be_focused()
    go(page, (4, 4), (0, 0))
    page.keyboard.press("Space")
    shows(page, 0, 0, "empty")
    at = (0, 0)
    board = board_of("beginner", SEED, (0, 0))
    mine = min(board.mines)
    go(page, at, mine)
    page.keyboard.press("f")
    shows(page, *mine, "flagged")
    at = mine
    for number, target in enumerate(covered_safe(page, board)):
        go(page, at, target)
        page.keyboard.press("Enter" if number % 2 else "Space")
        expect(cell(page, *target)).not_to_have_attribute("data-tile", "covered")
        at = target
    says(page, "You won!")
    expect(page.get_by_role("status")).to_contain_text("You won!")


@pytest.mark.check
@pytest.mark.parametrize("rules", ["intermediate", "expert"])
def test_a_larger_game_is_won_with_the_keyboard_alone(open_page: Open, rules: str) -> None:
    page = open_page(f"#rules={rules}&seed={SEED}")
    shows(page, 0, 0, "covered")
    tab_to_board(page)
    page.keyboard.press("Control+Home")
    at = (0, 0)
    board = board_of(rules, SEED, at)
    page.keyboard.press("Space")
    expect(cell(page, 0, 0)).not_to_have_attribute("data-tile", "covered")
    for target in covered_safe(page, board):
        go(page, at, target)
        page.keyboard.press("Enter")
        expect(cell(page, *target)).not_to_have_attribute("data-tile", "covered")
        at = target
    says(page, "You won!")


def test_the_keys_move_over_the_whole_board(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    expect(cell(page, 4, 4)).to_be_focused()
    for key, target in (
        ("Home", (4, 0)),
        ("End", (4, 8)),
        ("Control+Home", (0, 0)),
        ("ArrowUp", (0, 0)),
        ("Control+End", (8, 8)),
        ("ArrowRight", (8, 8)),
        ("Control+ArrowLeft", (8, 0)),
    ):
        page.keyboard.press(key)
        expect(cell(page, *target)).to_be_focused()
    # A page is what is seen of the board, less a row or two.
    for key, row in (("PageUp", 0), ("PageDown", 8)):
        page.keyboard.press(key)
        page.keyboard.press(key)
        expect(cell(page, row, 0)).to_be_focused()


def test_one_cell_is_in_the_order_of_tabs_and_keeps_the_focus(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    tab_to_board(page)
    expect(page.locator(".cell[tabindex='0']")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Flag mode")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(cell(page, 4, 5)).to_be_focused()
    page.keyboard.press("n")
    expect(page.get_by_role("img", name="10 mines left")).to_be_visible()
    shows(page, 0, 0, "covered")
    expect(cell(page, 4, 5)).to_be_focused()


def test_the_focus_is_seen(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    # Whoever has pressed no key yet plays with a mouse.
    expect(cell(page, 4, 4)).to_be_focused()
    expect(cell(page, 4, 4)).to_have_css("outline-style", "none")
    page.keyboard.press("ArrowUp")
    expect(cell(page, 3, 4)).to_have_css("outline-style", "solid")
    expect(cell(page, 3, 4)).to_have_css("outline-width", "3px")
    # Whoever clicks knows where the pointer is.
    cell(page, 8, 8).click(button="right")
    expect(cell(page, 8, 8)).to_have_css("outline-style", "none")


def test_a_chord_and_flags_by_keys(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    go(page, (4, 4), (2, 4))
    page.keyboard.press("F")
    shows(page, 2, 4, "flagged")
    go(page, (2, 4), (2, 3))
    page.keyboard.press("c")
    shows(page, 3, 4, r"\d")


def test_what_is_spoken_is_short_and_once(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    spoken = page.get_by_role("status")
    go(page, (4, 4), (3, 4))
    page.keyboard.press("Space")
    expect(spoken).to_have_text("row 3, column 4, 3.")
    go(page, (3, 4), (2, 4))
    page.keyboard.press("f")
    expect(spoken).to_have_text("Flagged. 9 mines left.")
    page.keyboard.press("f")
    expect(spoken).to_have_text("Flag removed. 10 mines left.")
    live = page.locator(":is([aria-live], [role=status], [role=alert]):not([hidden])")
    expect(live).to_have_count(1)


def test_the_grid_tells_its_size_and_each_cell_what_it_is(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 4, "1")
    grid = page.get_by_role("grid", name="Board, 9 columns by 9 rows")
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(81)
    expect(grid).to_have_attribute("aria-rowcount", "9")
    shows(page, 0, 0, "empty")
    shows(page, 8, 8, "covered")


def test_all_keys_are_listed(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys and mouse")
    expect(dialog.get_by_role("row")).to_have_count(13)
    names = dialog.get_by_role("rowheader").all_inner_texts()
    assert len(set(names)) == 13
    # While it is open the keys of the game do nothing.
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    shows(page, 0, 0, "empty")


def test_the_board_has_the_keyboard_from_the_start_and_after_a_new_game(open_page: Open) -> None:
    page = open_page(f"#rules=beginner&seed={SEED}")
    expect(cell(page, 4, 4)).to_be_focused()
    page.keyboard.press("Enter")
    shows(page, 4, 4, r"(empty|\d)")
    page.get_by_role("button", name="Whole board").focus()
    page.keyboard.press("n")
    shows(page, 4, 4, "covered")
    expect(cell(page, 4, 4)).to_be_focused()
    page.keyboard.press("Enter")
    shows(page, 4, 4, r"(empty|\d)")


def test_the_board_takes_no_keyboard_from_a_field(open_page: Open) -> None:
    page = open_page("")
    expect(cell(page, 4, 4)).to_be_focused()
    page.keyboard.press("g")
    width = page.get_by_role("dialog", name="New game").get_by_label("Width")
    width.focus()
    page.keyboard.press("n")
    expect(width).to_be_focused()
