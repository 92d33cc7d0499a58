"""A game with the mouse: both buttons, the wheel's button, the counters and the face."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.boards import OPENED, SEED, board_of, cell, covered_safe, rows, says, shows
from tests.web.conftest import LATER, Open

MINES = sorted(board_of("beginner", SEED, (0, 0)).mines)


def test_a_game_is_won_with_the_left_button(open_page: Open) -> None:
    page = open_page(f"#rules=beginner&seed={SEED}")
    shows(page, 0, 0, "covered")
    cell(page, 0, 0).click()
    shows(page, 0, 0, "empty")
    assert rows(page)[0] == "00001####"
    for row, column in covered_safe(page, board_of("beginner", SEED, (0, 0))):
        cell(page, row, column).click()
        expect(cell(page, row, column)).not_to_have_attribute("data-tile", "covered")
    says(page, "You won!")
    expect(page.locator("#mines")).to_have_text("0")
    # A smiley over every mine, flagged or not.
    assert [divmod(i, 9) for i, tile in enumerate("".join(tiles(page))) if tile == "s"] == MINES
    expect(page.locator("#face svg")).to_be_visible()
    for row, column in MINES:
        shows(page, row, column, "mine, found")


def tiles(page: Page) -> list[str]:
    return ["".join("s" if mark == "smiley" else mark[0] for mark in row) for row in raw(page)]


def raw(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.locator("[role=row]").evaluate_all(
        "rows => rows.map(row => [...row.children].map(cell => cell.dataset.tile))"
    )
    return found


def test_the_right_button_flags_and_the_counter_counts(open_page: Open) -> None:
    page = open_page(OPENED)
    mines = page.get_by_role("img", name="10 mines left")
    expect(mines).to_have_text("10")
    row, column = MINES[0]
    cell(page, row, column).click(button="right")
    shows(page, row, column, "flagged")
    expect(page.get_by_role("img", name="9 mines left")).to_have_text("9")
    # A flagged cell is not revealed by mistake.
    cell(page, row, column).click()
    shows(page, row, column, "flagged")
    cell(page, row, column).click(button="right")
    shows(page, row, column, "covered")
    expect(mines).to_be_visible()


def flag_a_mine(page: Page) -> None:
    """The 1 at row 2, column 3 has its mine at row 2, column 4."""
    cell(page, 2, 4).click(button="right")
    shows(page, 2, 4, "flagged")


def opened(page: Page) -> None:
    """What the chord on row 3, column 3... is next to."""
    shows(page, 3, 4, r"\d")


def test_a_click_on_a_clue_chords(open_page: Open) -> None:
    page = open_page(OPENED)
    flag_a_mine(page)
    cell(page, 2, 3).click()
    opened(page)


def test_the_middle_button_chords(open_page: Open) -> None:
    page = open_page(OPENED)
    flag_a_mine(page)
    cell(page, 2, 3).click(button="middle")
    opened(page)


def test_both_buttons_chord_in_either_order(open_page: Open) -> None:
    for first, second in (("left", "right"), ("right", "left")):
        page = open_page(OPENED)
        flag_a_mine(page)
        cell(page, 2, 3).hover()
        page.mouse.down(button=first)  # type: ignore[arg-type]
        page.mouse.down(button=second)  # type: ignore[arg-type]
        expect(cell(page, 3, 4)).to_have_class("cell covered pressed")
        shows(page, 3, 4, "covered")
        page.mouse.up(button=second)  # type: ignore[arg-type]
        opened(page)
        page.mouse.up(button=first)  # type: ignore[arg-type]
        shows(page, 2, 3, "1")


def test_a_chord_without_its_flags_is_told_and_changes_nothing(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 2, 3, "1")
    before = rows(page)
    cell(page, 2, 3).click()
    says(page, "Expected 1 known mine around the clue to chord on, got 0.")
    assert rows(page) == before


def test_a_button_that_is_let_go_elsewhere_does_nothing(open_page: Open) -> None:
    page = open_page(OPENED)
    cell(page, 8, 8).hover()
    page.mouse.down()
    expect(cell(page, 8, 8)).to_have_class("cell covered pressed")
    page.locator("#share").hover()
    page.mouse.up()
    expect(page.locator(".pressed")).to_have_count(0)
    shows(page, 8, 8, "covered")


RELEASE = """() => {
  window.released = [];
  const changes = new MutationObserver((seen) => window.released.push(...seen));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  addEventListener("mouseup", () => {
    changes.observe(document, all);
    window.released = [];
  }, true);
  addEventListener("mouseup", () => {
    window.released.push(...changes.takeRecords());
    changes.disconnect();
  });
}"""
"""What the release of a button changes before its click is answered."""


def test_a_click_changes_nothing_before_its_answer(open_page: Open) -> None:
    """A frame for anything else would be drawn first, and the answer with the frame after it."""
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    page.evaluate(RELEASE)
    row, column = next(covered_safe(page, board_of("beginner", SEED, (0, 0))))
    cell(page, row, column).click()
    shows(page, row, column, r"\d")
    assert page.evaluate("released.map(({ target }) => target.outerHTML)") == []
    expect(page.locator("#face svg")).to_be_visible()


def test_quick_clicks_are_all_made(open_page: Open) -> None:
    page = open_page(OPENED)
    for row, column in MINES:
        cell(page, row, column).click(button="right", no_wait_after=True)
    for row, column in MINES:
        shows(page, row, column, "flagged")
    expect(page.get_by_role("img", name="0 mines left")).to_be_visible()


def test_a_mine_ends_the_game_and_the_face_tells(open_page: Open) -> None:
    page = open_page(OPENED)
    cell(page, 8, 8).click(button="right")
    shows(page, 8, 8, "flagged")
    row, column = MINES[0]
    cell(page, row, column).click()
    says(page, "Lost at move ")
    shows(page, row, column, "exploded mine")
    shows(page, 8, 8, "wrong flag")
    other = MINES[-1]
    shows(page, *other, "mine")
    # Nothing can be done to it any more.
    cell(page, 3, 4).click()
    shows(page, 3, 4, "covered")
    page.get_by_role("button", name="New game").click()
    says(page, "Click a cell to begin.")
    assert rows(page) == ["#########"] * 9


def test_the_timer_runs_from_the_first_move(open_page: Open) -> None:
    page = open_page("about:blank")
    page.clock.install(time=0)
    page.goto(f"#rules=beginner&seed={SEED}")
    shows(page, 0, 0, "covered")
    page.clock.fast_forward(5_000)
    expect(page.get_by_role("img", name="0 seconds")).to_have_text("0")
    cell(page, 0, 0).click()
    shows(page, 0, 0, "empty")
    page.clock.pause_at(LATER)
    timer = page.get_by_role("img", name=re.compile("seconds"))
    before = int(timer.inner_text().replace(",", ""))
    page.clock.fast_forward(61_000)
    expect(timer).to_have_text(f"{before + 61:,}")


def test_the_levels_change_the_board(page: Page) -> None:
    level = page.get_by_role("group", name="Level")
    for name, size in (
        ("Intermediate", "Board, 16 columns by 16 rows"),
        ("Expert", "Board, 30 columns by 16 rows"),
        ("Beginner", "Board, 9 columns by 9 rows"),
    ):
        level.get_by_role("button", name=name).click()
        expect(page.get_by_role("grid", name=size)).to_be_visible()
        expect(level.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")


def test_cells_are_zoomed_with_buttons_keys_and_the_wheel(page: Page) -> None:
    first = cell(page, 0, 0)
    expect(first).to_be_visible()

    def size() -> float:
        box = first.bounding_box()
        assert box is not None
        return box["width"]

    fitting = size()
    page.get_by_role("button", name="Larger cells").click()
    larger = size()
    assert larger > fitting
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert size() < fitting
    page.get_by_role("button", name="Whole board").click()
    assert size() == fitting
    first.hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    expect(first).to_have_css("width", f"{larger:g}px")
