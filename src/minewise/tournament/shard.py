"""Shard: one of so many parts of a plan, for the jobs of an array."""

from __future__ import annotations

import re
from dataclasses import dataclass

from minewise.errors import PlanError


@dataclass(frozen=True)
class Shard:
    """Part `number`, from 1, of `of` parts of as many games each, give or take one.

    >>> shards = [Shard(number, of=3) for number in (1, 2, 3)]
    >>> [shard.span(first=100, games=10) for shard in shards]
    [(100, 3), (103, 3), (106, 4)]
    """

    number: int
    of: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.of:
            raise PlanError(f"expected a shard as i/n with i from 1 to n, got {self}")

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Reads `i/n`.

        >>> Shard.parse("3/8")
        Shard(number=3, of=8)
        """
        parts = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text)
        if parts is None:
            raise PlanError(f"expected a shard as i/n, such as 3/8, got {text!r}")
        return cls(int(parts[1]), int(parts[2]))

    def span(self, first: int, games: int) -> tuple[int, int]:
        """The first game of the part, and how many games it has."""
        begin, end = (games * number // self.of for number in (self.number - 1, self.number))
        return first + begin, end - begin
