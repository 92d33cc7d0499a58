"""The plainest greedy player: any engine's probabilities, our rules of the game."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

from minewise import Game, View
from minewise.game.view import COVERED

RULES = "expert start=0,0"
CERTAIN = 1e-9

Engine = Callable[[View], list[list[float]]]


class Played(NamedTuple):
    """One game, and the processor seconds it took: of the engine alone, and of everything."""

    won: bool
    engine: float
    whole: float


def greedy_game(engine: Engine, number: int) -> Played:
    """Opens all cells without a chance of a mine, else one with the least; the engine is asked
    again after each batch."""
    spent = 0.0
    started = process_time()
    game = Game(RULES, seed=1, number=number)
    while not game.over:
        asked = process_time()
        chances = engine(game.view)
        spent += process_time() - asked
        covered = game.view.where(COVERED)
        least = min(chances[row][column] for row, column in covered)
        best = [(r, c) for r, c in covered if chances[r][c] <= max(least, CERTAIN)]
        for cell in best if least <= CERTAIN else best[:1]:
            if not game.over:
                game.reveal(*cell)
    return Played(game.status == "won", spent, process_time() - started)
