"""Pictures become positions, or are refused in a sentence."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from minewise import analyze
from minewise.cli.main import main
from minewise.errors import ContradictionError, PictureError
from minewise.pictures import Picture, Reading, read
from tests.pictures.looks import picture
from tests.pictures.no_boards import no_board

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
        ("lawn", 20011),  # covered cells without sides, one of them with a question mark
    ],
)
def test_a_board_is_read_from_end_to_end(look: str, seed: int) -> None:
    image, rows = shot(seed, look)
    reading = read(image)
    assert (marks(reading.rows), reading.doubts) == (marks(rows), frozenset())


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
    """Empty cells look like what is around the board, so there may be more of them."""
    reading = read(picture("rose", 5508)[0])
    assert {(0, column) for column in range(8)} <= reading.doubts


@pytest.mark.parametrize(
    ("look", "seed"),
    [
        ("ink", 5508),  # empty cells beyond the end have sides
        ("classic small", 5027),  # a pointer that hides nearly all of a cell
        ("ochre", 20011),  # rows of covered cells that have no sides between them
        ("lawn", 31005),
    ],
)
def test_what_may_be_another_thing_is_in_doubt(look: str, seed: int) -> None:
    assert read(picture(look, seed)[0]).doubts


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
