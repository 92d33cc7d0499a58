"""TextArena: Minesweeper-v0, played through its own `make`, `step` and observations."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import textarena

from minewise.game.rules import Cell
from others.finding import Finding, share
from others.reader import Reader

LEVELS = {
    "Minesweeper-v0-small": (5, 5, 5),
    "Minesweeper-v0": (8, 8, 10),
    "Minesweeper-v0-medium": (10, 10, 20),
    "Minesweeper-v0-hard": (12, 12, 30),
}
"""Height, width and mines of what the package registers."""


class Game:
    """A game of a level, with all texts that the player was given."""

    def __init__(self, level: str, seed: int) -> None:
        self.env: Any = textarena.make(level)
        self.env.reset(num_players=1, seed=seed)
        self.text = str(self.env.get_observation()[1])
        self.over = False

    def reveal(self, cell: Cell) -> None:
        """Reveals a cell, and reads what comes back."""
        self.over, _ = self.env.step(f"[{cell[0]} {cell[1]}]")
        self.text += str(self.env.get_observation()[1])

    @property
    def mines(self) -> list[Cell]:
        """Where they are, which the player does not see: known after the first reveal."""
        return [cell for cell, clue in self._clues() if clue < 0]

    @property
    def safe(self) -> list[Cell]:
        """The other cells that are still covered."""
        shown = self.env.env.revealed
        return [cell for cell, clue in self._clues() if clue >= 0 and not shown[cell[0]][cell[1]]]

    def _clues(self) -> Iterator[tuple[Cell, int]]:
        for row, clues in enumerate(self.env.env.grid):
            for column, clue in enumerate(clues):
                yield (row, column), clue

    @property
    def reward(self) -> float:
        """What the game is worth, once it is over."""
        return float(self.env.close()[0][0])


def mine_total(games: int) -> Finding:
    """Is the number of mines told?"""
    told = 0
    for level, (height, width, mines) in LEVELS.items():
        for seed in range(games):
            game, reader = Game(level, seed), Reader(height, width, mines)
            while not game.over and (covered := reader.covered(game.text)):
                game.reveal(random.Random(seed).choice(covered))
            told += bool(re.search(r"\d+ (hidden )?mines|mines?: *\d", game.text))
    return Finding(
        "The number of mines is not stated",
        f"{games} games a level at random; all texts searched for a number of mines",
        f"found in {share(told, games * len(LEVELS))} games",
    )


def opened(games: int) -> Iterator[Game]:
    """Games of each level after the middle is revealed, but for those that are over then."""
    for level, (height, width, _) in LEVELS.items():
        for seed in range(games):
            game = Game(level, seed)
            game.reveal((height // 2, width // 2))
            if not game.over:
                yield game


def one_mine(games: int) -> Finding:
    """Does a mine end the game?"""
    ended = called_invalid = every = 0
    for game in opened(games):
        before = len(game.text)
        game.reveal(game.mines[0])
        ended += game.over
        called_invalid += "attempted an invalid move" in game.text[before:]
        every += 1
    return Finding(
        "A mine does not end the game: it is an invalid move, to be made again",
        f"{games} games a level: reveal the middle, then one mine",
        f"ended: {share(ended, every)}; called an invalid move: {share(called_invalid, every)}",
    )


def many_mines(games: int) -> Finding:
    """May a player who hits a mine now and then still win?"""
    won = hits = every = 0
    for game in opened(games):
        while not game.over:
            game.reveal(game.mines[0])
            hits += 1
            game.reveal(game.safe[0])
        won += game.reward == 1
        every += 1
    return Finding(
        "A valid move forgives the mine before it, so any number of mines may be hit",
        f"{games} games a level: before every safe cell, reveal a mine",
        f"reward 1, as for a faultless game: {share(won, every)}; "
        f"mines hit: {hits / every:.1f} a game",
    )


def seeds(games: int) -> Finding:
    """Does a seed name a board, whatever else the program does?"""
    same = alone = 0
    for seed in range(games):
        boards = []
        for shuffles in (0, 0, 1):
            game = Game("Minesweeper-v0", seed)
            for _ in range(shuffles):
                random.shuffle([1, 2, 3])  # stands for any other part of a program
            game.reveal((4, 4))
            boards.append(game.mines)
        alone += boards[0] == boards[1]
        same += boards[0] == boards[2]
    return Finding(
        "A seed names a board only while nothing else draws from Python's shared generator",
        f"{games} seeds: the same first reveal, at once and after a random.shuffle elsewhere",
        f"same board: {share(alone, games)} at once, {share(same, games)} after the shuffle",
    )


def findings(games: int) -> Iterator[Finding]:
    """All of them, each by so many games."""
    for find in (mine_total, one_mine, many_mines, seeds):
        yield find(games)
