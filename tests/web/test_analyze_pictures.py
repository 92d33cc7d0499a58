"""The page that analyzes: pictures of boards."""

from __future__ import annotations

import io
import re
from base64 import b64encode
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.pictures.catalogue import LOOKS
from tests.pictures.drawing import board
from tests.pictures.no_boards import no_board
from tests.pictures.positions import Position
from tests.web.axe import LOOKS as SCHEMES
from tests.web.axe import violations
from tests.web.boards import cell, rows, says, shows
from tests.web.conftest import PHONE, Open
from tests.web.positions import EMPTY, ONE_TWO_ONE, link, message, read
from tests.web.test_analyze_editing import brush
from tests.web.test_shell import usable

SAFE = "0001#####/1111#####/##2113###/##2002###/122102###/01F101###/01110113#/00000001#/00000001#"
"""A 9x9 board with a flag and a safe cell."""
GUESS = "#########/#########/#########/##1112###/##1001###/##1001###/##1111###/#########/#########"
"""One where nothing is certain: which guess is best depends on the mine total."""
WRONG = SAFE.replace("/01F1", "/02F1")
"""One with a clue that no layout fits."""
PICTURE = "picture.png"
DROP = """([text, type]) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], "picture.png", { type: "image/png" }));
  const event = type === "drop"
    ? new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })
    : new ClipboardEvent("paste", { clipboardData: dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
}"""
"""A picture comes from outside, by a drop or from the clipboard."""


def png(image: Image.Image) -> bytes:
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


def shot(text: str) -> bytes:
    """A screenshot of a position."""
    drawn = board(LOOKS["classic"], Position(tuple(text.split("/")), 10, None), Random(1))
    image = Image.new("RGB", (drawn.width + 40, drawn.height + 60), "#e0e0e0")
    image.paste(drawn, (20, 40))
    return png(image)


def choose(page: Page, picture: bytes) -> None:
    """Chooses a file."""
    file: Any = {"name": PICTURE, "mimeType": "image/png", "buffer": picture}
    page.locator("#picture-file").set_input_files(file)


def bring(page: Page, picture: bytes, how: str) -> None:
    page.evaluate(DROP, [b64encode(picture).decode(), how])


