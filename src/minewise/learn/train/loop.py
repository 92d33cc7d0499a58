"""The loop of every training and its budget, from its start, or where it was left, to the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Protocol

from minewise.errors import TrainingError


@dataclass(frozen=True)
class Budget:
    """Either `minutes` of processor time of all threads of the training together, or `steps`.

    What a rate of learning is depends on the share that is spent, so that a training of any length
    ends with small steps. Only with `steps` does the same seed give the same weights.

    >>> Budget(steps=200).share(steps=50, seconds=3.0)
    0.25
    >>> Budget(minutes=1).share(steps=50, seconds=15.0)
    0.25
    """

    minutes: float | None = None
    steps: int | None = None

    def __post_init__(self) -> None:
        if (self.minutes is None) == (self.steps is None):
            raise TrainingError("expected one limit: minutes, or a number of steps")
        if (self.minutes or self.steps or 0) <= 0:
            raise TrainingError(f"expected a budget above 0, got {self}")

    def share(self, steps: int, seconds: float) -> float:
        """What is spent, from 0 to 1."""
        if self.steps is not None:
            return min(1.0, steps / self.steps)
        assert self.minutes is not None
        return min(1.0, seconds / (60 * self.minutes))

    def __str__(self) -> str:
        return f"{self.steps} steps" if self.minutes is None else f"{self.minutes:g} minutes"


def rate_factor(share: float, steps: int) -> float:
    """The rate of learning over the highest one: it rises over 100 steps, and falls to nothing over
    the last two fifths of the budget.

    >>> [round(rate_factor(share, 1000), 3) for share in (0.0, 0.5, 0.8, 1.0)]
    [1.0, 1.0, 0.5, 0.01]
    """
    return min(1.0, (steps + 1) / 100) * min(1.0, max(0.01, (1 - share) / 0.4))


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
