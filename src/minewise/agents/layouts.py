"""The agent of "Creating an Artificial Intelligence to play Minesweeper" (h2g2 A337097)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from minewise._core import repair_layouts
from minewise.agents.lib.guess import any_covered
from minewise.agents.protocol import Decision
from minewise.engine.analysis import sample_layouts
from minewise.errors import ContradictionError, TooWideError
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, FLAG, View, as_view
from minewise.random import Random

MOST_MOVES = 10_000
"""Moves of a mine after which a layer is given up: a millisecond of work."""


@dataclass
class LayoutsAgent:
    """Draws layouts that fit, and takes the share that has a mine in a cell for its chance.

    The information array is the view, the hypothetical array holds `layers` layouts, and the
    probability array is their mean. With `variant=B` ("so, our whole process") the agent flags
    every cell that is a mine in all layers and steps on one with the least share, ties by chance.
    With `variant=A` (the first outline) it opens every cell that is a mine in no layer; if there is
    none it steps on the least likely, and it flags only when nothing else is left.

    `draw=repair` is the source's algorithm: a random layout whose conflicts are repaired by moving
    single mines. A layer that does not fit after 10,000 moves is dropped. Flags stay in place; if
    no layer fits, or no cell is left without a flag, they are doubted and count as covered, and if
    still none fits the agent reveals any covered cell. `draw=exact` draws independent layouts that
    are all equally likely, as the source assumes its own to be; flags count as covered.

    If the mine total is not known, a layer begins with each covered cell a mine with chance
    `density`, and mines come from and go to outside of the board; exact layers then weigh each
    mine by the same chance.

    Shares are estimates, so no decision is certain and flags may be wrong.
    """

    variant: Annotated[str, "A or B, the two outlines of the source"] = "B"
    layers: Annotated[int, "number of layouts that are drawn for a decision, 1 to 100000"] = 30
    draw: Annotated[str, "how a layout is drawn: repair, as in the source, or exact"] = "repair"
    density: Annotated[float, "chance of a mine in a cell if the mine total is unknown"] = 0.2

    name: ClassVar[str] = "layouts"
    trusts_flags: ClassVar[bool] = False
    source: ClassVar[str] = "h2g2 A337097"
    sound: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.variant not in ("A", "B"):
            raise ValueError(f"expected variant=A or B, got {self.variant}")
        if self.draw not in ("repair", "exact"):
            raise ValueError(f"expected draw=repair or exact, got {self.draw}")
        if not 1 <= self.layers <= 100_000:
            raise ValueError(f"expected layers from 1 to 100000, got {self.layers}")
        if not 0.001 <= self.density <= 0.999:
            raise ValueError(f"expected density from 0.001 to 0.999, got {self.density}")

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        if BYTE[COVERED] not in view.cells:
            return self._doubting(view, rng)
        layers = self.hypothetical(view, rng)
        if not layers:
            return Decision(any_covered(view, rng), reason="no layout was found that fits")
        share, least, lowest = _shares(view, layers)
        full = tuple(cell for cell, chance in share.items() if chance == 1)
        if least == 1:
            return Decision((), full, False, share, f"a mine in all {len(layers)} layouts")
        if self.variant == "A" and least == 0:
            reason = f"no mine in any of {len(layers)} layouts"
            return Decision(tuple(lowest), (), False, share, reason)
        flag = full if self.variant == "B" else ()
        reason = f"a mine in {least:.0%} of {len(layers)} layouts, which is the least"
        return Decision((rng.choice(lowest),), flag, False, share, reason)

    def _doubting(self, view: View, rng: Random) -> Decision:
        """Where every covered cell has a flag, one of them is wrong: the least likely mine."""
        doubted = view.without_flags()
        layers = self.hypothetical(doubted, rng)
        if not layers:
            return Decision(any_covered(doubted, rng), reason="no layout was found that fits")
        share, least, lowest = _shares(doubted, layers)
        reason = f"every covered cell has a flag, and this one is a mine in {least:.0%} of layouts"
        return Decision((rng.choice(lowest),), (), False, share, reason)

    def hypothetical(self, view: View, rng: Random) -> list[bytes]:
        """Layouts that fit the view, one byte a cell: the layers of the hypothetical array."""
        if self.draw == "exact":
            return self._exact(view, rng)
        layers = self._repaired(view, rng)
        if not layers and BYTE[FLAG] in view.cells:
            layers = self._repaired(view.without_flags(), rng)
        return layers

    def _repaired(self, view: View, rng: Random) -> list[bytes]:
        return repair_layouts(
            view.cells,
            view.height,
            view.width,
            view.mines,
            self.density,
            self.layers,
            MOST_MOVES,
            rng,
        )

    def _exact(self, view: View, rng: Random) -> list[bytes]:
        seed = rng.below(2**32 - 1)
        try:
            drawn = sample_layouts(view, self.layers, seed, prior=self.density)
        except (ContradictionError, TooWideError):
            return []
        return [layer.tobytes() for layer in drawn]


def _shares(view: View, layers: list[bytes]) -> tuple[dict[Cell, float], float, list[Cell]]:
    """Of each covered cell the share of layers with a mine there, the least, and its cells."""
    covered = [i for i, code in enumerate(view.cells) if code == BYTE[COVERED]]
    columns = list(zip(*layers, strict=True))
    share = {divmod(i, view.width): sum(columns[i]) / len(layers) for i in covered}
    least = min(share.values())
    return share, least, [cell for cell, chance in share.items() if chance == least]
