"""The page that analyzes, opened with a position and read as its users read it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

LETTERS = dict(zip("#F*_012345678", "cfxnabdeghijk", strict=True))

ONE_TWO_ONE = ("#####/#####/11211/00000", "5x4/4 first_click=any")
"""Cells 1,0 1,2 1,4 are safe, 1,1 and 1,3 are mines; the others are mines with chance 2/5."""
EMPTY = ("###/###/###", "3x3/2 first_click=any")


def link(rows: str, rules: str) -> str:
    """The address of the page with a position, its rows parted by `/`."""
    width = len(rows.split("/", maxsplit=1)[0])
    cells = "".join(LETTERS[mark] for mark in rows.replace("/", ""))
    return "analyze.html#" + urlencode({"view": cells, "width": width, "rules": rules})


def chances(page: Page) -> dict[tuple[int, int], str]:
    """What the board says of the chance of each covered cell: `40`, `<1`, `0 certain`."""
    names = page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    found = {}
    for name in names:
        cell = re.match(r"row (\d+), column (\d+), .*?([<>~]?\d+)% mine(, certain)?", name)
        if cell:
            certain = " certain" if cell[4] else ""
            found[int(cell[1]), int(cell[2])] = cell[3] + certain
    return found


def expected(probability: float, certain: bool) -> str:
    """How a chance of an exact analysis is written."""
    if certain:
        return f"{round(100 * probability)} certain"
    # As browsers round: half up.
    percent = int(100 * probability + 0.5)
    return "<1" if percent < 1 else ">99" if percent > 99 else f"{percent}"


def message(page: Page) -> Locator:
    """The lines under the board."""
    return page.locator("#message")


def read(page: Page, text: str) -> None:
    """Waits until the board shows these rows, parted by `/`."""
    # Beside the board a table of digits may have rows.
    expect(page.locator("[role=row]")).to_have_count(text.count("/") + 1)
    page.wait_for_function(
        """text => {
          const marks = { covered: "#", flag: "F", exploded: "*", unknown: "_" };
          const rows = [...document.querySelectorAll("[role=row]")];
          const told = (cell) => marks[cell.dataset.tile] ?? cell.dataset.tile;
          return rows.map((row) => [...row.children].map(told).join("")).join("/") === text;
        }""",
        arg=text,
    )
