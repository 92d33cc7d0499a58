"""Learning the value of positions: games are labelled in turn, and a value is fitted to them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from minewise.agents.best import BestAgent
from minewise.agents.registry import AgentSpec
from minewise.atomic import atomic_write
from minewise.engine.search_settings import BY_HAND, PHASES, Coefficients
from minewise.errors import TrainingError
from minewise.learn.train.budget import Budget
from minewise.learn.value.fit import PhaseFit, fitted
from minewise.learn.value.labels import ROW, SOURCES, Labelling, Labels, Rows, label_game
from minewise.match.fingerprint import fingerprint

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
                rows, state = kept["rows"], json.loads(str(kept["state"]))
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
