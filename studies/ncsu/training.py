"""How the shipped weights of dqn-source were trained, as their file tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from minewise.agents.dqn_source import DqnSourceAgent
from minewise.learn.train.curve import SourcePoint
from studies.ncsu.entries import difference, share
from studies.shared.rule import Places, between
from studies.shared.study import Toml


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

    def course(self, plan: Toml) -> dict[str, object]:
        """Does the win rate rise from part to part of the training, rest in the last one, and come
        to what the source says?"""
        count, parts = len(self.points), plan["parts"]
        ends = [self.points[count * part // parts - 1] for part in range(1, parts + 1)]
        won = [share(point.wins, point.games) for point in ends]
        steps = [difference(after, before) for before, after in pairwise(won)]
        reached = [won[-1], share(ends[-1].wins, ends[-1].after_first)]
        rates = [point.wins / point.games for point in self.points]
        return {
            "places": Places.of(
                [
                    *(between(one, least=0) for one in steps[:-1]),
                    "missed" if steps[-1].low > 0 else "met",
                    *map(between, reached, plan["reached"]),
                ]
            ),
            "ends": [
                {"batches": point.batches, "won": one} for point, one in zip(ends, won, strict=True)
            ],
            "goes_on": {"last": steps[-1]} if steps[-1].low > 0 else None,
            "after_first": reached[-1],
            "down": sum(after < before for before, after in pairwise(rates)),
            "steps": len(rates) - 1,
        }
