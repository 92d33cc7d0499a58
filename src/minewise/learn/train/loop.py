"""The loop of every training: from its start, or where it was left, to the end of its budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Protocol

from minewise.errors import TrainingError
from minewise.learn.train.budget import Budget

SAVED_EVERY = 120.0
"""Seconds of processor time between saves: what a lost process costs at most, but for a learner
that can only be taken up at some of its steps. A save of `belief` takes about one second."""


class Learner(Protocol):
    """What is trained, and what its folder keeps of it.

    `steps` is what a budget counts. `kept` is the file that a training goes on from, `kept_noun`
    what errors call it. `resumable` says whether `save` would now write all that the next step
    depends on.
    """

    kept: str
    kept_noun: str
    steps: int
    resumable: bool

    def step(self, share: float) -> None:
        """One step of learning, `share` of the budget being spent."""

    def measure(self, before: float, share: float, seconds: float) -> list[str]:
        """Points of the curve, where they are due between two shares; a sentence a point."""

    def save(self, folder: Path, seconds: float, budget: Budget) -> None:
        """Writes all that the folder takes; `seconds` of processor time are spent."""

    def load(self, folder: Path) -> float:
        """Takes up what `save` wrote; the seconds that were spent by then."""

    def finish(self, folder: Path) -> None:
        """Does what is left to do at the end, however it came."""

    def summary(self, folder: Path) -> str:
        """A sentence about what there is in the end."""


@dataclass
class Training:
    """A training of `learner` in `folder`, which takes what the learner keeps and writes.

    `say` is given a sentence at every point of the curve, `progress` the share
    that is spent. Ctrl+C ends it with everything saved, or, of a learner that is not resumable
    then, as it was saved last: so that the same seed and steps give the same weights however often
    it was interrupted.
    """

    learner: Learner
    budget: Budget
    folder: Path
    say: Callable[[str], None] = lambda _: None
    progress: Callable[[float], None] = lambda _: None
    seconds: float = 0.0

    def run(self, *, resume: bool = False) -> bool:
        """Trains; True if the budget was spent, False if it was interrupted."""
        learner = self.learner
        if resume:
            self.seconds = learner.load(self.folder)
        elif (self.folder / learner.kept).exists():
            raise TrainingError(
                f"expected a folder without {learner.kept_noun}, or resume: {self.folder}"
            )
        else:
            self._save()
        complete = True
        try:
            self._go_on()
        except KeyboardInterrupt:
            complete = False
        if complete or learner.resumable:
            self._save()
        learner.finish(self.folder)
        return complete

    def _go_on(self) -> None:
        before = saved = self.seconds
        started = process_time()
        share = self._share()
        while share < 1:
            self.learner.step(share)
            self.seconds = before + process_time() - started
            share_before, share = share, self._share()
            sentences = self.learner.measure(share_before, share, self.seconds)
            due = sentences or self.seconds >= saved + SAVED_EVERY
            if due and self.learner.resumable and share < 1:
                saved = self.seconds
                self._save()
            for sentence in sentences:
                self.say(sentence)
            self.progress(share)

    def _share(self) -> float:
        return self.budget.share(self.learner.steps, self.seconds)

    def _save(self) -> None:
        self.learner.save(self.folder, self.seconds, self.budget)
