"""Games that the agent `basic` loses, for tests of what is said of them."""

from __future__ import annotations

from itertools import count, islice

from minewise import Record, play


def lost_games(level: str, number: int) -> list[Record]:
    """The first that it loses, by their seeds."""
    games = (play("basic", level, seed=seed) for seed in count())
    return list(islice((game for game in games if game.status == "lost"), number))
