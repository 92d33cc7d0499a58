"""minewise itself, held to the same questions: TextGame, by its texts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.tasks import TextGame
from others.finding import Finding, share

LEVELS = ("5x5/5 first_click=opening", "8x8/10 first_click=opening", "expert first_click=opening")


def opened(games: int) -> Iterator[TextGame]:
    """Games of each level after the middle is revealed, but for those that are over then."""
    for level in LEVELS:
        for number in range(games):
            game = TextGame(level, seed=1, number=number)
            middle = game.rules.height // 2, game.rules.width // 2
            game.step(reveal(middle))
            if not game.over:
                yield game


def reveal(cell: Cell) -> str:
    return f"Move: reveal ({cell[0]},{cell[1]})"


def hidden(game: TextGame, *, mines: bool) -> list[Cell]:
    """The covered cells that are mines, or those that are not, which the player does not see."""
    board = game._game.board  # the only look behind the game
    assert board is not None
    return [cell for cell in game.view.where(COVERED) if (cell in board.mines) == mines]


def mine_total(games: int) -> Finding:
    prompts = [TextGame(level, seed=1, number=n).prompt for level in LEVELS for n in range(games)]
    found = sum(bool(re.search(r"\d+ mines", prompt)) for prompt in prompts)
    return Finding(
        "The number of mines is stated in the first message",
        f"{games} games a level; the first message searched for a number of mines",
        f"found in {share(found, len(prompts))} games",
    )


def one_mine(games: int) -> Finding:
    ended = every = 0
    for game in opened(games):
        turn = game.step(reveal(hidden(game, mines=True)[0]))
        ended += turn.over and not turn.success
        every += 1
    return Finding(
        "A mine ends the game",
        f"{games} games a level: reveal the middle, then one mine",
        f"lost: {share(ended, every)}",
    )


def success(games: int) -> Finding:
    told = every = 0
    for number, game in enumerate(opened(games)):
        if number % 2:  # with flags, and without
            for cell in hidden(game, mines=True):
                game.step(f"Move: flag ({cell[0]},{cell[1]})")
        while not game.over:
            turn = game.step(reveal(hidden(game, mines=False)[0]))
        told += turn.success and "You won." in turn.text
        every += 1
    return Finding(
        "Success is announced at the last safe cell, with flags or without",
        f"{games} games a level: all safe cells are revealed, in half of the games after all flags",
        f"messages of success: {share(told, every)}",
    )


def seeds(games: int) -> Finding:
    same = 0
    for seed in range(games):
        texts = []
        for _ in range(2):
            game = TextGame("8x8/10 first_click=opening", seed=seed)
            random.shuffle([1, 2, 3])  # stands for any other part of a program
            texts.append(game.step(reveal((4, 4))).text)
        same += texts[0] == texts[1]
    return Finding(
        "A seed names a board, whatever else the program draws",
        f"{games} seeds: the same first reveal, after a random.shuffle elsewhere",
        f"same position: {share(same, games)}",
    )


def findings(games: int) -> Iterator[Finding]:
    """All of them, each by so many games."""
    for find in (mine_total, one_mine, success, seeds):
        yield find(games)
