"""What one better choice at each guess would bring: candidates of the guesses of `best`, played on
on many layouts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from measuring.going_on import GoingOn, Scores
from measuring.positions import PHASES, Guess, guesses_of
from minewise import Rules, sample_layouts

CANDIDATES = 5
"""So many cells of each guess, the best by their value; the player's own is one of them."""

DOUBT = {"E": 0.007, "M1": 0.0125, "M2": 0.016, "M3": 0.021}
"""What the value of a candidate is off by, as a part of a game: one standard deviation. Measured by
`bench/strength.py ceiling` as the deviation of candidates; choosing weighs playouts by it."""

COLUMNS = ("guesses", "lower", "upper", "covariance")
"""Of each phase in a game: see Choice."""


class Choice(NamedTuple):
    """What a guess would gain by a better choice, as a part of a game.

    `lower`: the choice is made on one half of the layouts and judged on the other. A choice with
    more layouts, or among more candidates, may gain more. `upper`: the best on all layouts, judged
    on the same, which flatters it. `covariance`: of both halves, over the candidates; the square of
    what their values are off by.
    """

    lower: float
    upper: float
    covariance: float


def gains_of_games(
    agent: str, rules: Rules, going_on: GoingOn, seed: int, games: range, layouts: int, late: bool
) -> NDArray[np.float32]:
    """One row a game, COLUMNS of each of PHASES; of openings, or of what follows (`late`)."""
    rows = np.zeros((len(games), len(PHASES), len(COLUMNS)), np.float32)
    for row, game in zip(rows, games, strict=True):
        for guess in guesses_of(agent, rules, seed, game):
            if guess.phase and late == (guess.phase != "E"):
                choice = choice_of(guess, going_on, layouts, seed)
                row[list(PHASES).index(guess.phase)] += (1, *choice)
    return rows.reshape(len(games), -1)


def choice_of(guess: Guess, going_on: GoingOn, layouts: int, seed: int) -> Choice:
    """On so many layouts, drawn by the seed and the view."""
    moves = going_on.weigh(guess.view, guess.cell)
    value = {move.cell: move.value for move in moves[:CANDIDATES]}
    # The player may have looked further than the value: its own cell is at the level of the best.
    value[guess.cell] = max(value.values())
    boards = sample_layouts(guess.view, layouts, seed).reshape(layouts, -1)
    scores = [going_on.scores(guess.view, cell, boards, seed) for cell in value]
    own = list(value).index(guess.cell)
    return judged(np.stack(scores), np.array(list(value.values())), own, DOUBT[guess.phase])


def judged(scores: Scores, values: Scores, own: int, doubt: float) -> Choice:
    """The scores of candidates (rows) on layouts (columns), and what they were taken for.

    >>> judged(np.array([[0.0, 0, 0, 0], [1, 1, 1, 1]]), np.zeros(2), own=0, doubt=0.1)
    Choice(lower=1.0, upper=1.0, covariance=0.5)
    """
    means = scores.mean(axis=1)
    upper = float(means.max() - means[own])
    if len(scores) == 1:
        return Choice(0.0, upper, 0.0)
    halves = (scores[:, ::2], scores[:, 1::2])
    lower = 0.0
    for choosing, judging in (halves, halves[::-1]):
        chosen = int(np.argmax(weighed(choosing, values, doubt)))
        lower += float(judging[chosen].mean() - judging[own].mean()) / 2
    off = [half.mean(axis=1) - values for half in halves]
    covariance = np.cov(off[0], off[1])[0, 1]
    return Choice(lower, upper, float(covariance))


def weighed(scores: Scores, values: Scores, doubt: float) -> Scores:
    """Between what candidates were taken for and what came out, by what each is off by."""
    apart = scores - scores.mean(axis=0)
    noise = float(apart.var(axis=1, ddof=1).mean()) / scores.shape[1]
    trust = doubt**2 / (doubt**2 + noise)
    found: Scores = values + trust * (apart.mean(axis=1) - (values - values.mean()))
    return found
