"""The table of the optimum of small boards: the command that makes it, and what docs hold."""

from __future__ import annotations

import csv
import subprocess
import sys
from math import comb
from pathlib import Path

import pytest

from minewise import Rules, View
from minewise.errors import RulesError
from minewise.game.view import BYTE, COVERED
from tests.reference_optimal import wins_by_cell

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "explanation"


def run(*arguments: str) -> str:
    command = [sys.executable, str(ROOT / "bench" / "optimum.py"), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_is_made_goes_on_and_is_that_of_the_docs(tmp_path: Path) -> None:
    path = tmp_path / "optimum.csv"
    whole = run("--cells", "9", "--out", str(path))
    assert "3x3/4: 27 of 126" in whole
    text = path.read_text(encoding="utf-8")
    found = rows(path)
    assert all(row in rows(DOCS / "optimum.csv") for row in found)
    assert len(found) == sum(
        width * height - 1
        for width in range(1, 6)
        for height in range(1, min(width, 4) + 1)
        if width * height <= 9
    )
    path.write_text("".join(text.splitlines(keepends=True)[:-3]), encoding="utf-8")
    again = run("--cells", "9", "--out", str(path))
    assert len(again.splitlines()) == 3
    assert path.read_text(encoding="utf-8") == text


def test_what_does_not_fit_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "optimum.csv")
    told = run("--cells", "9", "--layouts", "100", "--budget", "300", "--out", path)
    assert "left out: 3x3/4 has 126 layouts" in told
    assert "left out: 3x3/3 needs more than 300 beliefs or 2 GB" in told
    assert "no time was left" in run("--cells", "9", "--seconds", "0", "--out", path)


def test_the_page_is_what_the_table_gives(tmp_path: Path) -> None:
    page = tmp_path / "optimum.md"
    table = tmp_path / "optimum.csv"
    table.write_bytes((DOCS / "optimum.csv").read_bytes())
    run("--layouts", "0", "--out", str(table), "--page", str(page))
    assert page.read_text(encoding="utf-8") == (DOCS / "optimum.md").read_text(encoding="utf-8")


def test_the_table_is_that_of_plain_recursion() -> None:
    """Boards of up to 6 cells, by kind of first cell, and the first click that opens a zero."""
    checked = 0
    for row in rows(DOCS / "optimum.csv"):
        width, height = map(int, row["board"].split("x"))
        mines = int(row["mines"])
        if width * height > 6:
            continue
        view = View(
            Rules(height, width, mines, first_click="any"), bytes([BYTE[COVERED]]) * width * height
        )
        truth = wins_by_cell(view, mines)
        by_kind = {"corner": 0, "edge": 0, "inner": 0}
        for (line, column), (_, won, _, _) in truth.items():
            ends = (line in (0, height - 1)) + (column in (0, width - 1))
            kind = ("inner", "edge", "corner")[ends]
            by_kind[kind] = max(by_kind[kind], won)
        assert {kind: int(row[kind] or 0) for kind in by_kind} == by_kind
        assert int(row["won"]) == max(by_kind.values())
        assert int(row["layouts"]) == comb(width * height, mines)
        opened = max((won / of for _, _, of, won in truth.values() if of), default=0)
        if row["opening_layouts"]:
            assert int(row["opening_won"]) / int(row["opening_layouts"]) == opened
        else:
            with pytest.raises(RulesError):
                Rules(height, width, mines, first_click="opening")
        checked += 1
    assert checked == 18
