"""Move: what is done with a cell of a game, and the fewest moves that win a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from minewise.game.rules import Cell

MoveKind = Literal["reveal", "flag", "unflag", "chord"]
MOVE_KINDS: tuple[MoveKind, ...] = get_args(MoveKind)


class Move(NamedTuple):
    """One move: its kind, its cell, and whether the player guessed."""

    kind: MoveKind
    cell: Cell
    guess: bool = False


def moves_of_core(moves: Iterable[tuple[str, Cell, bool]]) -> tuple[Move, ...]:
    """Moves that the core has made."""
    return tuple(map(Move._make, moves))


class LeastClicks(NamedTuple):
    """The fewest clicks that win a board: from `lower` to `upper`, where `moves` win it with
    `upper` clicks. The page "Metrics" of the documents says what counts and how it is found."""

    lower: int
    upper: int
    moves: tuple[Move, ...]

    @property
    def exact(self) -> bool:
        """Is it proved that fewer clicks than `upper` do not win?"""
        return self.lower == self.upper
