"""Pictures become positions, or are refused in a sentence."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageDraw

from minewise import analyze
from minewise.cli.main import main
from minewise.errors import ContradictionError, PictureError
from minewise.pictures import Picture, Reading, read
from tests.pictures.catalogue import LOOKS
from tests.pictures.cells import cell, font_of
from tests.pictures.drawing import around
from tests.pictures.look import Look
from tests.pictures.looks import picture
from tests.pictures.no_boards import no_board
from tests.pictures.positions import Position

LOOK = "classic small"
"""One that is read without doubt."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def shot(seed: int = 4, look: str = LOOK) -> tuple[Image.Image, tuple[str, ...]]:
    image, truth = picture(look, seed)
    return image, truth.rows


def file_of(image: Image.Image, kind: str = "PNG") -> bytes:
    content = io.BytesIO()
    image.save(content, kind)
    return content.getvalue()


def marks(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row.replace("?", "#") for row in rows)


def test_every_form_of_a_picture_is_read_alike(tmp_path: Path) -> None:
    image, rows = shot()
    path = tmp_path / "shot.png"
    path.write_bytes(file_of(image))
    transparent = image.convert("RGBA")
    transparent.putalpha(255)
    pictures: list[Picture] = [image, path, str(path), path.read_bytes(), transparent]
    pictures += [np.asarray(image.convert("RGB")), file_of(image.convert("RGB"), "BMP")]
    readings = [read(one) for one in pictures]
    assert marks(readings[0].rows) == marks(rows)
    assert len({(reading.rows, reading.doubts) for reading in readings}) == 1


def test_the_boxes_of_cells_fill_that_of_the_board() -> None:
    image, truth = picture(LOOK, 4)
    reading = read(image)
    left, top, width, height = reading.cell_box((len(truth.rows) - 1, len(truth.rows[0]) - 1))
    assert (left + width, top + height) == pytest.approx(
        (truth.box[0] + truth.box[2], truth.box[1] + truth.box[3]), abs=3
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"##1/111", "expected a picture, such as a PNG or a JPEG"),
        (b"\x89PNG\r\n\x1a\n", "expected a picture"),
        (file_of(shot()[0])[:2000], "expected a whole picture, got a broken one"),
        (file_of(Image.new("RGB", (5, 5))), "got one of 5 by 5 pixels"),
        (file_of(Image.new("RGB", (300, 300), "white")), "found no grid of equal cells"),
        (file_of(Image.new("1", (10_000, 5_000))), "expected a picture of at most 40 million"),
    ],
)
def test_what_is_no_board_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(PictureError, match=sentence):
        read(content)


@pytest.mark.parametrize(
    "array", [np.zeros((4, 4)), np.zeros((4, 4, 3)), np.zeros((0, 4, 3), np.uint8)]
)
def test_an_array_of_another_form_is_refused(array: np.ndarray[Any, Any]) -> None:
    with pytest.raises(PictureError, match="expected"):
        read(array)


def test_commands_take_pictures(tmp_path: Path) -> None:
    image, rows = shot()
    path = tmp_path / "shot.png"
    path.write_bytes(file_of(image))
    done = run("position", str(path))
    assert (done.exit_code, tuple(done.stdout.split())) == (0, marks(rows))
    text = tmp_path / "rows.txt"
    text.write_text(done.stdout)
    assert run("position", str(text)).stdout == done.stdout
    assert run("analyze", str(path)).stdout == run("analyze", str(text)).stdout
    left = f"the picture shows the mines left: --mines-left {picture(LOOK, 4)[1].mines_left}\n"
    assert (done.stderr, run("analyze", str(path)).stderr) == (left, left)


def test_a_lost_game_shows_mines_and_wrong_flags() -> None:
    image, truth = picture("zero", 1001)
    reading = read(image)
    assert reading.rows == truth.rows
    assert {"X", "*", "F"} <= set("".join(truth.rows))
    assert reading.mines_left == truth.mines_left
    row, column = next((r, row.index("X")) for r, row in enumerate(truth.rows) if "X" in row)
    assert reading.view.rows()[row][column] == "_"


