"""How the shipped weights of dqn-source were trained, as their file tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from minewise.agents.dqn_source import DqnSourceAgent
from minewise.learn.train.curve import SourcePoint
from studies.ncsu.entries import share


@dataclass(frozen=True)
class Training:
    """The record of a training and its curve."""

    record: dict[str, Any]
    points: Sequence[SourcePoint]

    @classmethod
    def shipped(cls) -> Training:
        """Of the weights in the package."""
        record = DqnSourceAgent().record()
        return cls(record, [SourcePoint(**point) for point in record["curve"]])

    def figures(self, count: int) -> dict[str, object]:
        """What a page says of it, with about `count` points of the curve, the last among them,
        evenly apart."""
        apart = max(1, len(self.points) // count)
        return {
            **{name: self.record[name] for name in ("seed", "batches", "batch", "buffer")},
            "minutes": self.record["processor_seconds"] / 60,
            "points": [
                {
                    "batches": point.batches,
                    "minutes": point.seconds / 60,
                    "games": point.games,
                    "won": share(point.wins, point.games),
                    "after_first": share(point.wins, point.after_first),
                }
                for point in self.points[::-1][::apart][::-1]
            ],
        }
