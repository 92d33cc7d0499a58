"""Learning the value of positions: games are labelled in turn, and a value is fitted to them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from minewise._core import value_features
from minewise.agents.best import BestAgent
from minewise.agents.registry import AgentSpec
from minewise.atomic import atomic_write
from minewise.documents import json_value
from minewise.engine.search_settings import BY_HAND, OPENING, PHASES, Coefficients
from minewise.errors import TrainingError
from minewise.learn.train.loop import Budget
from minewise.learn.value.labels import ROW, SOURCES, Labelling, Labels, Rows, Vector, label_game
from minewise.match.fingerprint import fingerprint

CLOSE = 0.03
"""A candidate that scores so much less than the best of its position weighs 1 / e."""

SHRINK = 5.0
"""What keeps coefficients near the start: so many squares of how far they went count as much as the
squares of what is not explained."""

FOLDS = 8
"""Games are held out in so many parts."""


def vector_of(coefficients: Mapping[str, float]) -> Vector:
    """The coefficients of a phase, in the order of the core's features: shape (features,)."""
    return np.array([coefficients[name] for name in value_features()])


def rounded(vector: Vector) -> dict[str, float]:
    """The other way, in steps of 0.0001."""
    values = [round(float(value), 4) for value in vector]
    return dict(zip(value_features(), values, strict=True))


@dataclass(frozen=True)
class Moments:
    """What the fit of a phase needs of its labels; sums over positions, so that they add up.

    `products` and `targets` are those of the differences between candidates of one position:
    features with features, and with what the start leaves unexplained. `chosen` are the features of
    what the player chose, and `value` how often that won.
    """

    products: Vector
    targets: Vector
    chosen: Vector
    value: float

    def change(self) -> Vector:
        """By how much coefficients differ from the start, but for a factor to all."""
        matrix = self.products + SHRINK * np.eye(len(self.targets))
        return np.asarray(np.linalg.solve(matrix, self.targets), dtype=np.float64)

    def solve(self, phase: str) -> Vector:
        """The coefficients, of the height at which choices are scored as often as they won: no
        choice depends on that."""
        values: Vector = vector_of(BY_HAND[phase]) + self.change()
        return values * (self.value / float(self.chosen @ values))


class PhaseFit:
    """The labels of one phase, ready to be fitted: all candidates of positions in it."""

    def __init__(self, labels: Labels, phase: str) -> None:
        early = labels.candidate("log2_layouts") >= OPENING
        self.labels = labels
        self.phase = phase
        self.inside = early if phase == "early" else ~early
        self.features = labels.expected_features()
        self.start = self.features @ vector_of(BY_HAND[phase])
        self.value = labels.candidate("value")

    def moments(self, inside: np.ndarray[Any, np.dtype[np.bool_]] | None = None) -> Moments:
        """Of the candidates in the phase, or of some of them."""
        inside = self.inside if inside is None else inside
        position = self.labels.position
        top = np.full(self.labels.positions, -np.inf)
        np.maximum.at(top, position, self.start)
        weight = np.exp((self.start - top[position]) / CLOSE)
        both = np.column_stack([self.features, self.value - self.start])
        total = np.bincount(position, weight)
        means = np.column_stack(
            [np.bincount(position, weight * column) / total for column in both.T]
        )
        both = (both - means[position])[inside]
        products = (both * weight[inside][:, None]).T @ both
        chosen = inside & (self.labels.candidate("chosen") > 0)
        return Moments(
            products[:-1, :-1],
            products[:-1, -1],
            self.features[chosen].sum(axis=0),
            float(self.value[chosen].sum()),
        )

    def held_out_scores(self) -> Vector:
        """Of each candidate in the phase: its score by a fit to other games."""
        fold = self.labels.candidate("game") % FOLDS
        scores = self.start.copy()
        for k in range(FOLDS):
            change = self.moments(self.inside & (fold != k)).change()
            scores[fold == k] += self.features[fold == k] @ change
        return scores

    def gains(self, scores: Vector, source: int) -> Vector:
        """Of each position of a source: by how much the choice by these scores wins more often than
        that by the start."""
        chosen = self.labels.best_of_each(scores)
        before = self.labels.best_of_each(self.start)
        inside = self.inside[chosen] & (self.labels.candidate("source")[chosen] == source)
        gains: Vector = (self.value[chosen] - self.value[before])[inside]
        return gains


def fitted(moments: Mapping[str, Moments]) -> Coefficients:
    """The coefficients of both phases."""
    return {phase: rounded(moments[phase].solve(phase)) for phase in PHASES}


LABELS = "labels.npz"
VALUE = "value.json"
MOMENTS = "moments.json"