@pytest.mark.parametrize(
    ("look", "seed"),
    [
        ("tiny", 6),  # seven rows of covered cells that have no sides between them
        ("ochre", 2),  # the first row is such
        ("moon", 5),  # two columns of empty cells, which have no sides at all
        ("rust", 10),  # a title as high as a row above it, as dark as the covered cells
        ("ink", 9),  # flags that are squares, a little wider than high
        ("contrast", 5024),  # all digits in one colour
        ("rose", 5011),  # digits in colours of its own
        ("dots", 5013),  # dots of two colours
        ("ochre", 5012),  # clues in a row whose covered cells have a shade
        ("moon", 5023),  # lines of clues beyond an opening that has no sides
        ("moon", 5024),  # the same beyond covered cells
        ("rose", 5000),  # a last row of which nothing is seen, in a usual size
        ("moon", 5000),  # flags of a lost game that are squares
        ("bits", 5001),  # a pointer on a covered cell, where there are flags
        ("lawn", 5007),  # the same where there are none
        ("zero", 5007),  # a pointer on a digit
        ("night", 5009),  # a caret in an empty cell
        ("rose", 20004),  # columns of clues beyond an opening, none of which has sides
        ("moon", 20001),  # the same in a lost game
        ("board game", 7107),  # on a ground like empty cells
        ("lawn", 20011),  # covered cells without sides, one of them with a question mark
        ("rose", 5508),  # clues on two sides beyond an opening
        ("tinted", 9014),  # a row of empty cells beside clues on grounds of their own
        ("ochre", 40013),  # the ground above the board, as high as a row of empty cells
        ("tiny", 40009),  # a flag of which more is seen than of the shaded cell under it
        ("glass", 40023),  # a pointer over a mine of a lost game
        ("paper", 8002),  # a 5 that is nearly drawn as a 3 is
        ("classic", 40000),  # a frame whose side is like a column of 1
        ("crisp", 5018),  # a pointer that hides most of a flag
        ("ochre", 20011),  # four rows of covered cells that have no sides between them
        ("xterm", 7106),  # a terminal: covered cells are blocks on the ground of empty ones
        ("xterm", 7101),  # the same with more flags than blocks
        ("xterm", 7119),
    ],
)
def test_a_board_is_read_from_end_to_end(look: str, seed: int) -> None:
    image, rows = shot(seed, look)
    reading = read(image)
    assert (marks(reading.rows), reading.doubts) == (marks(rows), frozenset())


@pytest.mark.parametrize(
    ("look", "seed"),
    [
        ("lawn", 9001),
        ("moon", 9001),
        ("contrast", 9001),
        ("bits", 9001),
        ("classic small", 9006),  # the side of its frame is like a column of 1
    ],
)
def test_a_board_is_found_among_the_windows_of_a_desktop(look: str, seed: int) -> None:
    image, truth = picture(look, seed, "desktop")
    reading = read(image)
    assert (marks(reading.rows), reading.doubts) == (marks(truth.rows), frozenset())
    left, top, _, _ = reading.cell_box((0, 0))
    assert (left, top) == pytest.approx(truth.box[:2], abs=3)


@pytest.mark.parametrize(
    ("kind", "side", "seed"),
    [
        ("cut left", "left", 1000),
        ("cut right", "right", 1000),
        ("cut above", "top", 1000),
        ("cut below", "bottom", 1000),
        ("cut right", "right", 20015),  # half a column of empty cells
    ],
)
def test_a_board_that_is_cut_off_is_refused_by_the_side(
    kind: str, side: str, seed: int, tmp_path: Path
) -> None:
    image = no_board(kind, seed)
    with pytest.raises(PictureError, match=f"cut off at its {side} side") as refusal:
        read(image)
    assert refusal.value.cut_sides == (side,)
    reading = read(image, part=True)
    assert reading.cut_sides == (side,)
    path = tmp_path / "shot.png"
    path.write_bytes(file_of(image))
    assert f"--part {side}" in run("analyze", str(path)).stderr
    part = run("position", "--part", str(path))
    assert tuple(part.stdout.split()) == reading.rows
    assert f"the board goes on beyond the picture: --part {side}\n" in part.stderr


def test_an_end_that_nothing_tells_is_in_doubt() -> None:
    """The first column is empty and looks like what is around the board: it is not seen."""
    image, truth = picture("moon", 5580)
    reading = read(image)
    assert marks(reading.rows) == tuple(row[1:] for row in marks(truth.rows))
    assert {(row, 0) for row in range(len(truth.rows))} <= reading.doubts


