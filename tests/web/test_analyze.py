"""The page that analyzes: what it says of a position."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from minewise.companion.position import Advice
from minewise.engine.analysis import analyze
from minewise.engine.chain import chain
from minewise.engine.evaluation import evaluate
from minewise.game.game import Game
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.why.proof import explain
from tests.web.axe import LOOKS, violations
from tests.web.boards import cell
from tests.web.conftest import DESKTOP, LATER, PHONE, Open
from tests.web.positions import ONE_TWO_ONE, chances, expected, link, message

OPENING = ("01##/012#/001#", "4x3/? first_click=any")
DEAD = ("#######/##4#3##/112F211/0011100/0001221/0001FF1", "7x6/8 first_click=any")


def view_of(rows: str, rules: str) -> View:
    """The same position for the engine."""
    mines = re.search(r"/(\d+)", rules)
    clues = re.search(r"clues=(\S+)", rules)
    return View.parse(rows, mines=int(mines[1]) if mines else None, clues=clues and clues[1])


def panel(page: Page, name: str) -> Locator:
    """A part of the page by its heading."""
    return page.get_by_role("region", name=name)


def middle_of_a_game(seed: int) -> tuple[str, str]:
    """A position of a game on the way."""
    game = Game("9x9/10 first_click=opening", seed=seed)
    game.reveal(4, 4)
    return "/".join(game.view.rows()), "9x9/10 first_click=any"


LONG = pytest.mark.check


@pytest.mark.parametrize(
    "position",
    [
        DEAD,
        middle_of_a_game(11),
        ("####/1221", "4x2/? first_click=any cascade=no clues=cautious"),
        pytest.param(ONE_TWO_ONE, marks=LONG),
        pytest.param(middle_of_a_game(3), marks=LONG),
        pytest.param(("###/#1#", "3x2/? first_click=any"), marks=LONG),
        pytest.param(
            ("####/1221", "4x2/2 first_click=any cascade=no clues=optimistic"), marks=LONG
        ),
        pytest.param(
            ("####/1_21", "4x2/2 first_click=any cascade=no clues=withheld:p=0.2"), marks=LONG
        ),
    ],
)
def test_the_board_tells_the_chances_of_the_engine(
    open_page: Open, position: tuple[str, str]
) -> None:
    page = open_page(link(*position))
    view = view_of(*position)
    analysis = analyze(view, clues=re.search(r"clues=(\S+)|$", position[1])[1] or "exact")  # type: ignore[index]
    told = {
        place: expected(float(analysis.probability[place]), place in analysis.safe | analysis.mines)
        for place in sorted(view.where(-1) + view.where(-2))
    }
    expect(cell(page, *min(told))).to_have_accessible_name(re.compile("% mine"))
    assert chances(page) == told
    facts = page.locator("#facts")
    expect(facts).to_contain_text(f"Layouts that fit{analysis.layouts:,}")
    expect(facts).to_contain_text(f"{len(analysis.safe)} safe, {len(analysis.mines)} mines")
    dead = sorted(analysis.dead & set(told))
    for place in told:
        marked = "would show nothing new" in (cell(page, *place).get_attribute("aria-label") or "")
        assert marked == (place in dead), place


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_chosen_cell_shows_its_proof(open_page: Open, profile: dict[str, object]) -> None:
    page = open_page(link(*ONE_TWO_ONE), profile)
    certain = panel(page, "Certain cells")
    button = certain.get_by_role("button", name="1,1", exact=True)
    button.click()
    proof = explain(view_of(*ONE_TWO_ONE), (1, 1))
    steps = certain.get_by_role("listitem")
    expect(steps).to_have_text([step.text for step in proof.steps])
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(cell(page, 1, 1)).to_have_accessible_name(re.compile("the cell of the hint"))
    for clue in proof.clues:
        expect(cell(page, *clue)).to_have_accessible_name(re.compile("clue of the hint"))
    assert len(proof.clues) == page.locator(".cell.clue").count()
    assert len(proof.steps) > 1
    for line, step in zip(steps.all(), proof.steps, strict=True):
        line.get_by_role("button").focus()
        expect(page.locator(".cell.clue")).to_have_count(len(step.clues))
        expect(page.locator(".cell:is(.step-mine, .step-safe, .step-open)")).to_have_count(
            len(step.cells)
        )
    button.focus()
    expect(page.locator(".cell.clue")).to_have_count(len(proof.clues))
    button.click()
    expect(page.locator(".cell.clue")).to_have_count(0)
    expect(certain.locator(".proof")).to_have_text(re.compile("^Choose a cell"))


def orders(page: Page) -> dict[Cell, str]:
    """The numbers that the cells of the board have."""
    numbers = """cells => cells.flatMap((cell) => {
      const order = cell.querySelector(".order");
      return order ? [[Number(cell.dataset.index), order.textContent]] : [];
    })"""
    width = page.locator("[role=row]").first.get_by_role("gridcell").count()
    found = page.get_by_role("gridcell").evaluate_all(numbers)
    return {divmod(index, width): order for index, order in found}


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_a_chosen_cell_rests_on_is_numbered(
    open_page: Open, profile: dict[str, object]
) -> None:
    page = open_page(link(*OPENING), profile)
    certain = panel(page, "Certain cells")
    certain.get_by_role("button", name="0,2", exact=True).click()
    rests = certain.get_by_role("button", name="What it rests on")
    expect(rests).to_have_attribute("aria-pressed", "false")
    rests.click()
    found = chain(view_of(*OPENING), (0, 2))
    expect(certain.locator(".rests-on p")).to_have_text(
        "It rests on 3 conclusions in a row. The first follows from a guess at 0,0, 2 cells away."
    )
    assert found.length == 3
    expect(rests).to_have_attribute("aria-pressed", "true")
    way = {link.cell: f"{number}" for number, link in enumerate(found.longest, start=1)}
    assert orders(page) == way
    named = re.compile("number 1 of the way to it")
    expect(cell(page, 0, 0)).to_have_accessible_name(named)
    rests.click()
    expect(page.locator(".cell .order")).to_have_count(0)
    expect(rests).to_have_attribute("aria-pressed", "false")
    expect(certain.locator(".rests-on p")).to_be_empty()
    rests.click()
    expect(page.locator(".cell .order")).to_have_count(len(way))
    certain.get_by_role("button", name="0,3", exact=True).click()
    expect(page.locator(".cell .order")).to_have_count(0)
    expect(rests).to_have_attribute("aria-pressed", "false")


def test_the_mine_total_alone_needs_no_guess(open_page: Open) -> None:
    page = open_page(link("##/##", "2x2/4 first_click=any"))
    certain = panel(page, "Certain cells")
    certain.get_by_role("button", name="0,1", exact=True).click()
    certain.get_by_role("button", name="What it rests on").click()
    expect(certain).to_contain_text("It follows from the mine total alone.")
    assert orders(page) == {(0, 1): "1"}


def test_the_keyboard_asks_what_a_cell_rests_on(open_page: Open) -> None:
    page = open_page(link(*OPENING))
    expect(cell(page, 0, 2)).to_have_accessible_name(re.compile("100% mine, certain"))
    page.mouse.move(0, 0)
    cell(page, 0, 2).focus()
    rests = page.locator("#cell").get_by_role("button", name="What it rests on")
    rests.focus()
    rests.press("Enter")
    expect(page.locator(".cell .order")).to_have_count(4)
    cell(page, 0, 3).focus()  # another cell, of which nothing is asked
    expect(page.locator(".cell .order")).to_have_count(0)


def test_a_step_that_scrolls_under_a_still_pointer_is_not_shown(open_page: Open) -> None:
    page = open_page(link(*ONE_TWO_ONE), PHONE)
    certain = panel(page, "Certain cells")
    certain.get_by_role("button", name="1,1", exact=True).click()
    first, *_, last = explain(view_of(*ONE_TWO_ONE), (1, 1)).steps
    lines = certain.get_by_role("listitem")
    marked = page.locator(".cell:is(.step-mine, .step-safe, .step-open)")
    assert len(first.cells) != len(last.cells)
    top = lines.first.bounding_box()["y"] - lines.last.bounding_box()["y"]  # type: ignore[index]
    lines.last.hover()
    lines.last.get_by_role("button").focus()
    page.evaluate("top => window.scrollBy(0, top)", top)
    expect(certain.locator("li:first-child:hover")).to_have_count(1)
    expect(marked).to_have_count(len(last.cells))
    page.mouse.move(0, 0)
    expect(marked).to_have_count(len(last.cells))
    lines.first.hover()
    expect(marked).to_have_count(len(first.cells))
    page.mouse.move(0, 0)  # the step that has the focus is shown again
    expect(marked).to_have_count(len(last.cells))


ANSWERED = """async () => {
  const { core } = await import(new URL("js/core/core.js", document.baseURI));
  await core.about();
}"""


@pytest.mark.served  # a bundle has no module of its own for the core
def test_a_cell_that_is_let_go_of_at_once_stays_so(open_page: Open) -> None:
    page = open_page("about:blank")
    page.clock.install(time=0)
    page.goto(link(*ONE_TWO_ONE))
    button = panel(page, "Certain cells").get_by_role("button", name="1,1", exact=True)
    expect(button).to_be_visible()
    page.clock.pause_at(LATER)
    button.dblclick()
    page.clock.run_for(500)  # longer than a pointer rests on a cell before it is asked about
    # The core answers one question after the other: the proof has come, if it was asked for.
    page.evaluate(ANSWERED)
    page.clock.run_for(500)
    expect(page.locator(".cell.clue")).to_have_count(0)


def test_the_next_move_comes_with_its_reason(open_page: Open) -> None:
    page = open_page(link(*ONE_TWO_ONE))
    step = Advice.on(view_of(*ONE_TWO_ONE)).next
    assert step is not None
    following = panel(page, "Next move")
    expect(following).to_contain_text(f"Reveal {step.cell[0]},{step.cell[1]}")
    expect(following).to_contain_text(step.reason)
    following.get_by_role("button", name="Show on the board").click()
    expect(cell(page, *step.cell)).to_have_accessible_name(re.compile("the cell of the hint"))
    expect(page.locator(".cell.clue")).not_to_have_count(0)


def test_a_guess_is_called_one(open_page: Open) -> None:
    page = open_page(link(*DEAD))
    expect(message(page)).to_contain_text("No cell is certainly safe. The least risk is 12.5%")
    expect(panel(page, "Next move")).to_contain_text("Guess: reveal")
    expect(cell(page, 0, 4)).to_have_accessible_name(re.compile("risk, would show nothing new"))
    certain = panel(page, "Certain cells")
    expect(certain).to_contain_text("3 flagged mines")
    panel(page, "Next move").get_by_role("button", name="Show on the board").click()
    expect(page.locator(".cell.target")).to_have_count(1)
    expect(panel(page, "A cell")).to_contain_text("If it is safe, it shows:")
    expect(certain.locator(".proof")).to_have_text(re.compile("^Choose a cell"))


NO_TOTAL = ("/".join(["#########"] * 7 + ["F2#######", "#########"]), "9x9/? first_click=any")
"""A beginner's board whose total nobody has given."""


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_without_a_mine_total_the_board_shows_its_density(
    open_page: Open, profile: dict[str, Any]
) -> None:
    page = open_page(link(*NO_TOTAL), profile)
    analysis = analyze(view_of(*NO_TOTAL))
    told = re.compile(
        f"covered, {analysis.probability[0, 0]:.0%} mine".replace("%", "(%| percent)?")
    )
    expect(cell(page, 0, 0)).to_have_accessible_name(told)
    expect(page.locator("#board .unsure")).to_have_count(0)
    least = float(np.nanmin(analysis.probability))
    expect(message(page)).to_contain_text(f"The least risk is {least:.1%}")
    expect(message(page)).to_contain_text(analysis.missing_total)
    legend = page.locator("#legend").get_by_text("too many clues hang together")
    expect(legend).to_be_hidden()
    assert violations(page) == []
    page.get_by_role("button", name="Set 10 mines").click()
    expect(page.get_by_text("9 \u00d7 9, 10 mines, exact clues")).to_be_visible()
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("covered, .*% mine"))
    expect(page.locator("#board .unsure")).to_have_count(0)
    expect(legend).to_be_hidden()
    expect(message(page)).not_to_contain_text("mine total")


