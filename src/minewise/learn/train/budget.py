"""How long a training goes on: minutes of processor time, or steps."""

from __future__ import annotations

from dataclasses import dataclass

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
