"""What the page is for, in three browsers: a game to its end, a link, an analysis, the review of a
lost game, and a visit without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from minewise import Board, View, analyze
from minewise.companion.review import Review
from minewise.game.link import game_link
from tests.lost_games import lost_games
from tests.web.boards import OPENED, SEED, board_of
from tests.web.positions import ONE_TWO_ONE, link
from tests.web.static_host import hosted
from tests.web.windows import ChromiumWindow, Window, firefox, missing, webkit

pytestmark = [
    pytest.mark.check,  # a browser takes seconds to start
    pytest.mark.promise(
        "what-you-can-rely-on.md", "Its page runs in Chromium, Firefox and WebKit there."
    ),
]

USABLE = "document.querySelector('main:not([inert])')"
COVERED = """[...document.querySelectorAll('[data-tile=covered]')]
  .map((cell) => cell.getAttribute('aria-label').match(/\\d+/g).slice(0, 2).map(Number))"""


@pytest.fixture(scope="module", params=["chromium", "firefox", "webkit"])
def window(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Window]:
    if request.param == "chromium":
        yield ChromiumWindow(request.getfixturevalue("browser"))
        return
    if lack := missing(request.param):
        pytest.skip(lack)
    start = {"firefox": firefox, "webkit": webkit}[request.param]
    with start(tmp_path_factory.mktemp(request.param)) as window:
        yield window


@pytest.fixture(scope="module")
def page(static_copy: Path) -> Iterator[str]:
    """The address of the page on a host."""
    with hosted(static_copy) as host:
        yield host.address


def cell(row: int, column: int) -> str:
    return f'[aria-label^="row {row}, column {column},"]'


def reveal_safe(window: Window, board: Board) -> None:
    """All but the mines, one after the other."""
    while safe := [c for c in map(tuple, window.value(COVERED)) if c not in board.mines]:
        window.click(cell(*safe[0]))
        window.until(f"!document.querySelector('{cell(*safe[0])}[data-tile=covered]')")


def test_a_linked_game_is_won(window: Window, page: str) -> None:
    window.open(page + OPENED)
    window.until(f"document.querySelector('{cell(0, 0)}:not([data-tile=covered])')")
    reveal_safe(window, board_of("beginner", SEED, (0, 0)))
    window.says("#message", "You won!")


def test_a_position_is_analyzed(window: Window, page: str) -> None:
    rows, rules = ONE_TWO_ONE
    window.open(page + link(rows, rules))
    analysis = analyze(View.parse(rows, mines=4))
    for place in analysis.safe:
        window.until(
            f"document.querySelector('{cell(*place)}')?.ariaLabel.includes(' 0% mine, certain')"
        )
    for place in analysis.mines:
        window.until(f"document.querySelector('{cell(*place)}')?.ariaLabel.includes('100% mine')")


def test_a_lost_game_is_reviewed(window: Window, page: str) -> None:
    (record,) = lost_games("beginner", 1)
    address = game_link("play", record.rules, record.seed, record.game, moves=record.moves[:-1])
    window.open(page + address.removeprefix("play.html"))
    row, column = record.moves[-1].cell
    window.click(cell(row, column))
    window.click('a[href*="review.html#game="]')
    window.says("#verdict", str(Review.from_record(record).verdict))


def test_the_second_visit_needs_no_network(window: Window, static_copy: Path) -> None:
    with hosted(static_copy) as host:
        window.open(host.address)
        window.until(f"{USABLE} && navigator.serviceWorker.controller")
    window.open(host.address)
    window.click(cell(4, 4))
    window.until("document.querySelectorAll('[data-tile=covered]').length < 81")