class Finger:
    """Taps on a phone, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, place: Locator) -> None:
        self.taps += 1
        place.tap()

    def choose(self, picture: bytes) -> None:
        """One tap on the button, and one on the picture in the album."""
        with self.page.expect_file_chooser() as chooser:
            self.tap(self.page.get_by_role("button", name="Picture", exact=True))
        self.taps += 1
        chooser.value.set_files({"name": PICTURE, "mimeType": "image/png", "buffer": picture})


def in_sight(page: Page, *places: Locator) -> None:
    for place in places:
        expect(place).to_be_in_viewport(ratio=1)


def test_on_a_phone_two_taps_show_a_safe_cell_and_its_reason(open_page: Open) -> None:
    page = open_page("analyze.html", PHONE)
    usable(page)
    finger = Finger(page)
    finger.choose(shot(SAFE))
    expect(message(page).locator("p").first).to_have_text(re.compile(r"^Reveal \d,\d$"))
    best = page.locator(".cell.target")
    expect(best).to_have_accessible_name(re.compile(r"covered, 0% mine, certain, the cell"))
    in_sight(page, best, *message(page).locator("p").all())
    assert rows(page) == SAFE.split("/")
    assert finger.taps == 2


def test_on_a_phone_a_guess_takes_one_tap_more_for_the_mine_total(open_page: Open) -> None:
    page = open_page("analyze.html", PHONE)
    usable(page)
    finger = Finger(page)
    finger.choose(shot(GUESS))
    says(page, "The mine total is not given.", "Guess: reveal")
    finger.tap(page.get_by_role("button", name="Set 10 mines"))
    expect(page.locator("#setup-summary")).to_contain_text("10 mines")
    expect(message(page)).not_to_contain_text("The mine total is not given.")
    expect(message(page).locator("p").first).to_have_text(re.compile(r"^Guess: reveal \d,\d$"))
    in_sight(page, page.locator(".cell.target"), *message(page).locator("p").all())
    assert finger.taps == 3


def test_the_usual_total_is_not_the_only_one(open_page: Open) -> None:
    page = open_page("analyze.html")
    usable(page)
    choose(page, shot(GUESS))
    page.get_by_role("button", name="Enter the mine total").click()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    says(page, "Guess: reveal")
    expect(page.locator("#setup-summary")).to_contain_text("9 mines")


@pytest.mark.parametrize("how", ["drop", "paste"])
def test_a_picture_is_dropped_or_pasted(open_page: Open, how: str) -> None:
    page = open_page(link(*EMPTY))
    shows(page, 0, 0, "covered")
    bring(page, shot(SAFE), how)
    read(page, SAFE)
    says(page, "Reveal")


def test_what_reads_pictures_comes_with_the_first_one(open_page: Open) -> None:
    page = open_page(link(*EMPTY))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    shows(page, 0, 0, "covered")
    for text in (SAFE, WRONG):
        choose(page, shot(text))
        read(page, text)
    assert asked.count("pictures.wasm") == 1


def test_the_picture_lies_under_the_board_and_what_was_read_can_be_seen(open_page: Open) -> None:
    page = open_page("analyze.html")
    usable(page)
    choose(page, shot(SAFE))
    read(page, SAFE)
    picture = page.locator(".board-picture")
    expect(page.locator(".cell.pictured")).to_have_count(81)
    places: Sequence[Any] = picture.bounding_box(), page.locator(".board-cells").bounding_box()
    assert list(places[0].values()) == pytest.approx(list(places[1].values()), abs=1)
    as_read = page.get_by_role("button", name="As read")
    as_read.click()
    expect(as_read).to_have_attribute("aria-pressed", "true")
    expect(picture).to_have_count(0)
    expect(page.locator(".cell.pictured")).to_have_count(0)
    as_read.click()
    brush(page, "Clue 8")
    cell(page, 2, 0).click()
    # What was corrected lies over the picture.
    expect(page.locator(".cell.pictured")).to_have_count(80)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cell.pictured")).to_have_count(81)
    page.get_by_role("button", name="Undo").click()
    expect(picture).to_have_count(0)
    expect(as_read).to_be_hidden()


def test_clues_that_contradict_are_in_doubt_until_one_is_corrected(open_page: Open) -> None:
    page = open_page("analyze.html")
    usable(page)
    choose(page, shot(WRONG))
    says(page, "5,1 may be another mark.", "the clue at (5,1) is impossible")
    expect(cell(page, 5, 1)).to_have_accessible_name(re.compile("read without certainty"))
    brush(page, "Clue 1")
    cell(page, 5, 1).click()
    read(page, SAFE)
    expect(page.locator(".cell.doubt")).to_have_count(0)
    says(page, "certainly safe")
    page.get_by_role("button", name="Undo").click()
    # It is what it seems, and the person says so.
    page.get_by_role("button", name="It is right").click()
    expect(page.locator(".cell.doubt")).to_have_count(0)


def test_a_picture_of_something_else_is_refused_in_a_sentence(open_page: Open) -> None:
    page = open_page(link(*ONE_TWO_ONE))
    shows(page, 0, 0, "covered")
    bring(page, png(no_board("sudoku", 0)), "drop")
    told = message(page).locator("p").first
    expect(told).to_have_text(re.compile(r"^No board was read\. Found a grid of \d+ by \d+ cells "))
    assert rows(page) == ONE_TWO_ONE[0].split("/")
    bring(page, b"\x89PNG\r\n\x1a\n", "paste")
    expect(told).to_contain_text("This browser cannot open the picture")


@pytest.mark.parametrize("address", ["", "review.html", "drills.html"])
def test_a_picture_that_comes_to_another_page_is_read_on_analyze(
    open_page: Open, address: str
) -> None:
    page = open_page(address)
    usable(page)
    bring(page, shot(SAFE), "drop")
    page.wait_for_url("**/analyze.html*")
    read(page, SAFE)
    # The address holds the position, not the picture.
    page.wait_for_url(re.compile("width=9"))
    page.reload()
    read(page, SAFE)
    expect(page.locator(".board-picture")).to_have_count(0)


def test_a_picture_is_no_replay_and_no_text(open_page: Open) -> None:
    page = open_page("review.html")
    usable(page)
    file: Any = {"name": PICTURE, "mimeType": "image/png", "buffer": shot(SAFE)}
    page.locator("#file").set_input_files(file)
    expect(page.locator("main")).to_contain_text("read on the page Analyze")
    page = open_page(link(*EMPTY))
    shows(page, 0, 0, "covered")
    page.get_by_role("button", name="Text").click()
    page.locator("#text-file").set_input_files(file)
    expect(page.locator("#text-refusal")).to_contain_text("read on the page Analyze")


@SCHEMES
def test_axe_finds_nothing_over_a_picture(
    open_page: Open, scheme: str, profile: dict[str, object]
) -> None:
    page = open_page("analyze.html", profile, color_scheme=scheme)
    usable(page)
    choose(page, shot(WRONG))
    says(page, "may be another mark")
    assert violations(page) == []