def test_a_board_without_a_clue_and_a_total_has_the_risk_of_the_prior(open_page: Open) -> None:
    page = open_page(link("####/####", "4x2/? first_click=any"))
    expect(message(page)).to_contain_text("No cell is certainly safe. The least risk is 16.7%")
    expect(message(page)).to_contain_text("About 1 mine is likely, 0 to 4 in 95 of 100 cases.")
    expect(page.locator("#board .unsure")).to_have_count(0)
    assert set(chances(page).values()) == {"17"}


def test_a_risk_that_many_cells_share_is_told_and_frames_none(open_page: Open) -> None:
    page = open_page(link("/".join(["#" * 9] * 9), "9x9/10 first_click=any"))
    expect(message(page)).to_have_text(
        "No cell is certainly safe. The least risk is 12.3%, at 0,0 and 80 other cells."
    )
    assert set(chances(page).values()) == {"12"}
    expect(page.locator("#board .least")).to_have_count(0)


@pytest.mark.parametrize("rules", ["4x3/2", "4x4/3 first_click=opening", "4x3/? cascade=no"])
def test_a_fresh_board_has_one_sentence_for_its_first_click(open_page: Open, rules: str) -> None:
    height = int(rules[2])
    page = open_page(link("/".join(["####"] * height), rules))
    expect(message(page)).to_have_text(
        "The rules make the first cell safe: whichever it is, the chance of a mine is 0%."
    )
    assert chances(page) == {(r, c): "0" for r in range(height) for c in range(4)}
    first = "1,1" if "opening" in rules else "0,0"
    expect(panel(page, "Next move")).to_contain_text(f"Reveal {first}")
    expect(panel(page, "Next move")).not_to_contain_text("Guess")
    expect(panel(page, "Certain cells")).to_contain_text("The clues prove nothing here.")
    cell(page, 1, 1).focus()
    expect(panel(page, "A cell")).to_contain_text("The chance of a mine is 0%.")