STEEL = Look(
    name="steel frame", cell=21, ground="#5f5f5f", covered="#c4c4c4", revealed="#b4b4b4",
    tile="thin bevel", line_colour="#bebebe", height=0.7, frame=2, frame_colour="#606060",
    counter="text", backdrop="#a0a0a0",
)  # fmt: skip
"""Flags have far stronger sides than empty cells, and covered cells are hardly lighter."""
TINTS = Look(
    name="tinted digits", cell=46, gap=3, ground="#f6f5f4", covered="#babdb6", revealed="#dededc",
    tile="flat", line=0, digits="#2e3436", flag="pennant", flag_colour="#2e3436", counter="icon",
    tints="#ddfac3 #ecedbf #eddab4 #f0c3a0 #e0a0a0 #d0a0d0 #c0c0f0 #ffffff", backdrop="#f6f5f4",
)  # fmt: skip
"""No two digits have one ground, and neither of them that of the empty cells."""
NEARLY_DONE = (
    "01F4###10 013F#4110 002FF2000 001221111 0000001F1 000000111 000000000 001221000 001FF1000"
)
FEW_COVERED = (
    "01111F1## 01F1111## 122111111 1F101F11F 122111111 23F100000 FF2100000 221111000 0001F1000"
)
MIDGAME = "1100122# F1001#F2 220013F# F2100111 #F222210 1#F#FF10 #2122210 #1000000"
WRONG_FLAG = "1100122# F1001FF2 220013F# F2100111 #F222210 1FF#FF10 #2122210 #1000000"
ONE_COVERED = (
    "000001### 111012### 1F101F221 111011100 000123221 0001FFF2F 111123221 1F1000111 1110001F#"
)
CORNER_COVERED = (
    "0001F1000 011211000 01F100111 0111001F1 122210111 F2FF10122 1233201FF ##1F11232 ###111F1#"
)
ALL_FLAGS = (
    "011100000 01F100011 01111111F 11001F111 F20011111 F2000113F 121101F3F 01F102231 011101F1#"
)
NO_LINES = (
    "01F101121 122101F2F 2F2001121 2F2000000 111000011 01110001F 01F100011 012221211 001F2F2F#"
)
HALF_OPEN = "01####10 01111110 00000000 00000000 00001232 00002### 00003### 00002###"
WON = "00112F21 001F22F1 00122322 1122F2F1 1F2F2211 22311111 1F1112F1 1111F211"
FIRST_MOVE = "000000000 111111111" + 7 * " #########"


def drawn(look: Look, rows: tuple[str, ...], scale: float = 1, mines: int = 10) -> Image.Image:
    """A picture of a board in a look, scaled as a screen with another density does."""
    image = around(look, Position(rows, mines, None), Random(1)).image.convert("RGB")
    return image.resize((round(image.width * scale), round(image.height * scale)))


@pytest.mark.parametrize(
    ("look", "rows", "scale"),
    [
        (replace(STEEL, cell=22, line_colour="#b9b9b9", tile="bevel"), NEARLY_DONE, 1.0),
        (replace(STEEL, line_colour="#b8b8b8", flag="waved"), NEARLY_DONE, 0.93),
        (replace(STEEL, covered="#bcbcbc", shade=0.25), FEW_COVERED, 1.0),
        (replace(STEEL, covered="#bcbcbc", shade=0.1, line_colour="#b8b8b8"), FEW_COVERED, 1.007),
        (replace(STEEL, shade=0.25), ONE_COVERED, 0.93),
        (replace(STEEL, shade=0.25, flag="waved"), ONE_COVERED, 1.007),
        (replace(STEEL, tile="bevel", shade=0.25), CORNER_COVERED, 1.007),
        (replace(STEEL, tile="bevel", shade=0.4, covered="#bcbcbc"), CORNER_COVERED, 1.007),
        (replace(STEEL, covered="#bcbcbc", shade=0.1), FIRST_MOVE, 1.007),
        # The only covered cell without a flag, beside an opening.
        (replace(STEEL, shade=0.25), ALL_FLAGS, 1.3),
        (replace(STEEL, covered="#bcbcbc", tile="bevel", shade=0.25), ALL_FLAGS, 1.3),
        (replace(STEEL, shade=0.25, tile="gradient"), ALL_FLAGS, 1.3),
        # The lines between empty cells are hardly seen.
        (replace(STEEL, line_colour="#b8b8b8", tile="bevel"), NO_LINES, 0.93),
        (replace(STEEL, line_colour="#b8b8b8", tile="bevel", shade=0.1), NO_LINES, 1.3),
        (replace(STEEL, line_colour="#b8b8b8", tile="gradient", flag="waved"), NO_LINES, 0.93),
        (TINTS, "02F##### 13F2#### F311#### #21#####" + 4 * " ########", 1.0),  # a single 0
        (TINTS, "01###### 12#2#### ##1##### #1######" + 4 * " ########", 1.0),
        (TINTS, WON, 1.0),  # the empty cells might be covered for all that clues say
        (TINTS, WON, 0.8),
        (TINTS, HALF_OPEN, 0.8),  # the clues would be right the other way round, too
    ],
)
def test_what_is_covered_is_told_from_what_is_empty(look: Look, rows: str, scale: float) -> None:
    reading = read(drawn(look, tuple(rows.split()), scale))
    assert (reading.rows, reading.doubts) == (tuple(rows.split()), frozenset())


