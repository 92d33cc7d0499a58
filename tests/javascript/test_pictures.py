"""Pictures are read in JavaScript as in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from minewise.errors import PictureError
from minewise.pictures import read
from tests.javascript.node import HERE, cells, run_node
from tests.pictures.catalogue import LOOKS
from tests.pictures.looks import picture
from tests.pictures.no_boards import no_board

READ = [(look, seed) for seed, look in enumerate(list(LOOKS)[::4])]


def read_in_node(images: list[Image.Image], folder: Path) -> list[dict[str, Any]]:
    """What JavaScript says of pictures."""
    lines = []
    for number, image in enumerate(images):
        path = folder / f"{number}"
        path.write_bytes(image.convert("RGBA").tobytes())
        lines.append(f"{path} {image.width} {image.height}\n")
    return list(map(json.loads, run_node(HERE / "pictures.mjs", given="".join(lines)).splitlines()))


def test_pictures_are_read_as_in_python(tmp_path: Path) -> None:
    images = [picture(look, seed)[0] for look, seed in READ]
    glass = images[0].convert("RGBA")
    glass.putalpha(254)
    images.append(glass)
    refused = 0
    for image, told in zip(images, read_in_node(images, tmp_path), strict=True):
        try:
            reading = read(image)
        except PictureError as error:
            refused += told["what"] == f"{error}"
            continue
        assert told["rows"] == list(reading.rows)
        assert set(cells(told["doubts"])) == reading.doubts
        assert told["box"] == pytest.approx(reading.box)
        assert told["view"] == "/".join(reading.view.rows()).replace(" ", "")
    assert refused < len(images) / 2


def test_what_is_no_board_is_refused_in_the_same_words(tmp_path: Path) -> None:
    images = [no_board(name, 0) for name in ("sudoku", "chart")]
    images += [Image.new("RGB", (5, 5)), Image.new("RGB", (10_000, 4_001))]
    for image, told in zip(images, read_in_node(images, tmp_path), strict=True):
        with pytest.raises(PictureError) as refused:
            read(image)
        assert told["name"] == "PictureError"
        assert told["what"] == str(refused.value)
        assert told["message"].startswith(f'{refused.value}: picture {{"width":{image.width},')
