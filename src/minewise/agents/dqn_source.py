"""The learned agent of the NCSU report: a double deep Q-network, played with numpy alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minewise.view import COVERED

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE = 6
CELLS = SIDE * SIDE
UNOPENED = -8
"""The number that stands for a cell without a clue."""


def read_states(codes: NDArray[np.int8]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """What the network reads of views, codes as in `View.array` with one view a row: the states
    divided by 8, and which cells may be chosen."""
    import numpy as np

    states = np.where(codes < 0, np.float32(UNOPENED), codes).astype(np.float32) / np.float32(8)
    return states, codes == COVERED
