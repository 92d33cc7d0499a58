"""A game on a phone: taps, long presses, flag mode, the loupe, pinches; boards that fit."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from minewise.game.game import Game
from tests.web.boards import (
    OPENED,
    SEED,
    Fingers,
    Point,
    board_of,
    cell,
    covered_safe,
    drag,
    hold,
    middle,
    rows,
    says,
    shows,
    until,
)
from tests.web.conftest import DESKTOP, LATER, PHONE, Open

FINGER = 21
"""CSS pixels that a cell must have for a finger; for smaller ones there is the loupe."""
WIDE_AND_TALL = "30x30/150"
"""A board whose cells are smaller than that on a phone, however it is held."""
SIDE, HIGH, WIDE = 44, 5, 7
"""Of the cells of the loupe, and how many it shows."""
BESIDE = (391, 725)
"""A point at the edge of the phone, where no loupe is."""
SMALL: dict[str, Any] = PHONE | {"viewport": {"width": 320, "height": 640}}
TALL: dict[str, Any] = PHONE | {"viewport": {"width": 393, "height": 852}}
FLAT: dict[str, Any] = PHONE | {"viewport": {"width": 844, "height": 390}}
HUGE: dict[str, Any] = {"viewport": {"width": 3840, "height": 2160}}
TABLET: dict[str, Any] = PHONE | {"viewport": {"width": 820, "height": 1180}}


def halted(open_page: Open, address: str, profile: dict[str, Any] = PHONE) -> Page:
    """A page whose clock stands still, once its board is there: a finger rests for as long as the
    test says, however busy the machine is."""
    page = open_page("about:blank", profile)
    page.clock.install(time=0)
    page.goto(address)
    shows(page, 0, 0, "")
    says(page, "Tap a cell to begin.")
    page.clock.pause_at(LATER)
    return page


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


@pytest.mark.check  # some 250 taps
def test_each_tap_of_an_expert_game_is_a_move(open_page: Open) -> None:
    page = open_page(f"#rules=expert&seed={SEED}", TALL)
    shows(page, 0, 0, "covered")
    cell(page, 0, 0).tap()
    expect(cell(page, 0, 0)).not_to_have_attribute("data-tile", "covered")
    taps = 1
    for target in covered_safe(page, board_of("expert", SEED, (0, 0))):
        cell(page, *target).tap()
        taps += 1
        expect(cell(page, *target)).not_to_have_attribute("data-tile", "covered")
    says(page, "You won!")
    page.get_by_role("link", name="Review this game").tap()
    expect(page.get_by_text(re.compile(rf"^Move \d+ of {taps}\b"))).to_be_visible()


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
    # The first tap of another game flags nothing.
    page.get_by_role("button", name="New game").tap()
    says(page, "Tap a cell to begin.")
    expect(flag_mode).to_have_attribute("aria-pressed", "false")
    cell(page, 2, 4).tap()
    shows(page, 2, 4, r"empty|\d")


def scrolled(page: Page) -> list[float]:
    found: list[float] = page.locator("#board").evaluate("box => [box.scrollLeft, box.scrollTop]")
    return found


def size(page: Page) -> float:
    return box_of(cell(page, 0, 0))["width"]


def box_of(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


@pytest.mark.parametrize("rules", ["beginner", "intermediate", "expert"])
@pytest.mark.parametrize(
    "profile",
    [
        pytest.param(SMALL, id="320"),
        pytest.param(PHONE, id="393"),
        pytest.param(FLAT, id="landscape", marks=pytest.mark.check),
        pytest.param(TABLET, id="tablet", marks=pytest.mark.check),
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.check),
        pytest.param(HUGE, id="4K", marks=pytest.mark.check),
    ],
)
def test_boards_fit(open_page: Open, rules: str, profile: dict[str, Any]) -> None:
    page = open_page(f"#rules={rules}&seed={SEED}", profile)
    shows(page, 0, 0, "covered")
    # Nothing of the board is out of sight in its box, but that a standing one is scrolled down; and
    # the box is within the screen.
    across, down = page.locator("#board").evaluate(
        "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
    )
    assert across == 0
    standing = rules == "expert" and profile in (SMALL, PHONE)
    assert (down > 0) == standing
    seen = box_of(page.locator("#board"))
    assert seen["x"] >= 0
    assert seen["x"] + seen["width"] <= profile["viewport"]["width"]
    assert seen["y"] + seen["height"] <= profile["viewport"]["height"]
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert page.evaluate("document.documentElement.scrollWidth") == profile["viewport"]["width"]
    if rules == "beginner" and profile is not SMALL:
        assert size(page) >= FINGER


def marked(page: Page, row: int, column: int, width: int = 30, height: int = 30) -> Point:
    """The middle of a cell in a loupe that was opened on it."""
    box = box_of(page.locator(".loupe"))
    top = min(max(row - HIGH // 2, 0), height - HIGH)
    left = min(max(column - WIDE // 2, 0), width - WIDE)
    down, right = row - top + 0.5, column - left + 0.5
    return box["x"] + right * SIDE, box["y"] + down * SIDE


def test_a_finger_slides_under_the_loupe_to_its_cell(open_page: Open) -> None:
    page = halted(open_page, f"#rules={WIDE_AND_TALL}&seed={SEED}")
    assert size(page) < FINGER
    hand, loupe = Fingers(page), page.locator(".loupe")
    hand.down(middle(cell(page, 8, 14)))
    expect(loupe).to_be_hidden()
    page.clock.run_for(150)
    expect(loupe).to_be_visible()
    hand.move(middle(cell(page, 8, 16)))
    page.clock.run_for(600)
    shows(page, 8, 16, "covered")
    hand.up()
    shows(page, 8, 16, r"empty|\d")
    expect(loupe).to_be_hidden()
    expect(cell(page, 8, 14)).to_have_attribute("data-tile", "covered")


def test_under_the_loupe_a_finger_that_slides_away_does_nothing(open_page: Open) -> None:
    page = halted(open_page, f"#rules={WIDE_AND_TALL}&seed={SEED}")
    hand = Fingers(page)
    hand.down(middle(cell(page, 8, 14)))
    page.clock.run_for(500)
    hand.move(middle(page.locator("#face")))
    page.clock.run_for(1000)
    hand.up()
    expect(page.locator(".loupe")).to_be_hidden()
    assert set("".join(rows(page))) == {"#"}


def test_a_long_press_under_the_loupe_flags(open_page: Open) -> None:
    page = halted(open_page, f"#rules={WIDE_AND_TALL}&seed={SEED}")
    hand = Fingers(page)
    target = cell(page, 8, 14)
    hand.down(middle(target))
    page.clock.run_for(1000)
    shows(page, 8, 14, "flagged")
    hand.up()
    expect(page.locator(".loupe")).to_be_hidden()
    shows(page, 8, 14, "flagged")


def test_a_tap_on_a_small_cell_opens_the_loupe_for_taps(open_page: Open) -> None:
    page = halted(open_page, f"#rules={WIDE_AND_TALL}&seed={SEED}")
    hand, loupe = Fingers(page), page.locator(".loupe")
    hand.tap(middle(cell(page, 8, 14)))
    expect(loupe).to_be_visible()
    assert set("".join(rows(page))) == {"#"}
    hand.down(marked(page, 8, 14))
    page.clock.run_for(450)
    shows(page, 8, 14, "flagged")
    hand.up()
    # It stays for the cells around, and a tap beside it closes it.
    expect(loupe).to_be_visible()
    hand.tap(BESIDE)
    expect(loupe).to_be_hidden()
    shows(page, 8, 14, "flagged")


def test_a_finger_that_moves_at_once_reveals_nothing(open_page: Open) -> None:
    page = halted(open_page, f"#rules={WIDE_AND_TALL}&seed={SEED}")
    target = cell(page, 8, 14)
    drag(page, target, -60, 0)
    page.clock.run_for(1000)
    expect(page.locator(".loupe")).to_be_hidden()
    assert set("".join(rows(page))) == {"#"}


def pinch(page: Page, around: Point, apart: tuple[float, float]) -> None:
    (x, y), (first, last) = around, apart
    hand = Fingers(page)
    hand.down((x - first, y), (x + first, y))
    for step in range(1, 11):
        now = first + (last - first) * step / 10
        hand.move((x - now, y), (x + now, y))
    # The last move is drawn before the fingers are lifted.
    page.evaluate("() => new Promise(requestAnimationFrame)")
    hand.up()


def test_two_fingers_zoom_the_board_and_one_moves_it(open_page: Open) -> None:
    page = open_page(f"#rules={WIDE_AND_TALL}&seed={SEED}", PHONE)
    shows(page, 0, 0, "covered")
    before = size(page)
    around = middle(cell(page, 8, 20))
    pinch(page, around, (20, 60))
    assert size(page) == pytest.approx(3 * before, rel=0.1)
    # What was between the fingers is still there, and the page is as large as before.
    x, y = middle(cell(page, 8, 20))
    assert abs(x - around[0]) < size(page)
    assert abs(y - around[1]) < size(page)
    assert page.evaluate("visualViewport.scale") == 1
    assert set("".join(rows(page))) == {"#"}
    left = scrolled(page)[0]
    drag(page, cell(page, 8, 20), -120, 0)
    until(page, lambda: scrolled(page)[0] > left + 60)
    assert set("".join(rows(page))) == {"#"}
    # The size is kept for boards of this shape.
    larger = size(page)
    page.reload()
    shows(page, 0, 0, "covered")
    assert size(page) == larger
    page.get_by_role("button", name="Beginner").tap()
    expect(page.get_by_role("grid", name="Board, 9 columns by 9 rows")).to_be_visible()
    page.goto(f"#rules={WIDE_AND_TALL}&seed={SEED}")
    expect(page.get_by_role("grid", name="Board, 30 columns by 30 rows")).to_be_visible()
    assert size(page) == larger
    page.get_by_role("button", name="Whole board").tap()
    assert size(page) == before
    pinch(page, middle(cell(page, 8, 20)), (60, 20))
    assert size(page) == before


def test_the_page_itself_may_be_zoomed(open_page: Open) -> None:
    page = open_page("", PHONE)
    shows(page, 0, 0, "covered")
    meta = page.locator("meta[name=viewport]").get_attribute("content")
    assert meta
    assert "scal" not in meta.replace("initial-scale=1", "")
    expect(page.locator("#message")).to_have_css("touch-action", "auto")
    expect(page.locator("#board")).to_have_css("touch-action", "pan-x pan-y")


@pytest.mark.check
@pytest.mark.parametrize("rules", ["intermediate", "expert"])
def test_a_larger_game_is_won_with_one_tap_a_move(open_page: Open, rules: str) -> None:
    page = open_page(f"#rules={rules}&seed={SEED}", TALL)
    shows(page, 0, 0, "covered")
    hand = Fingers(page)
    board = board_of(rules, SEED, (0, 0))
    for row, column in itertools.chain([(0, 0)], covered_safe(page, board)):
        target = cell(page, row, column)
        target.scroll_into_view_if_needed()
        hand.tap(middle(target))
        expect(target).not_to_have_attribute("data-tile", "covered")
    says(page, "You won!")


def test_a_wide_board_stands_on_a_tall_phone(open_page: Open) -> None:
    page = open_page(f"#rules=expert&seed={SEED}", TALL)
    shows(page, 0, 0, "covered")
    assert 23 < size(page) < 25
    at = {spot: box_of(cell(page, *spot)) for spot in ((0, 0), (0, 1), (1, 0), (15, 0))}
    side = size(page)
    assert at[0, 1]["y"] - at[0, 0]["y"] == pytest.approx(side, abs=0.5)
    assert at[0, 1]["x"] == at[0, 0]["x"]
    assert at[1, 0]["x"] - at[0, 0]["x"] == pytest.approx(side, abs=0.5)
    assert at[15, 0]["x"] + side <= 393
    assert page.evaluate("document.documentElement.scrollWidth") == 393
    # What names a cell names it as on a board that lies: one tap, a long press, keys, a hint.
    hand = Fingers(page)
    hand.tap(middle(cell(page, 3, 9)))
    shows(page, 3, 9, r"empty|\d")
    expect(page.locator(".loupe")).to_be_hidden()
    assert rows(page) == opened_at("expert", 3, 9)
    for key, target in (("ArrowDown", (3, 10)), ("ArrowDown", (3, 11)), ("ArrowRight", (4, 11))):
        page.keyboard.press(key)
        expect(cell(page, *target)).to_be_focused()
    page.keyboard.press("Home")
    expect(cell(page, 0, 11)).to_be_focused()


def opened_at(rules: str, row: int, column: int) -> list[str]:
    game = Game(rules, seed=SEED)
    game.reveal(row, column)
    return game.view.rows()


def test_the_loupe_shows_a_standing_board_as_it_stands(open_page: Open) -> None:
    page = halted(open_page, f"#rules=expert&seed={SEED}", SMALL)
    assert size(page) < FINGER
    hand, loupe = Fingers(page), page.locator(".loupe")
    hand.tap(middle(cell(page, 5, 4)))
    expect(loupe).to_be_visible()
    hand.tap(marked(page, 4, 5, 16, 30))
    shows(page, 5, 4, r"empty|\d")
    assert rows(page) == opened_at("expert", 5, 4)


@pytest.mark.parametrize("address", ["", "analyze.html"])
def test_a_loupe_that_stays_covers_nothing_but_the_board(open_page: Open, address: str) -> None:
    page = open_page(address or f"#rules={WIDE_AND_TALL}&seed={SEED}", TALL)
    if address:
        page.get_by_role("button", name="Start from").tap()
        page.get_by_role("button", name="Expert", exact=True).tap()
        expect(page.get_by_role("grid", name="Board, 30 columns by 16 rows")).to_be_visible()
    shows(page, 0, 0, "covered")
    loupe, place = page.locator(".loupe"), page.locator(".place")
    Fingers(page).tap(middle(cell(page, 0, 0)))
    expect(loupe).to_be_visible()
    assert box_of(loupe)["y"] >= box_of(place)["y"]
    if address:
        # Another mark is chosen for its cells without opening it again.
        page.get_by_role("button", name="Clue 2").tap()
        expect(loupe).to_be_visible()
        Fingers(page).tap(marked(page, 0, 0, 30, 16))
        shows(page, 0, 0, "2")
    else:
        below = box_of(place)["y"] + box_of(place)["height"]
        assert box_of(loupe)["y"] + box_of(loupe)["height"] <= below


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
