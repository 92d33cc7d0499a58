"""What guesses lose in end games that are too large for the player to search: each such guess is
searched to the last move."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from measuring.positions import guesses_of
from minewise import Rules
from minewise._core import Source, weigh_moves
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import strength_of

SIZES = (2_500, 5_000, 10_000, 16_000, 30_000)
"""The most layouts of each class; up to the first one the player searches by itself."""

COLUMNS = ("guesses", "searched", "lost")
"""Of each class in a game: guesses, those that could be searched, and what these lose, as a part of
a game."""


def losses_of_games(agent: str, rules: Rules, seed: int, games: range) -> NDArray[np.float32]:
    """One row a game, COLUMNS of each class of SIZES but the first."""
    deep = strength_of("deep")
    rows = np.zeros((len(games), len(SIZES) - 1, len(COLUMNS)), np.float32)
    for row, game in zip(rows, games, strict=True):
        for guess in guesses_of(agent, rules, seed, game):
            size = int(np.searchsorted(SIZES, 2**guess.log2_layouts - 0.5)) - 1
            if not 0 <= size < len(SIZES) - 1:
                continue
            moves = weigh_moves(guess.view.cells, rules.core(), deep, DEFAULT_BUDGET)
            own = [move.value for move in moves if move.cell == guess.cell]
            if moves and own and moves[0].source is Source.ending:
                row[size] += (1, 1, moves[0].value - own[0])
            else:
                row[size] += (1, 0, 0)
    return rows.reshape(len(games), -1)
