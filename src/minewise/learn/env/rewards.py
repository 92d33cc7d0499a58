"""What a step earns: reward schemes as numbers, some of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import isfinite

from minewise._core import Rewards as CoreRewards
from minewise.errors import RulesError, expected_one_of


@dataclass(frozen=True)
class Rewards:
    """The reward of a step is the sum of what applies; an illegal action earns `illegal` alone.

    Nothing that is earned before the end tells more than the view does: right flags count only
    when the game is over, in `score`.

    >>> Rewards(win=1, step=-0.01).step
    -0.01
    """

    step: float = 0.0
    """Every step."""
    cell: float = 0.0
    """Each safe cell that it uncovers."""
    mine: float = 0.0
    """Each mine that it uncovers."""
    safe: float = 0.0
    """It uncovers cells, all of them safe, and the game goes on."""
    guess: float = 0.0
    """In place of `safe`, if no cell around the one that was revealed had been revealed before."""
    win: float = 0.0
    """It wins the game."""
    loss: float = 0.0
    """It loses the game."""
    score: float = 0.0
    """It ends the game: times the final score, which is the share of the mines that was safely
    identified (see `minewise.game.record.Outcome.score`)."""
    illegal: float = -1.0
    """The action is illegal, and nothing has changed."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, int | float) or not isfinite(value):
                raise RulesError(f"expected a finite number as reward {field.name}, got {value!r}")

    def core(self) -> CoreRewards:
        """The same rewards as the compiled core reads them."""
        return CoreRewards(**asdict(self))


SCHEMES: dict[str, Rewards] = {
    "win-loss": Rewards(win=1, loss=-1),
    "win": Rewards(win=1),
    "safe": Rewards(safe=1, guess=1, win=1),
    "cells": Rewards(cell=1),
    "guided": Rewards(win=1, loss=-1, safe=0.3, guess=-0.3),
    "score": Rewards(score=1),
}
"""1 for a won game and -1 for a lost one; 1 for a won game, so that returns are win rates; 1 for
each move that hits no mine; 1 for each safe cell; `win-loss` with 0.3 for going on from what is
known and -0.3 for a guess in the dark; the final score, for rules that let play go on after a
mine."""


def as_rewards(reward: str | Mapping[str, float] | Rewards) -> Rewards:
    """A scheme by name, from its numbers, or as it is.

    >>> as_rewards("win") == as_rewards({"win": 1})
    True
    >>> as_rewards("wins")
    Traceback (most recent call last):
    minewise.errors.RulesError: unknown reward scheme 'wins', did you mean 'win'? \
Expected one of: win-loss, win, safe, cells, guided, score
    """
    if isinstance(reward, Rewards):
        return reward
    if isinstance(reward, Mapping):
        names = [field.name for field in fields(Rewards)]
        for name in reward:
            if name not in names:
                raise RulesError(expected_one_of("reward", name, names))
        return Rewards(**reward)
    if not isinstance(reward, str) or reward not in SCHEMES:
        raise RulesError(expected_one_of("reward scheme", reward, SCHEMES))
    return SCHEMES[reward]
