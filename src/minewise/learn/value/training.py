"""The command's work: games are labelled in turn, the labels kept, and a value fitted to them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from minewise.agents.best import BestAgent
from minewise.agents.registry import AgentSpec
from minewise.atomic import whole
from minewise.engine.search_settings import BY_HAND, PHASES, Coefficients
from minewise.errors import TrainingError
from minewise.learn.value.fit import Moments, PhaseFit, fitted
from minewise.learn.value.labels import ROW, SOURCES, Labelling, Labels, Rows, label_game
from minewise.play.fingerprint import fingerprint

LABELS = "labels.npz"
VALUE = "value.json"
MOMENTS = "moments.json"
SHIPPED = 8_532
"""Positions from which the value that comes with the package was learned, with seed 1."""
SAVED_EVERY = 60.0
"""Seconds of processor time between saves."""


@dataclass
class ValueTraining:
    """Labels guesses until there are `positions` of them or `minutes` of processor time are spent,
    and fits a value to them, in `folder`.

    A turn labels one game of every source. The same seed and number of positions give the same
    file.
    """

    folder: Path
    positions: int | None = None
    minutes: float | None = None
    seed: int = 1
    labelling: Labelling = field(default_factory=Labelling)
    progress: Callable[[float], None] = lambda _: None
    rows: list[Rows] = field(default_factory=list)
    turns: int = 0
    found: int = 0
    seconds: float = 0.0

    def run(self, *, resume: bool = False) -> bool:
        """Labels and fits; False if Ctrl+C ended it, with all that was labelled kept and fitted."""
        if resume:
            self._load()
        elif (self.folder / LABELS).exists():
            raise TrainingError(
                f"expected a folder without {LABELS}, or to be told to resume: {self.folder}"
            )
        complete = True
        try:
            self._label()
        except KeyboardInterrupt:
            complete = False
        self._save()
        if self.found:
            write_fit(self.folder, Labels(np.concatenate(self.rows)), self._data())
        return complete

    @property
    def games(self) -> int:
        """Games that were labelled."""
        return self.turns * len(SOURCES)

    def _share(self) -> float:
        if self.positions is not None:
            return min(1.0, self.found / self.positions)
        assert self.minutes is not None
        return min(1.0, self.seconds / (60 * self.minutes))

    def _label(self) -> None:
        labellers = [self.labelling.labeller(rules) for rules in SOURCES]
        saved = self.seconds
        while self._share() < 1.0:
            started = process_time()
            turn = [
                label_game(labeller, source, self.seed, self.games + source)
                for source, labeller in enumerate(labellers)
            ]
            self.rows += turn
            self.turns += 1
            self.found += sum(len(np.unique(rows["turn"])) for rows in turn)
            self.seconds += process_time() - started
            self.progress(self._share())
            if self.seconds - saved > SAVED_EVERY:
                self._save()
                saved = self.seconds

    def _save(self) -> None:
        state = {
            "settings": self._settings(),
            "turns": self.turns,
            "found": self.found,
            "seconds": self.seconds,
        }
        with whole(self.folder / LABELS) as unfinished:
            np.savez_compressed(
                unfinished,
                rows=np.concatenate(self.rows) if self.rows else np.zeros(0, dtype=ROW),
                state=json.dumps(state),
            )

    def _load(self) -> None:
        path = self.folder / LABELS
        if not path.exists():
            raise TrainingError(f"expected labels to go on from at {path}, got none")
        try:
            with np.load(path) as kept:
                rows, state = kept["rows"], json.loads(str(kept["state"]))
        except Exception as error:
            raise TrainingError(f"expected labels, got {path}, which has none: {error}") from None
        if state["settings"] != self._settings():
            raise TrainingError(
                f"expected labels made as now, {self._settings()}, got {state['settings']}"
            )
        self.rows, self.turns = [rows], state["turns"]
        self.found, self.seconds = state["found"], state["seconds"]

    def _settings(self) -> dict[str, Any]:
        return {"sources": list(SOURCES), "seed": self.seed, **asdict(self.labelling)}

    def _data(self) -> dict[str, Any]:
        return {
            **self._settings(),
            "turns": self.turns,
            "positions": self.found,
            "fingerprint": fingerprint(AgentSpec(BestAgent.name)),
            "start": BY_HAND,
        }


def write_fit(folder: Path, labels: Labels, data: dict[str, Any]) -> Coefficients:
    """Writes the value that fits labels, with what is said of their data, and their moments."""
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
    found = []
    for phase, fit in fits.items():
        scores = fit.held_out_scores()
        for rules in dict.fromkeys(SOURCES):
            sources = [source for source, name in enumerate(SOURCES) if name == rules]
            gains = np.concatenate([fit.gains(scores, source) for source in sources])
            games = turns * len(sources)
            found.append(
                {
                    "phase": phase,
                    "rules": rules,
                    "positions": len(gains),
                    "chosen_otherwise": int((gains != 0).sum()),
                    "points_a_game": round(100 * float(gains.sum()) / games, 3),
                    "interval": round(196 * float((gains**2).sum()) ** 0.5 / games, 3),
                }
            )
    return found


def write(path: Path, text: str) -> None:
    """A text, with the end of its last line, as a whole or not at all."""
    with whole(path) as unfinished:
        unfinished.write_text(text + "\n", encoding="utf-8")


def read_moments(path: Path) -> dict[str, Moments]:
    """What `write_fit` wrote."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return {
        phase: Moments(
            np.array(one["products"]),
            np.array(one["targets"]),
            np.array(one["chosen"]),
            one["value"],
        )
        for phase, one in document.items()
    }
