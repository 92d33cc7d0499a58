"""The page of drills: each kind answered with keys, fingers and the mouse."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from minewise import Rules, analyze, explain, play
from minewise.boards import LEVELS, PATTERNS, Drill, drills
from minewise.companion.overlooked import overlooked
from minewise.game.record import Record
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.why.proof import Proof
from tests.web.axe import LOOKS, violations
from tests.web.boards import cell, rows, says, until
from tests.web.conftest import PHONE, Open
from tests.web.test_play_kept import DENIED

SEED = 5
RULES = "beginner first_click=opening"
GUESS = "guess"


def expected(choice: str, number: int = 0) -> Drill:
    """The drill that an address names."""
    if choice == GUESS:
        return next(drills("guess", RULES, seed=SEED, first=number))
    if choice in PATTERNS:
        return next(drills("find", RULES, seed=SEED, pattern=choice, first=number))
    return next(drills("find", RULES, seed=SEED, level=choice, first=number))  # type: ignore[arg-type]


def address(choice: str, number: int = 0) -> str:
    return f"drills.html#drill={choice}&board=beginner&seed={SEED}&number={number}"


def opened(open_page: Open, choice: str, number: int = 0, **more: Any) -> tuple[Page, Drill]:
    page, drill = open_page(address(choice, number), **more), expected(choice, number)
    shows_drill(page, drill)
    return page, drill


def shows_drill(page: Page, drill: Drill) -> None:
    until(page, lambda: rows(page) == drill.view.rows())


def shows_proof(page: Page, proof: Proof) -> None:
    expect(page.locator("#why-told li")).to_have_text([step.text for step in proof.steps])


def go(page: Page, to: Cell) -> None:
    """With the keys of the board alone."""
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+Home")
    for key, times in zip(("ArrowDown", "ArrowRight"), to, strict=True):
        for _ in range(times):
            page.keyboard.press(key)


def answer_of(drill: Drill) -> Cell:
    assert isinstance(drill.answer, tuple)
    return drill.answer


def progress(page: Page) -> list[str]:
    """The figures of each choice."""
    lines: list[str] = page.locator("#progress tbody tr").all_inner_texts()
    return [" ".join(line.split()) for line in lines]


@pytest.mark.parametrize("level", LEVELS)
def test_a_drill_of_each_level_is_solved_with_keys(open_page: Open, level: str) -> None:
    page, drill = opened(open_page, level)
    answer = answer_of(drill)
    go(page, answer)
    page.keyboard.press("Enter")
    says(page, f"Right: {answer[0]},{answer[1]} is safe.")
    shows_proof(page, explain(drill.view, answer))
    page.keyboard.press("d")
    shows_drill(page, expected(level, 1))
    go(page, answer_of(expected(level, 1)))
    page.keyboard.press("Space")
    says(page, "Right:")
    until(page, lambda: progress(page)[0].endswith("2 2 2 2 (best 2)"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_drill_of_each_level_is_solved_by_touch(open_page: Open, level: str) -> None:
    page, drill = opened(open_page, level, profile=PHONE)
    cell(page, *answer_of(drill)).tap()
    says(page, "is safe.")
    shows_proof(page, explain(drill.view, answer_of(drill)))
    page.get_by_role("button", name="Next drill").tap()
    shows_drill(page, expected(level, 1))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_wrong_answer_says_why_and_may_be_tried_again(open_page: Open, pattern: str) -> None:
    page, drill = opened(open_page, pattern)
    found = analyze(drill.view)
    wrong = [at for at in drill.view.where(COVERED) if at not in drill.safe]
    maybe = [at for at in wrong if 0 < found.probability[at] < 1][:1]
    mines = [at for at in wrong if found.probability[at] == 1][:1]
    for row, column in maybe:
        cell(page, row, column).click()
        says(page, f"Nothing proves {row},{column} safe", "Try another cell")
        says(page, f"{100 * found.probability[row, column]:.1f}%")
    for mine in mines:
        cell(page, *mine).click()
        says(page, f"{mine[0]},{mine[1]} is a mine.")
        shows_proof(page, explain(drill.view, mine))
    cell(page, *answer_of(drill)).click()
    says(page, "Right:")
    tries = 1 + len(maybe) + len(mines)
    assert tries > 1
    until(page, lambda: progress(page) == [f"Pattern {pattern} 1 0 {tries} 0 (best 0)"])


def test_the_proof_of_a_pattern_is_shown(open_page: Open) -> None:
    page, drill = opened(open_page, "1-2-1")
    page.keyboard.press("s")
    says(page, "is safe.")
    expect(page.locator("#why-told li").last).to_contain_text("This is the 1-2-1 pattern")
    expect(page.get_by_role("button", name="Show the proof")).to_be_disabled()
    step = page.locator("#why-told li button").first
    step.focus()
    expect(page.locator("[data-tile].clue").first).to_be_visible()
    cell(page, *answer_of(drill)).click()
    until(page, lambda: progress(page) == ["Pattern 1-2-1 1 0 0 0 (best 0)"])


def test_on_a_phone_on_its_side_the_proof_stands_beside_the_board(open_page: Open) -> None:
    sideways = PHONE | {"viewport": {"width": 844, "height": 390}}
    page, _ = opened(open_page, "1-2-1", profile=sideways)
    page.get_by_role("button", name="Show the proof").click()
    expect(page.locator("#why-told li").first).to_be_in_viewport()
    page.locator("#why-told li").last.scroll_into_view_if_needed()
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.9)


def numbers_of(answer: str) -> int:
    """The first drill with that answer."""
    every = enumerate(islice(drills("guess", RULES, seed=SEED), 30))
    return next(number for number, drill in every if drill.answer == answer)


@pytest.mark.parametrize("profile", [{}, {"profile": PHONE}], ids=["keys", "touch"])
def test_whether_to_guess_is_answered_with_two_buttons(
    open_page: Open, profile: dict[str, Any]
) -> None:
    def press(name: str, key: str) -> None:
        button = page.get_by_role("button", name=name)
        button.tap() if profile else page.keyboard.press(key)

    page, drill = opened(open_page, GUESS, numbers_of("yes"), **profile)
    press("Yes, guess", "y")
    says(page, "Right: no covered cell is certainly safe.")
    assert drill.guess
    for sentence in drill.guess.reason.split(". "):
        expect(page.locator("#why-told")).to_contain_text(sentence)
    page.goto(address(GUESS, numbers_of("no")))
    drill = expected(GUESS, numbers_of("no"))
    shows_drill(page, drill)
    press("No, one is safe", "n")
    says(page, "is certainly safe.")
    expect(page.locator("#why-told li").first).to_be_visible()
    until(page, lambda: progress(page) == ["Guess, or look closer? 2 2 2 2 (best 2)"])


def test_a_wrong_decision_is_told(open_page: Open) -> None:
    page, _ = opened(open_page, GUESS, numbers_of("yes"))
    page.get_by_role("button", name="No, one is safe").click()
    says(page, "No covered cell is certainly safe here.")
    number = numbers_of("no")
    page.goto(address(GUESS, number))
    drill = expected(GUESS, number)
    shows_drill(page, drill)
    page.get_by_role("button", name="Yes, guess").click()
    says(page, "No need to guess")
    cell(page, *drill.safe[0]).click()
    says(page, f"Right: {drill.safe[0][0]},{drill.safe[0][1]} is safe.")
    until(page, lambda: progress(page) == ["Guess, or look closer? 2 0 3 0 (best 0)"])


def lost_game() -> Record:
    """A game in which a safe cell was overlooked, and more than once."""
    rules = Rules.parse("9x9/10 first_click=opening")
    games = (play("random", rules, seed=4, game=game) for game in range(40))
    return next(game for game in games if game.status == "lost" and len(list(overlooked(game))) > 1)


def test_own_lost_games_are_practised(open_page: Open) -> None:
    page = open_page("drills.html#drill=own")
    page.get_by_label("Practise").select_option("What I overlooked")
    says(page, "The lost games kept here contain no needless guess")
    expect(page.get_by_role("button", name="Show the proof")).to_be_disabled()
    record = lost_game()
    kept = {"id": "one", "date": "2026-01-02T03:04:05Z", "level": "beginner", "status": "lost"}
    page.evaluate(
        "([games, record]) => { localStorage['minewise.games'] = games;"
        " localStorage['minewise.game.one'] = record; }",
        [json.dumps([kept | {"seconds": 9}]), json.dumps(record.to_json())],
    )
    page.reload()
    page.get_by_label("Practise").select_option("What I overlooked")
    own = list(overlooked(replace(record)))
    shows_drill(page, own[0])
    expect(page.locator("#question")).to_contain_text("You guessed here")
    cell(page, *own[0].cells[0]).click()
    says(page, "Right:")
    page.get_by_role("button", name="Next drill").click()
    shows_drill(page, own[1])
    until(page, lambda: progress(page) == ["What I overlooked 1 1 1 1 (best 1)"])


def test_progress_is_kept_cleared_and_brought_back(open_page: Open) -> None:
    page, drill = opened(open_page, "subset")
    cell(page, *answer_of(drill)).click()
    line = ["One clue inside another 1 1 1 1 (best 1)"]
    until(page, lambda: progress(page) == line)
    page.reload()
    until(page, lambda: progress(page) == line)
    page.get_by_role("button", name="Clear my progress").click()
    until(page, lambda: progress(page) == [])
    page.get_by_role("button", name="Bring it back").click()
    until(page, lambda: progress(page) == line)
    page.get_by_role("button", name="Clear my progress").click()
    page.reload()
    expect(page.locator("#progress-none")).to_be_visible()


@pytest.mark.parametrize(
    "kept", ["5", '"x"', "[1]", '{"subset": {"drills": -1, "best": "a"}}', "{"]
)
def test_what_the_browser_keeps_may_be_anything(open_page: Open, kept: str) -> None:
    page, drill = opened(open_page, "subset")
    page.evaluate(
        "kept => { for (const name of ['drills', 'drills.chosen'])"
        " localStorage[`minewise.${name}`] = kept; }",
        kept,
    )
    page.reload()
    shows_drill(page, drill)
    cell(page, *answer_of(drill)).click()
    until(page, lambda: progress(page) == ["One clue inside another 1 1 1 1 (best 1)"])


def test_drills_go_on_where_nothing_can_be_kept(open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(DENIED)
    page.goto(address("subset"))
    drill = expected("subset")
    shows_drill(page, drill)
    cell(page, *answer_of(drill)).click()
    until(page, lambda: progress(page) == ["One clue inside another 1 1 1 1 (best 1)"])


def test_what_is_chosen_comes_next_time_and_flags_are_ones_own(open_page: Open) -> None:
    page = open_page("drills.html")
    page.get_by_label("Practise").select_option("Pattern 1-1")
    page.get_by_label("Board", exact=True).select_option("Intermediate")
    until(page, lambda: len(rows(page)) == 16)
    assert "drill=1-1&board=intermediate" in page.url
    page.goto("about:blank")
    page.goto("drills.html")
    expect(page.get_by_label("Practise")).to_have_value("1-1")
    until(page, lambda: len(rows(page)) == 16)
    row, column = divmod("".join(rows(page)).index("#"), 16)
    cell(page, row, column).click(button="right")
    until(page, lambda: rows(page)[row][column] == "F")
    cell(page, row, column).click(button="right")
    until(page, lambda: rows(page)[row][column] == "#")


@LOOKS
def test_axe_finds_nothing_wrong_with_an_answer(
    open_page: Open, scheme: str, profile: dict[str, Any]
) -> None:
    page, drill = opened(open_page, GUESS, numbers_of("no"), profile=profile, color_scheme=scheme)
    cell(page, *drill.safe[0]).click()
    says(page, "Right:")
    until(page, lambda: len(progress(page)) == 1)
    assert violations(page) == []
