"""Games of `best` scored with less luck than by wins."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from minewise import Rules, make
from minewise._core import BestPlayer, ScoredGame
from minewise.engine.optimal import check_optimum_known
from minewise.errors import UnknownAgentError
from minewise.game.rules import as_rules, check_seed
from minewise.match.compiled import compiled_player

SCORES = np.dtype([("exact", "f8"), ("steadied", "f8"), ("won", "f8")])


def score_many(
    agent: str, rules: Rules | str, *, games: int, seed: int = 1, first: int = 0
) -> NDArray[np.void]:
    """Plays the games first .. first + games - 1 of `best`: one entry of SCORES a game.

    `exact` and `steadied` have the mean of the wins and spread less, so that fewer games tell more.
    `exact` is the value of the first end game that is solved, the share of layouts won; 1 or 0
    where none is. `steadied` takes off the luck of each guess before that: what `best` takes the
    position to be worth after the answer, 0 after a mine, less the mean of the same over all
    answers, each by its exact chance. What is taken off is 0 on average, however wrong the value
    may be (control variates, as in AIVAT: Burch and others, 2018). `won` says how the game, which
    is played to its end, came out: 1 or 0.

    >>> scores = score_many("best", "beginner", games=1000)
    >>> [round(float(scores[name].mean()), 2) for name in ("exact", "steadied", "won")]
    [0.92, 0.92, 0.92]
    """
    rules = as_rules(rules)
    check_seed(seed, first)
    check_optimum_known(rules)
    player = compiled_player(make(agent), rules)
    if not isinstance(player, BestPlayer):
        raise UnknownAgentError(f"expected the agent best, got {agent}")
    return table_of(player.score(seed, first, games))


def table_of(scores: Sequence[ScoredGame]) -> NDArray[np.void]:
    """What the core says of games, as entries of SCORES."""
    return np.array([(game.exact, game.steadied, game.won) for game in scores], dtype=SCORES)