class ValueLearner:
    """Labels guesses, a game of every source at a step, and fits a value to them in the end.

    Its steps are the positions that it has labelled. The same seed and number of positions give the
    same file.
    """

    kept = LABELS
    kept_noun = LABELS
    resumable = True

    def __init__(self, seed: int = 1, labelling: Labelling | None = None) -> None:
        self.seed = seed
        self.labelling = labelling or Labelling()
        self.rows: list[Rows] = []
        self.turns = 0
        self.steps = 0
        self._labellers = [self.labelling.labeller(rules) for rules in SOURCES]

    @property
    def games(self) -> int:
        """Games that were labelled."""
        return self.turns * len(SOURCES)

    def step(self, share: float) -> None:  # noqa: ARG002
        turn = [
            label_game(labeller, source, self.seed, self.games + source)
            for source, labeller in enumerate(self._labellers)
        ]
        self.rows += turn
        self.turns += 1
        self.steps += sum(len(np.unique(rows["turn"])) for rows in turn)

    def measure(self, before: float, share: float, seconds: float) -> list[str]:  # noqa: ARG002
        """No points: `value.json` shows the gain on games held out."""
        return []

    def save(self, folder: Path, seconds: float, budget: Budget) -> None:  # noqa: ARG002
        state = {
            "settings": self._settings(),
            "turns": self.turns,
            "found": self.steps,
            "seconds": seconds,
        }
        with atomic_write(folder / LABELS) as unfinished:
            np.savez_compressed(
                unfinished,
                rows=np.concatenate(self.rows) if self.rows else np.zeros(0, dtype=ROW),
                state=json.dumps(state),
            )

    def load(self, folder: Path) -> float:
        path = folder / LABELS
        if not path.exists():
            raise TrainingError(f"expected labels to resume at {path}, got none")
        try:
            with np.load(path) as kept:
                rows, state = kept["rows"], json_value(str(kept["state"]))
        except Exception as error:
            raise TrainingError(f"expected labels, got {path}, which has none: {error}") from None
        if state["settings"] != self._settings():
            raise TrainingError(
                f"expected labels made as now, {self._settings()}, got {state['settings']}"
            )
        self.rows, self.turns, self.steps = [rows], state["turns"], state["found"]
        return float(state["seconds"])

    def finish(self, folder: Path) -> None:
        if self.steps:
            write_fit(folder, Labels(np.concatenate(self.rows)), self._data())

    def summary(self, folder: Path) -> str:
        return f"{self.steps} guesses of {self.games} games: {folder / VALUE}"

    def _settings(self) -> dict[str, Any]:
        return {"sources": list(SOURCES), "seed": self.seed, **asdict(self.labelling)}

    def _data(self) -> dict[str, Any]:
        return {
            **self._settings(),
            "turns": self.turns,
            "positions": self.steps,
            "fingerprint": fingerprint(AgentSpec(BestAgent.name)),
            "start": BY_HAND,
        }


def write_fit(folder: Path, labels: Labels, data: dict[str, Any]) -> Coefficients:
    """Writes the value that fits labels, with a description of their data, and their moments."""
    fits = {phase: PhaseFit(labels, phase) for phase in PHASES}
    moments = {phase: fit.moments() for phase, fit in fits.items()}
    value = fitted(moments)
    document = {"value": value, "data": data, "held_out": held_out(fits, data["turns"])}
    write(folder / VALUE, json.dumps(document, indent=1))
    kept = {
        phase: {name: np.asarray(sums).tolist() for name, sums in vars(one).items()}
        for phase, one in moments.items()
    }
    write(folder / MOMENTS, json.dumps(kept))
    return value


def held_out(fits: Mapping[str, PhaseFit], turns: int) -> list[dict[str, Any]]:
    """What a game gains, in points, where its guesses are chosen by a fit to other games, and what
    follows is played as before: of each phase and rules, with the 95% interval."""
    entries = []
    for phase, fit in fits.items():
        scores = fit.held_out_scores()
        for rules in dict.fromkeys(SOURCES):
            sources = [source for source, name in enumerate(SOURCES) if name == rules]
            gains = np.concatenate([fit.gains(scores, source) for source in sources])
            games = turns * len(sources)
            entries.append(
                {
                    "phase": phase,
                    "rules": rules,
                    "positions": len(gains),
                    "chosen_otherwise": int((gains != 0).sum()),
                    "points_a_game": round(100 * float(gains.sum()) / games, 3),
                    "interval": round(196 * float((gains**2).sum()) ** 0.5 / games, 3),
                }
            )
    return entries


def write(path: Path, text: str) -> None:
    """A text, with the end of its last line, as a whole or not at all."""
    with atomic_write(path) as unfinished:
        unfinished.write_text(text + "\n", encoding="utf-8")
