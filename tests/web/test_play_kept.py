"""The game in play lives in the browser: through reloads, closed tabs, crashes and other tabs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from minewise.game.game import Game
from tests.web.boards import (
    CLASSIC,
    OPENED,
    SEED,
    board_of,
    cell,
    rows,
    says,
    shows,
    unfold,
    until,
)
from tests.web.conftest import Open

DENIED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied"); } });
}"""
"""What a browser does that keeps nothing for a page."""

WORKERS = """window.workers = [];
window.Worker = class extends Worker {
  constructor(...given) { super(...given); window.workers.push(this); }
};"""
HANGING = """window.Worker = class extends Worker {
  postMessage(message) { if (!window.hangs) super.postMessage(message); }
};"""
CRASH = "for (const worker of workers) worker.dispatchEvent(new ErrorEvent('error'))"


def another(page: Page, address: str = "") -> Page:
    """Another tab of the same browser."""
    tab = page.context.new_page()
    tab.goto(address or page.url)
    expect(tab.get_by_role("grid")).to_be_visible()
    return tab


def seconds(page: Page) -> float:
    return float(page.locator("#time").inner_text())


def test_a_reload_keeps_game_time_and_practice(open_page: Open) -> None:
    page = open_page(f"{OPENED}&practice=1")
    shows(page, 0, 0, "empty")
    cell(page, 3, 4).click()
    shows(page, 3, 4, "3")
    expect(page.locator("#time")).not_to_have_text("0")
    before, time = rows(page), seconds(page)
    page.reload()
    shows(page, 3, 4, "3")
    assert rows(page) == before
    assert seconds(page) >= time
    expect(page.locator("#rules")).to_have_text(f"Rules: beginner, seed {SEED}")
    page.get_by_role("button", name="Undo").click()
    says(page, "Taken back. 1 time so far.")
    page.reload()
    shows(page, 3, 4, "covered")
    page.get_by_role("button", name="Undo").click()
    says(page, "Taken back. 2 times so far.")


def test_a_closed_tab_keeps_the_game(open_page: Open) -> None:
    page = open_page("")
    cell(page, 4, 4).click()
    shows(page, 4, 4, r"(empty|\d)")
    before = rows(page)
    context = page.context
    page.close()
    page = context.new_page()
    page.goto("")
    says(page, "Your move.")
    assert rows(page) == before


def test_a_step_of_an_agent_is_taken_back_after_a_reload(open_page: Open) -> None:
    page = open_page(f"{OPENED}&practice=1")
    shows(page, 0, 0, "empty")
    before = rows(page)
    unfold(page)
    page.get_by_role("combobox", name="Agent that makes a step").select_option("csp")
    page.keyboard.press("a")
    expect(page.locator("#message")).to_contain_text(re.compile("csp (reveals|flags)"))
    after = rows(page)
    page.reload()
    says(page, "Your move.")
    assert rows(page) == after
    page.keyboard.press("u")
    says(page, "Taken back. 1 time so far.")
    assert rows(page) == before


def test_a_crash_of_the_core_is_not_seen(open_page: Open, server: str) -> None:
    page = open_page("about:blank")
    page.context.add_init_script(WORKERS)
    page.goto(f"{server}{OPENED}&practice=1")
    shows(page, 0, 0, "empty")
    expect(page.locator("#agent option")).not_to_have_count(0)
    page.evaluate(CRASH)
    cell(page, 3, 4).click()
    shows(page, 3, 4, "3")
    page.evaluate(CRASH)
    page.keyboard.press("u")
    says(page, "Taken back. 1 time so far.")
    shows(page, 3, 4, "covered")


def test_a_core_that_hangs_is_told_and_can_be_tried_again(open_page: Open, server: str) -> None:
    page = open_page("about:blank")
    page.clock.install()
    page.context.add_init_script(HANGING)
    page.goto(server + OPENED)
    shows(page, 0, 0, "empty")
    page.evaluate("window.hangs = true")
    cell(page, 3, 4).click()
    expect(page.locator("#message .waiting")).to_be_visible()
    page.clock.fast_forward(20_000)
    page.evaluate("window.hangs = false")
    page.get_by_role("button", name="Try again").click()
    shows(page, 3, 4, "3")
    expect(page.locator("#message .waiting")).to_have_count(0)


def test_a_core_that_cannot_be_loaded_is_told(open_page: Open, server: str) -> None:
    page = open_page("about:blank")
    page.route("**/core.wasm", lambda route: route.abort())
    page.goto(server)
    says(page, "The page could not load its core")
    page.unroute("**/core.wasm")
    page.get_by_role("button", name="Try again").click()
    says(page, "Click a cell to begin.")


