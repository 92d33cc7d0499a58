"""Labels: how often the candidates of a guess won when games were played on from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minewise._core import Labeller, label_columns, value_features
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import BY_HAND, strength_of
from minewise.errors import TrainingError
from minewise.game.rules import Rules

Rows = NDArray[np.void]
Vector = NDArray[np.float64]

SOURCES = ("expert", "expert first_click=opening", "expert")
"""The rules of one turn of games: two with a safe first click, one with an opening."""


def _columns(kind: str) -> list[Any]:
    shapes = {"features": (len(value_features()),)}
    return [(name, kind, shapes.get(name, ())) for name in label_columns()]


CORE_ROW = np.dtype(_columns("f8"))
"""What the core tells of each clue that a candidate may show (`LabelRow`): of its position, of the
candidate, of the clue; last the value of the candidate."""

ROW = np.dtype([("source", "f4"), *_columns("f4")])
"""The same as it is kept: the number of the source goes before."""


@dataclass(frozen=True)
class Labelling:
    """How guesses are labelled.

    Each of `candidates` cells, `at_random` of them not among the best, is played on from by `best`
    (fast) on the same `layouts` drawn at random. Positions with up to `searched` layouts are
    searched instead.
    """

    layouts: int = 8
    candidates: int = 6
    at_random: int = 2
    tolerance: float = 0.75
    searched: int = 0
    beliefs: int = 1_000_000

    def labeller(self, rules: str) -> Labeller:
        """What labels guesses of `best` under these rules."""
        return Labeller(
            Rules.parse(rules).core(),
            # As they were when the labels were made that come with the package.
            strength_of("default", "broad", value=BY_HAND),
            strength_of("fast", "broad", value=BY_HAND),
            self.candidates,
            self.at_random,
            self.tolerance,
            self.layouts,
            self.searched,
            self.beliefs,
            DEFAULT_BUDGET,
        )


def label_game(labeller: Labeller, source: int, seed: int, game: int) -> Rows:
    """The rows of one game; none where it never looked ahead.

    >>> rows = label_game(Labelling(layouts=1).labeller("8x8/14"), 0, seed=1, game=3)
    >>> rows.dtype == ROW
    True
    """
    core_rows = np.frombuffer(labeller.label(seed, game), dtype=CORE_ROW)
    rows = np.empty(len(core_rows), dtype=ROW)
    rows["source"] = source
    for name in label_columns():
        rows[name] = core_rows[name]
    return rows


class Labels:
    """Labels of many guesses: `rows` are those of `label_game`, one below the other.

    The rows of a candidate lie together, and so do the candidates of a position.
    """

    def __init__(self, rows: Rows) -> None:
        if rows.dtype != ROW:
            raise TrainingError(f"expected rows with the columns {ROW.names}, got {rows.dtype}")
        self.rows = rows
        names = ("source", "game", "turn", "row", "column")
        keys = np.column_stack([self.answer(name) for name in names])
        position, candidate = (
            np.concatenate([[True], (np.diff(keys[:, :last], axis=0) != 0).any(axis=1)])
            for last in (3, 5)
        )
        self.first = np.flatnonzero(candidate | position)
        self.position = (np.cumsum(position) - 1)[self.first]
        self.positions = int(position.sum())

    def answer(self, name: str) -> Vector:
        """A column, a number an answer."""
        return self.rows[name].astype(np.float64)

    def candidate(self, name: str) -> Vector:
        """The same, a number a candidate."""
        column: Vector = self.answer(name)[self.first]
        return column

    def expected_features(self) -> Vector:
        """The features of answers, 0 after a mine, on average over what a candidate may show: shape
        (candidates, features)."""
        weighed = self.answer("chance")[:, None] * self.answer("features")
        sums: Vector = np.add.reduceat(weighed, self.first, axis=0)
        return sums

    def best_of_each(self, scores: Vector) -> NDArray[np.intp]:
        """Of each position the candidate with the highest score, the first of several."""
        order = np.lexsort((np.arange(len(scores)), -scores, self.position))
        chosen: NDArray[np.intp] = order[
            np.concatenate([[True], np.diff(self.position[order]) != 0])
        ]
        return chosen
