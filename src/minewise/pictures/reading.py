"""Reads the position that a picture shows. The core finds and names the cells; Pillow decodes."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from minewise._core import read_picture
from minewise.engine.analysis import analyze
from minewise.errors import (
    ContradictionError,
    PictureError,
    TooWideError,
    ViewError,
    need,
)
from minewise.game.rules import Cell
from minewise.game.view import View

if TYPE_CHECKING:
    import numpy as np
    from PIL.Image import Image

MOST_PIXELS = 40_000_000
"""Of a picture; a screen of 8K has 33 million."""

MOST_BYTES = 64_000_000
"""Of a file."""

PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
"""What files of pictures begin with; WebP names itself later."""

Picture: TypeAlias = "str | Path | bytes | Image | np.ndarray[Any, Any]"
"""A file, its content, a picture of Pillow, or an array of height, width and 3 bytes."""


@dataclass(frozen=True)
class Reading:
    """A position as it was read from a picture.

    `rows` have a mark for each cell: `#` covered, `F` flag, `?` question mark, `0` to `8`, `*` a
    mine that is shown, `X` a wrong flag of a lost game. `doubts` are cells that may be another
    thing. `box` is where the board lies: left, top, width and height in pixels. `mines_left` is
    what a counter beside the board shows, if it is sure. `cut_sides` are the sides at which a
    larger board goes on: top, bottom, left, right.
    """

    rows: tuple[str, ...]
    doubts: frozenset[Cell]
    box: tuple[float, float, float, float]
    mines_left: int | None = None
    cut_sides: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """The position, its mine total unknown. A question mark is a covered cell, and a wrong flag
        a safe cell whose clue is not known.

        >>> print(Reading(("1?", "11"), frozenset(), (0, 0, 40, 40)).view)
        1 #
        1 1
        """
        text = "/".join(self.rows).replace("?", "#").replace("X", "_")
        return View.parse(text, part=",".join(self.cut_sides))

    def cells_of(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """Cells of `view` as those of the picture: where a board goes on, the view has a line more.

        >>> Reading(("1#", "11"), frozenset(), (0, 0, 40, 40), None, ("top",)).cells_of([(1, 0)])
        frozenset({(0, 0)})
        """
        top, left = "top" in self.cut_sides, "left" in self.cut_sides
        return frozenset((row - top, column - left) for row, column in cells)

    def cell_box(self, cell: Cell) -> tuple[float, float, float, float]:
        """Left, top, width and height of a cell in pixels.

        >>> Reading(("1#", "11"), frozenset(), (10, 0, 40, 40)).cell_box((0, 1))
        (30.0, 0.0, 20.0, 20.0)
        """
        left, top, width, height = self.box
        width, height = width / len(self.rows[0]), height / len(self.rows)
        return left + cell[1] * width, top + cell[0] * height, width, height


def is_picture(data: bytes) -> bool:
    """Does a file of these bytes hold a picture?

    >>> is_picture(b"GIF89a..."), is_picture(b"##1/111")
    (True, False)
    """
    return data.startswith(PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")


def read(picture: Picture, *, part: bool = False) -> Reading:
    """Reads the board in a picture; with `part` also a part of a larger one, which is cut off.

    PictureError says why there is none: what is no picture, a picture of something else, and a
    board that is cut off. Cells that could be another thing by their looks and by the clues around
    them are in `doubts`; so are clues that contradict each other.
    """
    pixels, width, height = _pixels(picture)
    found = read_picture(pixels, width, height, part)
    if len(found) == 2:
        raise PictureError(found[0], cut_sides=found[1])
    rows, doubts, box, mines_left, cut_sides = found
    reading = Reading(tuple(rows), frozenset(doubts), box, mines_left, tuple(cut_sides))
    try:
        analyze(reading.view)
    except ContradictionError as error:
        return replace(reading, doubts=reading.doubts | reading.cells_of(error.clues))
    except TooWideError:
        pass  # nothing is known to contradict
    except ViewError as error:  # of wrong flags alone no text says whether they are revealed
        raise PictureError(f"found marks that make no position: {error}") from None
    return reading


def _pixels(picture: Picture) -> tuple[bytes, int, int]:
    """Red, green and blue of each pixel, the width and the height."""
    need("A picture", "PIL", package="minewise[pictures]")
    from PIL import Image, ImageOps, UnidentifiedImageError

    if not isinstance(picture, str | Path | bytes | Image.Image):
        return _pixels_of_array(picture)
    try:
        opened = picture if isinstance(picture, Image.Image) else Image.open(_content(picture))
        if opened.width * opened.height > MOST_PIXELS:
            raise PictureError(
                f"expected a picture of at most {MOST_PIXELS // 10**6} million pixels, "
                f"got one of {opened.width} by {opened.height}"
            )
        upright = ImageOps.exif_transpose(opened)
        if upright.has_transparency_data:
            upright = upright.convert("RGBA")
            upright = Image.alpha_composite(Image.new("RGBA", upright.size, "white"), upright)
        whole = upright.convert("RGB")
    except UnidentifiedImageError:
        raise PictureError("expected a picture, such as a PNG or a JPEG") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        if isinstance(
            error, FileNotFoundError | IsADirectoryError | PermissionError | PictureError
        ):
            raise
        raise PictureError(f"expected a whole picture, got a broken one: {error}") from None
    return whole.tobytes(), whole.width, whole.height


def _content(picture: str | Path | bytes) -> io.BytesIO:
    if isinstance(picture, bytes):
        return io.BytesIO(picture)
    with Path(picture).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise PictureError(f"expected a picture of at most {MOST_BYTES // 10**6} MB")
    return io.BytesIO(data)


def _pixels_of_array(array: Any) -> tuple[bytes, int, int]:
    import numpy as np

    pixels = np.ascontiguousarray(array)
    if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
        raise PictureError(
            "expected an array of height, width and 3 bytes of red, green and blue, "
            f"got one of shape {pixels.shape} and type {pixels.dtype}"
        )
    if not 0 < pixels.size <= 3 * MOST_PIXELS:
        raise PictureError(f"expected at most {MOST_PIXELS // 10**6} million pixels, and one")
    return pixels.tobytes(), pixels.shape[1], pixels.shape[0]
