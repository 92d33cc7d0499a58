"""Tests of hints that teach in three presses, and of the heat map with its numbers."""

from __future__ import annotations

from math import isnan

import pytest
from playwright.sync_api import Page, expect

from minewise.engine.analysis import analyze
from minewise.game.game import Game
from minewise.game.view import View
from minewise.why.hint import hint
from tests.web.boards import OPENED, SEED, cell, rows, says, shows
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
GUESS = "#rules=4x4/5+first_click%3Dany&seed=1&moves=r0.0"
"""A clue in the corner of a small board: nothing is certain."""


def view(moves: list[tuple[int, int]] | None = None) -> View:
    game = Game("beginner", seed=SEED)
    for move in moves or [(0, 0)]:
        game.reveal(*move)
    return game.view


@OFTEN_PHONE
def test_a_hint_is_told_step_by_step(open_page: Open, profile: dict[str, object]) -> None:
    page = open_page(OPENED, profile)
    shows(page, 0, 0, "empty")
    found = hint(view())
    assert found is not None
    assert found.proof is not None
    button = page.get_by_role("button", name="Hint")
    marked = page.locator("#board").locator(".clue, .target, .board-region")

    button.click()
    says(page, found.region)
    region = page.locator("#board .board-region")
    box, first = region.bounding_box(), cell(page, 1, 3).bounding_box()
    assert box is not None
    assert first is not None
    # It surrounds the region that the sentence names: rows 1 to 3 and columns 3 to 4.
    assert found.region == "Look at rows 1 to 3 and columns 3 to 4."
    assert abs(box["x"] + 3 - first["x"]) < 1.5
    assert abs(box["height"] - 6 - 3 * first["height"]) < 1.5
    assert abs(box["width"] - 6 - 2 * first["width"]) < 1.5
    expect(page.locator("#board .clue, #board .target")).to_have_count(0)

    # Each step is read by itself, with its clues marked; nothing scrolls for it.
    told = []
    steps = int(page.locator("#message .figures").inner_text().split()[-1])
    for step in range(2, steps + 1):
        button.click()
        expect(page.locator("#message .figures")).to_have_text(f"{step} of {steps}")
        told.append(page.locator("#message p").first.inner_text())
        if "The 1 at (1,3)" in told[-1]:
            shows(page, 1, 3, r"\d, clue of the hint")
    assert " ".join(told) == f"{found.reason} {found.answer}"
    shows(page, *found.cell, "covered, .*the cell of the hint")
    expect(page.locator("#message")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("status")).to_have_text(found.answer)
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#hint i:not(.told)")).to_have_count(0)

    # One can go back a step, and on again.
    page.get_by_role("button", name="Previous step").click()
    says(page, told[-2])
    expect(page.locator("#board .target")).to_have_count(0)
    page.get_by_role("button", name="Next step").click()
    says(page, told[-1])

    # It goes when the position changes.
    cell(page, *found.cell).click()
    shows(page, *found.cell, r"\d$")
    expect(marked).to_have_count(0)
    expect(page.locator("#hint .told")).to_have_count(0)


def test_where_nothing_is_certain_the_hint_says_so(open_page: Open) -> None:
    page = open_page(GUESS)
    expect(page.locator("#board [data-tile='covered']").first).to_be_visible()
    game = Game("4x4/5 first_click=any", seed=1)
    game.reveal(0, 0)
    found = hint(game.view)
    assert found is not None
    assert found.proof is None
    assert 0 < found.chance < 1
    shows(page, 0, 0, r"\d")
    page.keyboard.press("h")
    says(page, "No cell is certain, so you have to guess.")
    page.keyboard.press("h")
    says(page, "The safest cell is a mine with a chance of 33.3%.")
    for _ in range(3):
        page.keyboard.press("h")
    says(page, found.answer)
    shows(page, *found.cell, "covered, .*the cell of the hint")


