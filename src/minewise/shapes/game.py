"""ShapeGame: one game on a board of any shape."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping
from typing import Literal

from minewise.errors import IllegalMoveError, RulesError, expected_one_of
from minewise.game.rules import check_seed
from minewise.random import Random
from minewise.shapes.shape import BoardShape, Label, as_shape, cell_text
from minewise.shapes.view import COVERED, EXPLODED, FLAG, ShapeView

FirstClick = Literal["any", "safe", "opening"]
FIRST_CLICKS: tuple[FirstClick, ...] = ("any", "safe", "opening")
BOARD_TURN = 2**32 - 1
"""The turn whose random numbers lay the board: no game lasts so long, so that no agent draws
them."""


class ShapeGame:
    """One game on a board of any shape: won when all safe cells are revealed, lost on a mine.

    The board is that of (seed, number). `first_click` is `any` (it may hit a mine), `safe`, or
    `opening`: its neighbours are safe too, as far as the mines have room elsewhere.

    >>> game = ShapeGame("hexagons:5x4", mines=3, seed=1, first_click="opening")
    >>> game.reveal((0, 0))
    7
    >>> print(game.view)
    0 0 0 1 #
     1 1 1 # #
    # # # # #
     # # # # #
    """

    def __init__(
        self,
        shape: BoardShape | str | Mapping[Label, Iterable[Label]],
        mines: int,
        *,
        seed: int = 0,
        number: int = 0,
        first_click: FirstClick = "safe",
    ) -> None:
        self.shape = as_shape(shape)
        if first_click not in FIRST_CLICKS:
            raise RulesError(expected_one_of("first click", first_click, FIRST_CLICKS))
        most = len(self.shape) - (first_click != "any")
        if type(mines) is not int or not 0 <= mines <= most:
            raise RulesError(
                f"expected from 0 to {most} mines on {self.shape.name} with first_click="
                f"{first_click}, got {reprlib.repr(mines)}"
            )
        check_seed(seed, number)
        self.first_click = first_click
        self._total = mines
        self._order = list(self.shape)
        Random(seed, number, BOARD_TURN).shuffle(self._order)
        self._mines = frozenset(self._order[:mines]) if first_click == "any" else None
        self._shown: dict[Label, int] = dict.fromkeys(self.shape, COVERED)
        self.hit_mine = False
        """Was a mine revealed?"""
        self._left = len(self.shape) - mines

    @property
    def view(self) -> ShapeView:
        """What the player sees now."""
        return ShapeView(self.shape, self._shown, self._total)

    @property
    def mines(self) -> frozenset[Label] | None:
        """Where the mines are; None before a first click that is protected."""
        return self._mines

    @property
    def status(self) -> Literal["playing", "won", "lost"]:
        """'playing', 'won' or 'lost'."""
        return "lost" if self.hit_mine else "playing" if self._left else "won"

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.hit_mine or not self._left

    def reveal(self, cell: Label) -> int:
        """Reveals a cell, and around each 0 all its neighbours. On a revealed cell it is a click
        without effect. Returns how many cells it uncovered, a hit mine included."""
        code = self._check(cell)
        if code == FLAG:
            raise self._illegal("reveal", cell, "the cell is flagged: remove the flag first")
        if code != COVERED:
            return 0
        if self._mines is None:
            self._mines = self._laid_around(cell)
        if cell in self._mines:
            self._shown[cell] = EXPLODED
            self.hit_mine = True
            return 1
        before, open_cells = self._left, [cell]
        while open_cells:
            one = open_cells.pop()
            if self._shown[one] != COVERED:  # a cascade leaves flags
                continue
            near = self.shape.neighbors[one]
            self._shown[one] = sum(other in self._mines for other in near)
            self._left -= 1
            if self._shown[one] == 0:
                open_cells += near
        return before - self._left

    def flag(self, cell: Label) -> None:
        """Flags a covered cell."""
        if self._check(cell) != COVERED:
            raise self._illegal("flag", cell, "expected a covered cell without a flag")
        self._shown[cell] = FLAG

    def unflag(self, cell: Label) -> None:
        """Removes a flag."""
        if self._check(cell) != FLAG:
            raise self._illegal("unflag", cell, "expected a cell with a flag")
        self._shown[cell] = COVERED

    def _check(self, cell: Label) -> int:
        """What a cell shows that a move may be about."""
        if cell not in self.shape:
            raise self._illegal("move", cell, f"expected a cell of {self.shape.name}")
        if self.over:
            raise self._illegal("move", cell, "the game is over")
        return self._shown[cell]

    def _illegal(self, move: str, cell: Label, reason: str) -> IllegalMoveError:
        said = f": {move} {reprlib.repr(cell_text(cell))} in {self.view!r}"
        return IllegalMoveError(reason, said, view=self.view)

    def _laid_around(self, first: Label) -> frozenset[Label]:
        """The mines, with those of the first click and around it moved to the next free cells."""
        near = set(self.shape.neighbors[first]) if self.first_click == "opening" else set()
        order = sorted(self._order, key=lambda cell: 2 * (cell == first) + (cell in near))
        return frozenset(order[: self._total])