@pytest.mark.parametrize("rows", [MIDGAME, NEARLY_DONE, FEW_COVERED, CORNER_COVERED, HALF_OPEN])
@pytest.mark.parametrize(("cell", "scale"), [(44, 1.0), (30, 1.0), (36, 1.4)])
def test_covered_cells_with_the_borders_of_empty_ones(rows: str, cell: int, scale: float) -> None:
    """All cells are raised, and only the inside of covered ones is darker."""
    look = replace(
        STEEL, cell=cell, covered="#a4a4a4", revealed="#e4e2e5", floor="bevel", tile="bevel", line=0
    )
    there = tuple(rows.split())
    drawing = around(look, Position(there, 10, None), Random(1))
    image, border = drawing.image.convert("RGB"), cell // 7
    corners = {
        (round(drawing.left) + column * cell, round(drawing.top) + row * cell): mark
        for row, line in enumerate(there)
        for column, mark in enumerate(line)
    }
    x, y = next(corner for corner, mark in corners.items() if mark == "0")
    empty = image.crop((x, y, x + cell, y + cell))
    for (x, y), mark in corners.items():
        if mark in "#F":
            inside = image.crop((x + border, y + border, x + cell - border, y + cell - border))
            image.paste(empty, (x, y))
            image.paste(inside, (x + border, y + border))
    reading = read(image.resize((round(image.width * scale), round(image.height * scale))))
    assert (reading.rows, reading.doubts) == (there, frozenset())


LOST = "2F2X#F2F F22F#2## 122#F#1# 01*212*2 0111012F 00000011 01110000 01F10000"
SMALL = Look(
    name="small digits", cell=60, gap=2, ground="#000000", covered="#b0b0b0", revealed="#ffffff",
    tile="flat", line=0, digits="#000080 #006000 #800000 #000000", font="DejaVuSans",
    height=0.16, crisp=True, counter="text",
)  # fmt: skip
"""Small digits in the middle of large cells."""


@pytest.mark.parametrize(
    ("look", "rows", "exploded"),
    [
        (replace(TINTS, wrong="colour"), LOST, (3, 6)),
        (replace(TINTS, wrong="colour", tints=""), LOST, (3, 6)),
        (
            SMALL,
            "1100122# F1001#F2 220013F# F2100111 #F222210 1#F#FF10 #2122210 #1000000",
            None,
        ),
    ],
)
def test_what_programs_draw_otherwise_is_read(
    look: Look, rows: str, exploded: tuple[int, int] | None
) -> None:
    """A wrong flag in another colour, and small digits."""
    there = Position(tuple(rows.split()), 10, exploded)
    reading = read(around(look, there, Random(1)).image.convert("RGB"))
    assert (reading.rows, reading.doubts) == (there.rows, frozenset())


