"""What notebooks show: read back from the picture, and compared with what it was drawn from."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minewise
from minewise.game.rules import Cell
from minewise.report.palette import COLOURS, ground
from minewise.report.picture import SIDE

GAME = minewise.Game("beginner", seed=4)
GAME.reveal(0, 0)
GUESS = minewise.View.parse("#####/#2###/#####/#####", mines=4)

SHOWN: dict[str, Any] = {
    "view": GAME.view,
    "board": minewise.Board(2, 3, {(0, 0), (1, 2)}),
    "analysis": minewise.analyze(GAME.view),
    "a guess": minewise.analyze(GUESS),
    "proof": minewise.explain(GAME.view, (3, 4)),
    "hint": minewise.hint(GAME.view),
    "hint to guess": minewise.hint(GUESS),
    "evaluation": minewise.evaluate(GUESS),
    "optimal": minewise.optimal("3x3/2"),
    "game": GAME,
    "record": minewise.play("exact", "beginner", seed=1),
    "comparison": minewise.compare(["basic", "exact"], "beginner", games=10),
    "sweep": minewise.compare(["basic", "csp"], "kulkarni", games=2, density=[0.1, 0.2]),
    "row": minewise.compare(["basic"], "beginner", games=2).rows[0],
    "games": minewise.play_many("exact", "beginner", games=20),
}


class Elements(HTMLParser):
    """The elements of a text, and whether each is closed in order."""

    VOID = ("input", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.names.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


@pytest.mark.parametrize("name", SHOWN)
def test_each_is_whole_and_needs_nothing_from_outside(name: str) -> None:
    text = SHOWN[name]._repr_html_()
    elements = Elements(text)
    assert "script" not in elements.names
    assert not re.search(r"https?:|src=|@import|url\((?!#)", text)
    assert len(text) < 60_000
    if (svg := SHOWN[name]._repr_svg_()) is not None:
        assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert "var(" not in svg  # few programs but browsers read variables


def tiles(svg: str) -> dict[Cell, str]:
    """The digits, flags and covered cells that a picture shows, by cell."""
    found: dict[Cell, str] = {}
    for element in ET.fromstring(svg).iter():
        look = element.get("class", "")
        for x, y in re.findall(r"M([\d.]+) ([\d.]+)", element.get("d", "")):
            cell = int(float(y) // SIDE), int(float(x) // SIDE)
            found[cell] = {"c": "#", "o": "0", "x": "*", "flag": "F"}.get(look, found.get(cell, ""))
        if re.fullmatch(r"d[\d_]", look):
            for x, text in zip(element.get("x", "").split(), element.text or "", strict=True):
                cell = int(float(element.get("y", "")) // SIDE), int(x) // SIDE
                found[cell] = text.replace("?", "_")
    return found


@given(st.lists(st.text("#F*_012345678", min_size=4, max_size=4), min_size=1, max_size=4))
def test_a_view_is_read_back_from_its_picture(rows: list[str]) -> None:
    view = minewise.View.parse("/".join(rows), clues="cautious")
    shown = tiles(view._repr_svg_() or "")
    expected = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    assert shown == expected


def test_the_chances_stand_on_their_cells() -> None:
    analysis = minewise.analyze(GAME.view)
    svg = ET.fromstring(analysis._repr_svg_() or "")
    shown = {}
    for text in svg.iter("{http://www.w3.org/2000/svg}text"):
        if "h" in text.get("class", "").split():
            cell = int(float(text.get("y", "")) // SIDE), int(float(text.get("x", "")) // SIDE)
            shown[cell] = text.text
    expected = {
        cell: f"{100 * chance:.0f}"
        for cell, chance in np.ndenumerate(analysis.probability)
        if not np.isnan(chance)
    }
    assert shown == expected
    sure = svg.findall(".//*[@class='sure k']") + svg.findall(".//*[@class='sure l']")
    assert len(sure) == len(analysis.safe | analysis.mines)


def test_a_proof_marks_its_clues_and_its_cell() -> None:
    svg = minewise.explain(GAME.view, (3, 4))._repr_svg_() or ""
    assert svg.count('class="clue"') == 2
    assert svg.count('class="bomb"') == svg.count('class="safe"') == 1


def test_a_game_that_goes_on_hides_its_mines() -> None:
    game = minewise.Game("beginner", seed=4)
    game.reveal(0, 0)
    assert 'class="mine"' not in (game._repr_svg_() or "")
    assert game.board is not None
    game.move("reveal", min(game.board.mines))
    assert 'class="mine"' in (game._repr_svg_() or "")


def test_names_are_text() -> None:
    games = minewise.compare(["basic"], "ncsu", games=2)
    row = games.rows[0]
    hostile = minewise.Comparison([type(row)(**vars(row) | {"agent": "<img src=x>"})])
    text = hostile._repr_html_()
    assert "<img" not in text
    assert "&lt;img src=x&gt;" in text


def test_large_boards_stay_small() -> None:
    game = minewise.Game("250x250/9000", seed=1)
    game.reveal(100, 100)
    board = minewise.Board.random("250x250/12000", seed=1, first_cell=(9, 9))
    for thing in (game, board, minewise.analyze(game.view)):
        text = thing._repr_html_()
        assert len(text) < 500_000
        assert "too large for figures" in text
    hint = minewise.hint(game.view)
    assert hint is not None
    assert len(hint._repr_html_()) < 60_000  # the part around the cell


def test_nothing_and_no_games_are_shown_too() -> None:
    assert "No games" in minewise.Comparison([])._repr_html_()
    assert repr(minewise.Comparison([])) == "<Comparison without games>"
    Elements(minewise.Game.on_board(minewise.Board(1, 1, {(0, 0)}))._repr_html_())


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2."""

    def light(colour: str) -> float:
        parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return float(linear @ [0.2126, 0.7152, 0.0722])

    low, high = sorted([light(one), light(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_digits_and_chances_can_be_read(theme: int) -> None:
    for digit in range(1, 9):
        for ground_name in ("open", "clue"):
            pair = COLOURS[f"digit-{digit}"][theme], COLOURS[ground_name][theme]
            assert contrast(*pair) > (4.5 if ground_name == "open" else 3), (digit, ground_name)
    for chance in np.linspace(0, 1, 101):
        colour, black = ground(chance)
        assert contrast(colour, "#000000" if black else "#ffffff") > 4.5


def test_the_short_texts() -> None:
    assert repr(minewise.analyze(GAME.view)) == "<Analysis of 9x9: 7 safe, 3 mines, 37 uncertain>"
    assert repr(minewise.analyze(GUESS)).endswith("the least likely mine (0,3) with 18%>")
    assert "16 of 20 won, 80.0% [58.4, 91.9]" in repr(SHOWN["games"])
    row = repr(SHOWN["comparison"].rows[1])
    assert row == "<Row exact on 9x9/10: games won 70.0% [39.7, 89.2], 10 games>"
    table = str(SHOWN["comparison"])
    assert len(table) < 700
    assert re.search(r"^ exact +\d+\.0%", table, re.MULTILINE)
