"""Notations of positions: what a text or an array says of each cell, as codes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from minewise._core import InvalidRules, WrittenPosition
from minewise._core import position_of_text as core_position
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

_RULES = re.compile(r"(?!https?:)[a-z]|-?\d+x-?\d+/", re.ASCII)

_QUOTED_WHOLE = 100
"""Characters of a text that an error quotes in full: a beginner's board has 89."""
_QUOTED_PART = 40
"""Characters that it quotes of one that is longer, or no position at all."""


def position_of_text(
    text: str, *, has_total: bool = False, has_rules: bool = False, part: str = ""
) -> WrittenPosition:
    """What a text in any notation says of a position; ViewError if it is none.

    `has_total` says that the mine total is known, so that no word of the text is asked for it;
    `has_rules` that the rules are, so that the marks are those of minewise. `part` names the sides
    where the board goes on.

    >>> position = position_of_text("3x2x2/HHF/121")
    >>> position.width, position.mines, position.format
    (3, 2, 'JSMinesweeper text')
    """
    try:
        return core_position(text, has_total, has_rules, part)
    except InvalidRules as error:
        raise ViewError(str(error)) from None


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


def text_of_rows(rows: object) -> str | None:
    """What a list or an array of rows that holds marks would be as a text; None if it holds codes.

    >>> text_of_rows(["##", "12"]), text_of_rows([["#", None], [1, 2]]), text_of_rows([[-1, 1]])
    ("['##', '12']", "[['#', None], [1, 2]]", None)
    """
    if getattr(getattr(rows, "dtype", None), "kind", "") in ("U", "O"):
        rows = getattr(rows, "tolist", list)()
    if not isinstance(rows, list | tuple):
        return None
    listed = [list(row) if isinstance(row, list | tuple) else row for row in rows]
    cells = [cell for row in listed if isinstance(row, list) for cell in row]
    if any(isinstance(item, str) or item is None for item in (*listed, *cells)):
        return repr(listed)
    return None


def names_rules(text: str) -> bool:
    """Does a text name rules, and not a position?

    >>> [names_rules(text) for text in ("expert", "3x2/2", "3x2x2/HHF/121", "##/11")]
    [True, True, False, False]
    """
    return _RULES.match(text.strip()) is not None


def quoted(text: str, most: int = _QUOTED_WHOLE) -> str:
    """A text as an error quotes it: in full, or its first characters.

    >>> quoted("##/11"), quoted("#" * 9999)[-9:]
    ("'##/11'", "#####'...")
    """
    return repr(text) if len(text) <= most else f"{text[:_QUOTED_PART]!r}..."
