"""TextGames: games of one seed side by side, one reply each a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from minewise.errors import TaskError
from minewise.game.rules import Rules
from minewise.tasks.text_game import TextGame, TextTurn


class TextGames:
    """Games `first`, `first` + 1 and so on of a seed, with the `settings` of `TextGame`.

    >>> games = TextGames("4x4/3", 2, seed=1)
    >>> [turn.kind for turn in games.step(["Move: reveal (0,0)", "I pass."])]
    ['first click', 'illegal']
    >>> games.over, games.summary["illegal"]
    (False, 0.5)
    """

    def __init__(
        self,
        rules: Rules | str = "beginner",
        games: int = 1,
        *,
        seed: int,
        first: int = 0,
        **settings: Any,
    ) -> None:
        if type(games) is not int or games < 1:
            raise TaskError(f"expected at least 1 game, got {games!r}")
        self.games = [
            TextGame(rules, seed=seed, number=first + number, **settings) for number in range(games)
        ]

    @property
    def prompts(self) -> list[str]:
        """The first message of each game."""
        return [game.prompt for game in self.games]

    @property
    def over(self) -> bool:
        """Are all games over?"""
        return all(game.over for game in self.games)

    @property
    def summary(self) -> dict[str, float]:
        """The mean of `TextGame.summary` over all games."""
        each = [game.summary for game in self.games]
        return {key: sum(one[key] for one in each) / len(each) for key in each[0]}

    def step(self, replies: Sequence[str | Mapping[str, Any] | None]) -> list[TextTurn | None]:
        """One reply for each game, None where there is none; a turn for each reply."""
        if len(replies) != len(self.games):
            raise TaskError(f"expected {len(self.games)} replies, got {len(replies)}")
        return [
            None if reply is None else game.step(reply)
            for game, reply in zip(self.games, replies, strict=True)
        ]