@pytest.mark.parametrize(
    ("rows", "colour", "told"),
    [
        (MIDGAME, "#00c000", True),  # not all mines are marked: those that are have flags
        (MIDGAME, "#c04040", True),
        (FEW_COVERED, "#00c000", False),  # they may be the mines of a lost game
        (MIDGAME.replace("F", "#", 3), "#00c000", True),
        (WRONG_FLAG, "#00c000", False),  # a clue has more of them than mines
    ],
)
def test_flags_that_are_cells_of_another_colour(rows: str, colour: str, told: bool) -> None:
    """Some programs colour a cell for a flag, and draw nothing on it."""
    marked = tuple(rows.split())
    covered = tuple(row.replace("F", "#") for row in marked)
    image = drawn(replace(STEEL, cell=30), covered)
    left, top, width, _ = read(image).box
    flags = {(r, c) for r, row in enumerate(marked) for c, mark in enumerate(row) if mark == "F"}
    side = width / len(marked[0])
    for row, column in flags:
        x, y = left + column * side, top + row * side
        image.paste(colour, (round(x + 2), round(y + 2), round(x + side - 2), round(y + side - 2)))
    reading = read(image)
    assert reading.rows == (marked if told else covered)
    assert reading.doubts == (frozenset() if told else flags)


@pytest.mark.parametrize(("mine", "flag"), [("bomb", "spikes"), ("asterisk", "bomb")])
def test_of_mines_that_are_drawn_in_two_ways_some_may_be_flags(mine: Any, flag: Any) -> None:
    look = replace(STEEL, cell=30, mine_floor=False)
    rows = tuple(LOST.replace("2F2X", "2*2X").split())
    there = Position(tuple(row.replace("F", "*") for row in rows), 10, (3, 6))
    image, other = (
        around(replace(look, mine=name), there, Random(1)).image.convert("RGB")
        for name in (mine, flag)
    )
    left, top, width, _ = read(other).box
    flags = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "F"}
    side = width / len(rows[0])
    for row, column in flags:
        x, y = round(left + column * side), round(top + row * side)
        box = (x, y, round(x + side), round(y + side))
        image.paste(other.crop(box), box)
    assert read(image).doubts == flags


UNUSUAL = (
    *("1#10000", "1110111", "00012#1", "1111#3#", "1#111##", "#####2#"),
    *5 * ("#######",),
)


@pytest.mark.parametrize("name", ["classic", "dots", "steel", "rust", "bits"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    ("rows", "mines"),
    [
        (tuple(NEARLY_DONE.split()), 10),
        (tuple(NEARLY_DONE.split()), 26),  # not the usual total
        (UNUSUAL, 13),  # no usual size
        (UNUSUAL, 25),
    ],
)
def test_the_left_one_of_two_displays_is_the_counter(
    name: str, scale: float, rows: tuple[str, ...], mines: int
) -> None:
    """The grounds are light and dark, the digits lit segments; the other display is a clock."""
    left = mines - sum(row.count("F") for row in rows)
    assert read(drawn(LOOKS[name], rows, scale, mines)).mines_left == left


@pytest.mark.parametrize(
    ("look", "seed"),
    [
        ("corner", 7005),  # a 0, on a board of no usual size
        ("steel", 7006),
        ("dots", 7001),  # a piece of a frame, as a 1
        ("dots", 7002),
        ("dots", 7007),
        ("glass", 7001),  # two of the three digits of a clock
        ("night", 7007),  # two letters that touch, as an 8
        ("hair", 7002),  # the inside of a letter, as a display
    ],
)
def test_nothing_else_is_taken_for_the_counter(look: str, seed: int) -> None:
    image, truth = picture(look, seed)
    assert read(image).mines_left in {None, truth.mines_left}


def test_mines_that_are_shown_are_among_those_left() -> None:
    """A counter of a lost game tells of more mines than cells are covered."""
    reading = read(picture("classic", 7102)[0])
    assert reading.mines_left == 4
    assert sum(row.count("#") for row in reading.rows) == 1
    assert not reading.doubts


def test_a_board_that_ends_at_a_message_is_in_doubt() -> None:
    """It lies over the board of a lost game, which may go on below it."""
    rows = (
        *("01######*", "12*######", "#*3*#####", "#########", "#########"),
        *("#*#######", "#**####*#", "#########", "###*###*#"),
    )
    look = LOOKS["classic"]
    image = drawn(look, rows)
    left, top, _, _ = read(image).cell_box((4, 1))
    box = (left, top + 4, left + 6 * look.cell, top + 4 + 2 * look.cell)
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, "#f4f4f4", "#202020")
    draw.text((left + look.cell, top + 20), "You have lost.", "#202020", font_size=18)
    reading = read(image)
    assert reading.rows == rows[:4]
    assert reading.doubts == {(3, column) for column in range(9)}