def test_a_cell_tells_what_it_would_show(open_page: Open) -> None:
    page = open_page(link(*DEAD))
    expect(cell(page, 0, 5)).to_have_accessible_name(re.compile("% mine"))
    cell(page, 0, 5).hover()
    shown = panel(page, "A cell")
    expect(shown).to_contain_text("Row 0, column 5")
    digits = analyze(view_of(*DEAD)).digit_probability[0, 5]
    rows = shown.get_by_role("row").all_inner_texts()[1:]
    for digit, (row, chance) in enumerate(zip(rows, digits, strict=True)):
        told = row.split()[-1]
        assert row.split()[0] == f"{digit}"
        assert told == ("\u2013" if chance == 0 else f"{int(100 * chance + 0.5)}%"), row
    page.keyboard.press("p")
    expect(cell(page, 0, 5)).to_have_accessible_name("row 0, column 5, covered")
    page.keyboard.press("p")
    # The keyboard asks as the pointer does; of a certain cell the proof is told, too.
    page.goto(link(*ONE_TWO_ONE))
    expect(cell(page, 1, 2)).to_have_accessible_name(re.compile("0% mine, certain"))
    page.mouse.move(0, 0)
    cell(page, 1, 2).focus()
    expect(shown).to_contain_text("Certainly safe")
    proof = explain(view_of(*ONE_TWO_ONE), (1, 2))
    expect(shown.get_by_role("listitem")).to_have_text([step.text for step in proof.steps])


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_chance_to_win_and_the_opinions_on_request(
    open_page: Open, profile: dict[str, object]
) -> None:
    page = open_page(link(*ONE_TWO_ONE), profile)
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("% mine"))  # nothing moves then
    page.get_by_role("button", name="Work it out").click()
    evaluation = evaluate(view_of(*ONE_TWO_ONE))
    winning = panel(page, "Chance to win")
    expect(winning).to_contain_text(f"The chance to win is {100 * evaluation.win:.1f}%")
    rows = [re.split(r"\s+", row.strip()) for row in winning.get_by_role("row").all_inner_texts()]
    best = evaluation.moves[:5]
    moves = {f"{move.cell[0]},{move.cell[1]}": f"{100 * move.win:.1f}%" for move in best}
    assert {row[0]: row[-1] for row in rows[1:]} == moves
    assert next(row for row in rows if row[0] == "1,0")[1] == "100%"
    agents = panel(page, "What agents would do")
    for name in agents.get_by_role("checkbox").all():
        name.set_checked(name.get_attribute("value") in ("basic", "exact"))
    agents.get_by_role("button", name="Ask them").click()
    table = agents.get_by_role("table")
    expect(table.get_by_role("rowheader")).to_have_text(["basic", "exact"])
    table.get_by_role("button", name="flags 1,1 1,3").click()
    expect(page.locator(".cell.last")).to_have_count(2)
    assert violations(page) == []
    # Another position: what was said of this one is gone.
    page.get_by_role("button", name="Start from").click()
    page.get_by_role("button", name="50/50").click()
    expect(table).to_have_count(0)
    expect(winning.get_by_role("table")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_fault_of_an_agent_is_a_sentence(open_page: Open) -> None:
    page = open_page(link("01/01", "2x2/2 first_click=any"))
    expect(message(page)).to_contain_text("is impossible")
    page.goto(link("00/00", "2x2/0 first_click=any"))
    expect(message(page)).to_have_text("No cell is covered: there is nothing left to find out.")
    page.get_by_role("button", name="Ask them").click()
    faults = panel(page, "What agents would do").get_by_text("No answer: ")
    expect(faults).to_have_text([re.compile("no covered cell is left")] * 4)


def test_the_chance_to_win_needs_the_total_and_exact_clues(open_page: Open) -> None:
    page = open_page(link("###/#1#", "3x2/? first_click=any"))
    page.get_by_role("button", name="Work it out").click()
    winning = panel(page, "Chance to win")
    expect(winning).to_contain_text("only if the mine total is known")
    page.goto(link("###/#1#", "3x2/2 first_click=any cascade=no clues=cautious"))
    expect(winning).not_to_contain_text("only if the mine total is known")
    page.get_by_role("button", name="Work it out").click()
    expect(winning).to_contain_text("only if the clues are exact")


def test_a_sampled_analysis_says_how_far_it_may_be_off(open_page: Open) -> None:
    # A board on which every second cell is a clue of 4 is far too wide to be counted.
    rows = "/".join("".join("#2"[(r % 2) * (c % 2)] for c in range(49)) for r in range(49))
    page = open_page(link(rows, "49x49/? first_click=any"))
    facts = page.locator("#facts")
    expect(facts).to_contain_text(re.compile(r"estimated from samples; the error is at most"))
    expect(facts).not_to_contain_text("Layouts that fit")
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile(r"covered, ~\d+% mine"))


