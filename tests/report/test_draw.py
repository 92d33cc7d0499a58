"""The picture of a board: numbers, marks, colours, windows, and the final one."""

from __future__ import annotations

import re

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Board, Game, Rules, View
from minewise.report.draw import (
    LEGEND,
    STYLES,
    final_picture,
    final_rows,
    picture,
)
from minewise.report.screen import Screen, Window
from tests.strategies import games, views, wild_views

PIPE = Screen(terminal=False, color=False)
COLOR = Screen(terminal=False, color=True)


def covered(height: int, width: int) -> View:
    return View(Rules(height, width, 0).public(), b"\xff" * (height * width))


def test_rows_and_columns_are_numbered() -> None:
    assert picture(PIPE, View.parse("#1F/*02")).splitlines() == [
        "    0 1 2",
        "  +------",
        "0 | # 1 F",
        "1 | * 0 2",
    ]


@pytest.mark.parametrize("width", [10, 11, 100, 101, 1000])
def test_column_numbers_of_several_digits_are_read_downwards(width: int) -> None:
    lines = picture(PIPE, covered(11, width)).splitlines()
    heads, rows = lines[: len(str(width - 1))], lines[len(str(width - 1)) + 1 :]
    for column in range(width):
        place = rows[0].index("#") + 2 * column
        assert rows[0][place] == "#"
        number = "".join(head.ljust(place + 1)[place] for head in heads)
        assert int(number) == column
    assert [int(row.split("|")[0]) for row in rows] == list(range(11))
    assert len({row.index("|") for row in rows}) == 1


def test_a_board_with_blanks_for_covered_cells_and_m_for_mines() -> None:
    blank = Screen(terminal=False, color=False, blank=True)
    before, now = View.parse("#1#/###"), View.parse("#1F/*02")
    assert picture(blank, now, before).splitlines()[2:] == ["0 |   1[M]", "1 |[M 0 2]"]
    assert picture(blank, before).splitlines()[2:] == ["0 |   1", "1 |"]


def test_what_has_changed_stands_in_brackets() -> None:
    before, now = View.parse("####/####"), View.parse("1#01/F###")
    assert picture(PIPE, now, before).splitlines()[2:] == ["0 |[1]#[0 1]", "1 |[F]# # #"]
    assert "[" not in picture(PIPE, now, now)
    assert "[" not in picture(PIPE, now)


@given(st.one_of(views, wild_views()))
def test_the_picture_reads_back_as_the_view(view: View) -> None:
    rows = [line.split("|")[1] for line in picture(PIPE, view).splitlines() if "|" in line]
    assert View.parse("\n".join(rows), rules=view.rules) == view


@given(games(), games())
def test_colours_change_no_character(game: Game, other: Game) -> None:
    before = other.view if other.view.rules == game.view.rules else None
    plain, colored = picture(PIPE, game.view, before), picture(COLOR, game.view, before)
    assert "\x1b" not in plain
    lines = [line.rstrip() for line in click.unstyle(colored).splitlines()]
    assert lines == plain.splitlines()


def test_every_clue_has_its_own_look() -> None:
    looks = [repr(STYLES.get(mark)) for mark in "012345678F*Mx#"]
    assert len(set(looks)) == len(looks) - 1  # M and 8 are told apart by their character
    colored = picture(COLOR, View.parse("123/321"))
    for clue in "123":
        assert f"38;5;{STYLES[clue]['fg']}m{clue}" in colored


@pytest.mark.parametrize("mark", list(STYLES))
def test_colours_can_be_read_on_dark_and_on_light(mark: str) -> None:
    style = STYLES[mark]
    if "fg" not in style:
        return  # the terminal's own colour
    behind = [brightness(style["bg"])] if "bg" in style else [0.0, 1.0]
    for background in behind:
        darker, lighter = sorted((brightness(style["fg"]), background))
        assert (lighter + 0.05) / (darker + 0.05) >= 3  # WCAG 2.2, large text and graphics


