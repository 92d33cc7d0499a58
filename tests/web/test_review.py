"""The page on which a game is looked back on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from minewise import Board, Record, analyze, chain, explain, play
from minewise.companion.review import Review
from minewise.game.game import Game
from minewise.game.link import game_link
from tests.lost_games import lost_games
from tests.web.axe import LOOKS, violations
from tests.web.boards import cell, rows, shows
from tests.web.conftest import PHONE, Open

RECORD = play("csp", "beginner", seed=2)
"""Five guesses, two of them riskier than needed."""
LOST = play("random", "beginner", seed=3)
DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.json", {type: "application/json"}));
  for (const name of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(name, {dataTransfer: data, bubbles: true}));
  }
}"""
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true}));
}"""


def choose(page: Page, text: str, name: str = "game.json") -> None:
    """Chooses a file of that text."""
    page.locator("#file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def review(open_page: Open, record: Record = RECORD, **more: object) -> Page:
    """The page with that game, all of it judged."""
    page = open_page("review.html", **more)
    choose(page, record.to_json())
    expect(page.locator("#verdict")).to_have_text(verdict(record))
    return page


def weighed(page: Page) -> None:
    """Waits until the chances to win of a game with guesses are there: nothing moves any more."""
    expect(page.locator("#summary")).not_to_be_empty()
    expect(page.locator("#judging")).to_be_hidden()


def verdict(record: Record) -> str:
    return str(Review.from_record(record).verdict)


def from_the_start(page: Page) -> Page:
    """It opens at the first mistake."""
    page.keyboard.press("Home")
    at(page, 0)
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def at(page: Page, number: int) -> None:
    """Waits for the moment before that move, counted from zero."""
    expect(page.get_by_label("Move", exact=True)).to_have_value(str(number))


def kept(page: Page) -> Locator:
    return page.locator("#games tr")


def test_luck_and_skill_are_those_of_the_library(open_page: Open) -> None:
    page = review(open_page)
    known = Review.from_record(RECORD)
    told = page.locator("#totals .figures")
    curve = Review.from_record(RECORD, playouts=32).curve
    expect(page.locator("#summary")).to_have_text(curve.sentence)
    assert curve.luck is not None
    won = [f"{100 * curve.lost:.1f}", f"{100 * curve.luck:+.1f}"]
    expect(told).to_have_text(["5", "0", f"{known.survival:.1%}", *won])
    lines = page.locator("#guesses tr")
    expect(lines).to_have_count(5)
    for line, guess, point in zip(lines.all(), known.guesses, curve.points, strict=True):
        row, column = guess.cell
        expect(line).to_contain_text(f"Move {guess.number + 1}{row},{column}, {guess.verdict}")
        about = "" if point.exact else "~"
        figures = [f"{guess.chance:.1%}"]
        figures += [f"{about}{chance:.1%}" for chance in (point.before, point.chosen)]
        expect(line.locator("td")).to_have_text([*figures, f"{100 * point.lost:.1f}"])


@pytest.mark.promise(
    "web.md",
    "Review opens a game that you played or watched, one that is kept in the browser, or a "
    "record from a file: choose it, drop it on the page, or paste its text.",
)
@pytest.mark.parametrize("way", ["drop", "paste", "field"])
def test_a_record_comes_in_many_ways(open_page: Open, way: str) -> None:
    page = open_page("review.html")
    expect(page.get_by_label("Or paste the record")).to_be_visible()
    if way == "field":
        page.get_by_label("Or paste the record").fill(RECORD.to_json())
        page.get_by_label("Or paste the record").press("Control+Enter")
    else:
        page.evaluate(DROP if way == "drop" else PASTE, RECORD.to_json())
    expect(page.locator("#caption")).to_have_text("csp · 9x9/10 · seed 2 · Won")
    page.reload()
    expect(page.locator("#caption")).to_have_text("csp · 9x9/10 · seed 2 · Won")


@pytest.mark.promise(
    "web.md",
    "You see the board before the move, and a ring around the cell of the move.",
)
def test_every_moment_shows_the_board_before_its_move(open_page: Open) -> None:
    page = review(open_page)
    views = [view.rows() for view in RECORD.replay()]
    order = [*range(0, len(views) - 1, 4), 3, len(views) - 2, 0]
    for number in order:
        page.get_by_label("Move", exact=True).fill(str(number))
        assert rows(page) == views[number]
        move = RECORD.moves[number]
        expect(cell(page, *move.cell)).to_have_accessible_name(re.compile("cell of this move"))
        expect(page.locator("#message")).to_contain_text(f"Move {number + 1} of {len(views) - 1}")
    press(page, "To the end (End)")
    expect(page.locator("#message")).to_contain_text("The game is won.")
    expect(cell(page, *RECORD.moves[-1].cell)).not_to_have_accessible_name(re.compile("covered"))


@pytest.mark.promise(
    "web.md",
    "← and → | a move back, a move on; the bar goes to any move",
    ", and . | to the previous guess, to the next guess",
    "M | to the next guess with more risk than needed",
)
def test_the_keyboard_alone_goes_through_a_game(open_page: Open) -> None:
    page = from_the_start(review(open_page))
    for key, number in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        (".", 2),
        (".", 3),
        (",", 2),
        ("m", 3),
        ("Home", 0),
        ("End", len(RECORD.moves)),
        (",", 25),
    ]:
        page.keyboard.press(key)
        at(page, number)
    bar = page.get_by_label("Move", exact=True)
    bar.focus()
    bar.press("Home")
    bar.press("ArrowRight")
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^Move 2 of 27\. Reveal 3,4: a g"))
    page.keyboard.press("ArrowRight")
    at(page, 2)


@pytest.mark.promise(
    "web.md",
    "After a mistake the safest cell has a dashed ring, and the clues that prove it are marked.",
)
def test_a_mistake_is_told_with_what_was_best(open_page: Open) -> None:
    page = from_the_start(review(open_page))
    press(page, "Next mistake")
    at(page, 2)
    said = page.locator("#message")
    expect(said).to_contain_text("more risk than needed")
    expect(said).to_contain_text("Reveal 5,2: a guess, 12.7% risk of a mine, but 0,0 had 12.5%.")
    expect(cell(page, 0, 0)).to_have_accessible_name(re.compile("the safest cell here"))
    expect(said.get_by_text("had 12.5%")).to_have_count(1)
    page.keyboard.press(",")
    expect(said).to_contain_text("least risk")
    expect(cell(page, 0, 0)).not_to_have_accessible_name(re.compile("safest"))
    page.keyboard.press("End")
    press(page, "Next mistake")
    expect(said).to_contain_text("After this moment no guess took more risk than needed.")


def test_a_guess_of_the_list_leads_to_its_moment(open_page: Open) -> None:
    page = review(open_page)
    line = page.get_by_role("button", name=re.compile("^Move 26.*6,8.*least risk$"))
    line.click()
    at(page, 25)
    expect(page.locator("#guesses [aria-current]")).to_contain_text("6,8")


@pytest.mark.promise("web.md", "P | the chances of a mine at that moment")
def test_the_heat_map_is_that_of_the_moment(open_page: Open) -> None:
    page = review(open_page)
    page.get_by_label("Move", exact=True).fill("25")
    page.keyboard.press("p")
    view = list(RECORD.replay())[25]
    analysis = analyze(view)
    place = RECORD.moves[25].cell
    expect(cell(page, *place)).to_have_accessible_name(
        re.compile(f"{analysis.probability[place]:.0%} mine")
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board .cell.heat.certain").first).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#board .cell.heat")).to_have_count(0)


@pytest.mark.promise("web.md", "Space, K | plays the moves, or pauses")
def test_a_game_is_played_again(open_page: Open) -> None:
    page = review(open_page, LOST)
    from_the_start(page)
    for key in ("k", " "):
        page.keyboard.press(key)
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.keyboard.press(key)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_label("Speed").fill("8")
    page.keyboard.press("k")
    at(page, len(LOST.moves))
    expect(page.locator("#message")).to_contain_text("The game is lost.")
    expect(page.locator(".cell[data-tile=exploded]")).to_have_count(1)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_that_plays_on_after_a_mine_is_complete(open_page: Open) -> None:
    page = review(open_page, play("basic", "5x5/8 on_mine=continue", seed=1))
    expect(page.locator("#caption")).to_contain_text("Complete")
    page.keyboard.press("End")
    expect(page.locator("#message")).to_contain_text("The game is complete. Score: ")
    expect(page.locator("#message")).not_to_contain_text("lost")


def test_a_hit_is_told_by_more_than_colour(open_page: Open) -> None:
    page = review(open_page, LOST)
    hit = [guess for guess in Review.from_record(LOST).guesses if guess.hit]
    named = page.get_by_role("button", name=re.compile("hit a mine$"))
    expect(named).to_have_count(len(hit))
    page.keyboard.press("End")
    page.keyboard.press(",")
    expect(page.locator("#message")).to_contain_text("It was a mine.")


def test_a_game_opens_at_its_first_mistake(open_page: Open) -> None:
    page = review(open_page)
    at(page, 2)
    expect(page.locator("#message")).to_contain_text("This is the first mistake of the game.")
    # Without a guess it is the end.
    flawless = play("exact", "beginner", seed=4)
    choose(page, flawless.to_json())
    expect(page.locator("#verdict")).to_have_text("Won without a guess.")
    at(page, len(flawless.moves))


TALL: dict[str, Any] = {**PHONE, "viewport": {"width": 393, "height": 852}}


@pytest.mark.promise(
    "web.md",
    "One sentence on top says how the game came out: the move that lost it, its risk, and "
    "whether a better cell could have avoided that.",
    "A lost game opens at this move, another one at its first mistake.",
)
@pytest.mark.parametrize("count", [4, pytest.param(67, marks=pytest.mark.check)])
@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_a_lost_game_opens_with_its_verdict_in_sight(
    open_page: Open, level: str, count: int
) -> None:
    page = open_page("review.html", profile=TALL)
    for record in lost_games(level, count):
        known = Review.from_record(record)
        verdict, losing = known.verdict, known.judged[-1]
        assert verdict is not None
        choose(page, record.to_json())
        expect(page.locator("#verdict")).to_have_text(verdict.sentence)
        at(page, len(record.moves) - 1)
        assert verdict.sentence in page.locator("#main").inner_text()[:200].replace("\n", " ")
        for part in ("#verdict", "#board"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= box["y"] + box["height"] <= 852
        drawn = [verdict.cell] if verdict.better is None else [verdict.cell, verdict.better]
        clues = losing.missed.clues if losing.missed else ()
        expect(page.locator("#board .cell.move")).to_have_count(1)
        expect(page.locator("#board .cell.best")).to_have_count(len(drawn) - 1)
        expect(page.locator("#board .cell.clue")).to_have_count(len(clues))
        for place, name in zip(drawn, ("cell of this move", "the safest cell here"), strict=False):
            assert place is not None
            expect(cell(page, *place)).to_have_accessible_name(re.compile(name))


@pytest.mark.promise("web.md", "W | why a cell was certainly safe")
def test_a_safe_cell_that_was_passed_over_is_proved_step_by_step(open_page: Open) -> None:
    record = play("basic", "intermediate", seed=9)
    page = review(open_page, record)
    page.get_by_label("Move", exact=True).fill("75")
    why = page.locator("#why-panel")
    expect(why).to_contain_text("Why 5,5 is safe")
    proof = explain(list(record.replay())[75], (5, 5))
    expect(why.get_by_role("listitem")).to_have_text([step.text for step in proof.steps])
    expect(page.locator("#board .cell.clue")).to_have_count(len(proof.clues))
    why.get_by_role("button").nth(1).focus()
    expect(cell(page, 4, 5)).to_have_accessible_name(re.compile("of this step|by this step"))
    page.keyboard.press("w")
    expect(why).to_be_hidden()
    (guess,) = (one for one in Review.from_record(record).guesses if one.number == 75)
    assert guess.missed is not None
    expect(page.locator("#board .cell.clue")).to_have_count(len(guess.missed.clues))
    page.keyboard.press("Home")
    expect(page.locator("#board .cell.clue")).to_have_count(0)


def test_what_a_move_rests_on_begins_with_a_guess_of_its_player(open_page: Open) -> None:
    record = play("basic", "intermediate", seed=9)
    page = review(open_page, record)
    page.get_by_label("Move", exact=True).fill("75")
    why = page.locator("#why-panel")
    why.get_by_role("button", name="What it rests on").click()
    reveals = [move.cell for move in record.moves[:75] if move.kind == "reveal"]
    found = chain(list(record.replay())[75], (5, 5), reveals=reveals)
    row, column = found.longest[0].cell
    expect(why).to_contain_text(f"a guess at {row},{column}, {found.distance} cells away.")
    assert (row, column) == reveals[0]
    marked = page.locator("#board .cell .order")
    expect(marked).to_have_count(found.length + 1)
    expect(cell(page, row, column)).to_have_accessible_name(re.compile("number 1 of the way to it"))
    page.keyboard.press("Home")  # another moment takes them away, also on the way back
    at(page, 0)
    expect(marked).to_have_count(0)
    page.keyboard.press("m")
    at(page, 75)
    expect(why.get_by_role("button", name="What it rests on")).to_have_attribute(
        "aria-pressed", "false"
    )
    expect(marked).to_have_count(0)


@pytest.mark.promise("web.md", "Sample games are three games to try.")
@pytest.mark.parametrize(
    ("name", "caption", "said"),
    [
        ("A won expert game", "expert", "Won with 5 guesses, 1 of them riskier than needed."),
        ("Lost by a needless risk", "Lost", "was certainly safe: avoidable."),
        ("Lost by bad luck", "Lost", "No cell had less: bad luck."),
    ],
)
def test_sample_games_are_what_they_promise(
    open_page: Open, name: str, caption: str, said: str
) -> None:
    page = open_page("review.html")
    page.get_by_role("button", name=name).click()
    expect(page.locator("#verdict")).to_contain_text(said)
    expect(page.locator("#verdict")).to_have_text(re.compile("^(Won|Lost|Complete|Not over)"))
    page.keyboard.press("End")
    page.keyboard.press(",")
    fatal = "went well" if caption == "expert" else "It was a mine."
    expect(page.locator("#message")).to_contain_text(fatal)


@pytest.mark.parametrize("moves", [2_000, pytest.param(30_000, marks=pytest.mark.check)])
def test_long_games_are_gone_through(open_page: Open, moves: int) -> None:
    page = open_page("review.html")
    choose(page, long_record(moves).to_json())
    expect(page.locator("#verdict")).to_have_text(re.compile("^(Won|Lost|Complete|Not over)"))
    page.keyboard.press("End")
    at(page, moves)
    page.keyboard.press("Home")
    at(page, 0)
    page.get_by_label("Move", exact=True).fill(str(moves - 1))
    expect(page.locator("#message")).to_contain_text(f"Move {moves} of {moves}")
    shows(page, 0, 0, "flagged")


def long_record(moves: int) -> Record:
    """A game of a player who cannot decide about a flag."""
    game = Game("30x16/99", seed=1)
    for number in range(moves):
        game.move("flag" if number % 2 == 0 else "unflag", (0, 0))
    return Record.from_game(game, agent="person")


@pytest.mark.promise(
    "web.md",
    "Review opens a game that you played or watched, one that is kept in the browser, or a "
    "record from a file: choose it, drop it on the page, or paste its text.",
    "Keep in this browser keeps a game that was not played there.",
    "Save all as a file saves them elsewhere; you can open that file like a record.",
)
def test_games_are_kept_deleted_and_brought_back(open_page: Open, tmp_path: Path) -> None:
    page = review(open_page)
    press(page, "Keep in this browser")
    expect(kept(page)).to_have_count(1)
    expect(kept(page)).to_contain_text("9x9/10, by csp")
    expect(page.get_by_role("button", name="Kept in this browser")).to_be_disabled()
    choose(page, LOST.to_json())
    press(page, "Keep in this browser")
    expect(kept(page)).to_have_count(2)
    expect(page.locator("#saved-told")).to_contain_text("2 games of at most 200.")

    page.get_by_role("button", name=re.compile("^Delete 9x9.10, by csp")).click()
    expect(kept(page)).to_have_count(1)
    press(page, "Bring back")
    expect(kept(page)).to_have_count(2)
    with page.expect_download() as file:
        press(page, "Save all as a file")
    file.value.save_as(tmp_path / "games.json")
    press(page, "Delete all")
    expect(kept(page)).to_have_count(0)
    expect(page.locator("#notice")).to_contain_text("2 games are deleted.")

    other = open_page("review.html")
    for _ in range(2):
        choose(other, (tmp_path / "games.json").read_text())
        expect(other.locator("#notice")).to_contain_text("2 games are imported.")
        expect(kept(other)).to_have_count(2)
    kept(other).get_by_role("button", name=re.compile("by csp")).first.click()
    expect(other.locator("#caption")).to_have_text("csp · 9x9/10 · seed 2 · Won")
    other.reload()
    expect(other.locator("#caption")).to_have_text("csp · 9x9/10 · seed 2 · Won")


@pytest.mark.promise("web.md", "The browser keeps the latest 200 games.")
def test_the_oldest_game_makes_room_and_that_is_told(open_page: Open) -> None:
    page = open_page("review.html")
    many = [
        {
            "game": {
                "id": f"g{number}",
                "date": f"2020-01-01T00:{number // 60:02}:{number % 60:02}.000Z",
                "level": "beginner",
                "status": "won",
                "seconds": 1.5,
            },
            "record": RECORD.to_json(),
        }
        for number in range(200)
    ]
    choose(page, json.dumps({"format": "minewise games", "version": 1, "games": many}))
    expect(kept(page)).to_have_count(200)
    choose(page, LOST.to_json())
    press(page, "Keep in this browser")
    expect(page.locator("#notice")).to_contain_text("The oldest game is gone.")
    expect(kept(page)).to_have_count(200)
    stored = page.evaluate("Object.keys(localStorage).filter((key) => /game[.]/.test(key)).length")
    assert stored == 200
    assert page.evaluate("localStorage['minewise.game.g0']") is None
    assert page.evaluate("localStorage['minewise.game.g1']") is not None


@pytest.mark.promise(
    "web.md",
    "Review opens a game that you played or watched, one that is kept in the browser, or a "
    "record from a file: choose it, drop it on the page, or paste its text.",
)
def test_a_game_that_was_played_is_reviewed(open_page: Open) -> None:
    page = open_page("#rules=3x3/8 first_click=any&seed=1")
    page.get_by_role("gridcell").first.click()
    page.get_by_role("link", name="Review this game").click()
    expect(page.locator("#caption")).to_have_text(re.compile("^You · 3x3/8 · (Won|Lost)$"))
    expect(page.locator("#verdict")).to_contain_text("Lost at move 1, the first click, by a risk")
    expect(kept(page)).to_have_count(1)


def test_the_file_that_is_saved_is_the_record(open_page: Open, tmp_path: Path) -> None:
    page = review(open_page)
    with page.expect_download() as file:
        press(page, "Save as a file")
    assert file.value.suggested_filename == "minewise-csp-9x9-10-2-0.json"
    file.value.save_as(tmp_path / "game.json")
    assert Record.from_json((tmp_path / "game.json").read_text()) == RECORD


def test_seeds_larger_than_a_page_can_count_are_kept_whole(open_page: Open) -> None:
    record = play("csp", "beginner", seed=2**60 + 1)
    page = review(open_page, record)
    expect(page.locator("#caption")).to_contain_text(f"seed {2**60 + 1}")
    expect(page.get_by_role("link", name="Play on from here")).to_be_hidden()
    press(page, "Keep in this browser")
    page.reload()
    expect(page.locator("#verdict")).to_have_text(verdict(record))


@pytest.mark.promise(
    "web.md",
    "Play on from here continues the game from the move that you look at.",
)
def test_a_position_leads_to_the_other_pages(open_page: Open) -> None:
    page = review(open_page)
    page.get_by_label("Move", exact=True).fill("4")
    analyze_it = page.get_by_role("link", name="Analyze the position")
    analyze_it.focus()
    expect(analyze_it).to_have_attribute(
        "href", re.compile(r"analyze\.html#view=\w+&width=9&rules=9x9")
    )
    page.get_by_role("link", name="Play on from here").click()
    expect(page.get_by_label("Practice game")).to_be_checked()
    assert rows(page) == list(RECORD.replay())[4].rows()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("no JSON at all", "Expected a replay"),
        ("{}", "Expected a minewise record"),
        (RECORD.to_json().replace("9x9/10", "4x4/3"), "This record was altered"),
    ],
)
def test_what_is_no_record_is_refused_and_the_game_stays(
    open_page: Open, text: str, sentence: str
) -> None:
    page = review(open_page)
    choose(page, text)
    expect(page.locator("#refusal")).to_contain_text(sentence)
    expect(page.locator("#caption")).to_have_text("csp · 9x9/10 · seed 2 · Won")
    choose(page, LOST.to_json())
    expect(page.locator("#caption")).to_contain_text("random · 9x9/10")
    expect(page.locator("#refusal")).to_be_hidden()


def test_a_game_that_is_not_kept_is_said_to_be_gone(open_page: Open) -> None:
    page = open_page("review.html#game=nowhere")
    expect(page.locator("#refusal")).to_have_text("This game is not kept in this browser.")


def test_files_with_broken_games_lose_nothing(open_page: Open) -> None:
    page = review(open_page)
    press(page, "Keep in this browser")
    broken = [{"game": {"id": "../x"}, "record": {}}, None, 3, {"game": None}]
    choose(page, json.dumps({"format": "minewise games", "version": 1, "games": broken}))
    expect(page.locator("#notice")).to_contain_text("0 games are imported.")
    expect(kept(page)).to_have_count(1)


@LOOKS
def test_axe_finds_nothing_in_an_opened_game(
    open_page: Open, scheme: str, profile: dict[str, object]
) -> None:
    page = review(open_page, LOST, profile=profile, color_scheme=scheme)
    press(page, "Keep in this browser")
    page.keyboard.press("End")
    page.keyboard.press(",")
    page.keyboard.press("b")
    expect(page.locator("#message .chip")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("p")
    expect(page.locator("#board .cell.heat").first).to_be_visible()
    assert violations(page) == []


def test_a_page_without_games_says_where_to_get_one(open_page: Open) -> None:
    page = open_page("review.html")
    page.get_by_role("link", name="Or watch an agent play, and review its game.").click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()


def test_on_a_phone_nothing_covers_the_board(open_page: Open) -> None:
    page = review(open_page, profile=PHONE)
    weighed(page)
    assert page.locator(".cell").first.bounding_box()["width"] >= 36  # type: ignore[index]
    place = page.locator("#board").bounding_box()
    assert place is not None
    for control in page.locator("main button:visible, main input:visible").all():
        box = control.bounding_box()
        assert box is not None
        assert box["y"] >= place["y"] + place["height"] or box["y"] + box["height"] <= place["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.promise(
    "web.md",
    "The curve shows the chance to win at each guess.",
    "A red line down is what a choice lost, and what comes after it is luck.",
    "A pale bar is where an estimate lies in 95 of 100 cases.",
    "A click on the curve leads to the move.",
)
def test_the_chances_to_win_are_drawn_as_a_curve(open_page: Open) -> None:
    page = review(open_page)
    known = Review.from_record(RECORD, playouts=32)
    points, moves = known.curve.points, len(RECORD.moves)
    name = f"The chance to win in the course of the game: {known.curve}"
    curve = page.get_by_role("img", name=name)
    expect(curve).to_be_visible()
    expect(page.locator("#summary")).to_have_text(str(known.curve))
    expect(page.locator("#judging")).to_be_hidden()
    drawn = curve.locator("line").evaluate_all(
        "lines => lines.map(line => [line.getAttribute('class').trim(),"
        " ...['x1', 'y1', 'x2', 'y2'].map(name => Number(line.getAttribute(name)))])"
    )
    lines = {kind: [where for name, *where in drawn if name == kind] for kind, *_ in drawn}
    assert len(lines["lost"]) == len(points)
    for (x1, y1, x2, y2), point in zip(lines["lost"], points, strict=True):
        assert x1 == x2 == pytest.approx(1000 * point.number / moves)
        assert (y1, y2) == pytest.approx((100 - 100 * point.before, 100 - 100 * point.chosen))
    led = sorted(lines.get("led", []) + lines.get("led about", []))
    ends = [*((1000 * p.number / moves, 100 - 100 * p.before) for p in points[1:]), (1000, 0)]
    assert [where[2:] for where in led] == [pytest.approx(end) for end in ends]
    assert len(lines.get("doubt", [])) == len([point for point in points if not point.exact])
    marks = curve.locator(".mark")
    heights = marks.evaluate_all("marks => marks.map(m => parseFloat(m.style.bottom))")
    assert heights == pytest.approx([100 * point.before for point in points], abs=0.01)
    box = curve.bounding_box()
    assert box is not None
    last = points[-1].number
    page.mouse.click(box["x"] + box["width"] * last / moves + 5, box["y"] + 10)
    at(page, last)
    said = known.guesses[-1].sentence.partition(". It ")[2]
    expect(page.locator("#message")).to_contain_text(said)
    choose(page, play("exact", "5x5/1 first_click=opening", seed=1).to_json())
    expect(page.locator("#guesses-none")).to_be_visible()
    expect(page.locator("#curve line")).to_have_count(0)


@pytest.mark.promise(
    "web.md",
    "A cell that a sentence names is a button: a tap or the pointer lights it on the board, with "
    "its row and column.",
)
@pytest.mark.parametrize("profile", [{}, {"profile": TALL}], ids=["pointer", "touch"])
def test_a_cell_that_is_named_is_lit(open_page: Open, profile: dict[str, Any]) -> None:
    (record,) = lost_games("expert", 1)
    page = review(open_page, record, **profile)
    found = Review.from_record(record).verdict
    assert found is not None
    row, column = found.better or found.cell or (-1, -1)
    name = page.locator("#verdict .named")
    expect(name).to_have_text(f"Row {row}, column {column}")
    # The board is laid anew as long as the review grows.
    weighed(page)
    if profile:
        name.tap()
    else:
        name.hover()
    lit = page.locator(".lit-cell").bounding_box()
    there = cell(page, row, column).bounding_box()
    assert lit is not None
    assert there is not None
    assert [lit[side] for side in ("x", "y", "width")] == pytest.approx(
        [there[side] for side in ("x", "y", "width")], abs=1
    )
    expect(page.locator(".lit-row")).to_have_text(f"row {row}")
    expect(page.locator(".lit-column")).to_have_text(f"column {column}")
    page.locator("h1").click()
    page.locator("h1").hover()
    expect(page.locator(".lit")).to_have_count(0)


def test_the_names_of_a_row_and_a_column_stay_on_the_board(open_page: Open) -> None:
    (record,) = lost_games("expert", 1)
    page = review(open_page, record, profile=PHONE)
    weighed(page)
    board = page.locator("#board").bounding_box()
    assert board is not None
    name = page.locator("#verdict .named")
    for corner in ("0,0", "0,29", "15,0", "15,29"):
        name.evaluate("(named, corner) => { named.dataset.cell = corner; }", corner)
        name.tap()
        expect(page.locator(".lit-column")).to_have_text(f"column {corner.split(',')[1]}")
        for label in page.locator(".lit span").all():
            there = label.bounding_box()
            assert there is not None
            assert there["x"] >= board["x"] - 1
            assert there["x"] + there["width"] <= board["x"] + board["width"] + 1


def test_a_step_of_a_proof_brings_the_board_into_sight(open_page: Open) -> None:
    (record,) = lost_games("expert", 1)
    page = review(open_page, record, profile=TALL)
    weighed(page)
    step = page.locator("#why-told .step").last
    step.evaluate("step => step.scrollIntoView({ block: 'start' })")
    expect(page.locator("#board")).not_to_be_in_viewport(ratio=1)
    step.tap()
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)


def test_five_buttons_are_in_sight_on_a_phone(open_page: Open) -> None:
    page = review(open_page, profile=TALL)
    shown = page.locator(".stage button:not(.named):not(.board button):visible")
    expect(shown).to_have_count(5)
    press(page, "More")
    expect(page.get_by_role("button", name="Next mistake")).to_be_visible()
    press(page, "More")
    expect(shown).to_have_count(5)


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_a_lost_game_is_told_on_one_screen_of_a_phone(open_page: Open, level: str) -> None:
    page = open_page("review.html", profile=TALL)
    lost = (one for one in lost_games(level, 20) if Review.from_record(one).judged[-1].missed)
    record = next(lost)
    choose(page, record.to_json())
    expect(page.locator("#why-panel li").first).to_be_visible()
    weighed(page)
    for part in ("#verdict", "#board", "#curve", "#why-panel li"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 852, part


@pytest.mark.promise(
    "web.md", "Copy a link copies the address of this review, also that of a replay."
)
@pytest.mark.parametrize("given", [False, True], ids=["seed", "board"])
def test_a_review_is_handed_on_by_a_link(open_page: Open, given: bool) -> None:
    diagonal = Board(9, 9, [(i, i) for i in range(9)])
    record = play("random", board=diagonal, seed=3) if given else LOST
    page = review(open_page, record)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    press(page, "Copy a link")
    expect(page.locator("#handed")).to_contain_text("Whoever opens it sees this review.")
    expect(page.locator("#handed .remark")).to_be_in_viewport()
    link = page.evaluate("navigator.clipboard.readText()")
    assert ("#record=" in link) == given
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator("#verdict")).to_have_text(verdict(record))
    at(other, 1)
    other.close()


@pytest.mark.parametrize("record", ["x", "q1YqLkksKS1WsqpWSs7PLShKLS7OzM9TslIyMDDQUSoB8gE"])
def test_a_part_of_a_link_is_told(open_page: Open, record: str) -> None:
    page = open_page(f"review.html#record={record}")
    expect(page.locator("#refusal")).to_contain_text("xpected")


SHAPES = {"least": "M12 4a8 8", "more": "M12 2.5L22.5 21h-21z", "needless": "M12 1l11 11-11"}
"""How the drawings of a disc, of a triangle and of a diamond begin."""


@pytest.mark.promise(
    "web.md",
    "On the curve a disc is a guess with the least risk, a triangle is a guess with more risk than "
    "needed, and a diamond is a needless guess.",
    "A cross in the mark means that the guess hit a mine.",
)
def test_the_marks_of_the_curve_are_what_the_guesses_were(open_page: Open) -> None:
    record = play("random", "9x9/20 on_mine=continue first_click=any", seed=6)
    known = Review.from_record(record)
    kinds = {
        "least risk": "least",
        "more risk than needed": "more",
        "needless risk": "needless",
    }
    guesses = known.guesses
    assert {guess.verdict for guess in guesses} == {*kinds}
    assert {guess.hit for guess in guesses} == {True, False}
    page = review(open_page, record)
    drawn = page.locator("#curve .mark").evaluate_all(
        "marks => marks.map(mark => [parseFloat(mark.style.left),"
        " ...[...mark.querySelectorAll('path')].map(path => path.getAttribute('d'))])"
    )
    assert len(drawn) == len(guesses)
    for (left, shape, *cross), guess in zip(drawn, guesses, strict=True):
        assert left == pytest.approx(100 * guess.number / len(record.moves), abs=0.01)
        assert shape.startswith(SHAPES[kinds[guess.verdict]])
        assert bool(cross) == guess.hit


@pytest.mark.promise(
    "web.md", "You can look at a long game while its guesses are still being judged."
)
def test_a_long_game_is_looked_at_while_it_is_judged(open_page: Open) -> None:
    rules = "120x120/3000 on_mine=continue first_click=any win=all_identified"
    record = play("random", rules, seed=1)
    page = open_page("review.html")
    choose(page, record.to_json())
    expect(page.locator("#judging")).to_be_visible()
    last = len(record.moves) - 1
    page.get_by_label("Move", exact=True).fill(str(last))
    expect(page.locator("#message")).to_contain_text(f"Move {last + 1} of {last + 1}")
    # What comes last is judged last.
    expect(page.locator("#message")).to_contain_text("not judged yet")
    expect(page.locator("#judging")).to_be_visible()


@pytest.mark.promise("web.md", "The files do not leave your computer.")
def test_what_is_opened_is_sent_nowhere(open_page: Open) -> None:
    page = open_page("review.html")
    page.wait_for_load_state("networkidle")
    sent: list[tuple[str, bytes | None, str]] = []
    page.on("request", lambda r: sent.append((r.method, r.post_data_buffer, r.url)))
    choose(page, RECORD.to_json())
    expect(page.locator("#verdict")).to_have_text(verdict(RECORD))
    page.evaluate(PASTE, LOST.to_json())
    expect(page.locator("#verdict")).to_have_text(verdict(LOST))
    press(page, "Keep in this browser")
    expect(kept(page)).to_have_count(1)
    # What it asks for are parts of the page: the worker that judges, and what that imports.
    assert {(method, body) for method, body, _ in sent} <= {("GET", None)}
    assert [
        url for *_, url in sent if not re.fullmatch(r"http://[\w.:/-]+\.(m?js|wasm)", url)
    ] == []


def test_a_link_opens_a_game_before_the_move_that_it_names(open_page: Open) -> None:
    link = game_link(
        "review", RECORD.rules, RECORD.seed, RECORD.game, moves=RECORD.moves[:12], at=7
    )
    page = open_page(link)
    at(page, 7)
    expected = list(RECORD.replay())[7].rows()
    assert rows(page) == expected
    page.reload()
    expect(page.get_by_label("Move", exact=True)).to_have_attribute("max", "12")


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("r0.0-r0.0-x1", "Expected a move such as r3.5, got x1"),
        ("r0.0-r99.0", "Expected a row from 0 to 8"),
    ],
)
def test_a_link_of_no_use_is_told(open_page: Open, moves: str, words: str) -> None:
    page = open_page(f"review.html#rules=beginner&seed=2&moves={moves}&move=3")
    expect(page.locator("#refusal")).to_contain_text(words)
