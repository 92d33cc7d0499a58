"""What a test does to the board of a page, as a person would."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from minewise.board import Board
from minewise.game import Game
from minewise.rules import Cell

SEED = 4
"""The seed of most tests: the first cell of a beginner game opens 34."""


def cell(page: Page, row: int, column: int) -> Locator:
    """A cell of a board of elements, by what it is called."""
    return page.get_by_role("gridcell", name=re.compile(rf"^row {row}, column {column},"))


def board_of(rules: str, seed: int, first: Cell) -> Board:
    """Where the mines of a game are, once its first cell is revealed."""
    game = Game(rules, seed=seed)
    game.reveal(*first)
    assert game.board is not None
    return game.board


def rows(page: Page) -> list[str]:
    """What a board of elements shows, row by row, in the marks of a view."""
    marks = {"covered": "#", "flag": "F", "exploded": "*", "unknown": "_"}
    tiles = page.locator("[role=row]").evaluate_all(
        "rows => rows.map(row => [...row.children].map(cell => cell.dataset.tile))"
    )
    return ["".join(marks.get(tile, tile) for tile in row) for row in tiles]


def shows(page: Page, row: int, column: int, state: str) -> None:
    """Waits until a cell is called so."""
    expect(cell(page, row, column)).to_have_accessible_name(
        re.compile(rf"^row {row}, column {column}, {state}")
    )
