"""Notations of positions: what a text or an array says of each cell, as codes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from minewise.errors import ViewError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COVERED: Final = -1
FLAG: Final = -2
EXPLODED: Final = -3
NO_CLUE: Final = -4
"""What a cell of `View.array` holds that is no clue; the core has the same in game/view.hpp."""

MARKS: Final = {COVERED: "#", FLAG: "F", EXPLODED: "*", NO_CLUE: "_"} | {
    n: str(n) for n in range(9)
}
"""Each code as `View` writes it."""

_CODES = {mark: code for code, mark in MARKS.items()} | {"H": COVERED, "?": COVERED}
_SIZE = re.compile(r"(\d{1,9})x(\d{1,9})x(\d{1,9})", re.ASCII)
_RULES = re.compile(r"[a-z]|-?\d+x-?\d+/", re.ASCII)

_QUOTED_WHOLE = 4_000
"""Characters of a text that an error quotes in full: so that any common position is replayed."""
_QUOTED_PART = 60
"""Characters that it quotes of one that is longer, or no position at all."""


def codes_of_text(text: str) -> tuple[list[list[int]], int | None]:
    """The codes of each row, and the mine total where a first line WIDTHxHEIGHTxMINES tells it.

    >>> codes_of_text("3x2x2/HHF/121")
    ([[-1, -1, -2], [1, 2, 1]], 2)
    """
    rows, total = sized_rows(_lines(text))
    if not rows:
        raise ViewError(f"expected at least one row of cells: {quoted(text)}")
    for number, row in enumerate(rows):
        if unknown := set(row) - _CODES.keys():
            first = next(mark for mark in row if mark in unknown)
            raise ViewError(
                f"expected the characters # F * _ H ? and 0 to 8, got {first!r}: "
                f"{quoted(text, _QUOTED_PART)}"
            )
        if len(row) != len(rows[0]):
            raise ViewError(
                f"expected {len(rows[0])} cells in row {number}, got {len(row)}: {quoted(text)}"
            )
    return [[_CODES[mark] for mark in row] for row in rows], total


def codes_of_array(array: object, shape: str = "(height, width)") -> NDArray[np.integer[Any]]:
    """An array, or what NumPy makes one of, that holds codes in so many dimensions.

    >>> codes_of_array([[-1, 1.5]])
    Traceback (most recent call last):
    minewise.errors.ViewError: expected integers of shape (height, width), got float64 of shape \
(1, 2)
    """
    import numpy as np

    try:
        codes = np.asarray(array)
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise ViewError(f"expected integers of shape {shape}, got rows unlike each other") from None
    axes = shape.count(",") + 1
    if codes.ndim != axes or codes.dtype.kind not in "iu" or 0 in codes.shape[-2:]:
        raise ViewError(
            f"expected integers of shape {shape}, got {codes.dtype} of shape {codes.shape}"
        )
    if codes.size and not NO_CLUE <= int(codes.min()) <= int(codes.max()) <= 8:
        wrong = codes[(codes < NO_CLUE) | (codes > 8)]
        raise ViewError(f"expected codes from {NO_CLUE} to 8, got {wrong.flat[0]}")
    return codes


def names_rules(text: str) -> bool:
    """Does a text name rules, and not a position?

    >>> [names_rules(text) for text in ("expert", "3x2/2", "3x2x2/HHF/121", "##/11")]
    [True, True, False, False]
    """
    return _RULES.match(text.strip()) is not None


def sized_rows(lines: Iterable[str]) -> tuple[list[str], int | None]:
    """The rows of a text without spaces, and the mine total if the first line is
    WIDTHxHEIGHTxMINES. ViewError if the rows do not have that size, or one of them is blank.

    >>> sized_rows(["2x1x1", "H 1"]), sized_rows(["# 1"])
    ((['H1'], 1), (['#1'], None))
    """
    rows = ["".join(line.split()) for line in lines]
    size = _SIZE.fullmatch(rows[0]) if rows else None
    cells = rows[1:] if size else rows
    if "" in cells:
        raise ViewError(
            f"expected # for a covered cell and 0 for one with no mine around, got blanks alone in "
            f"row {cells.index('')}"
        )
    if size is None:
        return rows, None
    width, height, mines = map(int, size.groups())
    found = max(map(len, cells), default=0), len(cells)
    if found != (width, height):
        raise ViewError(
            f"expected {width}x{height} cells as the first line says, got {found[0]}x{found[1]}"
        )
    return cells, mines


def _lines(text: str) -> list[str]:
    """The lines of a text, or what stands between its `/`. Empty lines around the rows do not
    count, nor the blanks before the closing quotes of an indented text."""
    lines = text.replace("/", "\n").splitlines()
    while lines and not lines[0]:
        del lines[0]
    is_indented = bool(lines) and lines[0][:1].isspace()
    if is_indented and lines[-1].isspace() and not text.endswith("\n"):
        del lines[-1]
    while lines and not lines[-1]:
        del lines[-1]
    return lines if "".join(lines).split() else []


def quoted(text: str, most: int = _QUOTED_WHOLE) -> str:
    """A text as an error quotes it: in full, or its first characters.

    >>> quoted("##/11"), quoted("#" * 9999)[-9:]
    ("'##/11'", "#####'...")
    """
    return repr(text) if len(text) <= most else f"{text[:_QUOTED_PART]!r}..."
