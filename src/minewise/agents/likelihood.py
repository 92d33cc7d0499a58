"""The agents of the NCSU report "Minesweeper Solving AI Agent", sections IV.A and IV.B."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import lcm
from typing import Annotated, ClassVar

from minewise.agents.lib.guess import any_covered
from minewise.agents.lib.inference import prove_by_single_clues
from minewise.agents.protocol import Decision
from minewise.game.rules import Cell
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, View, as_view
from minewise.random import Random


@dataclass
class KnowledgeAgent:
    """Two rules about single clues until they find nothing more, else a random cell.

    1. A clue with as many mines left as covered neighbours: all of those are mines.
    2. A clue whose mines are all known: its other covered neighbours are safe.
    3. The mines left of a clue are its number less its known mines.
    4. Where that proves no safe cell: any covered cell but the known mines.

    All safe cells found are revealed, also those that a cascade has uncovered by then: such a click
    is redundant, and the source counts it. The flags are the known mines.
    """

    name: ClassVar[str] = "knowledge"
    source: ClassVar[str] = "NCSU report, IV.A"
    sound: ClassVar[bool] = True

    def decide(self, view: View, rng: Random) -> Decision:
        view = as_view(view)
        mines: list[Cell] = []
        while True:
            # A pass with nothing new to flag has seen every known mine at every clue.
            proven = prove_by_single_clues(view)
            if not proven.mines:
                break
            mines += proven.mines
            view = view.with_flags(proven.mines)
        if safe := proven.safe:
            reason = "a clue has all its mines, so its other neighbours are safe"
            return Decision(tuple(safe), tuple(mines), certain=True, reason=reason)
        cell, reason = self.guess(view, rng)
        return Decision(cell, tuple(mines), reason=reason)

    def guess(self, view: View, rng: Random) -> tuple[tuple[Cell, ...], str]:
        """A cell where none is proven safe, if one is left, and why: `view` has all flags."""
        return any_covered(view, rng), "no single clue proves a safe cell"


ONE = lcm(*range(1, 9))
"""Scores are added in parts of this: each x/k is a whole number of them, so sums are exact."""
KNOWN_MINES = {BYTE[FLAG], BYTE[EXPLODED]}


@dataclass
class LikelihoodAgent(KnowledgeAgent):
    """As knowledge, but where no cell is safe it guesses the least score of its clues.

    A clue with x mines left and k covered neighbours that are not flagged gives each of those x/k.
    The score of a cell is the sum of what its clues give it, so it may exceed 1 and is no
    probability; `combine=mean` divides it by the number of those clues. Only clues give scores: a
    cell beside none has none, and is guessed only where no cell has one. With `unscored=zero` its
    score is the empty sum, 0, and it is guessed first: the source can be read so, too. Chance
    decides between equals.
    """

    combine: Annotated[str, "score of a cell from its clues: their sum or mean"] = "sum"
    unscored: Annotated[str, "when a cell without clues is guessed: last, or first with zero"] = (
        "last"
    )

    name: ClassVar[str] = "likelihood"
    source: ClassVar[str] = "NCSU report, IV.B"

    def __post_init__(self) -> None:
        if self.combine not in ("sum", "mean"):
            raise ValueError(f"expected combine=sum or mean, got {self.combine}")
        if self.unscored not in ("last", "zero"):
            raise ValueError(f"expected unscored=last or zero, got {self.unscored}")

    def guess(self, view: View, rng: Random) -> tuple[tuple[Cell, ...], str]:
        scores = self.scores(view)
        if self.unscored == "zero":
            scores = dict.fromkeys(view.where(COVERED), 0.0) | scores
        if not scores:
            return super().guess(view, rng)
        least = min(scores.values())
        cell = rng.choice([cell for cell, score in scores.items() if score == least])
        return (cell,), f"the least score of all that count: {least:.2f}"

    def scores(self, view: View) -> dict[Cell, float]:
        """The score of each covered cell beside a clue; equal scores are equal floats.

        >>> LikelihoodAgent().scores(View.parse("1#2#"))
        {(0, 1): 2.0, (0, 3): 1.0}
        """
        cells, width = view.cells, view.width
        shares = defaultdict[Cell, list[int]](list)
        for clue, number in enumerate(cells):
            if number > 8:  # not a clue: codes below 0 are bytes above 8
                continue
            takers, left = [], number
            for cell in view.neighbors(divmod(clue, width)):
                shown = cells[cell[0] * width + cell[1]]
                if shown == BYTE[COVERED]:
                    takers.append(cell)
                elif shown in KNOWN_MINES:
                    left -= 1
            for cell in takers:
                shares[cell].append(left * ONE // len(takers))
        mean = self.combine == "mean"
        return {
            cell: sum(parts) / (ONE * len(parts) if mean else ONE) for cell, parts in shares.items()
        }
