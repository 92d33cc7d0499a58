"""Boards without guesses: chosen, played, and seen through at their end; the boards of the day."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from minewise.boards import Certificate
from minewise.engine.analysis import analyze
from minewise.game.game import Game
from minewise.game.rules import Cell
from tests.web.axe import violations
from tests.web.boards import CLASSIC, cell, rows, says, shows
from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.test_play_new import opened
from tests.web.test_play_statistics import stored

RULES = "beginner boards=no-guess:level=exact"
SEED = 21
"""Of a board on which little is left after the first cell."""
START: Cell = (4, 4)
GAME = f"#rules={RULES.replace(' ', '+')}&seed={SEED}&moves=r4.4"
DAILY = "9x9/10 first_click=opening start=2,2 boards=no-guess:level=exact"
SMALL = {"viewport": {"width": 320, "height": 640}}
TALL = PHONE | {"viewport": {"width": 393, "height": 852}}


def begun() -> tuple[Game, Cell]:
    """The game after its first cell, and a safe cell that nothing proves yet."""
    game = Game(RULES, seed=SEED)
    game.reveal(*START)
    assert game.board is not None
    certain = analyze(game.view).safe
    assert certain
    safe = [spot for spot in game.view.where(-1) if spot not in game.board.mines]
    return game, next(spot for spot in safe if spot not in certain)


def win(page: Page, game: Game, *, tap: bool = False) -> None:
    """Goes on to the end, by what is certain alone."""
    while game.status == "playing":
        spot = min(analyze(game.view).safe)
        game.reveal(*spot)
        reveal(page, spot, tap=tap)
    says(page, "You won!")


def certificate_of(game: Game) -> Certificate:
    """Of a board that is played from START."""
    assert game.board is not None
    return Certificate.from_board(game.rules, game.board, START)


def reveal(page: Page, *cells: Cell, tap: bool = False) -> None:
    """Reveals those of the cells that are covered still."""
    for spot in cells:
        if rows(page)[spot[0]][spot[1]] == "#":
            cell(page, *spot).tap() if tap else cell(page, *spot).click()
            expect(cell(page, *spot)).not_to_have_attribute("data-tile", "covered")


def test_a_level_is_picked_by_keyboard_and_kept(open_page: Open) -> None:
    page = open_page("")
    says(page, "Click a cell to begin.")
    page.keyboard.press("g")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name="any", exact=True).press("ArrowRight")
    expect(dialog.get_by_role("radio", name="that need no guess")).to_be_checked()
    expect(dialog.get_by_role("radio", name="with all clues and the mine count")).to_be_checked()
    dialog.get_by_role("radio", name="with all clues and the mine count").press("ArrowRight")
    expect(dialog.get_by_role("radio", name="single clues")).to_be_checked()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    rules = f"Rules: {CLASSIC} boards=no-guess:level=single"
    expect(page.locator("#rules")).to_have_text(rules)
    expect(page.locator(".status")).to_contain_text("No guess")
    says(page, "No guess is needed: every step can be proved (single clues).")
    page.reload()
    expect(page.locator("#rules")).to_have_text(rules)
    page.keyboard.press("g")
    expect(dialog.get_by_role("radio", name="single clues")).to_be_checked()
    page.keyboard.press("Escape")
    # Another size of boards of the same kind.
    page.get_by_role("button", name="Intermediate").click()
    rules = "Rules: 16x16/40 first_click=opening boards=no-guess:level=single"
    expect(page.locator("#rules")).to_have_text(rules)
    expect(page.get_by_role("button", name="Intermediate")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_rules_that_no_such_board_has_are_refused_at_their_field(open_page: Open) -> None:
    dialog = opened(open_page(""))
    dialog.get_by_role("radio", name="that need no guess").check()
    dialog.get_by_role("radio", name="may be a mine").check()
    expect(dialog.locator(".wrong:visible")).to_have_count(1)
    dialog.get_by_role("radio", name="opens an area").check()
    expect(dialog.locator(".wrong:visible")).to_have_count(0)


def test_a_game_of_a_link_is_that_of_python_and_its_guess_is_shown(open_page: Open) -> None:
    game, guess = begun()
    page = open_page(GAME)
    shows(page, *START, r"(empty|\d)")
    assert rows(page) == game.view.rows()
    view = game.view
    game.reveal(*guess)
    reveal(page, guess)
    win(page, game)
    hardest = certificate_of(game).difficulty
    assert (hardest.level, hardest.clues, hardest.steps) == ("exact", 1, 1)
    told = "Hardest step: one clue and the mine count, once."
    says(page, "3BV", told, "Move 2 was a guess, though a cell was certain.")
    page.get_by_role("button", name="Show the guess").click()
    says(page, f"Reveal {guess[0]},{guess[1]}: a guess", "certainly safe")
    certain = analyze(view).safe
    expect(page.locator("#board .step-safe")).to_have_count(len(certain))
    shows(page, *guess, "covered.*the cell of this move")
    assert rows(page) == view.rows()
    # By keys, as far as there are steps; the buttons keep the focus.
    steps = int(page.locator("#message .figures").inner_text().split()[-1])
    page.keyboard.press("Enter")
    says(page, f"2 of {steps}")
    for _ in range(steps):
        page.keyboard.press(".")
    says(page, f"{steps} of {steps}")
    page.keyboard.press(",")
    says(page, f"{steps - 1} of {steps}")
    page.get_by_role("button", name="Back", exact=True).click()
    says(page, "You won!", "Move 2 was a guess")
    expect(page.locator("#board [data-tile='smiley']")).to_have_count(10)


def test_a_game_without_a_guess_is_told_nothing_of_guesses(open_page: Open) -> None:
    page = open_page(GAME, PHONE)
    shows(page, *START, r"(empty|\d)")
    game, _ = begun()
    win(page, game, tap=True)
    says(page, "3BV")
    expect(page.locator("#message").get_by_role("link", name="Review")).to_be_visible()
    expect(page.locator("#message .waiting")).to_have_count(0)
    expect(page.locator("#message")).not_to_contain_text("guess")
    # The proof of the board, step by step: all of it is safe to reveal, and nothing else is.
    page.get_by_role("button", name="How to solve it").tap()
    certificate = certificate_of(game)
    for number, step in enumerate(certificate.steps, 2):
        page.get_by_role("button", name="Next step").tap()
        says(page, f"{number} of {len(certificate.steps) + 2}")
        marked = page.locator("#board .step-safe, #board .step-mine")
        expect(marked).to_have_count(len(step.safe) + len(step.mines))
        expect(page.locator("#board .clue")).to_have_count(len(step.clues))
    page.get_by_role("button", name="Next step").tap()
    says(page, "Every safe cell is open")
    assert sum(row.count("#") + row.count("F") for row in rows(page)) == 10
    page.get_by_role("button", name="New game").tap()
    says(page, "Tap a cell to begin.")
    assert rows(page) == ["#" * 9] * 9


def test_a_board_that_takes_long_can_be_called_off(open_page: Open) -> None:
    page = open_page("#rules=48x48/800+boards=no-guess:level=exact&seed=1")
    says(page, "Click a cell to begin.")
    cell(page, 3, 3).click()
    says(page, "Looking for a board that needs no guess")
    page.get_by_role("button", name="Stop").click()
    says(page, "The search has stopped.")
    # The page is as it was before: another game begins at once.
    page.get_by_role("button", name="Custom…").click()
    page.get_by_role("radio", name="any", exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    says(page, "Click a cell to begin.")
    cell(page, 3, 3).click()
    shows(page, 3, 3, r"(empty|\d)")


@pytest.mark.parametrize(
    "profile",
    [
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.check),
        pytest.param(SMALL, id="small"),
        pytest.param(TALL, id="phone"),
    ],
)
def test_the_choice_fits_and_axe_finds_nothing(open_page: Open, profile: dict[str, Any]) -> None:
    page = open_page("", profile)
    dialog = opened(page)
    dialog.get_by_role("radio", name="that need no guess").check()
    assert dialog.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    for part in dialog.locator("button, label, legend, p:visible").all():
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth + 1")
    play = dialog.get_by_role("button", name="Play")
    expect(play).to_be_in_viewport(ratio=1)
    # What a step is proved by is in sight, and not behind the buttons.
    bar = play.bounding_box()
    assert bar is not None
    proofs = dialog.get_by_role("group", name="How every step can be proved")
    for proof in proofs.locator("label").all() if profile is TALL else []:
        box = proof.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]
    assert violations(page) == []


def test_the_board_of_the_day_is_the_same_everywhere(open_page: Open) -> None:
    pages = [open_page(""), open_page("", PHONE)]
    shown = []
    for page in pages:
        page.clock.set_fixed_time(dt.datetime(2026, 11, 22, 23, 30, tzinfo=dt.UTC))
        page.get_by_role("button", name="Daily").click()
        says(page, "Board of the day, November 22, 2026.")
        expect(page.get_by_role("button", name="Daily")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".status")).to_contain_text("November 22")
        shown.append(rows(page))
    game = Game(DAILY, seed=20261122)
    assert shown == [game.view.rows()] * 2
    page = pages[0]
    assert game.board is not None
    reveal(page, *[spot for spot in game.view.where(-1) if spot not in game.board.mines])
    says(page, "You won!")
    solved = stored(page, "daily")["2026-11-22"]["beginner"]
    assert solved["tries"] == 1
    assert not solved["helped"]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").click()
    page.get_by_role("button", name="Copied.").wait_for()
    head, *lines, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert head == "minewise, board of the day, November 22, 2026"
    # A tie such as 0.65 goes to the even digit of what is written, and not of the double.
    seconds = Decimal(str(solved["seconds"])).quantize(Decimal("0.1"))
    assert lines == [f"Beginner: {seconds} s", "Intermediate: new", "Expert: new"]
    # The next game is one as before it, and the day is remembered.
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#rules")).to_have_text(f"Rules: {CLASSIC}")
    assert link.endswith("/#daily=2026-11-22/beginner")
    page.goto("about:blank")
    page.goto(link)
    says(page, f"You have solved it: {lines[0][10:]}.")
    expect(page.get_by_role("button", name="Copy as text")).to_be_visible()
    # The same day at another level, and then a game of another kind at that level.
    page.get_by_role("button", name="Expert").click()
    expect(page.locator("#rules")).to_have_text(
        "Rules: 30x16/99 first_click=opening start=3,3 boards=no-guess:level=exact, seed 20261122"
    )
    page.get_by_role("button", name="Classic").click()
    expect(page.locator("#rules")).to_have_text("Rules: 30x16/99 first_click=opening")


@pytest.mark.parametrize("day", ["2026-13-01/beginner", "2026-11-22/hard", "tomorrow"])
def test_a_link_of_no_day_is_told(open_page: Open, day: str) -> None:
    page = open_page(f"#daily={day}")
    says(page, f"Expected a day and a level such as 2026-11-22/expert, got {day}.")
