"""How the shipped weights of dqn-source were trained, as their file tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from minewise.agents.dqn_source import DqnSourceAgent
from minewise.learn.train.curve import SourcePoint
from minewise.learn.train.dqn_source_settings import EPOCHS


@dataclass(frozen=True)
class Training:
    """The record of a training and its curve."""

    record: dict[str, Any]
    points: list[SourcePoint]

    @classmethod
    def shipped(cls) -> Training:
        """Of the weights in the package."""
        record = DqnSourceAgent().record()
        return cls(record, [SourcePoint(**point) for point in record["curve"]])

    @property
    def batches(self) -> int:
        """How many it learned from."""
        return int(self.record["batches"])

    @property
    def minutes(self) -> float:
        """Of processor time."""
        return float(self.record["processor_seconds"]) / 60

    @property
    def as_long_as_the_source(self) -> bool:
        """As many batches as the source's epochs?"""
        return self.batches == EPOCHS

    def told(self) -> str:
        """In a few words."""
        return (
            f"{self.batches:,} batches of {self.record['batch']:,} from a buffer of "
            f"{self.record['buffer']:,}, {self.minutes:.0f} minutes of processor time"
        )

    def some(self, count: int = 10) -> list[SourcePoint]:
        """About `count` points of the curve, the last among them, evenly apart."""
        apart = max(1, len(self.points) // count)
        return self.points[::-1][::apart][::-1]
