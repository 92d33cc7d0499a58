"""Guesses that are played on: several cells of one view on the same layouts, scored with less luck
than by wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from minewise import Rules, View
from minewise._core import BestPlayer, Strength, WeighedMove, weigh_moves
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import strength_of
from minewise.game.rules import Cell

Boards = NDArray[np.bool_]
"""Of each board one row: True where a mine is."""

Scores = NDArray[np.float64]

Plan = Mapping[bytes, Cell]
"""The cell to reveal in some views, which are named by their cells."""

NO_PLAN: Plan = {}


class GoingOn:
    """`best` with some strength plays games on from a view. A plan decides before it does."""

    def __init__(self, rules: Rules, strength: Strength) -> None:
        self.rules = replace(rules, first_click="any", start="agent")
        self.player = BestPlayer(self.rules.core(), True, strength, DEFAULT_BUDGET)
        self._neighbors = _neighbors(rules)
        self._moves: dict[tuple[bytes, Cell], WeighedMove | None] = {}

    def weigh(self, view: View, cell: Cell | None = None) -> list[WeighedMove]:
        """The moves that `best` considers, the best by their value first, and `cell` too."""
        return weigh_moves(view.cells, self.rules.core(), strength_of(), DEFAULT_BUDGET, cell)

    def scores(
        self, view: View, cell: Cell, boards: Boards, seed: int, plan: Plan = NO_PLAN
    ) -> Scores:
        """Of a cell on each board: it is revealed, the plan followed, and then `best` plays. The
        luck of each answer is taken off (`measuring.scores.score_many`)."""
        codes = self._codes(cell, boards)
        scores: Scores = np.zeros(len(boards))
        for code in np.unique(codes[codes >= 0]).tolist():
            shown = codes == code
            after = view_after(view, cell, code)
            if code > 0 and after.cells in plan:
                scores[shown] = self.scores(after, plan[after.cells], boards[shown], seed, plan)
            else:
                scores[shown] = self.player.scores_from(
                    boards[shown].tobytes(), view.cells, cell, seed
                )
        return scores - self._luck(view, cell, codes)

    def scores_of_view(self, view: View, boards: Boards, seed: int, plan: Plan = NO_PLAN) -> Scores:
        """The same from a view on, whatever is revealed first."""
        if view.cells in plan:
            return self.scores(view, plan[view.cells], boards, seed, plan)
        return np.array(self.player.scores_from(boards.tobytes(), view.cells, None, seed))

    def _codes(self, cell: Cell, boards: Boards) -> NDArray[np.int8]:
        """What the cell shows on each board; -1 where it is a mine."""
        number = cell[0] * self.rules.width + cell[1]
        clues = boards[:, self._neighbors[number]].sum(axis=1)
        codes: NDArray[np.int8] = np.where(boards[:, number], -1, clues).astype(np.int8)
        return codes

    def _luck(self, view: View, cell: Cell, codes: NDArray[np.int8]) -> Scores:
        """What the answer is worth more than the mean answer, by what `best` takes them for."""
        key = (view.cells, cell)
        if key not in self._moves:
            found = [move for move in self.weigh(view, cell) if move.cell == cell]
            self._moves[key] = found[0] if found else None
        move = self._moves[key]
        worth = np.zeros(10)  # the last one is a mine
        if move is None:
            return np.zeros(len(codes))
        for answer in move.answers:
            worth[answer.clue] = answer.value
        luck: Scores = worth[codes] - sum(one.chance * one.value for one in move.answers)
        return luck


def view_after(view: View, cell: Cell, clue: int) -> View:
    """The view in which the cell shows a clue, and nothing else is revealed."""
    cells = bytearray(view.cells)
    cells[cell[0] * view.width + cell[1]] = clue
    return View(view.rules, bytes(cells))


def _neighbors(rules: Rules) -> list[list[int]]:
    """Of each cell, by number."""
    return [
        [
            r * rules.width + c
            for r in range(max(0, row - 1), min(rules.height, row + 2))
            for c in range(max(0, column - 1), min(rules.width, column + 2))
            if (r, c) != (row, column)
        ]
        for row in range(rules.height)
        for column in range(rules.width)
    ]
