"""What the chance to win is learned from: positions of games of `best`, and how these went on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minewise._core import PositionSampler, chance_feature_names, chance_features
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import strength_of
from minewise.game.rules import Rules

SOURCES = {
    "expert": 24,
    "expert start=random": 8,
    "expert first_click=opening": 8,
    "expert first_click=opening start=random": 4,
    "16x16/40": 96,
    "16x16/40 start=random": 32,
    "16x16/40 first_click=opening": 8,
    "9x9/10": 8,
    "9x9/10 start=random": 4,
    "8x8/10": 4,
    "12x12/20": 4,
    "12x12/30 start=random": 4,
    "10x10/20": 4,
    "20x7/30 start=random": 4,
    "20x20/60": 4,
    "20x20/80 first_click=opening": 4,
    "16x16/60 start=random": 4,
    "24x24/99": 4,
    "30x16/80": 4,
    "30x16/120 first_click=opening": 4,
    "30x24/200 first_click=opening": 4,
    "40x30/200": 2,
    "30x24/100 start=random": 2,
}
"""The rules of the games, and how many there are of each to a turn. People begin anywhere, so not
all games begin where that pays most."""

TURNS = 100
"""Turns to a step of the training."""

CERTAIN = 0.02
"""Of the turns with a certain cell so many are kept: about one of an expert game. All guesses are,
until the end game is solved."""

COLUMNS = ("source", "game", "certain", "won", "exact", "steadied")


class PlayedRows(NamedTuple):
    """Positions: their features, and the numbers of `COLUMNS`, a row each."""

    features: NDArray[np.float32]
    outcomes: NDArray[np.float64]

    def outcome(self, name: str) -> NDArray[np.float64]:
        """One of the columns."""
        column: NDArray[np.float64] = self.outcomes[:, COLUMNS.index(name)]
        return column


class Sampler:
    """The games of one source, numbered from 0."""

    def __init__(self, source: int) -> None:
        self.source = source
        self._rules = Rules.parse(list(SOURCES)[source]).core()
        strength = strength_of("default")
        self._core = PositionSampler(self._rules, strength, 1.0, CERTAIN, False, DEFAULT_BUDGET)

    def sample(self, seed: int, first: int, games: int) -> PlayedRows:
        """The positions that are kept of so many games.

        >>> rows = Sampler(0).sample(seed=1, first=0, games=2)
        >>> rows.features.shape[1] == len(chance_feature_names()), rows.outcome("game").max()
        (True, np.float64(1.0))
        """
        positions = self._core.sample(seed, first, games)
        features = chance_features(
            self._rules, b"".join(position.cells for position in positions), DEFAULT_BUDGET
        )
        return PlayedRows(
            np.frombuffer(features, np.float32).reshape(-1, len(chance_feature_names())),
            np.array(
                [
                    (self.source, one.game, one.certain, one.won, one.exact, one.steadied)
                    for one in positions
                ],
                dtype=np.float64,
            ).reshape(-1, len(COLUMNS)),
        )


def joined(parts: list[PlayedRows]) -> PlayedRows:
    """Many rows as one table."""
    if not parts:
        return PlayedRows(
            np.zeros((0, len(chance_feature_names())), np.float32), np.zeros((0, len(COLUMNS)))
        )
    return PlayedRows(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
