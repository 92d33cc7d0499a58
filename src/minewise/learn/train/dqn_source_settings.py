"""What the NCSU report states of its learned agent, and what had to be chosen."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from minewise.game.rules import Rules

RULES: Rules = Rules.parse("ncsu")
"""The board of the source, and the rules that reproduce its tables."""

EPOCHS = 20_000
"""Batches that the source learned from, where an epoch is taken for a batch."""


FirstCell = Literal["network", "random"]
"""Who chooses the first cell of a game."""

FIRST_CELLS: tuple[FirstCell, ...] = get_args(FirstCell)


@dataclass(frozen=True)
class SourceSettings:
    """A training, without how long it takes.

    The report states `buffer` and `batch`, both in transitions; as many as a batch are added before
    each batch. The rest it leaves open. A click on a safe cell pays `safe`, one that wins `win`,
    and one on a mine `mine`. The network chooses the `first_cell` of a game as it chooses all
    others, or it is `random` in training and wherever games are counted. The share of clicks at
    random falls from `explore_first` to `explore_last` over the share `explore_until` of the
    training. At each batch the target network moves by the share `follow` of its way to the online
    network.

    `games` are played side by side. Checkpoints lie `leg` batches apart; there all games begin
    anew, whether the training was interrupted or not, so both give the same weights.
    """

    seed: int = 1
    buffer: int = 100_000
    batch: int = 4096
    safe: float = 0.5
    win: float = 1.0
    mine: float = -1.0
    discount: float = 0.99
    rate: float = 8e-3
    first_cell: FirstCell = "network"
    explore_first: float = 1.0
    explore_last: float = 0.05
    explore_until: float = 0.1
    follow: float = 5e-5
    games: int = 1024
    leg: int = 500

    def explore(self, share: float) -> float:
        """The share of clicks at random when `share` of the training is over.

        >>> settings = SourceSettings()
        >>> [round(settings.explore(share), 3) for share in (0.0, 0.05, 0.1, 1.0)]
        [1.0, 0.525, 0.05, 0.05]
        """
        fall = min(1.0, share / self.explore_until)
        return self.explore_first + (self.explore_last - self.explore_first) * fall

    def record(self) -> dict[str, Any]:
        """The settings as plain values, for checkpoints and files of weights."""
        return {"rules": str(RULES), **asdict(self)}
