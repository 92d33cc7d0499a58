"""Games of all kinds: seeds, links, practice, agents, the end, and what is kept for review."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from minewise.companion.review import Review
from minewise.game.record import Record
from tests.web.boards import (
    CLASSIC,
    OPENED,
    SEED,
    board_of,
    cell,
    covered_safe,
    rows,
    says,
    shows,
    unfold,
)
from tests.web.conftest import DESKTOP, PHONE, Open

OFTEN_DESKTOP = pytest.mark.parametrize(
    "profile",
    [
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.check),
    ],
)
OFTEN_PHONE = pytest.mark.parametrize(
    "profile",
    [
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.check),
        pytest.param(PHONE, id="phone"),
    ],
)
DAILY = "30x16/99 first_click=opening start=3,3 boards=no-guess:level=exact"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def win(page: Page) -> None:
    board = board_of("beginner", SEED, (0, 0))
    for row, column in covered_safe(page, board):
        cell(page, row, column).click()
        expect(cell(page, row, column)).not_to_have_attribute("data-tile", "covered")
    says(page, "You won!")


def stored(page: Page, key: str) -> Any:
    text = page.evaluate("key => localStorage.getItem(key)", f"minewise.{key}")
    return None if text is None else json.loads(text)


def copied(page: Page) -> str:
    page.get_by_role("button", name="Copy a link").click()
    says(page, "The link is copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_link_of_a_seeded_game_holds_rules_seed_and_moves(open_page: Open) -> None:
    page = open_page(OPENED, permissions=CLIPBOARD)
    shows(page, 0, 0, "empty")
    cell(page, 2, 4).click(button="right")
    shows(page, 2, 4, "flagged")
    cell(page, 3, 4).click()
    shows(page, 3, 4, "3")
    link = copied(page)
    assert parse_qs(urlsplit(link).fragment) == {
        "rules": ["beginner"],
        "seed": [str(SEED)],
        "moves": ["r0.0-f2.4-r3.4"],
    }
    other = open_page(link)
    shows(other, 3, 4, "3")
    assert rows(other) == rows(page)
    # It is the same game, on the same board.
    win(other)


@pytest.mark.served
def test_a_link_of_a_secret_board_holds_the_view_for_analysis(open_page: Open) -> None:
    page = open_page("", permissions=CLIPBOARD)
    cell(page, 4, 4).click()
    shows(page, 4, 4, r"(empty|\d)")
    link = copied(page)
    parts = urlsplit(link)
    assert parts.path == "/analyze.html"
    assert "seed" not in parts.fragment
    read = page.evaluate(
        "async hash => (await import('/js/links.js')).readView(hash)", parts.fragment
    )
    assert read == {"rows": rows(page), "rules": CLASSIC}
    analyze = page.get_by_role("link", name="Analyze the position")
    analyze.focus()
    expect(analyze).to_have_attribute("href", link)


LINKS = """async ([games, views]) => {
  const links = await import("/js/links.js");
  return [games.map((game) => links.readGame("#" + links.writeGame(game))),
          views.map((view) => links.readView(links.writeView(view)))];
}"""


@pytest.mark.served
def test_links_are_read_as_they_were_written(page: Page) -> None:
    kinds = ["reveal", "flag", "unflag", "chord"]
    moves = [{"kind": kind, "cell": [7 * i % 250, i]} for i, kind in enumerate(kinds * 20)]
    games = [
        {"rules": "expert", "seed": 2**53 - 1, "number": 7, "may_undo": True, "moves": moves},
        {"rules": "9x9/10 clues=withheld:p=0.2", "seed": 0, "number": 0, "may_undo": False}
        | {"moves": []},
        {"rules": DAILY, "seed": 20261122, "number": 0, "may_undo": True, "moves": moves},
    ]
    views = [
        {"rows": ["#F*_01", "234567", "8#####"], "rules": "6x3/4"},
        {"rows": ["#" * 250] * 250, "rules": "250x250/10000"},
    ]
    assert page.evaluate(LINKS, [games, views]) == [games, views]


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        (
            "#rules=beginner&seed=minus",
            "This link does not open. Expected a whole number, got minus.",
        ),
        ("#rules=beginner&seed=1&moves=x1.1", "Expected a move such as r3.5, got x1.1."),
        ("#rules=nine", "Unknown rules 'nine'."),
        ("#rules=1001x3/9", "Expected a height and a width from 1 to 1000"),
        ("#rules=beginner&seed=1&moves=r9.9", "This link does not open."),
    ],
)
def test_a_bad_link_is_told_and_a_game_begins(open_page: Open, link: str, sentence: str) -> None:
    page = open_page(link)
    expect(page.get_by_role("grid")).to_be_visible()
    says(page, sentence)
    assert rows(page) == ["#########"] * 9


@OFTEN_DESKTOP
def test_moves_are_taken_back_in_practice(open_page: Open, profile: dict[str, object]) -> None:
    page = open_page(f"{OPENED}&practice=1", profile)
    shows(page, 0, 0, "empty")
    undo = page.get_by_role("button", name="Undo")
    mine = min(board_of("beginner", SEED, (0, 0)).mines)
    cell(page, *mine).click()
    says(page, "Lost at move ")
    undo.click()
    says(page, "Taken back. 1 time so far.")
    shows(page, *mine, "covered")
    page.keyboard.press("u")
    says(page, "Taken back. 2 times so far.")
    assert rows(page) == ["#########"] * 9
    undo.click()
    says(page, "There is nothing to undo.")


def test_without_practice_nothing_is_taken_back(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    page.get_by_role("button", name="Undo").click()
    says(page, "only in a practice game")
    shows(page, 0, 0, "empty")
    page.get_by_role("button", name="New practice game").click()
    says(page, "A practice game: you can undo every move.")
    unfold(page)
    expect(page.get_by_role("checkbox", name="Practice game")).to_be_checked()


def test_practice_begins_at_once_or_with_the_next_game(open_page: Open) -> None:
    page = open_page("")
    practice = page.get_by_role("checkbox", name="Practice game")
    cell(page, 4, 4).click()
    shows(page, 4, 4, r"(empty|\d)")
    unfold(page)
    practice.check()
    says(page, "Your next game is for practice")
    page.get_by_role("button", name="New game").click()
    says(page, "A practice game: you can undo every move.")
    practice.uncheck()
    says(page, "Click a cell to begin.")


def test_an_agent_makes_a_step(open_page: Open) -> None:
    page = open_page(f"{OPENED}&practice=1")
    shows(page, 0, 0, "empty")
    unfold(page)
    page.get_by_role("combobox", name="Agent that makes a step").select_option("basic")
    before = rows(page)
    page.get_by_role("button", name="Step").click()
    says(page, "basic reveals ")
    expect(page.locator("#board .last").first).to_be_visible()
    assert rows(page) != before
    page.keyboard.press("u")
    says(page, "Taken back.")
    assert rows(page) == before
    # Agents play to the end.
    for _ in range(60):
        if page.locator("#message.won, #message.lost").count():
            break
        moves = rows(page)
        page.keyboard.press("a")
        expect(page.locator("#message")).not_to_contain_text("is thinking")
        assert rows(page) != moves
    expect(page.locator("#message.won, #message.lost")).to_be_visible()


@OFTEN_PHONE
def test_a_game_that_is_over_is_kept_for_review(
    open_page: Open, profile: dict[str, object]
) -> None:
    page = open_page(OPENED, profile)
    shows(page, 0, 0, "empty")
    win(page)
    expect(page.locator("#face")).to_be_visible()
    (kept,) = stored(page, "games")
    assert kept["status"] == "won"
    assert kept["level"] == "beginner"
    record = Record.from_json(stored(page, f"game.{kept['id']}"))
    assert record.seed == SEED
    assert record.won
    review = page.get_by_role("link", name="Review this game")
    expect(review).to_have_attribute("href", f"{page.url}review.html#game={kept['id']}")
    page.reload()
    says(page, "You won!")
    review.click()
    page.wait_for_url("**/review.html#game=*")


@OFTEN_PHONE
def test_a_lost_game_tells_its_verdict_and_a_link_leaves_it(
    open_page: Open, profile: dict[str, object]
) -> None:
    page = open_page(OPENED, profile, permissions=CLIPBOARD)
    shows(page, 0, 0, "empty")
    row, column = min(board_of("beginner", SEED, (0, 0)).mines)
    cell(page, row, column).click()
    expect(page.locator("#message.lost")).to_contain_text("Lost at move 2 ")
    (kept,) = stored(page, "games")
    record = Record.from_json(stored(page, f"game.{kept['id']}"))
    verdict = Review.from_record(record).verdict
    assert verdict is not None
    assert verdict.better is not None
    told = page.locator("#message p").first
    expect(told).to_have_text(str(verdict))
    expect(cell(page, *verdict.better)).to_have_accessible_name(re.compile("the safest cell here"))
    link = copied(page)
    assert link.partition("#")[0].endswith("/review.html")
    expect(told).to_have_text(str(verdict))
    review = page.get_by_role("link", name="Review this game")
    expect(review).to_be_visible()
    page.reload()
    expect(told).to_have_text(str(verdict))
    review.click()
    page.wait_for_url("**/review.html#game=*")
    expect(page.locator("#verdict")).to_have_text(str(verdict))
    expect(page.get_by_label("Move", exact=True)).to_have_value("1")


def test_the_picture_of_the_solved_board(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    mine = min(board_of("beginner", SEED, (0, 0)).mines)
    cell(page, *mine).click(button="right")
    shows(page, *mine, "flagged")
    win(page)
    expect(page.locator("#board .visited")).to_have_count(0)
    page.get_by_role("button", name="Solved board").click()
    expect(page.locator("#board .visited")).to_have_count(71)
    expect(page.locator("#board .identified").first).to_be_visible()
    says(page, "Cells you visited", "Mines you identified")