@pytest.mark.served
def test_what_takes_long_says_so_and_can_be_stopped(open_page: Open) -> None:
    page = open_page(link(*ONE_TWO_ONE))
    expect(cell(page, 1, 1)).to_have_accessible_name(re.compile("100% mine"))
    # No worker hears of anything: it thinks for ever.
    page.evaluate("() => { window.said = Worker.prototype.postMessage; }")
    page.evaluate("() => { Worker.prototype.postMessage = () => {}; }")
    page.get_by_role("button", name="Work it out").click()
    winning = panel(page, "Chance to win")
    winning.get_by_role("button", name="Stop").click()
    page.evaluate("() => { Worker.prototype.postMessage = window.said; }")
    expect(winning.get_by_text("a wide position takes a while")).to_have_count(0)
    # The board answers all the same.
    cell(page, 0, 1).click(button="right")
    expect(cell(page, 0, 1)).to_have_accessible_name(re.compile("flagged, .*% mine"))


def test_without_a_server_the_agents_of_the_core_are_asked(open_page: Open) -> None:
    page = open_page("about:blank")
    page.route("**/api/**", lambda route: route.abort())
    page.goto(link(*ONE_TWO_ONE))
    page.get_by_role("button", name="Ask them").click()
    agents = panel(page, "What agents would do")
    expect(agents.get_by_role("rowheader")).to_have_text(
        ["basic", "csp-probability", "exact", "best"]
    )
    expect(agents.locator("#opinions-note")).not_to_be_empty()


