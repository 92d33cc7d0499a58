"""A board of 250x250 is a canvas: it scrolls, is played like any other, and speaks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from minewise.game.game import Game
from tests.web.boards import drag, says, until
from tests.web.conftest import DESKTOP, LATER, PHONE, Open

RULES = "250x250/12000 first_click=opening"
LARGE = "#rules=250x250/12000+first_click%3Dopening&seed=5"
GUTTER = 28
"""Of a desktop; a phone has no room for the numbers of rows and columns."""


def board(page: Page) -> Locator:
    canvas = page.get_by_role("application", name="Board, 250 columns by 250 rows")
    expect(canvas).to_be_visible()
    return canvas


def spoken(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("#board [aria-live]")).to_have_text(text)


def colour_at(canvas: Locator, x: float, y: float) -> str:
    """The colour that is drawn there, as CSS writes it."""
    found: str = canvas.evaluate(
        """(canvas, [x, y]) => {
          const scale = canvas.width / canvas.clientWidth;
          const { data } = canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1);
          return `rgb(${[...data.slice(0, 3)].join(", ")})`;
        }""",
        [x, y],
    )
    return found


def game() -> Game:
    return Game(RULES, seed=5)


def size(page: Page) -> float:
    frame = page.locator("#board > div").bounding_box()
    assert frame is not None
    gutter = 0 if frame["width"] % 250 == 0 else GUTTER
    return (frame["width"] - gutter) / 250


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_it_is_played_with_the_keyboard(open_page: Open, profile: dict[str, object]) -> None:
    page = open_page(LARGE, profile)
    canvas = board(page)
    canvas.focus()
    spoken(page, "row 125, column 125, covered")
    page.keyboard.press("Control+Home")
    spoken(page, "row 0, column 0, covered")
    page.keyboard.press("Space")
    played = game()
    opened = played.reveal(0, 0)
    expect(page.get_by_role("status")).to_have_text(
        f"{opened} cells uncovered. row 0, column 0, empty."
    )
    page.keyboard.press("Control+End")
    spoken(page, "row 249, column 249, covered")
    scroll = page.locator("#board").evaluate("box => [box.scrollLeft, box.scrollTop]")
    assert min(scroll) > 1000
    page.keyboard.press("f")
    expect(page.get_by_role("img", name="11,999 mines left")).to_have_text("11,999")


def test_it_scrolls_and_is_played_with_the_mouse(open_page: Open) -> None:
    page = open_page(LARGE)
    canvas = board(page)
    side = size(page)
    assert side >= 24
    scroll(page, 100 * side, 100 * side)
    # The first cell that is wholly seen is now row 100, column 100.
    at = {"x": GUTTER + side / 2, "y": GUTTER + side / 2}
    canvas.click(position=at)  # type: ignore[arg-type]
    played = game()
    opened = played.reveal(100, 100)
    says_uncovered = f"{opened} cells uncovered. row 100, column 100, empty."
    expect(page.get_by_role("status")).to_have_text(says_uncovered)
    # What is drawn there is an open cell: its colour is that of its token.
    page.evaluate("document.body.append(Object.assign(document.createElement('i'), {id: 'probe'}))")
    probe = page.locator("#probe")
    probe.evaluate("probe => { probe.style.color = 'var(--open)'; }")
    opened_colour = probe.evaluate("probe => getComputedStyle(probe).color")
    until(page, lambda: colour_at(canvas, at["x"], at["y"]) == opened_colour)
    row, column = next(c for c in sorted(played.view.where(-1)) if min(c) >= 101)
    scroll(page, (column - 2) * side, (row - 2) * side)
    canvas.click(button="right", position={"x": GUTTER + 2.5 * side, "y": GUTTER + 2.5 * side})
    expect(page.get_by_role("status")).to_have_text("Flagged. 11,999 mines left.")


SCROLLED = """(box, [x, y]) => new Promise((done) => {
  box.scrollTo(x, y);
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
"""Scrolls, and waits until the board is drawn there: what is pressed is what is seen."""


def scroll(page: Page, x: float, y: float) -> None:
    page.locator("#board").evaluate(SCROLLED, [x, y])


def test_it_is_played_with_a_finger(open_page: Open) -> None:
    page = open_page("about:blank", PHONE)
    page.clock.install(time=0)
    page.goto(LARGE)
    canvas = board(page)
    assert size(page) >= 40
    says(page, "Tap a cell to begin.")
    before = page.locator("#board").evaluate(
        "box => (box.onscrollend = () => { window.still = true; }, box.scrollLeft)"
    )
    page.clock.pause_at(LATER)
    drag(page, canvas, -120, 0)
    page.clock.resume()
    expect(page.locator("#board")).not_to_have_js_property("scrollLeft", before)
    says(page, "Tap a cell to begin.")
    page.wait_for_function("() => window.still")
    scroll(page, 0, 0)
    canvas.tap(position={"x": 20, "y": 20})
    opened = game().reveal(0, 0)
    expect(page.get_by_role("status")).to_have_text(
        f"{opened} cells uncovered. row 0, column 0, empty."
    )


def test_heat_map_and_hint_on_it(open_page: Open) -> None:
    page = open_page(f"{LARGE}&moves=r0.0")
    board(page).focus()
    page.keyboard.press("p")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+End")
    spoken(page, re.compile(r"row 249, column 249, covered, \d+% mine"))
    # Quick presses are answered one after the other, and no hint has as many steps.
    for _ in range(10):
        page.keyboard.press("h")
    spoken(page, re.compile("the cell of the hint"))


def test_it_is_drawn_again_in_another_theme(open_page: Open) -> None:
    page = open_page(LARGE, color_scheme="light")
    canvas = board(page)

    until(page, lambda: colour_at(canvas, 60, 60) != "rgb(0, 0, 0)")
    light = colour_at(canvas, 60, 60)
    page.emulate_media(color_scheme="dark")
    until(page, lambda: colour_at(canvas, 60, 60) != light)
