"""The page of other boards, as its users read it. Its figures: tests/javascript/test_shapes.py."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from minewise.shapes import ShapeView, analyze, explain, hint
from tests.web.axe import LOOKS, violations
from tests.web.boards import cell
from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.positions import chances, expected, message
from tests.web.test_shell import usable

SAFE = ShapeView.parse("hexagons", "01##/12##/####", mines=3)
TOTAL = ShapeView.parse("torus", "1#1#/####/####/####", mines=1)
UNCERTAIN = ShapeView.parse("triangles,neighbors=3", "1#1#/####", mines=3)


def link(view: ShapeView) -> str:
    """The address of the page with a position, as the documentation writes it."""
    rows = "/".join("".join(marks) for layer in view.layers() for marks in layer)
    fields: dict[str, Any] = {"shape": view.shape.name, "position": rows}
    if view.mines is not None:
        fields["mines"] = view.mines
    return "shapes.html#" + urlencode(fields)


def told(view: ShapeView) -> dict[tuple[int, int], str]:
    """How the page writes the chances that Python counts."""
    analysis = analyze(view)
    certain = analysis.safe | analysis.mines
    return {one: expected(p, one in certain) for one, p in analysis.probability.items()}


def named(page: Page, mark: str) -> Locator:
    """The cells that are marked so, by what is read out of them."""
    return page.get_by_role("gridcell", name=mark)


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_position_is_painted_read_and_shared(open_page: Open, profile: dict[str, object]) -> None:
    page = open_page("shapes.html", profile)
    usable(page)
    page.get_by_label("Shape").select_option("torus")
    page.get_by_label("Shape").select_option("hexagons")
    page.get_by_label("Width").fill("4")
    page.get_by_label("Height").fill("3")
    page.get_by_label("Height").blur()
    page.get_by_role("button", name="Cover all").click()
    page.get_by_label("Mines").fill("3")
    page.get_by_label("Mines").blur()
    for row, column, clue in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)):
        page.get_by_role("button", name=f"Clue {clue}", exact=True).click()
        cell(page, row, column).click()
    expect(named(page, "covered")).to_have_count(8)
    expect(page.get_by_role("textbox", name="The position as text")).to_have_value(str(SAFE))
    expect(message(page)).to_contain_text("certainly")
    assert chances(page) == told(SAFE)
    page.get_by_role("button", name="No mark").click()
    cell(page, 0, 2).click()
    proof = explain(SAFE, (0, 2))
    expect(message(page)).to_have_text(proof.sentence)
    expect(named(page, "clue of the hint")).to_have_count(len(proof.clues))
    expect(cell(page, 0, 2)).to_have_accessible_name(re.compile("the cell of the hint"))
    page.get_by_role("button", name="Link").click()
    page.wait_for_function("() => location.hash.endsWith('mines=3')")
    address = page.url
    assert address.endswith("#shape=hexagons:4x3&position=01%23%23/12%23%23/%23%23%23%23&mines=3")
    other = open_page(address, profile)
    usable(other)
    assert chances(other) == told(SAFE)


@pytest.mark.parametrize("view", [SAFE, TOTAL, UNCERTAIN], ids=lambda view: str(view.shape.name))
def test_a_link_opens_a_position_with_the_chances_of_python(
    open_page: Open, view: ShapeView
) -> None:
    page = open_page(link(view))
    usable(page)
    assert chances(page) == told(view)
    advice = hint(view)
    assert advice is not None
    if advice.proof:
        expect(message(page)).to_contain_text("Choose a framed cell to see why.")
    else:
        expect(message(page)).to_have_text(advice.sentence)
        expect(named(page, "least risk")).to_have_count(len(analyze(view).least))


def test_cells_beyond_the_joined_sides_are_those_of_the_other_side(open_page: Open) -> None:
    page = open_page(link(TOTAL))
    usable(page)
    # A torus of 4 by 4 has a row and a column more on each side.
    expect(page.locator(".beyond [data-cell]")).to_have_count(36 - 16)
    page.locator(".beyond [data-cell='8']").first.click()
    expect(message(page)).to_have_text(explain(TOTAL, (2, 0)).sentence)
    page.get_by_label("Shape").select_option("cylinder")
    expect(page.locator(".beyond [data-cell]")).to_have_count(2 * 7)
    page.get_by_label("Shape").select_option("knights")
    expect(page.locator(".beyond [data-cell]")).to_have_count(0)


def test_a_contradiction_names_and_marks_its_clues(open_page: Open) -> None:
    page = open_page(link(ShapeView.parse("hexagons", "1#/01", mines=1)))
    usable(page)
    expect(message(page)).to_have_text(
        "Expected clues that some layout of mines fits, but none fits 1 at (0,0), 0 at (1,0)."
    )
    expect(named(page, "contradicts")).to_have_count(2)
    page.get_by_label("Mines").fill("9")
    page.get_by_label("Mines").blur()
    expect(page.locator("#setup-refusal")).to_have_text("Expected a number of mines from 0 to 4.")


def test_wrong_texts_are_refused_and_stay(open_page: Open) -> None:
    page = open_page(link(SAFE))
    usable(page)
    text = page.get_by_role("textbox", name="The position as text")
    for wrong, why in (
        ("##/#?", "Expected marks # F * _ and clues in each row, got "),
        ("##/#", "Expected as many marks in each row as hexagons:2x2 has."),
        ("#7/##", "Expected a clue of at most 3 at (0,1), got 7."),
        ("#" * 2000, "with 1 to 1000 cells"),
    ):
        text.fill(wrong)
        expect(page.locator("#text-refusal")).to_contain_text(why)
        expect(text).to_have_value(wrong)
        assert chances(page) == told(SAFE)
    text.fill(repr(UNCERTAIN))
    expect(page.locator("#text-refusal")).to_be_empty()
    expect(page.get_by_label("Shape")).to_have_value("triangles,neighbors=3")
    expect(page.get_by_label("Mines")).to_have_value("3")
    expect(message(page)).to_contain_text("least likely mine")
    assert chances(page) == told(UNCERTAIN)
    refused = open_page("shapes.html#shape=graph&position=%23")
    usable(refused)
    expect(message(refused)).to_contain_text("Expected one of the shapes hexagons")


def test_everything_is_done_with_keys(open_page: Open) -> None:
    page = open_page(link(SAFE))
    usable(page)
    cell(page, 0, 0).focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, 0, 2)).to_be_focused()
    expect(message(page)).to_have_text(explain(SAFE, (0, 2)).sentence)
    page.keyboard.press("f")
    expect(cell(page, 0, 2)).to_have_accessible_name(re.compile("flagged, 100% mine, certain"))
    page.keyboard.press("ArrowUp")
    expect(cell(page, 0, 2)).to_be_focused()
    page.keyboard.press("9")
    expect(message(page)).to_have_text("Expected a clue of at most 4 at (0,2), got 9.")
    page.keyboard.press("Delete")
    expect(cell(page, 0, 2)).to_have_accessible_name(re.compile("covered, 100% mine"))
    page.keyboard.press("Control+z")
    expect(named(page, "flagged")).to_have_count(1)
    page.keyboard.press("u")
    expect(named(page, "flagged")).to_have_count(0)
    page.keyboard.press("Control+y")
    expect(named(page, "flagged")).to_have_count(1)
    torus = open_page(link(TOTAL))
    usable(torus)
    cell(torus, 0, 0).focus()
    torus.keyboard.press("ArrowUp")
    expect(cell(torus, 3, 0)).to_be_focused()


LESS = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  if (message.method === "ask") message.args[1].budget = 1;
  post.call(this, message);
};
"""
"""The page counts as little as it can."""


def test_what_is_too_wide_is_told_as_an_estimate(open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(LESS)
    page.goto("shapes.html")
    usable(page)
    expect(message(page)).to_contain_text("estimates, which may be off by up to")
    expect(page.get_by_role("gridcell", name=re.compile(r"~\d+% mine"))).not_to_have_count(0)
    named(page, "covered, 100% mine, certain").first.click()
    expect(named(page, "the cell of the hint")).to_have_count(1)


@LOOKS
@pytest.mark.parametrize("kind", ["hexagons", "torus", "triangles"])
def test_axe_finds_nothing(
    open_page: Open, kind: str, scheme: str, profile: dict[str, object]
) -> None:
    page = open_page("shapes.html", profile, color_scheme=scheme)
    usable(page)
    page.get_by_label("Shape").select_option(kind)
    named(page, "certain").first.click()
    expect(named(page, "the cell of the hint")).to_have_count(1)
    assert violations(page) == []


def test_the_core_of_the_game_is_not_loaded(open_page: Open) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("shapes.html")
    usable(page)
    assert any(address.endswith("/sets.wasm") for address in asked)
    assert not any(address.endswith("/core.wasm") for address in asked)
