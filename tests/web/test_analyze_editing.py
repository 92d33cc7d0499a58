"""The page that analyzes: how a position is entered and changed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from minewise.companion.position import Advice
from minewise.game.view import View
from tests.web.boards import cell, rows, shows
from tests.web.conftest import PHONE, Open
from tests.web.positions import EMPTY, ONE_TWO_ONE, link, message, read


def brush(page: Page, name: str) -> None:
    """Chooses the mark that a click sets."""
    page.get_by_role("button", name=name, exact=True).click()


def test_clicks_cycle_and_right_clicks_flag(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    for mark in "012345678":
        cell(page, 1, 1).click()
        shows(page, 1, 1, "empty" if mark == "0" else mark)
    cell(page, 1, 1).click()
    shows(page, 1, 1, "flagged")
    cell(page, 1, 1).click()
    shows(page, 1, 1, "covered")
    cell(page, 1, 1).click(button="right")
    shows(page, 1, 1, "flagged")
    cell(page, 1, 1).click(button="right")
    shows(page, 1, 1, "covered")


def test_a_chosen_mark_is_painted_and_taken_back_at_once(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    brush(page, "Clue 1")
    cell(page, 1, 0).hover()
    page.mouse.down()
    cell(page, 1, 1).hover()
    cell(page, 1, 2).hover()
    page.mouse.up()
    read(page, "###/111/###")
    brush(page, "Revealed, no clue")
    cell(page, 2, 2).click()
    read(page, "###/111/##_")
    undo.click()
    read(page, "###/111/###")
    undo.click()
    read(page, "###/###/###")
    expect(undo).to_be_disabled()
    page.keyboard.press("Control+y")
    read(page, "###/111/###")
    redo.click()
    read(page, "###/111/##_")
    expect(redo).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    read(page, "###/111/##_")


def test_the_wheel_counts_up_and_down(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    shows(page, 0, 0, "covered")
    cell(page, 0, 0).hover()
    for state in ("empty", "1", "2"):
        page.mouse.wheel(0, -120)
        shows(page, 0, 0, state)
    page.mouse.wheel(0, 120)
    shows(page, 0, 0, "1")
    # With the magnifier the wheel scrolls the page.
    brush(page, "No mark: a click shows what is known about the cell")
    cell(page, 0, 0).hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => scrollY > 0")
    shows(page, 0, 0, "1")
    page.get_by_role("button", name="Undo").click()
    shows(page, 0, 0, "covered")


def test_keys_alone_enter_a_position(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    shows(page, 1, 1, "covered")
    page.keyboard.press("ArrowUp")
    expect(cell(page, 1, 1)).to_be_focused()
    for key in ("Control+Home", "1", "ArrowRight", "#", "ArrowRight", "f"):
        page.keyboard.press(key)
    for key in ("ArrowDown", "*", "ArrowLeft", "_", "ArrowLeft", "8", "Delete", " ", "Enter"):
        page.keyboard.press(key)
    read(page, "1#F/1_*/###")
    expect(page.locator("#spoken")).to_contain_text("row 1, column 0, 1")
    page.get_by_role("checkbox", name="After typing, move on").check()
    cell(page, 1, 0).focus()
    for key in "22#01":
        page.keyboard.press(key)
    read(page, "1#F/22#/01#")
    expect(cell(page, 2, 2)).to_be_focused()
    page.keyboard.press("u")
    read(page, "1#F/22#/0##")


def test_clues_that_contradict_are_named_while_editing(open_page: Open) -> None:
    page = open_page(link(*ONE_TWO_ONE))
    expect(cell(page, 1, 1)).to_have_accessible_name(re.compile("100% mine"))
    cell(page, 2, 2).focus()
    page.keyboard.press("3")
    refusal = Advice.on(View.parse(ONE_TWO_ONE[0].replace("11211", "11311"), mines=4)).refusal
    assert refusal is not None
    expect(message(page)).to_contain_text(refusal[1:])
    expect(page.locator("#spoken")).to_contain_text(refusal[1:])
    named = [f"row 2, column {column}, " for column in (1, 2)]
    marked = page.locator(".cell.contradiction")
    expect(marked).to_have_count(2)
    for place, name in zip(marked.all(), named, strict=True):
        expect(place).to_have_accessible_name(re.compile(f"^{name}\\d, contradicts"))
    assert page.locator("#board .cell.heat").count() == 0
    page.keyboard.press("2")
    expect(marked).to_have_count(0)
    expect(message(page)).to_contain_text("3 cells are certainly safe, 2 are certainly mines.")
    expect(page.locator("#spoken")).to_have_text(re.compile("2.*The clues fit again."))


def test_a_clue_too_large_for_its_cell_is_marked(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    shows(page, 0, 0, "covered")
    cell(page, 0, 0).focus()
    page.keyboard.press("6")
    expect(message(page)).to_contain_text("the clue at (0,0) is impossible")
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("contradicts"))


def test_size_total_and_clues_can_be_set(open_page: Open) -> None:
    page = open_page(link(*ONE_TWO_ONE))
    expect(page.get_by_text("5 \u00d7 4, 4 mines, exact clues")).to_be_visible()
    page.get_by_label("Width").fill("6")
    page.get_by_label("Width").press("Enter")
    read(page, "######/######/11211#/00000#")
    page.get_by_label("Height").fill("3")
    page.get_by_label("Height").blur()
    read(page, "######/######/11211#")
    mines = page.get_by_label("Mines", exact=True)
    mines.fill("1")
    mines.blur()
    expect(message(page)).to_contain_text("and the mine total of 1 contradict each other")
    expect(mines).to_have_attribute("aria-invalid", "true")
    mines.fill("99")
    mines.blur()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("Expected a number of mines from 0 to 18.")
    page.get_by_label("Total not known").check()
    expect(mines).to_be_disabled()
    expect(alert).to_have_text("")
    expect(page.get_by_text("6 \u00d7 3, mine total not known, exact clues")).to_be_visible()
    # The line for screen readers says so, too, and more.
    expect(page.get_by_text(re.compile("^The mine total is not given"))).to_be_visible()
    page.get_by_label("Clues", exact=True).select_option("Withheld")
    expect(page.get_by_label("Chance to be withheld")).to_have_value("0.2")
    page.get_by_label("Chance to be withheld").fill("2")
    page.get_by_label("Chance to be withheld").blur()
    expect(alert).to_have_text("Expected a chance above 0 and at most 1.")
    page.get_by_label("Clues", exact=True).select_option("Cautious")
    expect(page.get_by_text("Each layout is weighted")).to_be_visible()
    page.get_by_label("Width").fill("9999")
    page.get_by_label("Width").blur()
    expect(alert).to_have_text("Expected a width and a height from 1 to 1000.")
    undo = page.get_by_role("button", name="Undo")
    while undo.is_enabled():
        undo.click()
    read(page, ONE_TWO_ONE[0])
    expect(page.get_by_text("5 \u00d7 4, 4 mines, exact clues")).to_be_visible()


def test_a_total_that_is_half_entered_stays_so(open_page: Open) -> None:
    page = open_page(link("###/#1#", "3x2/? first_click=any"))
    unknown = page.get_by_label("Total not known")
    unknown.uncheck()
    page.get_by_label("Width").fill("4")
    page.get_by_label("Width").press("Enter")
    read(page, "####/#1##")
    expect(unknown).not_to_be_checked()
    expect(page.get_by_role("alert")).to_have_text("Enter the mine total.")
    page.get_by_label("Mines", exact=True).fill("3")
    page.get_by_label("Mines", exact=True).press("Enter")
    expect(page.locator("#setup-summary")).to_have_text("4 \u00d7 2, 3 mines, exact clues")


def test_a_phone_asks_without_changing_and_taps_marks(open_page: Open) -> None:
    page = open_page(link(*ONE_TWO_ONE), PHONE)
    expect(cell(page, 1, 1)).to_have_accessible_name(re.compile("100% mine"))
    cell(page, 1, 1).tap()
    expect(message(page)).to_contain_text("So (1,1) is a mine.")
    cell(page, 0, 0).tap()
    expect(message(page)).to_have_text("0,0 is a mine with a chance of 40.0%.")
    assert "/".join(rows(page)) == ONE_TWO_ONE[0]
    box = cell(page, 0, 0).bounding_box()
    assert box is not None
    assert box["width"] >= 40
    assert box["height"] >= 40
    page.get_by_role("button", name="Clue 3").tap()
    cell(page, 2, 2).tap()
    expect(message(page)).to_contain_text("contradict each other")
    expect(page.locator(".cell.contradiction")).to_have_count(2)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".cell.contradiction")).to_have_count(0)
    for name in ("#palette", ".stage .tools", "#message"):
        place, board = (page.locator(at).first.bounding_box() for at in (name, "#board"))
        assert place is not None
        assert board is not None
        apart = (
            place["y"] + place["height"] <= board["y"] or board["y"] + board["height"] <= place["y"]
        )
        assert apart, name


def test_a_wide_board_is_a_canvas_that_can_be_edited(open_page: Open) -> None:
    page = open_page(link("/".join(["#" * 60] * 60), "60x60/500 first_click=any"))
    board = page.get_by_role("application")
    expect(board).to_be_visible()
    board.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".board [aria-live]")).to_contain_text("row 0, column 0, 3")
    expect(page.get_by_text("0 safe, 3 mines")).to_be_visible()
    panel = page.get_by_role("region", name="Certain cells")
    panel.get_by_role("button", name="1,1").click()
    expect(panel.locator(".proof")).to_contain_text("So (1,1) is a mine.")


def test_examples_are_started_from(open_page: Open) -> None:
    page = open_page("analyze.html")
    read(page, ONE_TWO_ONE[0])
    for name, verdict in {
        "1-2-2-1": "2 cells are certainly safe, 2 are certainly mines.",
        "50/50": "The least risk is 50.0%",
        "A contradiction": "No layout of mines fits",
        "Half of an expert game": "1 cell without a flag is certainly a mine.",
    }.items():
        page.get_by_role("button", name="Start from").click()
        page.get_by_role("button", name=name, exact=False).click()
        expect(message(page)).to_contain_text(verdict)
    page.get_by_role("button", name="Start from").click()
    page.get_by_role("button", name="Beginner").click()
    read(page, "/".join(["#########"] * 9))
    expect(page.get_by_text("9 \u00d7 9, 10 mines, exact clues")).to_be_visible()