def test_the_hint_for_the_first_click_leads_to_a_cell(open_page: Open) -> None:
    page = open_page(f"#rules=beginner&seed={SEED}")
    shows(page, 0, 0, "covered")
    for words in (
        "No cell is revealed yet.",
        "The rules make the first cell safe: reveal any cell.",
        "Reveal (0,0).",
    ):
        page.keyboard.press("h")
        says(page, words)
    expect(page.locator("#hint i:not(.told)")).to_have_count(0)
    shows(page, 0, 0, "covered, .*the cell of the hint")


@OFTEN_DESKTOP
def test_the_heat_map_has_the_number_of_every_covered_cell(
    open_page: Open, profile: dict[str, object]
) -> None:
    page = open_page(OPENED, profile)
    shows(page, 0, 0, "empty")
    page.get_by_role("button", name="Heat map").click()
    analysis = analyze(view())
    expect(page.locator("#board .heat")).to_have_count(81 - 34)
    numbers = page.locator("#board .cell").all_inner_texts()
    for row in range(9):
        for column in range(9):
            chance = analysis.probability[row, column]
            if isnan(chance):  # revealed
                continue
            shown = numbers[9 * row + column].replace("\n", "")
            assert shown == f"{100 * chance:.0f}%"
            assert (shown in ("0%", "100%")) == ((row, column) in analysis.safe | analysis.mines)
    for row, column in analysis.safe:
        shows(page, row, column, "covered, 0% mine, certain")
    for row, column in analysis.mines:
        shows(page, row, column, "covered, 100% mine, certain")
    expect(page.locator("#board .heat.certain")).to_have_count(len(analysis.safe | analysis.mines))


