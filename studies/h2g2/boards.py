"""What was measured on several boards, and what each board says of a claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from studies.shared.estimate import Estimate
from studies.shared.guess_risk import Share
from studies.shared.rule import Place, Places, between


@dataclass(frozen=True)
class OnBoards:
    """What was measured on several boards, and what each says of a claim."""

    values: Mapping[str, Estimate | Share]
    answers: Mapping[str, Place]

    @classmethod
    def of(
        cls, values: Mapping[str, Estimate | Share], *, least: float = -inf, most: float = inf
    ) -> OnBoards:
        """Values by board, which are to be within bounds."""
        return cls(values, {board: between(v, least, most) for board, v in values.items()})

    @property
    def rows(self) -> list[dict[str, object]]:
        """The values, board by board."""
        return [{"board": board, "value": value} for board, value in self.values.items()]

    @property
    def places(self) -> Places:
        """What they say together."""
        return Places.of(self.answers.values())

    @property
    def inside(self) -> list[str]:
        """The boards on which they lie within the bounds beyond doubt."""
        return [board for board, answer in self.answers.items() if answer == "met"]

    @property
    def outside(self) -> list[str]:
        """Those on which they lie beyond."""
        return [board for board, answer in self.answers.items() if answer == "missed"]
