"""Replays of other programs on the page of reviews: one of them, and many together."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from minewise import Board, play
from minewise.companion.review import Review
from minewise.formats import PointerAction, Replay, read
from tests.formats.test_replay_record import pressed
from tests.formats.written_replays import Game, evf, evfs, rawvf
from tests.web.axe import LOOKS, violations
from tests.web.boards import rows
from tests.web.conftest import Open

GAMES = [
    pressed(play(agent, board=Board.random("9x9/10 first_click=any", seed=seed), seed=seed))
    for agent, seed in [("basic", 4), ("basic", 5), ("random", 6), ("exact", 9), ("basic", 7)]
]
FILES = [evf(game) for game in GAMES]
REPLAYS = [read(file) for file in FILES]


def choose(page: Page, *files: bytes, names: list[str] | None = None) -> None:
    """Chooses files of those bytes."""
    given = names or [f"{number}.evf" for number in range(len(files))]
    payloads = [
        FilePayload(name=n, mimeType="", buffer=f) for n, f in zip(given, files, strict=True)
    ]
    page.locator("#file").set_input_files(payloads)


def judged(replay: Replay) -> Review:
    return Review.from_record(replay.record, protected_first=True)


@pytest.mark.promise(
    "web.md",
    "This replay lists its metrics, and where the file contradicts itself.",
)
@pytest.mark.parametrize("replay", [REPLAYS[0], REPLAYS[2]], ids=["won", "lost"])
def test_a_replay_is_reviewed_as_by_the_library(open_page: Open, replay: Replay) -> None:
    page = open_page("review.html")
    choose(page, FILES[REPLAYS.index(replay)])
    ending = replay.record.ending.capitalize()
    expect(page.locator("#caption")).to_have_text(
        f"Zoë · 9x9/10 · {replay.seconds:.2f} s · {ending}"
    )
    expect(page.locator("#verdict")).to_have_text(str(judged(replay).verdict))
    metrics = replay.metrics()
    for name, digits in [("Clicks", 0), ("3BV/s", 3), ("IOE", 3), ("Path", 0)]:
        key = {"Clicks": "clicks", "3BV/s": "three_bv_per_second", "IOE": "ioe", "Path": "path"}
        value = metrics[key[name]]
        text = "\N{EN DASH}" if value is None else f"{value:,.{digits}f}"
        shown = page.locator("#metrics div", has=page.get_by_text(name, exact=True))
        expect(shown.locator("dd")).to_have_text(text)
    said = [*replay.contradictions, *replay.notes]
    expect(page.locator("#measured-notes li")).to_have_text(said)
    assert bool(said) == (ending == "Lost")


@pytest.mark.promise(
    "web.md",
    "A replay plays in real time, or faster and slower.",
    "T | the pointer of a replay",
)
def test_a_replay_plays_in_its_own_time(open_page: Open) -> None:
    page = open_page("review.html")
    choose(page, FILES[0])
    expect(page.locator("#verdict")).to_have_text(re.compile("^(Won|Lost|Complete|Not over)"))
    page.keyboard.press("Home")
    expect(page.locator("#message")).to_contain_text(
        f"Move 1 of {len(REPLAYS[0].record.moves)} · {REPLAYS[0].move_seconds[0]:.2f} s"
    )
    expect(page.locator(".trail")).to_be_visible()
    for pace, words in ((0, "0.1"), (7, "16")):
        page.get_by_label("Speed").fill(str(pace))
        told = f"{words}\N{MULTIPLICATION SIGN} real time"
        expect(page.locator("#pace-told")).to_have_text(told)
    page.keyboard.press("k")
    moves = len(REPLAYS[0].record.moves)
    expect(page.get_by_label("Move", exact=True)).to_have_value(str(moves))
    expect(page.locator("#message")).to_contain_text("The game is won.")
    assert rows(page)
    page.keyboard.press("t")
    expect(page.locator(".trail")).to_be_hidden()
    expect(page.locator("#trail")).to_have_attribute("aria-pressed", "false")


def test_a_replay_stays_when_the_page_is_loaded_again(open_page: Open) -> None:
    page = open_page("review.html")
    page.get_by_label("Or paste the record").fill(rawvf(GAMES[1]).decode())
    page.get_by_label("Or paste the record").press("Control+Enter")
    expect(page.locator("#measured-file")).to_contain_text("rawvf")
    page.reload()
    expect(page.locator("#measured-file")).to_contain_text("rawvf")
    choose(page, b"no replay at all", names=["holiday.avf"])
    expect(page.locator("#refusal")).to_have_text(re.compile("^Expected a replay: .*, byte 0"))
    expect(page.locator("#measured-file")).to_contain_text("rawvf")


def check_sums(page: Page, replays: Sequence[Replay]) -> None:
    """What the page says of games of one player on one size of board."""
    reviews = [judged(replay) for replay in replays]
    verdicts = Counter[str](guess.verdict for review in reviews for guess in review.guesses)
    games, wins = len(replays), sum(replay.record.won for replay in replays)
    loss = sum(review.skill_loss for review in reviews) / games
    sums = page.locator("#collection-sums")
    rate = f"{100 * wins // games}" if wins in (0, games) else f"{100 * wins / games:.1f}"
    expect(sums).to_contain_text(f"{wins}: {rate}%")
    expect(sums).to_contain_text(re.compile(rf"Skill lost a game{loss:.2f}( \(|Mines)"))
    for name, kind in (
        ("Worse guesses", "more risk than needed"),
        ("Needless guesses", "needless risk"),
    ):
        count = verdicts[kind]
        lost = sum(g.skill_loss for review in reviews for g in review.guesses if g.verdict == kind)
        expect(sums.locator("div", has=page.get_by_text(name, exact=True))).to_contain_text(
            f"{count} ({count / games:.2f} a game), skill lost {lost / games:.2f} a game"
        )
    times = page.locator("#collection-missed-rows td:nth-child(2)").all_text_contents()
    assert sum(map(int, times)) == verdicts["more risk than needed"] + verdicts["needless risk"]
    lost_by_kind = page.locator("#collection-missed-rows td:nth-child(3)").all_text_contents()
    assert lost_by_kind == sorted(lost_by_kind, key=float, reverse=True)
    for row, phase in enumerate(("opening", "middle", "end")):
        made = [one for review in reviews for one in review.guesses if one.phase == phase]
        loss = sum(one.skill_loss for one in made)
        mistakes = sum(one.mistake is not None for one in made)
        told = [phase.capitalize(), len(made), sum(one.hit for one in made), mistakes]
        cells = page.locator("#collection-phases-rows tr").nth(row).locator("th, td")
        expect(cells).to_have_text([*map(str, told), f"{loss:.2f}"])


@pytest.mark.promise(
    "web.md",
    "The sums are of one player on one size of board, and you choose both.",
)
def test_players_and_boards_are_summed_up_apart(open_page: Open) -> None:
    games = [("Ann", "9x9/10"), ("", "9x9/10"), ("Ann", "16x16/40"), ("Ann", "16x16/40")]
    played = []
    for seed, (name, size) in enumerate([*games, ("", "9x9/10")], start=4):
        board = Board.random(f"{size} first_click=any", seed=seed)
        played.append(replace(pressed(play("basic", board=board, seed=seed)), player=name))
    page = open_page("review.html")
    choose(page, *map(evf, played))
    expect(page.locator("#collection-told")).to_contain_text("5 games are judged.")
    many = page.locator("#collection")
    player, boards = many.get_by_label("Player"), many.get_by_label("Board")
    expect(player.locator("option")).to_have_text(["Ann: 3 games", "without a name: 2 games"])
    expect(boards.locator("option")).to_have_text(["16x16/40: 2 games", "9x9/10: 1 game"])
    replays = [read(evf(game)) for game in played]
    check_sums(page, replays[2:4])
    boards.select_option("9x9/10")
    check_sums(page, replays[:1])
    player.select_option("")
    expect(boards.locator("option")).to_have_text(["9x9/10: 2 games"])
    check_sums(page, [replays[1], replays[4]])
    expect(page.locator("#collection-rows tr")).to_have_count(5)


@pytest.mark.promise(
    "web.md",
    "Choose several files, or a folder, and their games are judged together: a table, "
    "mistakes by kind, and the trend.",
    "Save the table as CSV writes the table for other programs.",
)
def test_many_games_are_summed_up(open_page: Open, tmp_path: Path) -> None:
    page = open_page("review.html")
    files = [evfs(GAMES[:2], b"sum"), *FILES[2:], FILES[0][:40], b"\x00\xff"]
    choose(page, *files, names=["two.evfs", "c.evf", "d.evf", "e.evf", "cut.evf", "photo.jpg"])
    expect(page.locator("#collection-told")).to_contain_text("5 games are judged.")
    expect(page.locator("#collection-rows tr")).to_have_count(5)
    refused = page.locator("#collection-refused li")
    expect(refused).to_have_text(
        [re.compile(r"^cut\.evf: .*, byte \d+ of evf"), re.compile("photo")]
    )
    check_sums(page, REPLAYS)
    expect(page.locator("#collection-trend svg")).to_be_visible()
    page.get_by_role("button", name="Skill lost", exact=True).click()
    page.get_by_role("button", name="Skill lost", exact=True).click()
    most = max(judged(replay).skill_loss for replay in REPLAYS)
    first = page.locator("#collection-rows tr").first
    expect(first.locator("td").nth(-2)).to_have_text(f"{most:.2f}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the table as CSV").click()
    download.value.save_as(tmp_path / "table.csv")
    table = list(csv.DictReader((tmp_path / "table.csv").read_text().splitlines()))
    assert {row["File"] for row in table} >= {"two.evfs/0.evf", "two.evfs/1.evf", "c.evf"}
    assert float(table[0]["Skill lost"]) == pytest.approx(most)
    first.get_by_role("button").click()
    expect(page.locator("#caption")).to_contain_text("Zoë · 9x9/10")
    page.get_by_role("button", name="Back to the games").click()
    expect(first.get_by_role("button")).to_be_focused()
    page.go_back()
    expect(page.locator("#collection")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#caption")).to_be_in_viewport()
    (folder := tmp_path / "of-games").mkdir()
    for number, file in enumerate(FILES[:3]):
        (folder / f"{number}.evf").write_bytes(file)
    page.locator("#folder").set_input_files(folder)
    expect(page.locator("#collection-told")).to_contain_text("3 games are judged.")


CORPUS = Path(__file__).parents[1] / "fuzz" / "corpus" / "replays"


@pytest.mark.promise(
    "web.md",
    "It also opens replays of Arbiter, Viennasweeper, Minesweeper Clone, Metasweeper and RawVF.",
)
def test_replays_of_every_program_are_opened(open_page: Open) -> None:
    page = open_page("review.html")
    files = {name: CORPUS / name for name in ("avf", "rmv-2", "mvf-2007", "evf-4", "rawvf")}
    for name, file in files.items():
        page.locator("#file").set_input_files(file)
        expect(page.locator("#measured-file")).to_contain_text(name.partition("-")[0])
        known = judged(read(file.read_bytes()))
        expect(page.locator("#verdict")).to_have_text(str(known.verdict))


AT = """([row, column]) => {
  const canvas = document.querySelector("canvas.trail");
  const place = canvas.getBoundingClientRect();
  const cell = document.querySelector("[role=gridcell]").getBoundingClientRect();
  const [x, y] = [cell.left + column * cell.width, cell.top + row * cell.height];
  const scale = canvas.width / place.width;
  const [left, top] = [(x - place.left) * scale - 1, (y - place.top) * scale - 1];
  const { data } = canvas.getContext("2d").getImageData(left, top, 3, 3);
  return Math.max(...data.filter((_, index) => index % 4 === 3)) > 0;
}"""
"""Asks whether something is drawn at a place, counted in cells from the corner of the board."""


@pytest.mark.promise("web.md", "The line shows where the pointer went in the last second.")
def test_the_line_is_that_of_the_last_second(open_page: Open) -> None:
    """The pointer rests, and goes a way at once; the ages of four ways are told apart."""
    corners = [(8, 0), (8, 8), (4, 8), (4, 0), (0, 0), (0, 8)]
    ages = [1150, 1050, 950, 500, 0]
    board = Board.random("9x9/10 first_click=any", seed=9)
    end = 5000
    (row, column) = next((r, c) for r in range(9) for c in range(9) if (r, c) not in board.mines)
    ways = [
        (end - age, PointerAction.MOVE, 16 * x, 16 * y)
        for (y, x), age in zip(corners[1:], ages, strict=True)
    ]
    first = [(0, PointerAction.MOVE, 0, 16 * 8), (10, PointerAction.MOVE, 0, 16 * 8)]
    press = [
        (end, PointerAction.LEFT_DOWN, 16 * column, 16 * row),
        (end, PointerAction.LEFT_UP, 16 * column, 16 * row),
    ]
    page = open_page("review.html")
    choose(page, evf(Game(board, "Zoë", end, [*first, *ways, *press])))
    expect(page.locator("#verdict")).to_have_text(re.compile("^(Won|Lost|Complete|Not over)"))
    page.keyboard.press("Home")
    expect(page.locator("#message")).to_contain_text("5.00 s")
    for start, stop, age in zip(corners, corners[1:], ages, strict=False):
        middle = [(start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2]
        assert page.evaluate(AT, middle) == (age < 1000), age


@LOOKS
def test_axe_finds_nothing(open_page: Open, scheme: str, profile: dict[str, object]) -> None:
    page = open_page("review.html", profile, color_scheme=scheme)
    choose(page, *FILES)
    expect(page.locator("#collection-told")).to_contain_text("5 games are judged.")
    page.locator("#collection-rows button").first.click()
    expect(page.locator("#verdict")).to_have_text(re.compile("^(Won|Lost|Complete|Not over)"))
    assert violations(page) == []