def test_dots_without_sides_are_no_covered_board() -> None:
    """Nine by nine of them, in a larger board, were taken for one before its first move."""
    with pytest.raises(PictureError, match="in which nothing is revealed"):
        read(picture("points", 9011)[0])


def is_honest(image: Image.Image, rows: tuple[str, ...], refusal: str) -> bool:
    """Is a picture read right, or with cells in doubt, or refused for this reason?"""
    try:
        reading = read(image)
    except PictureError as error:
        return refusal in str(error)
    return reading.rows == rows or bool(reading.doubts)


RIGHT_AND_BOTTOM = (
    "2#3211#10 F#FF#1#10 12#321110 012##1F10 01#211#10 121101#10 #10001#10 110001110 000000000"
)
TWO_AT_LEFT = (
    "01######## 01######## 0113F##### 0002F##### 0112###### 01F####### 0112###### 0001######"
)
NO_ZEROS = "##### ##### 12321 00000 00000"


@pytest.mark.parametrize(
    ("look", "rows", "scale"),
    [("rose", RIGHT_AND_BOTTOM, 1), ("rose", TWO_AT_LEFT, 1), ("tinted", NO_ZEROS, 3)],
)
@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("turn", [False, True])
def test_a_part_is_not_taken_for_the_whole(
    look: str, rows: str, scale: int, flip: bool, turn: bool
) -> None:
    """The part has a usual size, or what lies beyond it is like no cell of it. A refusal is right,
    too."""
    there = tuple(row[::-1] if flip else row for row in rows.split()[:: -1 if turn else 1])
    image = drawn(LOOKS[look], there, scale)
    assert is_honest(image, there, "that may go on, since its ends are not seen")


@pytest.mark.parametrize(
    ("look", "seed"),
    [
        ("ink", 5508),  # empty cells beyond the end have sides
        ("lawn", 31005),  # rows of covered cells that have no sides between them
        ("lawn", 7113),  # rows beyond an end in which a mine is shown
        ("rose", 9025),  # a column of empty cells, which have no sides, under a pointer
        ("roman", 9010),  # text below the board, taken for rows of empty cells
        ("board game", 9002),  # the last row of a picture that is cut to its board
        ("points", 9012),  # points on covered cells, some of them hardly like the others
        ("xterm", 9005),  # two columns of empty cells, without which the size is a usual one
        ("swirl", 40026),  # the only mine of a lost game, on a ground of its own
        ("rust", 40023),  # three flags that are crossed out, each with a ground of its own
        ("swirl", 80001),  # swirls in empty cells of a lost game, taken for wrong flags
        ("xterm", 60022),  # a covered cell of a terminal under a highlight
    ],
)
def test_what_may_be_another_thing_is_in_doubt(look: str, seed: int) -> None:
    assert read(picture(look, seed)[0]).doubts


def repainted(
    image: Image.Image,
    corner: tuple[float, float],
    rows: tuple[str, ...],
    size: int,
    paint: Callable[[Image.Image, str], Image.Image | None],
) -> Image.Image:
    """A picture with other cells: `paint` is given each cell and its mark, and may return another
    one. The board begins at a corner, and its cells have this size."""
    image = image.convert("RGB")
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            left, top = round(corner[0] + c * size), round(corner[1] + r * size)
            if other := paint(image.crop((left, top, left + size, top + size)), mark):
                image.paste(other, (left, top))
    return image


def redrawn(look: str, seed: int, marks: str, shown: Image.Image) -> Image.Image:
    """A picture of a look in which other drawings stand for some marks."""
    image, truth = picture(look, seed)
    return repainted(
        image,
        truth.box[:2],
        truth.rows,
        round(truth.cell),
        lambda _, m: shown if m in marks else None,
    )


def painted(
    look: Look, rows: tuple[str, ...], paint: Callable[[Image.Image, str], Image.Image | None]
) -> Image.Image:
    """A board in a look, with other cells."""
    drawing = around(look, Position(rows, 10, None), Random(1))
    return repainted(drawing.image, (drawing.left, drawing.top), rows, look.cell, paint)


