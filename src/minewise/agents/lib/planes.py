"""Views as planes of numbers, which is how the networks read them: boards of any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.game.view import COVERED, EXPLODED, FLAG

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLANES = 14
"""The clues 0 to 8, covered, on the board, and three planes of one number each: see `planes`."""

HALF = 8
"""So many mines, or safe cells, make one half in the planes that tell small numbers apart."""

DENSITY_UNTOLD = 1 / 6
"""Mines per cell where the player is not told the total: as many as on the boards of `ncsu`."""


def planes(codes: NDArray[np.int8], mines: NDArray[np.int32]) -> NDArray[np.float32]:
    """What the networks read: float32, shape (views, 14, height, width).

    `codes` are as in `View.array`, int8 of shape (views, height, width); `mines` are the totals,
    int32 of shape (views,). Planes 0 to 8 mark the clues, 9 the covered cells, 10 every cell of the
    board, since a network pads boards with zeros. The last three say of all covered cells together
    the share that are mines, and how many are mines and how many are safe as m / (m + 8), so that
    small numbers differ much. Flags are read as covered cells. An exploded mine is taken off the
    clues around it and off the total, and is then a cell without a clue.

    >>> import numpy as np
    >>> read = planes(np.array([[[-1, -1, 1], [-3, 3, 1]]], dtype=np.int8), np.array([2]))
    >>> read[0, 9].tolist(), read[0, 2, 1].tolist(), read[0, 11, 0, 0].tolist()
    ([[1.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [0.0, 1.0, 0.0], 0.5)
    """
    import numpy as np

    shown, left = without_exploded(codes, mines)
    read = np.zeros((len(shown), PLANES, *shown.shape[1:]), dtype=np.float32)
    for clue in range(9):
        read[:, clue] = shown == clue
    covered = (shown == COVERED) | (shown == FLAG)
    read[:, 9] = covered
    read[:, 10] = 1
    cells = covered.sum(axis=(1, 2))
    left = np.minimum(left, cells)
    numbers = (left / np.maximum(cells, 1), left / (left + HALF), (cells - left))
    for plane, number in enumerate((*numbers[:2], numbers[2] / (numbers[2] + HALF)), start=11):
        read[:, plane] = number[:, None, None]
    return read


def without_exploded(
    codes: NDArray[np.int8], mines: NDArray[np.int32]
) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Codes and totals with exploded mines taken off the clues around them and off the totals."""
    import numpy as np

    hit = codes == EXPLODED
    if not hit.any():
        return codes, mines
    height, width = codes.shape[1:]
    framed = np.pad(hit.astype(np.int8), ((0, 0), (1, 1), (1, 1)))
    around = sum(
        framed[:, row : row + height, column : column + width]
        for row in range(3)
        for column in range(3)
    )
    shown = np.where(codes >= 0, np.maximum(codes - around, 0), codes).astype(np.int8)
    return shown, np.maximum(mines - hit.sum(axis=(1, 2)), 0)