@LOOKS
def test_axe_finds_nothing_in_what_the_page_says(
    open_page: Open, scheme: str, profile: dict[str, object]
) -> None:
    page = open_page(link(*DEAD), profile, color_scheme=scheme)
    expect(cell(page, 0, 4)).to_have_accessible_name(re.compile("would show nothing new"))
    panel(page, "Certain cells").get_by_text("3 flagged mines").click()
    panel(page, "Certain cells").get_by_role("button", name="2,3").click()
    expect(page.locator(".cell.clue")).not_to_have_count(0)
    assert violations(page) == []
    page.goto(link("#####/#####/11311/00000", "5x4/4 first_click=any"))
    expect(page.locator(".cell.contradiction")).to_have_count(2)
    assert violations(page) == []
    for name in ("Start from", "Text", "Keys"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()


@pytest.mark.served
def test_chances_and_counts_are_written_as_they_are(open_page: Open) -> None:
    page = open_page("analyze.html")
    written = page.evaluate(
        """async () => {
          const { count } = await import("/js/analyze/figures.js");
          const { percentage } = await import("/js/words.js");
          const text = (digits) => count(digits).map((part) => part.textContent ?? part);
          return {
            proven: [0, 1, 0.5].map((chance) => percentage(chance)),
            unproven: [0, 1, 0.9999, 0.0001, 0.0555].map((chance) => percentage(chance, false)),
            short: text("1234567"),
            long: text("9" + "9".repeat(30)),
          };
        }"""
    )
    assert written["proven"] == ["0", "100", "50.0"]
    assert written["unproven"] == ["<0.1", ">99.9", ">99.9", "<0.1", "5.6"]
    assert written["short"] == ["1,234,567"]
    assert written["long"][:2] == ["9.99 \u00d7 10", "30"]
    assert Fraction(written["long"][2].removeprefix("Every digit")) == 10**31 - 1
