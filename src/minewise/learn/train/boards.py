"""Games of one size side by side, played by the core, with a fresh one for each that ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from minewise._core import Game as CoreGame
from minewise._core import Rules as CoreRules
from minewise._core import Status
from minewise._core import first_cell as core_first_cell
from minewise.game.rules import FirstClick, Rules

TRAINING = 1 << 63
"""Added to the seed of a training: its boards are never those that a player is measured on."""


@dataclass(frozen=True)
class Size:
    """The boards of one size that are trained on, with any number of mines from `fewest` to `most`.

    `first_clicks` are the protections of the first click, drawn alike.
    """

    height: int
    width: int
    fewest: int
    most: int
    first_clicks: tuple[FirstClick, ...] = ("safe", "opening")

    @classmethod
    def from_rules(cls, rules: Rules) -> Size:
        """The boards of these rules alone; a first click that hits a mine teaches nothing."""
        mines = rules.mines or 0
        kept: FirstClick = "opening" if rules.first_click == "opening" else "safe"
        return cls(rules.height, rules.width, mines, mines, (kept,))

    def __str__(self) -> str:
        mines = f"{self.fewest}" if self.fewest == self.most else f"{self.fewest}-{self.most}"
        return f"{self.width}x{self.height}/{mines}"


class Boards:
    """`games` games of one size at a time.

    `codes` is int8, shape (games, height, width), as in `View.array`; `mines` is int32, shape
    (games,). Each game begins with a first cell that is no mine: one that `rng` draws, or in the
    part `usual` of the games the one that players take.
    """

    def __init__(
        self,
        size: Size,
        games: int,
        seed: int,
        rng: np.random.Generator,
        usual: float = 0.0,
    ) -> None:
        self.size = size
        self.number = 0
        self._seed = TRAINING + seed
        self._rng = rng
        self._usual = usual
        self._games: list[_Played] = [None] * games  # type: ignore[list-item]
        self.codes = np.empty((games, size.height, size.width), dtype=np.int8)
        self.mines = np.empty(games, dtype=np.int32)
        for place in range(games):
            self._begin(place)

    def __len__(self) -> int:
        return len(self._games)

    def _begin(self, place: int) -> None:
        size, rng = self.size, self._rng
        while True:
            mines = int(rng.integers(size.fewest, size.most + 1))
            first_click = size.first_clicks[int(rng.integers(len(size.first_clicks)))]
            played = self._played(self.number, mines, first_click)
            self.number += 1
            cell = int(rng.integers(size.height * size.width))
            if self._usual and rng.random() < self._usual:
                rules = core_rules(size.height, size.width, mines, first_click)
                cell = size.width * core_first_cell(rules)[0] + core_first_cell(rules)[1]
            if played.reveal(cell):
                break
        self._games[place] = played
        self.mines[place] = mines
        self._show(place)

    def _played(self, number: int, mines: int, first_click: FirstClick) -> _Played:
        rules = core_rules(self.size.height, self.size.width, mines, first_click)
        core = CoreGame(rules, self._seed, number)
        return _Played(core, self.size.width, number, mines, first_click)

    def _show(self, place: int) -> None:
        shown = np.frombuffer(self._games[place].core.shown, dtype=np.int8)
        self.codes[place] = shown.reshape(self.codes.shape[1:])

    def reveal(self, place: int, cells: Sequence[int]) -> Status:
        """Reveals cells of one game, counted row by row, until it ends; then begins another."""
        played = self._games[place]
        for cell in cells:
            if not played.reveal(cell):
                self._begin(place)
                return played.core.status
        self._show(place)
        return played.core.status

    def state(self) -> dict[str, Any]:
        """The games that are on, by their numbers and moves."""
        games = [(g.number, g.mines, g.first_click, g.revealed) for g in self._games]
        return {"number": self.number, "games": games}

    def load_state(self, state: dict[str, Any]) -> None:
        """Plays the games again up to where they were."""
        self.number = state["number"]
        for place, (number, mines, first_click, revealed) in enumerate(state["games"]):
            played = self._played(number, mines, first_click)
            for cell in revealed:
                played.reveal(cell)
            self._games[place], self.mines[place] = played, mines
            self._show(place)


@dataclass
class _Played:
    """A game, and all that it takes to play it again."""

    core: CoreGame
    width: int
    number: int
    mines: int
    first_click: FirstClick
    revealed: list[int] = field(default_factory=list)

    def reveal(self, cell: int) -> bool:
        """Reveals a cell; does the game go on?"""
        self.core.reveal(*divmod(cell, self.width))
        self.revealed.append(cell)
        return self.core.status is Status.playing


@lru_cache(maxsize=4096)
def core_rules(height: int, width: int, mines: int, first_click: FirstClick) -> CoreRules:
    """The rules of games that are learned from."""
    return Rules(height, width, mines, first_click=first_click).core()