@pytest.mark.parametrize(("look", "seed"), [("classic", 116), ("plum", 140), ("zero", 56)])
def test_flags_of_a_lost_game_may_have_the_ground_of_its_mines(look: str, seed: int) -> None:
    flat = replace(LOOKS[look], tile="flat", covered=LOOKS[look].revealed, covered_line=True)
    reading = read(redrawn(look, seed, "F", cell(flat, "F", False)))
    assert marks(reading.rows) == marks(picture(look, seed)[1].rows)
    assert not reading.doubts


@pytest.mark.parametrize(("look", "seed"), [("classic", 116), ("plum", 140), ("zero", 56)])
def test_flags_that_are_like_mines_are_those_on_covered_cells(look: str, seed: int) -> None:
    mine = replace(LOOKS[look], mine="disc", mine_floor=False)
    reading = read(redrawn(look, seed, "F", cell(mine, "*", False)))
    assert marks(reading.rows) == marks(picture(look, seed)[1].rows)
    assert not reading.doubts


@pytest.mark.parametrize(("look", "seed"), [("shadow", 28), ("plum", 40), ("zero", 56)])
def test_drawings_on_a_ground_of_their_own_are_in_doubt(look: str, seed: int) -> None:
    """A program showed the mines of a lost game by photographs."""
    size = LOOKS[look].cell
    shown = Image.new("RGB", (size, size), "#d8c090")
    place = (0.2 * size, 0.25 * size)
    font = font_of("DejaVuSans-Bold", size // 2)
    ImageDraw.Draw(shown).text(place, "%", fill="#806030", font=font)
    assert read(redrawn(look, seed, "*X", shown)).doubts


@pytest.mark.parametrize("rows", [MIDGAME, NEARLY_DONE])
@pytest.mark.parametrize("look", ["classic", "plum", "shadow", "zero"])
@pytest.mark.parametrize("ground", ["#303030", "#d8c090"])
def test_clues_say_that_drawings_are_flags(look: str, rows: str, ground: str) -> None:
    """A program marks cells by a barrier, on a ground of its own."""
    size, there = LOOKS[look].cell, tuple(rows.split())
    barrier = Image.new("RGB", (size, size), ground)
    draw = ImageDraw.Draw(barrier)
    draw.rectangle((0.12 * size, 0.35 * size, 0.88 * size, 0.65 * size), fill="#f0c020")
    for left in (0.2, 0.4, 0.6):
        draw.rectangle((left * size, 0.35 * size, (left + 0.1) * size, 0.65 * size), fill="#202020")
    for left in (0.15, 0.67):
        draw.ellipse((left * size, 0.17 * size, (left + 0.18) * size, 0.35 * size), fill="#e03020")
        draw.rectangle((left * size, 0.65 * size, (left + 0.1) * size, 0.85 * size), fill="#404040")
    reading = read(painted(LOOKS[look], there, lambda _, mark: barrier if mark == "F" else None))
    assert (reading.rows, reading.doubts) == (there, frozenset())


@pytest.mark.parametrize(
    ("rows", "size", "scale"),
    [
        *((rows, 20, 1.0) for rows in (MIDGAME, NEARLY_DONE, FEW_COVERED, CORNER_COVERED)),
        *((NO_LINES, 20, scale) for scale in (0.9, 1.1, 1.3, 1.5)),
        (HALF_OPEN, 24, 1.1),
        (HALF_OPEN, 28, 1.3),
    ],
)
def test_digits_as_high_as_their_cells(rows: str, size: int, scale: float) -> None:
    """Most of the border of a cell has the colour of the digit; and all that is covered has a
    chance on it."""
    look, there = Look(name="thick digits", cell=size, counter=""), tuple(rows.split())
    thick, chances = font_of("DejaVuSans-Bold", size * 19 // 20), Random(2)

    def paint(image: Image.Image, mark: str) -> Image.Image | None:
        draw, middle = ImageDraw.Draw(image), (size / 2, size / 2)
        if mark == "#":
            chance = str(chances.choice((0, 14, 20, 33)))
            draw.text(middle, chance, "#000000", font_of("DejaVuSans", size // 2), "mm")
        elif mark in "12345678":
            color = look.digits.split()[int(mark) - 1]
            draw.rectangle((1, 1, size, size), look.revealed)
            draw.text(middle, mark, color, thick, "mm", stroke_width=2, stroke_fill=color)
        return image

    image = painted(look, there, paint)
    reading = read(image.resize((round(image.width * scale), round(image.height * scale))))
    assert (reading.rows, reading.doubts) == (there, frozenset())


LONE = "00000111# 121101F21 F2F1012F2 12110012F 011100011 12F212110 1F22F3F20 111113F20 000001110"
"""Nothing is covered but flags and a cell that is a 0."""


@pytest.mark.parametrize("look", ["paper", "zero", "rose", "steel"])
@pytest.mark.parametrize("shade", ["#606060", "#909090", "#b0b0b0", "#d0d0d0", "#e8e8e8"])
@pytest.mark.parametrize("width", [2, 3, 4])
def test_a_lone_covered_cell_is_none_that_is_empty(look: str, shade: str, width: int) -> None:
    """The frame of KMines lies over the sides of cells in a corner."""
    there, size = tuple(LONE.split()), LOOKS[look].cell

    def paint(image: Image.Image, mark: str) -> Image.Image | None:
        draw = ImageDraw.Draw(image)
        draw.rectangle((0, 0, size, width - 1), shade)
        draw.rectangle((size - width, 0, size, size), shade)
        return image if mark == "#" else None

    reading = read(painted(LOOKS[look], there, paint))
    assert (0, 8) in reading.doubts or reading.rows == there


FINISHED = (
    "F3FF212F1 F4433F222 2F3F4211F 113FF2122 12233F11F F3F112343 4F3101FFF FF32223FF 222FF1122"
)


@pytest.mark.parametrize("look", ["moon", "points"])
def test_what_a_won_game_shows_may_be_flags(look: str) -> None:
    """All that is not revealed is drawn alike, and hardly as a mine."""
    there = tuple(FINISHED.split())
    assert is_honest(drawn(LOOKS[look], there), there, "that do not look like those of Minesweeper")


def test_a_flag_with_a_question_mark_beside_it_is_in_doubt() -> None:
    """GNOME Mines draws a cell so that may hold a mine."""
    look = replace(LOOKS["crisp"], cell=40, gap=4, line=0, tile="flat", covered="#babdb6")
    look = replace(look, flag="pennant", flag_colour="#202020", pole="#202020", counter="")
    image, truth = picture(look, 56)
    row, column = next((r, row.index("F")) for r, row in enumerate(truth.rows) if "F" in row)
    left, top, _, _ = truth.box
    place = (left + (column + 0.62) * truth.cell, top + (row + 0.5) * truth.cell)
    font = font_of("DejaVuSans-Bold", 12)
    ImageDraw.Draw(image).text(place, "?", fill="#202020", font=font)
    assert read(image).doubts == {(row, column)}


def test_a_board_that_grows_darker_is_read_to_its_end() -> None:
    text = (
        "01F101121 122101F2F 2F2001121 2F2000000 111000011 01110001F 01F100011 012221211 001F2F2F#"
    )
    rows = tuple(text.split())
    look = replace(LOOKS["steel"], shade=0.35)
    reading = read(around(look, Position(rows, 10, None), Random(0)).image)
    assert (reading.rows, reading.doubts) == (rows, frozenset())


def test_a_board_that_is_its_own_mirror_image_is_not_sure() -> None:
    """Two empty rows, five clues, two covered rows: the other way round they say the same."""
    with pytest.raises(PictureError, match="do not look like those of Minesweeper"):
        read(picture("tinted", 7001)[0])


def test_doubtful_cells_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No layout fits two clues, so they are in doubt."""
    reading = Reading(("1#", "2#"), frozenset(), (0, 0, 40, 40))
    with pytest.raises(ContradictionError):
        analyze(reading.view)
    image, _ = shot()
    path = tmp_path / "shot.png"
    path.write_bytes(file_of(image))
    doubtful = Reading(("1#", "11"), frozenset({(0, 1)}), (0, 0, 40, 40))
    monkeypatch.setattr("minewise.pictures.reading.read", lambda _, **__: doubtful)
    done = run("position", str(path))
    assert (done.exit_code, done.stdout) == (3, "1#\n11\n")
    assert done.stderr == "not sure of 0,1\n"
    refused = run("analyze", str(path))
    assert refused.exit_code == 2
    assert "not sure of what the picture shows at 0,1: correct the rows" in refused.stderr
