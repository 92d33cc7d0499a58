"""The board by itself, as every page has it: what it draws, marks of its own, sizes, colours."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.boards import OPENED, cell, middle, shows, until
from tests.web.conftest import PHONE, Open

pytestmark = pytest.mark.served
"""The static copy has no modules of its own to build a board from."""

BUILT = """async ([height, width, options]) => {
  const { Board } = await import(new URL("js/board/board.js", document.baseURI));
  document.querySelector("main").innerHTML = '<div class="place"><div id="board"></div></div>';
  window.told = [];
  const tell = (name) => (cell, ...more) => window.told.push([name, cell, ...more]);
  const react = { onFlag: tell("flag"), onReveal: tell("reveal"), onQuestion: tell("question") };
  window.board = new Board(document.querySelector("#board"), { ...react, ...options });
  const marks = Array.from({ length: height }, () => Array(width).fill("#"));
  window.change = (changes) => {
    for (const [row, column, mark] of changes) marks[row][column] = mark;
    board.show(marks.map((row) => row.join("")));
  };
  change([]);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""


def built(page: Page, height: int, width: int, **options: Any) -> None:
    """A board of covered cells in place of the page's; `told` holds what it was asked to do, and
    `change` sets marks of its view."""
    expect(page.locator("main:not([inert])")).to_be_visible()
    page.evaluate(BUILT, [height, width, options])


def told(page: Page) -> list[Any]:
    """What was asked for since this was looked at."""
    found: list[Any] = page.evaluate("window.told.splice(0)")
    return found


def test_only_cells_that_changed_are_touched(page: Page) -> None:
    built(page, 16, 30)
    changed = page.evaluate(
        """async () => {
          const seen = new Set();
          const watch = new MutationObserver((changes) => {
            for (const { target } of changes) seen.add(target.dataset.index ?? target.className);
          });
          const within = { subtree: true, childList: true, attributes: true };
          watch.observe(document.querySelector("#board"), within);
          change([[1, 0, "1"], [1, 1, "2"]]);
          change([[0, 5, "F"]]);
          for (const kind of ["end", "hint", "last"]) board.overlay(kind, null);
          await new Promise(requestAnimationFrame);
          return [...seen].sort();
        }"""
    )
    assert changed == ["30", "31", "5"]


def test_only_cells_that_changed_are_drawn(page: Page) -> None:
    built(page, 100, 100)
    drawn = page.evaluate(
        """async () => {
          let drawn = 0;
          const { drawImage } = CanvasRenderingContext2D.prototype;
          CanvasRenderingContext2D.prototype.drawImage = function (...how) {
            drawn++;
            drawImage.apply(this, how);
          };
          const frames = () =>
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          change([[50, 50, "1"], [51, 50, "2"], [0, 0, "3"]]);
          await frames();
          const [changed] = [drawn, (drawn = 0)];
          board.overlay("last", { cells: [[50, 50]] });
          await frames();
          return [changed, drawn > 100];
        }"""
    )
    # The cell in the corner is out of sight; what lies over the board may be anywhere.
    assert drawn == [2, True]


def test_question_marks_come_after_flags(page: Page) -> None:
    built(page, 9, 9)
    target = cell(page, 2, 3)
    target.click(button="right")
    assert told(page) == [["flag", [2, 3]]]
    page.evaluate("change([[2, 3, 'F']])")
    # They are an option: without it a flag is taken away.
    target.click(button="right")
    assert told(page) == [["flag", [2, 3]]]
    page.evaluate("board.questions = true")
    target.click(button="right")
    assert told(page) == [["question", [2, 3], True], ["flag", [2, 3]]]
    page.evaluate("change([[2, 3, '#']])")
    shows(page, 2, 3, "covered, question mark")
    expect(target).to_have_text("?")
    assert page.evaluate("board.questioned") == [[2, 3]]
    page.keyboard.press("f")
    assert told(page) == [["question", [2, 3], False]]
    shows(page, 2, 3, "covered$")
    page.evaluate("board.questioned = [[4, 4]]")
    shows(page, 4, 4, "covered, question mark")
    # It may be revealed, unlike a flag.
    cell(page, 4, 4).click()
    assert told(page) == [["reveal", [4, 4]]]


@pytest.mark.parametrize(
    ("mine", "words"),
    [(True, "a mine by this step"), (False, "safe by this step"), (None, "a cell of this step")],
)
def test_a_step_of_a_hint_colours_its_cells(page: Page, mine: bool | None, words: str) -> None:
    built(page, 9, 9)
    step = {"clues": [[0, 0]], "cells": [[1, 0], [1, 1]], "mine": mine, "cell": [4, 4]}
    page.evaluate("step => board.overlay('hint', { ...step, area: [0, 0, 1, 2] })", step)
    shows(page, 0, 0, "covered, clue of the hint")
    shows(page, 1, 0, f"covered, {words}")
    shows(page, 1, 1, f"covered, {words}")
    shows(page, 4, 4, "covered, the cell of the hint")
    expect(page.locator(".board-region")).to_have_count(1)
    page.evaluate("board.overlay('hint', null)")
    shows(page, 1, 0, "covered$")
    expect(page.locator(".board-region")).to_have_count(0)


def test_a_region_is_outlined_on_a_board_that_stands(open_page: Open) -> None:
    page = open_page("", PHONE | {"viewport": {"width": 393, "height": 852}})
    built(page, 16, 30, upright=True)
    page.evaluate("board.overlay('hint', { area: [1, 2, 2, 6] })")
    region = page.locator(".board-region").bounding_box()
    first, last = cell(page, 1, 2).bounding_box(), cell(page, 2, 6).bounding_box()
    assert region
    assert first
    assert last
    assert first["x"] < last["x"]
    assert last["y"] - first["y"] == pytest.approx(4 * first["height"], abs=0.5)
    assert region["x"] + 3 == pytest.approx(first["x"], abs=0.5)
    assert region["y"] + 3 == pytest.approx(first["y"], abs=0.5)
    bottom = region["y"] + region["height"] - 3
    assert bottom == pytest.approx(last["y"] + last["height"], abs=0.5)


def test_the_size_is_kept_for_boards_of_a_shape(page: Page) -> None:
    built(page, 16, 30)
    size = "document.querySelector('#board').style.getPropertyValue('--cell')"
    before = page.evaluate(size)
    page.get_by_role("button", name="Larger cells").click()
    larger = page.evaluate(size)
    assert larger != before
    built(page, 16, 16)
    built(page, 16, 30)
    assert page.evaluate(size) == larger
    page.get_by_role("button", name="Whole board").click()
    assert page.evaluate(size) == before
    built(page, 16, 30)
    assert page.evaluate(size) == before


def test_two_fingers_on_a_trackpad_zoom_the_board(page: Page) -> None:
    built(page, 16, 30)
    target = cell(page, 4, 22)
    before = middle(target)
    small = page.evaluate("visualViewport.scale"), side(page)
    page.mouse.move(*before)
    page.keyboard.down("Control")
    for _ in range(20):
        page.mouse.wheel(0, -5)
    page.keyboard.up("Control")
    until(page, lambda: side(page) > 2 * small[1])
    # The cell under the pointer is still there, and the page is as large as before.
    x, y = middle(target)
    assert abs(x - before[0]) < side(page)
    assert abs(y - before[1]) < side(page)
    assert page.evaluate("visualViewport.scale") == small[0]


def side(page: Page) -> float:
    """Of a cell, in CSS pixels."""
    found: float = cell(page, 0, 0).evaluate("cell => cell.getBoundingClientRect().width")
    return found


def test_the_whole_board_fits_with_and_without_its_numbers(page: Page) -> None:
    built(page, 9, 9)
    hidden = page.evaluate(
        """async () => {
          const [place, box] = [".place", "#board"].map((one) => document.querySelector(one));
          place.style.setProperty("--board-height", "326px");
          const hidden = [];
          for (const width of [440, 470, 500, 520, 560]) {
            place.style.width = `${width}px`;
            // no clock: a frame, and what comes after it
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            hidden.push(box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight);
            hidden.push(Math.max(0, box.offsetHeight - 326), Math.max(0, box.offsetWidth - width));
          }
          return hidden;
        }"""
    )
    assert hidden == [0] * 20


CONTRASTS = """() => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const luminance = (css) => {
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  return [...document.querySelectorAll("#board .cell")].map((cell) => {
    const { backgroundColor, color } = getComputedStyle(cell);
    const [low, high] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b);
    return [cell.textContent, backgroundColor, (high + 0.05) / (low + 0.05)];
  });
}"""
"""Of each cell its text, its ground, and the contrast between them."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_heat_map_is_read_in_forced_colours(open_page: Open, scheme: str) -> None:
    page = open_page(OPENED, color_scheme=scheme, forced_colors="active")
    shows(page, 0, 0, "empty")
    grounds = {ground for _, ground, _ in page.evaluate(CONTRASTS)}
    assert len(grounds) == 2, "covered and open cells differ by their ground"
    button = page.get_by_role("button", name="Heat map")
    raised = button.evaluate("button => getComputedStyle(button).backgroundColor")
    button.click()
    expect(page.locator("#board .heat").first).to_be_visible()
    expect(button).not_to_have_css("background-color", raised)
    read = [(text, contrast) for text, _, contrast in page.evaluate(CONTRASTS) if text]
    texts = {text for text, _ in read}
    assert {"0%", "100%"} < texts
    assert any(text.endswith("%") and text not in ("0%", "100%") for text in texts)
    assert [text for text, contrast in read if contrast < 4.5] == []


def test_a_canvas_has_the_forced_colours(open_page: Open) -> None:
    page = open_page("", color_scheme="light", forced_colors="active")
    built(page, 60, 60)
    page.evaluate("change([[30, 30, '1']])")
    page.wait_for_function(
        """() => {
          const canvas = document.querySelector("#board canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          const seen = new Set();
          for (let i = 0; i < data.length; i += 4) seen.add(data.slice(i, i + 3).join());
          // Covered cells are a shade of the two colours of the system: black and white here.
          const grey = [...seen].every((one) => new Set(one.split(",")).size === 1);
          return grey && seen.has("0,0,0") && seen.has("255,255,255") && seen.has("184,184,184");
        }"""
    )


def test_a_canvas_says_what_it_is(page: Page) -> None:
    built(page, 60, 60)
    canvas = page.get_by_role("application", name="Board, 60 columns by 60 rows")
    expect(canvas).to_have_accessible_description(
        "The whole board is one control. "
        "Move over the cells with the arrow keys; each one is read out."
    )