def test_the_heat_map_follows_the_game(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    page.keyboard.press("p")
    shows(page, 3, 4, "covered, 0% mine, certain")
    cell(page, 3, 4).click()
    shows(page, 3, 4, "3")
    after = analyze(view([(0, 0), (3, 4)]))
    covered = sum(row.count("#") for row in rows(page))
    expect(page.locator("#board .heat")).to_have_count(covered)
    expect(page.locator("#board .heat.certain")).to_have_count(len(after.safe | after.mines))
    cell(page, 2, 4).click(button="right")
    shows(page, 2, 4, "flagged, 100% mine, certain")
    page.keyboard.press("p")
    expect(page.locator("#board .heat")).to_have_count(0)


def test_dead_cells_and_the_least_risk_are_marked(open_page: Open) -> None:
    # A dead cell: where it is safe it shows the same whatever the layout.
    game = Game("4x4/5 first_click=any", seed=9)
    game.reveal(0, 0)
    page = open_page(GUESS.replace("seed=1", "seed=9"))
    shows(page, 0, 0, "empty")
    page.keyboard.press("p")
    analysis = analyze(game.view)
    expect(page.locator("#board .heat.least").first).to_be_visible()
    least = min(analysis.probability[c] for c in game.view.where(-1))
    best = [c for c in game.view.where(-1) if analysis.probability[c] - least < 1e-9]
    expect(page.locator("#board .heat.least")).to_have_count(len(best))
    expect(page.locator("#board .heat.dead")).to_have_count(len(analysis.dead))


def test_many_cells_that_share_the_least_risk_have_no_frames(open_page: Open) -> None:
    page = open_page("#rules=expert&seed=5&moves=r8.15")
    shows(page, 8, 15, r"\d")
    page.keyboard.press("p")
    expect(page.locator("#board .heat").first).to_be_visible()
    game = Game("expert", seed=5)
    game.reveal(8, 15)
    assert len(analyze(game.view).least) > 10
    expect(page.locator("#board .heat.least")).to_have_count(0)


def test_dead_cells_are_named(open_page: Open) -> None:
    # Three columns, one mine, the middle clue sees all others: the cell above it is dead.
    page = open_page("#rules=3x2/1+first_click%3Dany&seed=3&moves=r1.1")
    shows(page, 1, 1, "1")
    page.keyboard.press("p")
    shows(page, 0, 1, "covered, 20% mine, least risk, would show nothing new")


def test_what_a_cell_would_show_on_hover_and_on_focus(open_page: Open) -> None:
    page = open_page(OPENED)
    shows(page, 0, 0, "empty")
    page.keyboard.press("p")
    shows(page, 2, 5, "covered, 0% mine")
    digits = analyze(view()).digit_probability
    panel = page.locator("#cell-chances")
    cell(page, 0, 0).hover()
    expect(panel).to_contain_text("Point at a covered cell")

    cell(page, 1, 6).hover()
    expect(panel.get_by_role("heading", name="Row 1, column 6")).to_be_visible()
    expect(panel).to_contain_text("The chance of a mine is 17%.")
    expect(panel).to_contain_text("If it is safe, it shows:")
    expected = [digits[1, 6, digit] for digit in range(9)]
    bars = panel.locator("tbody tr").all_inner_texts()
    assert len(bars) == 9
    for text, chance in zip(bars, expected, strict=True):
        if chance >= 0.01:
            assert text.split()[-1] == f"{100 * chance:.0f}%"

    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+Home")
    expect(panel).to_contain_text("Point at a covered cell")
    for key in ("ArrowDown", "ArrowDown", "End"):
        page.keyboard.press(key)
    expect(panel.get_by_role("heading", name="Row 2, column 8")).to_be_visible()
    cell(page, 2, 5).hover()
    expect(panel).to_contain_text("Certainly safe. It would show:")
    cell(page, 2, 4).hover()
    expect(panel).to_contain_text("Certainly a mine.")


@OFTEN_DESKTOP
def test_nothing_moves_when_the_numbers_of_a_cell_come(
    open_page: Open, profile: dict[str, object]
) -> None:
    page = open_page(OPENED, profile)
    shows(page, 0, 0, "empty")
    page.keyboard.press("p")
    cell(page, 1, 6).hover()
    expect(page.locator("#cell-chances")).to_contain_text("If it is safe, it shows:")
    place = page.locator("#cell-chances")
    height = place.bounding_box()
    place.evaluate("place => place.replaceChildren()")
    assert place.bounding_box() == height


def test_the_heat_map_says_what_its_numbers_leave_out(open_page: Open) -> None:
    page = open_page(f"#rules=beginner&seed={SEED}")
    shows(page, 0, 0, "covered")
    page.keyboard.press("p")
    says(page, "The rules make the first cell safe: whichever it is, the chance of a mine is 0%.")
    expect(page.locator("#message")).not_to_contain_text("risk")
    cell(page, 1, 6).hover()
    expect(page.locator("#cell-chances")).to_contain_text("The chance of a mine is 0%.")
    page = open_page("#rules=ncsu&seed=1")
    shows(page, 0, 0, "covered")
    page.keyboard.press("p")
    says(page, "The mine total is not given")


COLOURS = """async () => {
  const heat = await import("/js/board/chances.js");
  const found = [];
  for (let i = 0; i <= 100; i++) {
    const ground = heat.colorOf(i / 100), ink = heat.inkOn(ground);
    const light = heat.luminance(ground), on = ink === "#000000" ? 0 : 1;
    const contrast = (Math.max(light, on) + 0.05) / (Math.min(light, on) + 0.05);
    found.push([light, contrast, heat.percent(i / 100, false), heat.percent(i / 100, true)]);
  }
  return [...found, [0, 9, heat.percent(1e-12, false), heat.percent(0.25, false, false)]];
}"""


@pytest.mark.served
def test_the_colours_rise_in_lightness_and_can_be_read(page: Page) -> None:
    *found, sampled = page.evaluate(COLOURS)
    lights = [light for light, *_ in found]
    assert lights == sorted(lights)
    assert lights[-1] - lights[0] > 0.7
    assert min(contrast for _, contrast, *_ in found) >= 4.5
    # 0 and 100 only where they are proven.
    assert not {"0", "100"} & {text for _, _, text, _ in found}
    assert {text for *_, text in found} == {"0", "100"}
    assert sampled[2:] == ["<1", "~25"]