@pytest.mark.promise(
    "web.md",
    "The page runs the core itself: you can play, ask for hints, analyze and review even when "
    "the server has stopped.",
    "Games of the page are played in your browser, and their mines are there.",
)
def test_the_game_goes_on_without_a_server(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    expect(page.locator("#agent option")).not_to_have_count(0)
    page.context.set_offline(True)
    cell(page, 3, 4).click()
    shows(page, 3, 4, "3")
    page.keyboard.press("h")
    expect(page.locator("#hint .told")).not_to_have_count(0)
    page.keyboard.press("p")
    cell(page, 2, 5).click()
    shows(page, 2, 4, "covered, 100% mine")
    page.keyboard.press("p")
    page.get_by_role("button", name="New game").click()
    says(page, "Click a cell to begin.")


ANSWERS = """() => new Promise((done) => {
  const spare = workers.at(-1);
  spare.addEventListener("message", done, { once: true });
  spare.postMessage({ number: 0, method: "about", args: [] });
})"""
"""Waits until the worker that was made last is loaded: without a core it answers with a refusal."""


def test_a_crash_of_the_core_is_not_seen_without_a_server_either(
    open_page: Open, server: str
) -> None:
    page = open_page("about:blank")
    page.context.add_init_script(WORKERS)
    page.goto(f"{server}{OPENED}&practice=1")
    shows(page, 0, 0, "empty")
    expect(page.locator("#agent option")).not_to_have_count(0)
    until(page, lambda: bool(page.evaluate("workers.length === 3")))
    page.evaluate(ANSWERS)
    page.context.set_offline(True)
    page.evaluate("workers[0].dispatchEvent(new ErrorEvent('error'))")
    cell(page, 3, 4).click()
    shows(page, 3, 4, "3")


def test_the_second_tab_takes_the_game_over(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    tab = another(page)
    shows(tab, 0, 0, "empty")
    says(page, "This game was continued in another tab.")
    cell(tab, 3, 4).click()
    shows(tab, 3, 4, "3")
    # What is clicked in the first one is not done, and it says why.
    page.keyboard.press("h")
    cell(page, 2, 5).click()
    says(page, "This game was continued in another tab.")
    shows(page, 2, 5, "covered")
    page.get_by_role("button", name="Play here").click()
    shows(page, 3, 4, "3")
    says(tab, "This game was continued in another tab.")
    cell(page, 2, 4).click(button="right")
    shows(page, 2, 4, "flagged")
    # A new game is the other tab's own.
    tab.get_by_role("button", name="New game").click()
    says(tab, "Click a cell to begin.")
    page.reload()
    shows(page, 2, 4, "flagged")
    tab.reload()
    shows(tab, 2, 4, "covered")


def test_where_nothing_is_kept_all_works_and_it_is_said(open_page: Open, server: str) -> None:
    page = open_page("about:blank")
    page.add_init_script(DENIED)
    page.goto(server)
    says(page, "Click a cell to begin.", "your game is lost when you leave")
    cell(page, 4, 4).click()
    shows(page, 4, 4, r"(empty|\d)")
    page.get_by_role("button", name="Heat map").click()
    expect(page.locator("#board .heat").first).to_be_visible()
    page.get_by_role("button", name="Intermediate").click()
    expect(page.get_by_role("gridcell")).to_have_count(256)


def test_a_long_game_is_kept_in_sheets(open_page: Open) -> None:
    moves = "-".join(f"f{i // 40}.{i % 40}" for i in range(450))
    page = open_page(f"#rules=40x40/200+first_click%3Dany&seed=1&moves={moves}")
    shows(page, 0, 0, "flagged")
    sizes = page.evaluate(
        "Object.entries(localStorage).filter(([key]) => /played[.].*[.]\\d+$/.test(key))"
        ".map(([key, text]) => JSON.parse(text).length).sort((a, b) => a - b)"
    )
    assert sizes == [50, 200, 200]
    cell(page, 0, 0).click(button="right")
    shows(page, 0, 0, "covered")
    page.reload()
    shows(page, 0, 0, "covered")
    shows(page, 11, 9, "flagged")
    assert page.locator("#mines").inner_text() == "-249"


def test_a_kept_game_that_cannot_be_read_is_forgotten(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    page.evaluate(
        "for (const key of Object.keys(localStorage))"
        " if (/played[.].*[.]0$/.test(key)) localStorage.setItem(key, '[\"x1\"]')"
    )
    page.reload()
    says(page, "Click a cell to begin.")
    assert rows(page) == ["#########"] * 9


def test_the_heat_map_stays_on(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    page.keyboard.press("p")
    expect(page.locator("#board .heat").first).to_be_visible()
    page.reload()
    expect(page.locator("#board .heat").first).to_be_visible()
    # After the end its panel leaves no empty room.
    mine = min(board_of("beginner", SEED, (0, 0)).mines)
    expect(page.locator("#chances")).to_be_visible()
    cell(page, *mine).click()
    says(page, "Lost at move ")
    expect(page.locator("#chances")).to_be_hidden()


def test_the_seed_stays_secret_until_the_end(open_page: Open) -> None:
    page = open_page("")
    cell(page, 4, 4).click()
    shows(page, 4, 4, r"(empty|\d)")
    expect(page.locator("#rules")).to_have_text(f"Rules: {CLASSIC}")
    begun = page.evaluate(
        "JSON.parse(Object.entries(localStorage).find(([k]) => /played[.]\\w+$/.test(k))[1])"
    )
    game = Game(CLASSIC, seed=begun["seed"])
    game.reveal(4, 4)
    assert rows(page) == game.view.rows()
    assert game.board is not None
    cell(page, *min(game.board.mines)).click()
    expect(page.locator("#rules")).to_have_text(re.compile(f"seed {begun['seed']}$"))


def test_question_marks_and_sound_are_options(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    unfold(page)
    for option in ("Question marks", "Sound"):
        expect(page.get_by_role("checkbox", name=option)).not_to_be_checked()
        page.get_by_role("checkbox", name=option).check()
    cell(page, 2, 4).click(button="right")
    shows(page, 2, 4, "flagged")
    cell(page, 2, 4).click(button="right")
    shows(page, 2, 4, "covered, question mark")
    expect(page.locator("#mines")).to_have_text("10")
    page.reload()
    shows(page, 2, 4, "covered, question mark")
    unfold(page)
    for option in ("Question marks", "Sound"):
        expect(page.get_by_role("checkbox", name=option)).to_be_checked()
    cell(page, 2, 4).click(button="right")
    shows(page, 2, 4, "covered$")
    page.reload()
    shows(page, 2, 4, "covered$")
