"""Boards as text and as pixels, for the render modes of the environments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from minewise.errors import RulesError, expected_one_of
from minewise.game.view import COVERED, EXPLODED, FLAG, NO_CLUE, View

RENDER_MODES: Final = ["ansi", "rgb_array"]
HUMAN: Final = "human"
"""One more render mode of a single game: its text is printed."""
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}
"""What Gymnasium asks of an environment."""

SIDE = 16
"""Pixels of a cell, each way."""
_DOT = 2
"""Pixels of a dot of a glyph, each way."""

Pixels = NDArray[np.uint8]

_OPEN, _COVERED, _LINE, _RED = (
    (0xF7, 0xF7, 0xF7),
    (0xA8, 0xAD, 0xB4),
    (0x80, 0x80, 0x80),
    (200, 0, 0),
)

# Five columns and six rows of dots.
_GLYPHS: dict[int, tuple[str, tuple[int, int, int]]] = {
    1: (".##../..#../..#../..#../..#../.###.", (0x00, 0x00, 0xD0)),
    2: ("####./....#/.###./#..../#..../#####", (0x00, 0x70, 0x00)),
    3: ("####./....#/.###./....#/....#/####.", (0xD0, 0x00, 0x00)),
    4: ("#..#./#..#./#####/...#./...#./...#.", (0x00, 0x00, 0x70)),
    5: ("#####/#..../####./....#/....#/####.", (0x70, 0x00, 0x00)),
    6: (".###./#..../####./#...#/#...#/.###.", (0x00, 0x70, 0x70)),
    7: ("#####/....#/...#./..#../..#../..#..", (0x00, 0x00, 0x00)),
    8: (".###./#...#/.###./#...#/#...#/.###.", (0x60, 0x60, 0x60)),
    FLAG: ("###../#####/###../#..../#..../#....", _RED),
    EXPLODED: ("#.#.#/.###./#####/#####/.###./#.#.#", (0x00, 0x00, 0x00)),
    NO_CLUE: (".###./#...#/...#./..#../...../..#..", (0x90, 0x90, 0x90)),
}


def render(board: NDArray[np.int8], mode: str) -> Any:
    """A board of codes as text, or as uint8 of shape (SIDE * height, SIDE * width, 3).

    >>> print(render(np.array([[-1, 2, -2], [0, -3, -4]], dtype=np.int8), "ansi"))
    # 2 F
    0 * _
    """
    if mode == "ansi":
        return str(View.from_array(board, clues="cautious"))
    height, width = board.shape
    # Codes start at -4, and negative indices count from the end.
    tiles = _tiles()[board]
    return tiles.transpose(0, 2, 1, 3, 4).reshape(height * SIDE, width * SIDE, 3)


def checked_render_mode(render_mode: str | None, modes: Sequence[str]) -> str | None:
    """One of the render modes, or none."""
    if render_mode is None:
        return None
    if not isinstance(render_mode, str) or render_mode not in modes:
        raise RulesError(expected_one_of("render mode", render_mode, modes))
    return render_mode


@cache
def _tiles() -> Pixels:
    """The picture of a cell by its code, negative ones at the end."""
    tiles = np.empty((13, SIDE, SIDE, 3), np.uint8)
    for code in range(NO_CLUE, 9):
        tile = tiles[code]
        tile[:] = _LINE
        ground = _COVERED if code in (COVERED, FLAG) else _RED if code == EXPLODED else _OPEN
        tile[:-1, :-1] = ground
        if code in _GLYPHS:
            text, colour = _GLYPHS[code]
            dots = np.array([[mark == "#" for mark in row] for row in text.split("/")])
            inked = dots.repeat(_DOT, axis=0).repeat(_DOT, axis=1)
            height, width = inked.shape
            top, left = (SIDE - height) // 2, (SIDE - width) // 2
            tile[top : top + height, left : left + width][inked] = colour
    return tiles
