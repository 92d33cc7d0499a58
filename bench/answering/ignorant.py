"""Two baselines that know little: nothing at all, and what single clues say."""

from __future__ import annotations

from math import comb, exp, log

from answering.baseline import Baseline, Premises, clues_next_to_covered, mines_left
from minewise import Random, View
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED


class RandomAnswers(Baseline):
    """Answers of the right form, drawn at random.

    Each covered cell is called safe, a mine or neither, each as likely; counts are drawn up to a
    million, all magnitudes alike, and chances from 0 to 1. One clue is the proof, and a coin says
    whether a position is possible.
    """

    agent_name = "random"

    def certain(self, view: View, rng: Random) -> tuple[set[Cell], set[Cell]]:
        drawn = {cell: rng.below(3) for cell in view.where(COVERED)}
        safe, mines = ({cell for cell, kind in drawn.items() if kind == which} for which in (0, 1))
        return safe, mines

    def layouts(self, view: View, rng: Random) -> int:
        return round(exp(log(2) + rng.random() * log(500_000)))

    def chance(self, view: View, cell: Cell, rng: Random) -> float:
        return rng.random()

    def proof(self, view: View, cell: Cell, mine: bool, rng: Random) -> Premises:
        return [rng.choice(list(clues_next_to_covered(view)))], False

    def contradiction(self, view: View, rng: Random) -> Premises | None:
        return self.proof(view, (0, 0), False, rng) if rng.below(2) else None


class SingleClues(Baseline):
    """What each clue says by itself, with the cells that single clues have decided before.

    Chances are the greatest share of mines that a clue leaves for its cells, or that of all covered
    cells; counts ignore the clues.
    """

    agent_name = "basic"

    def certain(self, view: View, rng: Random) -> tuple[set[Cell], set[Cell]]:
        safe, mines = set[Cell](), set[Cell]()
        met = -1
        while len(safe) + len(mines) > met:
            met = len(safe) + len(mines)
            for cell in clues_next_to_covered(view):
                left, missing = _left(view, cell, safe, mines)
                if missing == 0:
                    safe.update(left)
                elif missing == len(left):
                    mines.update(left)
        return safe, mines

    def layouts(self, view: View, rng: Random) -> int:
        _, mines = self.certain(view, rng)
        return comb(len(view.where(COVERED)) - len(mines), mines_left(view) - len(mines))

    def chance(self, view: View, cell: Cell, rng: Random) -> float:
        return self.chances(view, rng)[cell]

    def chances(self, view: View, rng: Random) -> dict[Cell, float]:
        """How likely it holds a mine in each covered cell to be."""
        safe, mines = self.certain(view, rng)
        covered = view.where(COVERED)
        chances: dict[Cell, float] = {}
        for clue in clues_next_to_covered(view):
            left, missing = _left(view, clue, safe, mines)
            for cell in left:
                chances[cell] = max(chances.get(cell, 0.0), missing / len(left))
        every = dict.fromkeys(covered, mines_left(view) / len(covered))
        return every | chances | dict.fromkeys(safe, 0.0) | dict.fromkeys(mines, 1.0)

    def move(self, view: View, rng: Random) -> Cell:
        chances = self.chances(view, rng)
        return min(chances, key=lambda cell: chances[cell])

    def proof(self, view: View, cell: Cell, mine: bool, rng: Random) -> Premises:
        around = clues_next_to_covered(view)
        clues = [clue for clue, near in around.items() if cell in near]
        for clue in clues:
            left, missing = _left(view, clue, set(), set())
            if missing == (len(left) if mine else 0):
                return [clue], False
        return clues, False

    def contradiction(self, view: View, rng: Random) -> Premises | None:
        for clue in range(9):
            for cell in view.where(clue):
                left, missing = _left(view, cell, set(), set())
                if not 0 <= missing <= len(left):
                    return [cell], False
        return None


def _left(view: View, clue: Cell, safe: set[Cell], mines: set[Cell]) -> tuple[list[Cell], int]:
    """The cells around a clue that are not decided, and how many of them are mines."""
    around = list(view.neighbors(clue))
    known = sum(cell in mines or view[cell] == EXPLODED for cell in around)
    left = [c for c in around if view[c] == COVERED and c not in safe and c not in mines]
    return left, view[clue] - known
