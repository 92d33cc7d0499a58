"""The page that analyzes: positions as text and as links."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from minewise import play
from minewise.game.notation import position_of_text
from tests.game.test_one_position import TEXTS
from tests.web.boards import cell, rows, shows
from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.positions import EMPTY, ONE_TWO_ONE, link, message, read

COPYING: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
SIZED = "3x2x2\nHHF\n121\n"


@pytest.mark.parametrize(
    ("text", "told", "summary"),
    [
        (SIZED, "##F/121", "3 \u00d7 2, 2 mines"),
        # Of the same size, and with no total told, the total stays.
        ("# # #\n1 2 1", "###/121", "3 \u00d7 2, 2 mines"),
        ("1,1,1\n.,.,.", "111/###", "3 \u00d7 2, 2 mines"),
        (
            "\u2b1b\u2b1b\u2b1b\n1\ufe0f\u20e32\ufe0f\u20e31\ufe0f\u20e3",
            "###/121",
            "3 \u00d7 2, 2 mines",
        ),
        ("##/##", "##/##", "2 \u00d7 2, mine total not known"),
        (link("#F/11", "2x2/1 first_click=any"), "#F/11", "2 \u00d7 2, 1 mine"),
        (play("exact", "4x4/2", seed=1).to_json(), None, "4 \u00d7 4, 2 mines"),
    ],
    ids=["sized", "rows", "commas", "emoji", "unknown", "link", "record"],
)
def test_text_is_pasted_in_every_form(
    open_page: Open, text: str, told: str | None, summary: str
) -> None:
    page = open_page(link("###/###", "3x2/2 first_click=any"), **COPYING)
    shows(page, 0, 0, "covered")
    paste(page, text)
    expect(page.locator("#setup-summary")).to_have_text(f"{summary}, exact clues")
    if told:
        read(page, told)


def test_a_text_that_is_no_position_is_refused_with_its_place(open_page: Open) -> None:
    page = open_page(link("##/##", "2x2/1 first_click=any"), **COPYING)
    shows(page, 0, 0, "covered")
    paste(page, "no position at all")
    lines = message(page).locator("p")
    expect(lines.first).to_contain_text("This text is not a position: expected")
    assert rows(page) == ["##", "##"]
    # What is known of the position is no refusal.
    expect(lines.nth(1)).to_contain_text("No cell is certainly safe.")
    colors = lines.evaluate_all("lines => lines.map(line => getComputedStyle(line).color)")
    usual = page.locator("#main").evaluate("main => getComputedStyle(main).color")
    assert colors[0] != usual
    assert colors[1] == usual


def test_a_board_file_of_another_program_is_dropped(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    shows(page, 0, 0, "covered")
    page.evaluate(
        """() => {
          const file = new File([new Uint8Array([4, 2, 0, 1, 3, 0])], "board.mbf");
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(file);
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }"""
    )
    read(page, "####/####")
    expect(message(page)).to_contain_text("whole board")


def paste(page: Page, text: str) -> None:
    """Pastes a text on the page."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