def brightness(color: int) -> float:
    """The relative luminance of one of the 256 colours of a terminal."""
    if color >= 232:
        levels = [8 + 10 * (color - 232)] * 3
    else:
        steps = (0, 95, 135, 175, 215, 255)
        levels = [steps[(color - 16) // part % 6] for part in (36, 6, 1)]
    linear = [
        level / 255 / 12.92 if level <= 10 else ((level / 255 + 0.055) / 1.055) ** 2.4
        for level in levels
    ]
    return sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@given(
    height=st.integers(1, 1000),
    width=st.integers(1, 1000),
    columns=st.integers(20, 300),
    lines=st.integers(5, 100),
    data=st.data(),
)
def test_a_window_fits_the_terminal_and_shows_the_focus(
    height: int, width: int, columns: int, lines: int, data: st.DataObject
) -> None:
    focus = data.draw(st.tuples(st.integers(0, height - 1), st.integers(0, width - 1)))
    window = Window.fit(covered(height, width), (columns, lines), focus)
    assert focus[0] in window.rows
    assert focus[1] in window.columns
    assert set(window.rows) <= set(range(height))
    assert set(window.columns) <= set(range(width))
    taken = len(str(height - 1)) + 3 + len(window.columns) * (2 if window.spaced else 1)
    assert taken <= columns
    assert len(window.rows) <= max(50, lines)


def test_a_pipe_shows_the_whole_board() -> None:
    view = covered(1000, 1000)
    assert Window.fit(view, None, (500, 500)).rows == range(1000)
    lines = picture(PIPE, view).splitlines()
    assert len(lines) == 3 + 1 + 1000
    assert {len(line) for line in lines[4:]} == {3 + 2 + 2 * 1000}


def test_a_board_too_wide_for_spaces_is_drawn_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    before, now = covered(5, 60), covered(5, 60).with_flags([(2, 3)])
    for color in (False, True):
        text = picture(Screen(terminal=True, color=color), now, before)
        assert "2 | ###F####" in click.unstyle(text)
        assert ("\x1b[1m\x1b[7mF" in text or "\x1b[7mF" in text) == color
    part = picture(Screen(terminal=True, color=False), covered(200, 500), None, (100, 250))
    assert max(map(len, part.splitlines())) <= 80
    found = re.search(r"rows (\d+) to (\d+) of 200, columns (\d+) to (\d+) of 500", part)
    assert found is not None
    first_row, last_row, first_column, last_column = map(int, found.groups())
    assert first_row <= 100 <= last_row
    assert first_column <= 250 <= last_column


def test_the_final_picture_tells_mines_and_flags_apart() -> None:
    board = Board(2, 3, {(0, 0), (0, 1), (0, 2)})
    view = View.parse("#F*/F3#")
    assert final_rows(view, board) == ["MF*", "x3#"]
    assert final_picture(PIPE, view, board).splitlines()[2:] == [
        "0 | M F *",
        "1 | x 3 #",
        "* exploded mine   M mine   F flag on a mine   x wrong flag   # still covered",
    ]
    colored = final_picture(COLOR, view, board)
    assert len({repr(STYLES.get(mark)) for mark in LEGEND}) == len(LEGEND)
    assert click.unstyle(colored) == final_picture(PIPE, view, board)


def test_the_final_picture_of_blank_marks_has_those_marks() -> None:
    board = Board(2, 3, {(0, 0), (0, 1), (0, 2)})
    screen = Screen(terminal=False, color=False, blank=True)
    assert final_picture(screen, View.parse("#F*/F3#"), board).splitlines()[2:] == [
        "0 | M M M",
        "1 | x 3",
        "M mine   x wrong flag",
    ]


@given(games())
def test_the_final_picture_shows_every_mine(game: Game) -> None:
    if game.board is None:
        return
    rows = final_rows(game.view, game.board)
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    assert {cell for cell, mark in marks.items() if mark in "MF*"} == game.board.mines
    assert sum(mark == "*" for mark in marks.values()) == game.mines_hit
    assert sum(mark == "F" for mark in marks.values()) == game.flags_right
    assert sum(mark == "x" for mark in marks.values()) == game.flags - game.flags_right
