"""GEM (gem-llm): game:Minesweeper-v0, played through its own `make` and `step`."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import gem
from gem.envs.game_env.minesweeper import MinesweeperEnv

from minewise.game.rules import Cell
from minewise.stats import Z95
from others.finding import Finding, share
from others.reader import Reader

LEVELS = {"easy": (5, 5, 5), "hard": (8, 8, 12), "default": (8, 8, 10)}
"""Height, width and mines of the two fixed levels that the package registers, and of its class."""


class Game:
    """A game of a level, with all texts and rewards that the player was given."""

    def __init__(self, level: str, seed: int) -> None:
        self.env: Any = (
            MinesweeperEnv() if level == "default" else gem.make(f"game:Minesweeper-v0-{level}")
        )
        text, info = self.env.reset(seed=seed)
        self.text = f"{text}\n{info['suffix']}"
        self.rewards: list[float] = []
        self.over = self.out_of_turns = False

    def move(self, word: str, cell: Cell) -> None:
        """Reveals or flags a cell, and reads what comes back."""
        told, reward, self.over, self.out_of_turns, info = self.env.step(
            f"\\boxed{{{word} {cell[0]} {cell[1]}}}"
        )
        self.text += f"{told}\n{info['suffix']}"
        self.rewards.append(float(reward))

    @property
    def mines(self) -> list[Cell]:
        """Where they are, which the player does not see: known after the first reveal."""
        rows = enumerate(self.env.grid)
        return [(r, c) for r, row in rows for c, clue in enumerate(row) if clue < 0]

    @property
    def cleared(self) -> bool:
        """Are all safe cells revealed?"""
        shown, grid = self.env.revealed, self.env.grid
        return all(
            shown[r][c] or clue < 0 for r, row in enumerate(grid) for c, clue in enumerate(row)
        )


def played(level: str, seed: int, *, guess: bool = False) -> Game:
    """A game in which `exact` reveals all safe cells, then flags all mines; with `guess` a game of
    random reveals."""
    height, width, mines = LEVELS[level]
    game, reader = Game(level, seed), Reader(height, width, mines)
    rng = random.Random(seed)
    while not game.over and len(reader.covered(game.text)) > mines:
        covered = reader.covered(game.text)
        game.move("reveal", rng.choice(covered) if guess else reader.cell(game.text))
    if not game.over and not guess:
        for cell in reader.covered(game.text):
            if not game.over:
                game.move("flag", cell)
    return game


def mine_total(games: int) -> Finding:
    """Is the number of mines told?"""
    texts = [played(level, seed).text for level in LEVELS for seed in range(games)]
    told = sum(bool(re.search(r"\d+ (hidden )?mines|mines?: *\d", text)) for text in texts)
    return Finding(
        "The number of mines is not stated",
        f"{games} games a level; all texts searched for a number of mines",
        f"found in {share(told, len(texts))} games",
    )


def success(games: int) -> Finding:
    """Is a player told that the board is cleared?"""
    games_played = [played(level, seed) for level in LEVELS for seed in range(games)]
    clear = sum(game.cleared for game in games_played)
    told = sum("Congratulations" in game.text for game in games_played)
    return Finding(
        "Success is only noticed at a reveal, and only with every mine flagged before",
        f"{games} games a level: `exact` reveals all safe cells, as the instructions ask, "
        "then flags all mines",
        f"all safe cells revealed: {share(clear, len(games_played))}; messages of success: {told}",
    )


def turns(games: int) -> Finding:
    """Are there turns enough?"""
    ended = sum(played("default", seed).out_of_turns for seed in range(games))
    return Finding(
        "Without a level the class allows 20 turns on 8x8 with 10 mines",
        f"{games} games by `exact`, which needs no turn twice",
        f"ended by the limit: {share(ended, games)}",
    )


def mine_reward(games: int) -> Finding:
    """What does a mine cost?"""
    rewards = []
    for level, (height, width, _) in LEVELS.items():
        for seed in range(games):
            game = Game(level, seed)
            game.move("reveal", (height // 2, width // 2))
            game.move("reveal", game.mines[0])
            rewards.append(game.rewards[-1])
    return Finding(
        "A mine costs nothing",
        f"{games} games a level: reveal the middle, then a mine",
        f"reward of the mine: {min(rewards):g} to {max(rewards):g}",
    )


def returns(games: int) -> Finding:
    """How far apart are players?"""
    told = []
    for name, guess in (("exact", False), ("random", True)):
        sums = [sum(played("easy", seed, guess=guess).rewards) for seed in range(games)]
        mean = sum(sums) / games
        half = Z95 * (sum((s - mean) ** 2 for s in sums) / games / games) ** 0.5
        told.append(f"{name} {mean:.3f} +-{half:.3f}")
    return Finding(
        "The return is the share of safe cells revealed, and random reveals earn most of it",
        f"{games} games of the level easy by `exact`, and by random reveals",
        f"mean return: {', '.join(told)}",
    )


def findings(games: int) -> Iterator[Finding]:
    """All of them, each by so many games."""
    for find in (mine_total, success, turns, mine_reward, returns):
        yield find(games)
