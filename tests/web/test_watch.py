"""The page on which an agent plays."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page, Route, expect

from minewise import Record, Rules, make, play
from minewise.agents.protocol import plays
from minewise.agents.registry import BUILT_IN
from minewise.companion.played_game import PlayedGame
from minewise.game.rules import PRESETS
from tests.web.axe import LOOKS, violations
from tests.web.boards import cell, rows
from tests.web.conftest import PHONE, Open

FAST = "8"
SVG = "{http://www.w3.org/2000/svg}"


def watch(open_page: Open, agent: str, rules: str, seed: int = 4, **more: object) -> Page:
    """The page with that game, before its first decision, as fast as possible."""
    page = open_page(f"watch.html#rules={rules}&seed={seed}&agent={agent}", **more)
    expect(page.locator("#caption")).to_have_text(f"{agent} · {rules} · seed {seed}")
    page.get_by_label("Speed").fill(FAST)
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("toolbar", name="Playing").get_by_role("button", name=name, exact=True).click()


def decisions(page: Page, number: int) -> None:
    """Waits until so many decisions are made."""
    expect(page.locator("#count")).to_have_text(str(number))


def to_the_end(page: Page) -> None:
    press(page, "Play")
    expect(page.get_by_role("button", name="Review this game")).to_be_visible()


@pytest.mark.promise(
    "web.md",
    "Each decision comes with the agent's reason, and says whether the agent was certain or "
    "guessed.",
)
def test_a_step_is_one_decision_with_its_reason(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    game = PlayedGame("beginner", seed=4)
    for number in range(1, 4):
        turn = game.let("exact")
        press(page, "Step")
        decisions(page, number)
        assert rows(page) == game.view.rows()
        said = page.locator("#message")
        expect(said).to_contain_text(f"Decision {number}")
        expect(said).to_contain_text("Certain" if turn.decision.certain else "Guess")
        expect(said).to_contain_text(turn.decision.reason.rstrip("."), ignore_case=True)
    expect(page.locator("#log li")).to_have_count(3)


@pytest.mark.promise(
    "web.md",
    "Space, K | Play, Pause | the agent plays, from one decision a second to as fast as possible",
    "S | Step | one decision",
)
def test_an_agent_plays_to_the_end_and_pauses_when_told(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    page.get_by_label("Speed").fill("0")
    expect(page.get_by_label("Speed")).to_have_attribute("aria-valuetext", "1 a second")
    press(page, "Play")
    decisions(page, 1)
    press(page, "Pause")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    made = int(page.locator("#count").inner_text())
    press(page, "Step")
    decisions(page, made + 1)
    page.get_by_label("Speed").fill(FAST)
    press(page, "Play")
    record = play("exact", "beginner", seed=4)
    expect(page.locator("#message")).to_contain_text("exact has won.")
    expect(page.locator("#message")).to_contain_text(f"{record.clicks} clicks")
    expect(page.locator("#message")).to_contain_text(f"{record.guesses + 1} guess")


@pytest.mark.promise(
    "web.md",
    "Space, K | Play, Pause | the agent plays, from one decision a second to as fast as possible",
    "S | Step | one decision",
    "P | Its view | the board as the agent saw it, what it chose in a ring, and its chances "
    "where it has any",
    "+ and - | Speed | faster, slower",
    "O | Play on | takes over: the game goes on in Play, for practice",
)
def test_the_keyboard_alone_plays(open_page: Open) -> None:
    page = watch(open_page, "random", "11x11/0 cascade=no")  # 121 decisions
    page.keyboard.press("s")
    decisions(page, 1)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Its view")).to_have_attribute("aria-pressed", "true")
    speed = page.get_by_label("Speed")
    for key, words in (("-", "40 a second"), ("-", "20 a second"), ("+", "40 a second")):
        page.keyboard.press(key)
        expect(speed).to_have_attribute("aria-valuetext", words)
    speed.fill("0")
    speed.blur()
    for key in ("k", " "):
        page.keyboard.press(key)
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.keyboard.press(key)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("o")
    expect(page.get_by_label("Practice game")).to_be_checked()


@pytest.mark.promise(
    "web.md",
    "P | Its view | the board as the agent saw it, what it chose in a ring, and its chances "
    "where it has any",
)
def test_its_view_shows_the_chances_that_it_decided_by(open_page: Open) -> None:
    page = watch(open_page, "exact", "8x8/20 first_click=any", seed=3)
    game = PlayedGame("8x8/20 first_click=any", seed=3)
    turn = game.let("exact")
    assert turn.decision.probability
    press(page, "Step")
    decisions(page, 1)
    press(page, "Its view")
    (chosen,) = turn.decision.reveal
    assert set("".join(rows(page))) == {"#"}
    expect(cell(page, *chosen)).to_have_accessible_name(re.compile("31% mine.*this move"))
    expect(page.locator("#message")).to_contain_text("gives that cell a risk of 31%")
    press(page, "Its view")
    expect(cell(page, *chosen)).not_to_have_accessible_name(re.compile("this move"))
    assert rows(page) == game.view.rows()


def test_a_decision_of_the_list_leads_back_to_its_position(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    game = PlayedGame("beginner", seed=4)
    for number in range(1, 3):
        game.let("exact")
        press(page, "Step")
        decisions(page, number)
    entry = page.get_by_role("button", name=re.compile("^1 Guess .*: reveals"))
    entry.click()
    expect(entry).to_have_attribute("aria-pressed", "true")
    assert set("".join(rows(page))) == {"#"}
    entry.click()
    assert rows(page) == game.view.rows()


@pytest.mark.promise(
    "web.md",
    "At the end Colours of the solved board colours it as in Kulkarni's report: visited cells are "
    "yellow, identified mines grey, and mines that were hit red.",
    "Save as PNG and Save as SVG save this picture.",
)
def test_the_solved_board_is_a_picture(open_page: Open, tmp_path: Path) -> None:
    page = watch(open_page, "basic", "8x8/12 first_click=any on_mine=continue", seed=1)
    to_the_end(page)
    game = PlayedGame("8x8/12 first_click=any on_mine=continue", seed=1)
    while not game.game.over:
        game.let("basic")
    expect(page.locator("#count")).to_have_text(str(game.game.history.decisions))
    solved = game.game.solved
    assert solved is not None
    assert game.game.mines_hit
    expect(page.locator("#message.complete")).to_contain_text("basic has played to the end")
    expect(page.locator("#message")).not_to_contain_text("lost")
    colours = page.get_by_label("Colours of the solved board")
    expect(colours).not_to_be_checked()
    expect(page.locator(".cell.visited")).to_have_count(0)
    colours.check()
    expect(page.locator(".cell.visited")).to_have_count(len(solved.visited))
    expect(page.locator(".cell.identified")).to_have_count(len(solved.identified))

    with page.expect_download() as asked:
        page.get_by_role("button", name="Save as SVG").click()
    assert asked.value.suggested_filename.endswith("-1-0-solved.svg")
    asked.value.save_as(tmp_path / "solved.svg")
    root = ET.parse(tmp_path / "solved.svg").getroot()
    fills = [shape.get("fill") for shape in root.iter(f"{SVG}rect")]
    # The legend shows each colour that there is once more.
    assert fills.count("#f0e442") == len(solved.visited) + 1
    assert fills.count("#b8b8b8") == len(solved.identified) + 1
    assert fills.count("#d55e00") == game.game.mines_hit + 1
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert any(text and "seed 1: complete" in text for text in texts)
    with page.expect_download() as asked:
        page.get_by_role("button", name="Save as PNG").click()
    asked.value.save_as(tmp_path / "solved.png")
    head = (tmp_path / "solved.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(head[16:20]) == 2 * float(root.get("width", "0"))


@pytest.mark.promise(
    "web.md",
    "The same board with lets another agent try, and On this board compares their results.",
)
def test_another_agent_plays_the_same_board(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    to_the_end(page)
    page.get_by_label("The same board with").select_option("basic")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#caption")).to_have_text("basic · beginner · seed 4")
    expect(page.locator("#results tr")).to_have_count(2)
    for row, agent in enumerate(["exact", "basic"]):
        record = play(agent, "beginner", seed=4)
        expect(page.locator("#results tr").nth(row)).to_contain_text(agent)
        expect(page.locator("#results tr").nth(row)).to_contain_text(record.status.capitalize())
        expect(page.locator("#results tr").nth(row)).to_contain_text(str(record.clicks))
    page.get_by_role("button", name="Fresh board").click()
    expect(page.locator("#caption")).not_to_have_text(re.compile("seed 4$"))


@pytest.mark.promise("web.md", "O | Play on | takes over: the game goes on in Play, for practice")
def test_a_person_takes_over(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    press(page, "Step")
    decisions(page, 1)
    before = rows(page)
    press(page, "Play on")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play minesweeper")
    expect(page.get_by_label("Practice game")).to_be_checked()
    assert rows(page) == before
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#message")).to_contain_text("Taken back")
    assert set("".join(rows(page))) == {"#"}


@pytest.mark.promise(
    "web.md",
    "Review opens a game that you played or watched, one that is kept in the browser, or a "
    "record from a file: choose it, drop it on the page, or paste its text.",
)
def test_the_game_is_handed_to_the_review(open_page: Open) -> None:
    page = watch(open_page, "csp", "beginner", seed=2)
    to_the_end(page)
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator("#caption")).to_contain_text("csp · 9x9/10 · seed 2 · Won")
    expect(page.locator("#verdict")).to_contain_text("with 5 guesses")
    page.reload()
    expect(page.locator("#verdict")).to_contain_text("with 5 guesses")


@pytest.mark.promise(
    "web.md",
    "Choose the agent, its options and the board, and press Start.",
    "The address holds all these choices.",
)
def test_options_of_an_agent_are_set_and_refused(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    page.get_by_label("Agent", exact=True).select_option("csp")
    page.get_by_text("Options of this agent").click()
    page.get_by_label("max_variables").fill("5")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#caption")).to_have_text("csp:max_variables=5 · beginner · seed 4")
    expect(page.get_by_role("button", name="Review this game")).to_be_visible()
    page.reload()
    expect(page.get_by_label("max_variables")).to_have_value("5")
    page.get_by_label("max_variables").fill("many")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#message")).to_contain_text("'many' as max_variables")


@pytest.mark.promise(
    "web.md",
    "For a particular board, choose its seed too.",
    "The address holds all these choices.",
)
def test_rules_of_ones_own(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    page.get_by_label("Board", exact=True).select_option("Custom…")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Width").fill("7")
    dialog.get_by_label("Mines", exact=True).fill("6")
    dialog.locator("summary", has_text="Seed").click()
    dialog.get_by_label("Seed").fill("12")
    dialog.get_by_role("button", name="Play").click()
    expect(page.locator("#caption")).to_have_text("exact · 7x9/6 · seed 12")
    expect(page.get_by_role("button", name="Review this game")).to_be_visible()
    page.reload()
    expect(page.locator("#caption")).to_have_text("exact · 7x9/6 · seed 12")


def test_what_cannot_be_played_is_told(open_page: Open) -> None:
    page = open_page("watch.html#rules=beginner&seed=x&agent=exact")
    expect(page.locator("#message")).to_contain_text("Expected a whole number")
    page = watch(open_page, "exact", "beginner")
    page.get_by_label("Seed").fill("many")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert").filter(has_text="Seed")).to_be_visible()
    expect(page.locator("#caption")).to_have_text("exact · beginner · seed 4")


def test_a_large_board_is_played_on_a_canvas(open_page: Open) -> None:
    page = watch(open_page, "exact", "80x80/700", seed=1)
    press(page, "Step")
    decisions(page, 1)
    press(page, "Step")
    decisions(page, 2)
    expect(page.get_by_role("application")).to_be_visible()
    expect(page.locator("#message")).to_contain_text("Decision 2")


@pytest.mark.promise("web.md", "The list Decisions leads back to each of the last hundred.")
def test_the_list_leads_back_to_each_of_the_last_hundred(open_page: Open) -> None:
    rules, most = "11x11/0 cascade=no", 100
    page = watch(open_page, "random", rules)
    to_the_end(page)
    record = play("random", rules, seed=4)
    assert len(record.moves) > most
    entries = page.locator("#log li button")
    expect(entries).to_have_count(most)
    views = list(record.replay())
    for number in (len(record.moves), len(record.moves) - most + 1):
        entry = page.locator("#log").get_by_role("button", name=re.compile(rf"^{number} "))
        entry.click()
        expect(entry).to_have_attribute("aria-pressed", "true")
        assert rows(page) == views[number - 1].rows()
    expect(entries.last).to_have_accessible_name(re.compile(rf"^{len(record.moves) - most + 1} "))


@pytest.mark.promise(
    "web.md",
    "On Watch an agent plays the board that you choose.",
    "One that does not play it says why: `dqn-source` plays 6x6 only.",
)
@pytest.mark.served
def test_every_agent_and_every_board_can_be_chosen(open_page: Open) -> None:
    page = watch(open_page, "exact", "beginner")
    agents = page.get_by_label("Agent", exact=True).locator("option:enabled")
    expect(agents).to_have_count(len(BUILT_IN))
    assert sorted(agents.evaluate_all("all => all.map(one => one.value)")) == sorted(BUILT_IN)
    boards = page.get_by_label("Board", exact=True).locator("option")
    values = boards.evaluate_all("all => all.map(one => one.value)")
    assert values == [*PRESETS, "own"]
    for agent, board in zip(BUILT_IN, itertools.cycle(PRESETS), strict=False):
        page.get_by_label("Agent", exact=True).select_option(agent)
        page.get_by_label("Board", exact=True).select_option(board)
        page.get_by_role("button", name="Start").click()
        expect(page.locator("#caption")).to_contain_text(f"{agent} · {board}")
        if plays(make(agent), Rules.parse(board)):
            expect(page.locator("#log li").first).to_be_visible()
        else:  # a network for one size of board
            expect(page.locator("#message")).to_contain_text(f"{agent} does not play")


@pytest.mark.promise(
    "web.md",
    "The agents of the core run in the browser; Python agents and learned agents run on the "
    "server.",
)
@pytest.mark.served
@pytest.mark.parametrize("agent", ["sentences", "belief"])
def test_an_agent_in_python_decides_on_the_server(open_page: Open, agent: str) -> None:
    page = watch(open_page, agent, "beginner")
    to_the_end(page)
    record = play(agent, "beginner", seed=4)
    row = page.locator("#results tr")
    expect(row).to_contain_text(record.status.capitalize())
    expect(row).to_contain_text(str(record.clicks))
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#message")).to_contain_text("Everything else still works")
    page.get_by_label("Agent", exact=True).select_option("exact")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#message")).to_contain_text("exact has won.")


@pytest.mark.served
def test_play_goes_on_where_it_was_paused_while_the_agent_thought(open_page: Open) -> None:
    page = watch(open_page, "sentences", "beginner")
    thoughts: list[Route] = []

    def hold_first(route: Route) -> None:
        thoughts.append(route)
        if len(thoughts) > 1:
            route.continue_()

    page.route("**/api/decisions", hold_first)
    press(page, "Play")
    expect(page.locator("#message")).to_contain_text("sentences is thinking")
    press(page, "Pause")
    press(page, "Play")
    thoughts[0].continue_()
    expect(page.get_by_role("button", name="Review this game")).to_be_visible()


@pytest.mark.promise("web.md", "If a decision takes long, the page says so, and you can stop it.")
def test_long_thought_is_told_and_can_be_stopped(open_page: Open) -> None:
    quick = 29
    """Decisions before the first that takes seconds: an end game is searched."""
    page = watch(open_page, "best:strength=deep", "16x16/60", seed=8)
    for number in range(1, quick + 1):
        press(page, "Step")
        decisions(page, number)
    press(page, "Step")
    page.get_by_role("button", name="Stop thinking").click()
    expect(page.locator("#message")).to_contain_text("was stopped while it was thinking")
    decisions(page, quick)


@LOOKS
def test_axe_finds_nothing_in_a_game_or_at_its_end(
    open_page: Open, scheme: str, profile: dict[str, object]
) -> None:
    page = watch(open_page, "exact", "beginner", profile=profile, color_scheme=scheme)
    press(page, "Step")
    decisions(page, 1)
    press(page, "Its view")
    assert violations(page) == []
    press(page, "Its view")
    to_the_end(page)
    assert violations(page) == []


def test_on_a_phone_the_board_can_be_seen_and_nothing_covers_it(open_page: Open) -> None:
    page = watch(open_page, "exact", "intermediate", profile=PHONE)
    press(page, "Step")
    decisions(page, 1)
    expect(page.locator(".cell").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".cell").last).to_be_in_viewport(ratio=1)
    place = page.locator("#board").bounding_box()
    assert place is not None
    for control in page.locator("main button:visible, main input:visible").all():
        box = control.bounding_box()
        assert box is not None
        assert box["y"] >= place["y"] + place["height"] or box["y"] + box["height"] <= place["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_record_that_is_handed_on_is_that_of_the_agent(open_page: Open) -> None:
    page = watch(open_page, "basic", "beginner")
    to_the_end(page)
    page.get_by_role("button", name="Review this game").click()
    expect(page.locator("#caption")).to_contain_text("basic · 9x9/10 · seed 4")
    text = page.evaluate("JSON.parse(sessionStorage['minewise.handed'])")
    assert Record.from_json(text).moves == play("basic", "beginner", seed=4).moves
