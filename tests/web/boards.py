"""What a test does to the board of a page, as a person would."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from minewise.game.board import Board
from minewise.game.game import Game
from minewise.game.rules import Cell
from tests.web.conftest import PATIENCE

SEED = 4
"""The seed of most tests: the first cell of a beginner game opens 34."""
CLASSIC = "9x9/10 first_click=opening"
"""The rules that the page begins with."""
OPENED = f"#rules=beginner&seed={SEED}&moves=r0.0"
"""The address of such a game after its first cell."""


def cell(page: Page, row: int, column: int) -> Locator:
    """A cell of a board of elements, by what it is called."""
    return page.get_by_role("gridcell", name=re.compile(rf"^row {row}, column {column},"))


def shows(page: Page, row: int, column: int, state: str) -> None:
    """Waits until a cell is called so."""
    name = re.compile(rf"^row {row}, column {column}, {state}")
    expect(cell(page, row, column)).to_have_accessible_name(name)


def says(page: Page, *texts: str) -> None:
    """Waits until the lines under the board say all this."""
    for text in texts:
        expect(page.locator("#message")).to_contain_text(text)


def unfold(page: Page) -> None:
    """Opens what is folded beside the board: practice, options, the rules."""
    page.locator("summary", has_text="Practice and options").click()


def rows(page: Page) -> list[str]:
    """What a board of elements shows, row by row, in the marks of a view."""
    marks = {"covered": "#", "flag": "F", "exploded": "*", "unknown": "_"}
    tiles = page.locator("[role=row]").evaluate_all(
        "rows => rows.map(row => [...row.children].map(cell => cell.dataset.tile))"
    )
    return ["".join(marks.get(tile, tile) for tile in row) for row in tiles]


def board_of(rules: str, seed: int, first: Cell) -> Board:
    """Where the mines of a game are, once its first cell is revealed."""
    game = Game(rules, seed=seed)
    game.reveal(*first)
    assert game.board is not None
    return game.board


def covered_safe(page: Page, board: Board) -> Iterator[Cell]:
    """The safe cells that are covered, as the page shows it when each is asked for."""
    for row in range(board.height):
        for column in range(board.width):
            if (row, column) not in board.mines and rows(page)[row][column] == "#":
                yield row, column


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Waits until a condition holds that no element shows."""
    limit = time.monotonic() + PATIENCE / 1000  # no clock: patience with a state
    while not condition():
        # no clock: patience with a state
        assert time.monotonic() < limit, f"it never comes true on {page.url}"
        page.wait_for_timeout(20)  # no clock: between two looks


Point = tuple[float, float]


class Fingers:
    """Fingers on a touch screen: what the browser gets from a hand, pinches too."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def down(self, *points: Point) -> None:
        self.touch("touchStart", *points)

    def move(self, *points: Point) -> None:
        self.touch("touchMove", *points)

    def up(self) -> None:
        self.touch("touchEnd")

    def tap(self, point: Point) -> None:
        self.down(point)
        self.up()


def middle(target: Locator) -> Point:
    """Where a finger or a mouse goes for it."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@contextmanager
def finger(page: Page, target: Locator) -> Iterator[Callable[[float, float], None]]:
    """A finger that is down on the middle of an element until it is lifted, and what moves it."""
    (x, y), hand = middle(target), Fingers(page)
    hand.down((x, y))
    yield lambda right, down: hand.move((x + right, y + down))
    hand.up()


def drag(page: Page, target: Locator, right: float, down: float) -> None:
    """A finger moves from the middle of an element. The page's clock is to stand still meanwhile:
    on a busy machine the finger would rest long enough for a long press."""
    with finger(page, target) as move:
        for step in range(1, 9):
            move(right * step / 8, down * step / 8)


def hold(page: Page, row: int, column: int, state: str) -> None:
    """A long press, until the cell is called so."""
    with finger(page, cell(page, row, column)):
        shows(page, row, column, state)
