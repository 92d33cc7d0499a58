"""Chains of influence: which clues led to which conclusions in a game, and how far that went.

After the course of the second source: a clue influences the cells that are concluded from it, and
through their clues whatever is concluded from those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from minewise.game.rules import Cell
from minewise.match.turn import Turn
from minewise.why.proof import explain


@dataclass(frozen=True)
class Influence:
    """The conclusions of a game: of each concluded cell, in order, the clues of its proof."""

    proofs: dict[Cell, tuple[Cell, ...]]
    guesses: int

    @cached_property
    def depth(self) -> Mapping[Cell, int]:
        """Conclusions on the longest way from a cell that was guessed to each concluded cell."""
        depths: dict[Cell, int] = {}
        for cell, clues in self.proofs.items():
            depths[cell] = 1 + max((depths.get(clue, 0) for clue in clues), default=0)
        return depths

    @cached_property
    def chain(self) -> tuple[Cell, ...]:
        """The longest chain, from a clue that was guessed to the last conclusion; the first such
        in the order of play."""
        if not self.depth:
            return ()
        cell = max(self.depth, key=self.depth.__getitem__)
        chain = [cell]
        while clues := self.proofs.get(cell):
            cell = max(clues, key=lambda clue: self.depth.get(clue, 0))
            chain.append(cell)
        return tuple(reversed(chain))

    @property
    def length(self) -> int:
        """Conclusions in the longest chain."""
        return max(self.depth.values(), default=0)

    @property
    def distance(self) -> int:
        """How far the longest chain travels: king's moves from its first cell to its last."""
        return king_moves(self.chain[0], self.chain[-1]) if self.chain else 0

    @cached_property
    def reach(self) -> int:
        """The most conclusions that one clue has led to, at once or through others."""
        led_to: dict[Cell, set[Cell]] = {}
        for cell, clues in reversed(self.proofs.items()):
            follows = led_to.get(cell, set()) | {cell}
            for clue in clues:
                led_to.setdefault(clue, set()).update(follows)
        return max(map(len, led_to.values()), default=0)


def influence(played: Iterable[Turn]) -> Influence:
    """What led to what in a game whose agent calls certain only what it can prove.

    Cells that a cascade opens count as revealed with the cell that opened it: they rest on nothing
    of their own. Play without cascades to see every conclusion.
    """
    proofs: dict[Cell, tuple[Cell, ...]] = {}
    guesses = 0
    for turn in played:
        decision = turn.decision
        certain = decision.reveal if decision.certain else ()
        guesses += sum(move.guess for move in turn.moves)
        for cell in (*decision.flag, *certain):
            if cell not in proofs:
                proofs[cell] = explain(turn.view, cell).clues
    return Influence(proofs, guesses)


def king_moves(one: Cell, other: Cell) -> int:
    """The distance of two cells on the board: steps to one of eight neighbours.

    >>> king_moves((0, 0), (2, 5))
    5
    """
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
