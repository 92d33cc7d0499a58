"""The guesses before the first cascade, solved together: a tree of views in which few cells are
revealed and none of them is a zero.

Children are solved before their parent is decided, so that a guess is valued by what follows it in
the plan. A cascade, or a view that few games come to, is a leaf: from there `best` plays on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from measuring.better_choice import weighed
from measuring.going_on import GoingOn, Scores, view_after
from minewise import Random, View, make, sample_layouts
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.stats import Z95

BY_VALUE = 8
"""So many candidates by their value. Corners and edge cells near revealed corners come to them."""

HALVING = ((14, 0.5), (4, 2.0))
"""The rounds before the last one: at most so many candidates, and their layouts, as a part of those
of a view."""

FINAL = 12.0
"""The layouts of the last round, between two cells, as the same part. Each round draws its own, so
that the last one judges what others have chosen."""

DOUBT = 0.005
"""What the value of a candidate is off by before the first cascade, as a part of a game."""

LEAST_REACH = 0.008
"""Views that fewer games come to are leaves."""


class Solved(NamedTuple):
    """A view of the plan: its cell, the player's own, the cells of the last round, what the cell
    gains there in points a game that comes to the view, and half of its 95% interval."""

    cell: Cell
    own: Cell
    finalists: tuple[Cell, ...]
    gain: float
    half: float
    reach: float


class OpeningTree:
    """Fills `plan`. `solved` has the views of earlier runs, by `name_of` them; others come to it,
    and `note` is called for each."""

    def __init__(
        self,
        going_on: GoingOn,
        solved: dict[str, Solved],
        *,
        seed: int,
        layouts: int,
        note: Callable[[str, Solved], None],
    ) -> None:
        self._going_on = going_on
        self._solved = solved
        self._seed = seed
        self._layouts = layouts
        self._note = note
        self._best = make("best")
        self.plan: dict[bytes, Cell] = {}

    def solve(self, view: View, reach: float) -> None:
        """`reach` is the share of games that come to the view."""
        name = name_of(view)
        known = self._solved.get(name)
        finalists = known.finalists if known else self._halved(view, reach)
        for cell in finalists:
            self._solve_children(view, cell, reach)
        if known is None:
            known = self._solved[name] = self._decided(view, finalists, reach)
            self._note(name, known)
        self.plan[view.cells] = known.cell

    def _solve_children(self, view: View, cell: Cell, reach: float) -> None:
        (move,) = (move for move in self._going_on.weigh(view, cell) if move.cell == cell)
        for answer in move.answers:
            if answer.clue > 0 and reach * answer.chance >= LEAST_REACH:
                self.solve(view_after(view, cell, answer.clue), reach * answer.chance)

    def _halved(self, view: View, reach: float) -> tuple[Cell, ...]:
        """The player's own cell and the one that is best beside it."""
        values = self._candidates(view)
        cells = list(values)
        for number, (most, part) in enumerate(HALVING):
            cells = cells[:most]
            taken = self._taken(self._scores(view, cells, part, reach, number), values, cells)
            best_first = [cells[i] for i in np.argsort(-taken, kind="stable")]
            cells = [cells[0], *(cell for cell in best_first if cell != cells[0])]
        return tuple(cells[:2])

    def _decided(self, view: View, finalists: Sequence[Cell], reach: float) -> Solved:
        values = self._candidates(view)
        scores = self._scores(view, finalists, FINAL, reach, len(HALVING))
        chosen = int(np.argmax(self._taken(scores, values, finalists)))
        gains = 100 * (scores[chosen] - scores[0])
        half = Z95 * float(gains.std(ddof=1)) / len(gains) ** 0.5
        own = finalists[0]
        return Solved(finalists[chosen], own, tuple(finalists), float(gains.mean()), half, reach)

    @staticmethod
    def _taken(scores: Scores, values: dict[Cell, float], cells: Sequence[Cell]) -> Scores:
        return weighed(scores, np.array([values[cell] for cell in cells]), DOUBT)

    def _scores(
        self, view: View, cells: Sequence[Cell], part: float, reach: float, number: int
    ) -> Scores:
        """One row a cell, on layouts of this round."""
        layouts = max(16, round(self._layouts * part * reach**0.5))
        seed = self._seed * 10 + number
        boards = sample_layouts(view, layouts, seed).reshape(layouts, -1)
        return np.stack(
            [self._going_on.scores(view, cell, boards, seed, self.plan) for cell in cells]
        )

    def _candidates(self, view: View) -> dict[Cell, float]:
        """Their values, as a part of a game; the player's own cell comes first."""
        decision = self._best.decide(view, Random(1))
        own = decision.reveal[0]
        cells = [own, *(move.cell for move in self._going_on.weigh(view)[:BY_VALUE])]
        values = {}
        for cell in dict.fromkeys([*cells, *cells_at_corners(view)]):
            for move in self._going_on.weigh(view, cell):
                if move.cell == cell:
                    values[cell] = move.value
        values[own] = max(values.values())
        return values


def cells_at_corners(view: View) -> list[Cell]:
    """Covered corners, and the covered cells two off a revealed corner along the edges."""
    bottom, right = view.height - 1, view.width - 1
    cells: list[Cell] = []
    for row, column in ((0, 0), (0, right), (bottom, 0), (bottom, right)):
        if view.array[row, column] == COVERED:
            cells.append((row, column))
        else:
            cells += [(row, abs(column - 2)), (abs(row - 2), column)]
    return [cell for cell in cells if view.array[cell] == COVERED]


def name_of(view: View) -> str:
    """The clues and where they are.

    >>> name_of(View.parse("1##/##2", mines=2))
    '0,0=1 1,2=2'
    """
    shown = np.argwhere(view.array != COVERED).tolist()
    return " ".join(f"{row},{column}={view.array[row, column]}" for row, column in shown)
