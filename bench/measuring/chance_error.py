"""How far the chance to win is off: games are played on from positions, and both are compared.

The square of the difference less the variance of the mean of the games belongs to the chance
alone. Of two cells of one position, too: what a better one gains.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minewise import Rules
from minewise._core import Labeller, PositionSampler, learned_chances, value_features
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.engine.search_settings import learned_value, strength_of
from minewise.learn.value.labels import CORE_ROW

Vector = NDArray[np.float64]

LAYOUTS = 16
"""On which the candidates of a guess are played on, by `best` (default)."""

BOARDS = {
    "expert": 160,
    "16x16/40": 150,
    "30x30/60 start=random": 200,
    "8x8/20 first_click=opening": 25,
    "50x50/500": 30,
}
"""Rules and games; some far from what was learned."""

SEED = 2640
RANGES = ((300.0, 1e9), (72.0, 300.0), (0.0, 72.0))
"""Base-2 logarithms of layouts."""


class Labelled(NamedTuple):
    """Candidates of guesses, a row each: their position's number, layouts and chance, and their own
    share of that by the scores, what came of them with its variance, and whether they were played.
    """

    position: NDArray[np.intp]
    layouts: Vector
    chance: Vector
    share: Vector
    value: Vector
    variance: Vector
    chosen: NDArray[np.bool_]


def labelled(rules: str, games: int) -> Labelled:
    core, strength = Rules.parse(rules).core(), strength_of("default")
    settings = (6, 2, 0.75, LAYOUTS, 0, 1_000_000, DEFAULT_BUDGET)
    labeller = Labeller(core, strength, strength, *settings)
    sampler = PositionSampler(core, strength, 1.0, 0.0, False, DEFAULT_BUDGET)
    coefficients = {
        phase: np.array([learned_value()[phase][name] for name in value_features()])
        for phase in ("early", "late")
    }
    rows: list[tuple[float, ...]] = []
    position = 0
    for game in range(games):
        answers = np.frombuffer(labeller.label(SEED, game), dtype=CORE_ROW)
        views = b"".join(one.cells for one in sampler.sample(SEED, game, 1))
        chances = np.frombuffer(learned_chances(core, views, DEFAULT_BUDGET), np.float64)
        for turn in np.unique(answers["turn"]):
            of_turn = answers[answers["turn"] == turn]
            phase = "early" if of_turn["log2_layouts"][0] >= RANGES[0][0] else "late"
            worth = of_turn["chance"] * (of_turn["features"] @ coefficients[phase])
            places = np.column_stack([of_turn["row"], of_turn["column"]])
            _, first, candidate = np.unique(places, axis=0, return_index=True, return_inverse=True)
            scores = np.bincount(candidate.ravel(), worth)
            for place, score in zip(first, scores / scores.max(), strict=True):
                one = of_turn[place]
                came = (one[name] for name in ("value", "variance", "chosen"))
                rows.append((position, one["log2_layouts"], chances[int(turn)], score, *came))
            position += 1
    columns = [np.array(column) for column in zip(*rows, strict=True)]
    places, layouts, chance, share, value, variance, chosen = columns
    return Labelled(places.astype(np.intp), layouts, chance, share, value, variance, chosen > 0)


def print_errors() -> None:
    """A line for each board and range of layouts."""
    for rules, games in BOARDS.items():
        found = labelled(rules, games)
        for low, high in RANGES:
            inside = (found.layouts >= low) & (found.layouts < high)
            played = inside & found.chosen
            if played.sum() < 30:
                continue
            off = found.chance[played] - found.value[played]
            error = np.sqrt(max(0.0, float((off**2 - found.variance[played]).mean())))
            guessed = apart(found.chance * found.share, found.position)[inside]
            seen = apart(found.value, found.position)[inside]
            slope = float((guessed * seen).sum() / (guessed**2).sum())
            print(
                f"{rules}, 2^{low:.0f} layouts or more, {played.sum():,} guesses: chance"
                f" {100 * found.chance[played].mean():.1f}%, played on"
                f" {100 * found.value[played].mean():.1f}%, error {100 * error:.1f}; of a"
                f" difference between cells {100 * slope:.0f}% is seen, correlation"
                f" {np.corrcoef(guessed, seen)[0, 1]:.2f}",
                flush=True,
            )


def apart(numbers: Vector, position: NDArray[np.intp]) -> Vector:
    """Less the mean of the candidates of the same position."""
    mean = np.bincount(position, numbers) / np.bincount(position)
    return numbers - mean[position]
