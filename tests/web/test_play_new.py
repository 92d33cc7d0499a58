"""The dialog for a new game: its size, its mines, and folded all other rules."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from minewise.game.game import Game
from tests.web.boards import rows
from tests.web.conftest import Open


def opened(page: Page) -> Locator:
    expect(page.locator("#main:not([inert])")).to_be_visible()
    page.get_by_role("group", name="Kind of game").get_by_role("button", name="Custom…").click()
    return page.get_by_role("dialog", name="New game")


def unfold(dialog: Locator, name: str) -> None:
    dialog.locator("summary", has_text=name).click()


def play(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Play").click()
    expect(dialog).to_have_count(0)


def test_a_new_game_asks_width_height_and_mines(open_page: Open) -> None:
    page = open_page("")
    dialog = opened(page)
    expect(dialog.get_by_label("Where the game begins")).to_be_hidden()
    expect(dialog.get_by_role("button", name="Beginner", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    dialog.get_by_role("button", name="Expert", exact=True).click()
    expect(dialog.get_by_label("Width")).to_have_value("30")
    dialog.get_by_label("Width").fill("20")
    expect(dialog.get_by_role("button", name="Expert", exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    dialog.get_by_role("radio", name="opens an area").check()
    play(dialog)
    expect(page.locator("#rules")).to_have_text("Rules: 20x16/99 first_click=opening")
    page.reload()
    expect(page.locator("#rules")).to_have_text("Rules: 20x16/99 first_click=opening")
    # What is a level by its numbers is that level, and counts as such.
    dialog = opened(page)
    dialog.get_by_label("Width").fill("30")
    dialog.get_by_role("radio", name="is never a mine").check()
    play(dialog)
    expect(page.locator("#rules")).to_have_text("Rules: expert")


def test_a_custom_game_has_every_switch(open_page: Open) -> None:
    page = open_page("")
    dialog = opened(page)
    dialog.get_by_label("Width").fill("6")
    dialog.get_by_label("Height").fill("5")
    dialog.get_by_label("Mines", exact=True).fill("4")
    dialog.get_by_role("radio", name="may be a mine").check()
    unfold(dialog, "More rules")
    dialog.get_by_label("Where the game begins").select_option("At a cell of your choice")
    dialog.get_by_label("Row,column from 0").fill("2,3")
    dialog.get_by_label("A revealed mine").select_option("is shown, and play goes on")
    dialog.get_by_label("A cell without mines around it").select_option("opens only itself")
    dialog.get_by_label("The number of mines").select_option("is not shown")
    dialog.get_by_label("The game is won when").select_option("every cell is open or flagged")
    dialog.get_by_label("A clue shows").select_option("that number or any smaller one")
    unfold(dialog, "Seed")
    dialog.get_by_label("Seed").fill("12")
    dialog.get_by_label("Game number").fill("3")
    play(dialog)
    rules = (
        "6x5/4 first_click=any start=2,3 on_mine=continue cascade=no mines_known=no "
        "win=all_identified clues=optimistic"
    )
    expect(page.locator("#rules")).to_have_text(f"Rules: {rules}, seed 12, game 3")
    assert rows(page) == Game(rules, seed=12, number=3).view.rows()
    expect(page.get_by_role("img", name="The number of mines is not shown")).to_have_text("?")
    # The dialog comes back with the rules of the game.
    dialog = opened(page)
    unfold(dialog, "More rules")
    expect(dialog.get_by_label("Row,column from 0")).to_have_value("2,3")
    expect(dialog.get_by_label("A clue shows")).to_have_value("optimistic")


def test_what_is_wrong_is_told_at_its_field_while_typing(open_page: Open) -> None:
    page = open_page("")
    dialog = opened(page)
    mines = dialog.get_by_label("Mines", exact=True)
    mines.fill("99")
    expect(dialog.locator("#new-mines-wrong")).to_contain_text("Expected at most 72 mines")
    expect(mines).to_have_attribute("aria-invalid", "true")
    mines.fill("9")
    expect(dialog.locator("#new-mines-wrong")).to_be_hidden()
    dialog.get_by_label("Width").fill("99999")
    expect(dialog.locator("#new-width-wrong")).to_contain_text("Enter 1 to")
    dialog.get_by_label("Height").fill("")
    expect(dialog.locator("#new-height-wrong")).to_have_text("Enter a whole number.")
    dialog.get_by_role("button", name="Play").click()
    expect(dialog.get_by_label("Width")).to_be_focused()
    assert "Rules.parse" not in dialog.inner_text()
    # What is folded is opened where it is wrong.
    dialog.get_by_label("Width").fill("9")
    dialog.get_by_label("Height").fill("9")
    unfold(dialog, "More rules")
    dialog.get_by_label("Where the game begins").select_option("At a cell of your choice")
    dialog.get_by_label("Row,column from 0").fill("20,3")
    expect(dialog.locator("#new-start-wrong")).not_to_have_text("")
    unfold(dialog, "More rules")
    dialog.get_by_role("button", name="Play").click()
    expect(dialog.get_by_label("Where the game begins")).to_be_focused()


def test_the_rules_of_a_course_fill_the_dialog(open_page: Open) -> None:
    page = open_page("")
    dialog = opened(page)
    unfold(dialog, "More rules")
    dialog.get_by_label("Rules of a course or a program").select_option("cs50")
    expect(dialog.get_by_label("The game is won when")).to_have_value("all_flagged")
    expect(dialog.get_by_label("Width")).to_have_value("8")
    play(dialog)
    expect(page.locator("#rules")).to_have_text("Rules: cs50")