def test_a_file_is_dropped(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    shows(page, 0, 0, "covered")
    data = page.evaluate_handle(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "position.txt", { type: "text/plain" }));
          return data;
        }""",
        SIZED,
    )
    page.dispatch_event("#board", "drop", {"dataTransfer": data})
    read(page, "##F/121")


@pytest.mark.check
def test_the_dialog_reads_every_notation(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    dialog = page.get_by_role("dialog", name="The position as text")
    for text in TEXTS:
        page.get_by_role("button", name="Text", exact=True).click()
        dialog.get_by_label("Position").fill("#")
        dialog.get_by_role("button", name="Use this text").click()
        read(page, "#")
        page.get_by_role("button", name="Text", exact=True).click()
        dialog.get_by_label("Position").fill(text)
        dialog.get_by_role("button", name="Use this text").click()
        read(page, "###/121")
        if note := position_of_text(text).note:
            # The page has curved quotes.
            expected = re.compile(re.escape(note).replace("'", "."))
            expect(message(page)).to_contain_text(expected)


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_text_is_copied_and_used_from_the_dialog(open_page: Open, profile: dict[str, Any]) -> None:
    page = open_page(link("##F/121", "3x2/2 first_click=any"), profile, **COPYING)
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("% mine"))
    page.get_by_role("button", name="Text", exact=True).click()
    dialog = page.get_by_role("dialog", name="The position as text")
    area = dialog.get_by_label("Position")
    expect(area).to_have_value("# # F\n1 2 1")
    dialog.get_by_role("button", name="Copy for JSMinesweeper").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == SIZED.strip()
    area.fill("12#4/###")
    dialog.get_by_role("button", name="Use this text").click()
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("^Expected 4 cells in row 1"))
    area.fill("1#2#/####")
    dialog.get_by_role("button", name="Use this text").click()
    expect(dialog).to_have_count(0)
    read(page, "1#2#/####")
    # With no total told there is nothing that JSMinesweeper could read.
    expect(page.locator("#message")).to_contain_text("The mine total is not given")
    page.get_by_role("button", name="Text", exact=True).click()
    expect(dialog.get_by_role("button", name="Copy for JSMinesweeper")).to_be_disabled()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+c")
    expect(page.locator("#spoken")).to_contain_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "1 # 2 #\n# # # #"


SETTLING = """
// no clock: the page's own timer is fired by the test
const wait = window.setTimeout;
window.setTimeout = (done, time, ...more) => { // no clock: as above
  if (time !== 400) return wait(done, time, ...more);
  window.settle = done;
  return 0;
};
addEventListener("hashchange", () => window.settle());
"""
"""The address is written at the worst time: a link was followed, and the page does not know yet."""


def test_a_link_that_is_followed_at_once_is_not_written_over(open_page: Open, server: str) -> None:
    page = open_page("about:blank")
    page.add_init_script(SETTLING)
    page.goto(server + link(*ONE_TWO_ONE))
    read(page, ONE_TWO_ONE[0])
    page.goto(server + link("##F/121", "3x2/2 first_click=any"))
    read(page, "##F/121")


def test_on_the_smallest_phone_the_dialog_shows_its_button(open_page: Open) -> None:
    size = {"width": 320, "height": 640}
    page = open_page(link(*ONE_TWO_ONE), PHONE | {"viewport": size, "screen": size})
    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.get_by_role("button", name="Use this text")).to_be_in_viewport(ratio=1)


def test_the_address_and_the_link_hold_the_position(open_page: Open) -> None:
    rules = "4x2/2 first_click=any cascade=no clues=cautious"
    page = open_page(link("####/1221", rules), **COPYING)
    cell(page, 0, 1).click(button="right")
    shows(page, 0, 1, "flagged")
    page.wait_for_url(re.compile(r"view=cfc2bd2b&"))
    page.get_by_role("button", name="Link", exact=True).click()
    lines = message(page).locator("p")
    expect(lines.last).to_have_text("The link is copied. It opens this position.")
    expect(lines.first).to_contain_text("certainly")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    other = open_page(copied.rpartition("/")[2])
    read(other, "#F##/1221")
    expect(other.get_by_text("4 \u00d7 2, 2 mines, cautious clues")).to_be_visible()
    # Without a link it is the position that this browser had last.
    other.goto("analyze.html")
    read(other, "#F##/1221")
    other.goto("analyze.html#view=zz9&width=3")
    sentence = "This link does not open. Expected the cells of a view, got z."
    expect(message(other)).to_contain_text(sentence)
    read(other, "#F##/1221")
    fresh = open_page("analyze.html#view=zz9&width=3")
    expect(message(fresh)).to_contain_text(sentence)
    expect(message(fresh)).to_contain_text("3 cells are certainly safe")
